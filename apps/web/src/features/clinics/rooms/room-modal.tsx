import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { ROOM_NAME_MAX, roomKey } from '@vetvisit/contract/clinics/rooms/rules'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { z } from 'zod'
import { showToast } from '../../../ui/action/toast.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { sentRooms, useUpdateRooms } from './queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type RoomModalProps = {
  clinic: Clinic
  rooms: readonly Room[]
  /** The room that gets another name; null for a new one. */
  room: Room | null
  onClose: () => void
}

/** Adds a treatment room to a clinic, or gives one another name. */
export function RoomModal({ clinic, rooms, room, onClose }: RoomModalProps) {
  const { t } = useTranslation('rooms')
  const update = useUpdateRooms(clinic.id)
  const [schema] = useState(() => {
    const others = new Set(rooms.filter(({ _id }) => _id !== room?._id).map(({ name }) => roomKey(name)))
    const name = z.string().trim().min(1, 'rooms:nameMissing')
    return z.object({ name: name.refine((typed) => !others.has(roomKey(typed)), 'rooms:twice') })
  })
  const state = useApiForm({
    schema,
    defaultValues: { name: room?.name ?? '' },
    onSubmit: async ({ name }) => {
      const seen = { rooms: sentRooms(rooms) }
      const next = seen.rooms.map((each) => (each._id === room?._id ? { ...each, name } : each))
      await update.mutateAsync({ rooms: room ? next : [...next, { name }], seen })
      void showToast({ message: t('saved'), color: 'success' })
      onClose()
    },
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={room ? t('renameRoom', { name: kept(room.name) }) : t('add')}
      right="clinics"
      intro={
        <p translate="no" className="quiet">
          {clinic.name}
        </p>
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
