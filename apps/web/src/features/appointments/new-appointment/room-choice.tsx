import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { useRooms } from '../../../lib/api/rooms.ts'

type Named = Pick<Room, '_id' | 'name'>

type RoomChoiceProps = {
  clinicId: string
  /** The room of a visit that is moved; it can be kept, also if it is no longer chosen. */
  present?: Named | undefined
  /** Null for no room. */
  value: string | null
  onChange: (roomId: string | null, room: Named | null) => void
}

/** The treatment room of a visit; nothing at a clinic without rooms. */
export function RoomChoice({ clinicId, present, ...choice }: RoomChoiceProps) {
  const offered = useRooms(clinicId)
  if (!offered) return null
  const isOffered = !present || offered.some(({ _id }) => _id === present._id)
  const rooms = isOffered ? offered : [present, ...offered]
  return rooms.length > 0 ? <RoomChips {...choice} rooms={rooms} /> : null
}

type RoomChipsProps = Pick<RoomChoiceProps, 'value' | 'onChange'> & { rooms: readonly Named[] }

function RoomChips({ rooms, value, onChange }: RoomChipsProps) {
  const { t } = useTranslation('rooms')
  const roomOf = (id: string | null) => rooms.find(({ _id }) => _id === id) ?? null
  return (
    <ChoiceChips
      legend={t('room')}
      options={[
        { value: '', label: t('without') },
        ...rooms.map(({ _id, name }) => ({ value: _id, label: <span translate="no">{name}</span> })),
      ]}
      value={roomOf(value)?._id ?? ''}
      onChange={(chosen) => onChange(roomOf(chosen)?._id ?? null, roomOf(chosen))}
    />
  )
}
