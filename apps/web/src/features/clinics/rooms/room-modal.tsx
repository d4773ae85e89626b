import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { ROOM_NAME_MAX, roomKey } from '@vetvisit/contract/clinics/rooms/rules'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { z } from 'zod'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { freshOf } from '../../../ui/form/changes-since.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { type SentRoom, sentRooms, useUpdateRooms } from './queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type RoomModalProps = {
  clinic: Clinic
  rooms: readonly Room[]
  /** The room that gets another name; null for a new one. */
  room: Room | null
  /** It was removed meanwhile, and is added again once it is saved. */
  isGone: boolean
  onClose: () => void
}

/** Adds a treatment room to a clinic, or gives one another name. */
export function RoomModal({ clinic, room, isGone, onClose, ...shown }: RoomModalProps) {
  const { t } = useTranslation('rooms')
  const state = useRoomForm({ clinic, room, isGone, onClose, ...shown })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={room ? t('renameRoom', { name: kept(room.name) }) : t('add')}
      right="clinics"
      intro={
        <>
          <output>
            {isGone && state.error === null && <span className="form-banner">{t('removedMeanwhile')}</span>}
          </output>
          <p translate="no" className="quiet">
            {clinic.name}
          </p>
        </>
      }
    >
      <TextField
        control={state.control}
        name="name"
        label={t('name')}
        maxlength={ROOM_NAME_MAX}
        helperText={t('nameHint')}
        isFirst
      />
    </FormModal>
  )
}

function useRoomForm({ clinic, rooms, room, isGone, onClose }: RoomModalProps) {
  const { t } = useTranslation('rooms')
  const update = useUpdateRooms(clinic.id)
  return useRecordForm<Room | null, { name: string }, { name: string }>({
    schema: roomSchema(rooms.filter(({ _id }) => _id !== room?._id)),
    record: room,
    keepAs: formName('room', room?._id ?? null, clinic.id),
    inputsOf: (record) => ({ name: record?.name ?? '' }),
    onSave: async ({ seen }, { name }) => {
      const others = sentRooms(rooms)
      const body = room && !isGone ? renamed(others, room, { name, seen }) : { rooms: [...others, { name }] }
      try {
        await update.mutateAsync({ seen: { rooms: others }, ...body })
      } catch (failure) {
        throw ofOneRoom(failure, room, t('removedMeanwhile'))
      }
      void showToast({ message: t('saved'), color: 'success' })
      onClose()
      return null
    },
  })
}

const roomSchema = (others: readonly Room[]) => {
  const taken = new Set(others.map(({ name }) => roomKey(name)))
  const name = z.string().trim().min(1, 'rooms:nameMissing')
  return z.object({ name: name.refine((typed) => !taken.has(roomKey(typed)), 'rooms:twice') })
}

/** The rooms with another name of one, which began as the form has shown it. */
function renamed(
  rooms: readonly SentRoom[],
  { _id }: Room,
  { name, seen }: { name: string; seen: Readonly<Record<string, unknown>> },
) {
  const withName = (wanted: string) =>
    rooms.map((room) => (room._id === _id ? { ...room, name: wanted } : room))
  const before = seen['name']
  return {
    rooms: withName(name),
    seen: { rooms: typeof before === 'string' ? withName(before) : [...rooms] },
  }
}

/** The refusal of another person's change names all rooms of the clinic; the form is of one. */
function ofOneRoom(failure: unknown, room: Room | null, removed: string): unknown {
  const fresh = freshOf(failure) as { rooms: SentRoom[] } | undefined
  if (!fresh || !(failure instanceof ApiError)) return failure
  const theirs = fresh.rooms.find(({ _id }) => _id === room?._id)
  return new ApiError(failure.code, failure.status, {
    message: room && !theirs ? removed : failure.message,
    details: room && theirs ? { record: { ...room, ...theirs } } : {},
  })
}
