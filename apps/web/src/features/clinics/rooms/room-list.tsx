import './rooms.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { addOutline, arrowDownOutline, arrowUpOutline, closeOutline, createOutline } from 'ionicons/icons'
import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useOpened } from '../../../ui/form/use-opened.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { useRooms } from '../../../lib/api/rooms.ts'
import { sentRooms, useUpdateRooms } from './queries.ts'
import { RoomModal } from './room-modal.tsx'
import { kept } from '../../../lib/text/kept-names.ts'

/** The treatment rooms of a clinic, which its practice alone sees; nothing until they are read. */
export function RoomList({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation('rooms')
  const heading = useId()
  const mayEdit = useRight('clinics')
  const rooms = useRooms(clinic.id)
  /** Id of the room that is renamed; `new` for another one. */
  const [edited, setEdited] = useState<string | null>(null)
  const { record: room, isGone } = useOpened(rooms, edited, ({ _id }) => _id)
  if (!rooms || (rooms.length === 0 && !mayEdit)) return null

  return (
    <section className="rooms" aria-labelledby={heading}>
      <h3 id={heading}>{t('title')}</h3>
      <p className="quiet">{t('hint')}</p>
      {rooms.length > 0 && (
        <Rooms clinic={clinic} rooms={rooms} mayEdit={mayEdit} onEdit={({ _id }) => setEdited(_id)} />
      )}
      {mayEdit && (
        <div>
          <IonButton fill="outline" onClick={() => setEdited('new')}>
            <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
            {t('add')}
          </IonButton>
        </div>
      )}
      {edited !== null && (
        <RoomModal
          clinic={clinic}
          rooms={rooms}
          room={room}
          isGone={isGone}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

type RoomsProps = {
  clinic: Clinic
  rooms: readonly Room[]
  mayEdit: boolean
  onEdit: (room: Room) => void
}

/** The rooms in their order, each with what may be done with it. */
function Rooms({ clinic, rooms, mayEdit, onEdit }: RoomsProps) {
  const { t } = useTranslation(['rooms', 'common'])
  const update = useUpdateRooms(clinic.id)
  const save = (next: readonly Room[]) =>
    update.mutate({ rooms: sentRooms(next), seen: { rooms: sentRooms(rooms) } }, { onError: showFailure })
  const move = (place: number, by: -1 | 1) => {
    const room = rooms[place]
    if (room) save(rooms.toSpliced(place, 1).toSpliced(place + by, 0, room))
  }
  const remove = async (room: Room) => {
    const { name } = room
    const isMeant = await confirmDialog({
      message: t('removeQuestion', { name: kept(name) }),
      yes: t('common:remove'),
      danger: true,
    })
    if (isMeant) save(rooms.filter(({ _id }) => _id !== room._id))
  }
  return (
    <ul className="list">
      {rooms.map((room, place) => (
        <li key={room._id}>
          <span translate="no">{room.name}</span>
          {mayEdit && (
            <RoomActs
              name={room.name}
              busy={update.isPending}
              onEdit={() => onEdit(room)}
              onRemove={() => void remove(room)}
              onEarlier={place > 0 ? () => move(place, -1) : undefined}
              onLater={place < rooms.length - 1 ? () => move(place, 1) : undefined}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

type RoomActsProps = {
  name: string
  busy: boolean
  onEdit: () => void
  onRemove: () => void
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
}

function RoomActs({ name, busy, onEdit, onRemove, onEarlier, onLater }: RoomActsProps) {
  const { t } = useTranslation('rooms')
  const act = (icon: string, label: string, onClick: (() => void) | undefined) => (
    <IonButton fill="clear" color="medium" disabled={busy || !onClick} aria-label={label} onClick={onClick}>
      <IonIcon slot="icon-only" icon={icon} aria-hidden="true" />
    </IonButton>
  )
  return (
    <span className="room-acts">
      {(onEarlier || onLater) && act(arrowUpOutline, t('earlier', { name }), onEarlier)}
      {(onEarlier || onLater) && act(arrowDownOutline, t('later', { name }), onLater)}
      {act(createOutline, t('renameRoom', { name }), onEdit)}
      {act(closeOutline, t('remove', { name }), onRemove)}
    </span>
  )
}
