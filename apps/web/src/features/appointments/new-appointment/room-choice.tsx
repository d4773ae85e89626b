import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { useRooms } from '../../../lib/api/rooms.ts'

type RoomChoiceProps = {
  clinicId: string
  /** Null for no room. */
  value: string | null
  onChange: (roomId: string | null) => void
}

/** The treatment room of a visit; nothing at a clinic without rooms. */
export function RoomChoice(props: RoomChoiceProps) {
  const rooms = useRooms(props.clinicId)
  return rooms && rooms.length > 0 ? <RoomChips {...props} rooms={rooms} /> : null
}

function RoomChips({ rooms, value, onChange }: RoomChoiceProps & { rooms: readonly Room[] }) {
  const { t } = useTranslation('rooms')
  return (
    <ChoiceChips
      legend={t('room')}
      options={[
        { value: '', label: t('without') },
        ...rooms.map(({ _id, name }) => ({ value: _id, label: <span translate="no">{name}</span> })),
      ]}
      value={rooms.some(({ _id }) => _id === value) ? (value ?? '') : ''}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  )
}
