import { IonButton } from '@ionic/react'
import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { useOnline } from '../../../platform/network.ts'
import { choiceDialog } from '../../../ui/modal/dialogs.ts'
import { useRooms } from '../../../lib/api/rooms.ts'
import { useChanging } from './use-changing.tsx'
import { kept } from '../../../lib/text/kept-names.ts'

/** Gives an appointment another treatment room; nothing at a clinic without rooms, and until they are read. */
export function RoomButton({ visit }: { visit: OpenedAppointment }) {
  const rooms = useRooms(visit.clinic._id)
  const mayEdit = useRight('appointments')
  if (!mayEdit || !rooms || (rooms.length === 0 && !visit.room)) return null
  return <ChooseRoom visit={visit} rooms={rooms} />
}

const WITHOUT = ''

type ChooseRoomProps = { visit: OpenedAppointment; rooms: readonly Room[] }

function ChooseRoom({ visit, rooms }: ChooseRoomProps) {
  const { t } = useTranslation('rooms')
  const online = useOnline()
  const { isPending, question, change } = useChanging(visit)
  const { room, start } = visit
  const present = room?._id ?? WITHOUT
  const press = async () => {
    const others = rooms.filter(({ _id }) => _id !== present)
    const without = { value: WITHOUT, label: t('without') }
    const chosen = await choiceDialog(
      { header: t('room'), message: t('chooseFor', { pet: kept(petNames(visit)) }) },
      [
        room ? { value: room._id, label: kept(room.name) } : without,
        ...others.map(({ _id, name }) => ({ value: _id, label: kept(name) })),
        ...(room ? [without] : []),
      ],
    )
    if (chosen === null || chosen === present) return
    await change({ start, room: others.find(({ _id }) => _id === chosen) ?? null })
  }
  return (
    <>
      <IonButton fill="outline" disabled={!online || isPending} onClick={() => void press()}>
        {t('choose')}
      </IonButton>
      {question}
    </>
  )
}
