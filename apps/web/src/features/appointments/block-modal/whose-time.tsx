import { IonIcon } from '@ionic/react'
import type { PracticeVet } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import type { Room } from '@vetvisit/contract/clinics/rooms/schemas'
import { bedOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { usePracticeRooms } from '../../../lib/api/rooms.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { type BlockDraft, withRoom, withVet } from './block-draft.ts'

type VetFieldProps = {
  /** The vets of a practice of several; empty for a vet alone. */
  vets: readonly PracticeVet[]
  draft: BlockDraft
  onDraft: (draft: BlockDraft) => void
}

/** Whose time a block is, or is to be: of a vet, or of a treatment room. */
export function WhoseTime({ block, vets, ...field }: VetFieldProps & { block: Block | null }) {
  const rooms = usePracticeRooms()
  if (block?.room) return <RoomOfBlock name={block.room.name} />
  if (block) return <VetOfBlock vet={vets.find(({ _id }) => _id === block.doctorId)} />
  return <VetField vets={vets} rooms={rooms ?? []} {...field} />
}

/** Values of the choice; ids of vets and rooms differ. */
const ALONE = ''

/** Whose time, in a practice of several vets or with treatment rooms. */
function VetField({ vets, rooms, draft, onDraft }: VetFieldProps & { rooms: readonly Room[] }) {
  const { t } = useTranslation('blocks')
  if (vets.length === 0 && rooms.length === 0) return null
  const people = vets.map(({ _id, fullname, profile }) => ({
    value: _id,
    label: (
      <>
        <PersonPicture name={fullname} photo={profile} size={1.75} />
        <span translate="no">{fullname}</span>
      </>
    ),
  }))
  const places = rooms.map(({ _id, name }) => ({
    value: _id,
    label: (
      <>
        <IonIcon icon={bedOutline} aria-hidden="true" />
        <span translate="no">{name}</span>
      </>
    ),
  }))
  const alone = { value: ALONE, label: t('ofVet') }
  const choose = (value: string) => {
    if (rooms.some(({ _id }) => _id === value)) onDraft(withRoom(draft, value))
    else onDraft(withVet(draft, value === ALONE ? draft.vetId : value))
  }
  return (
    <ChoiceChips
      legend={t(rooms.length > 0 ? 'vetOrRoom' : 'vet')}
      options={[...(people.length > 0 ? people : [alone]), ...places]}
      value={draft.roomId ?? (people.length > 0 ? (draft.vetId ?? 'nobody') : ALONE)}
      onChange={choose}
    />
  )
}

/** The vet of a block, which stays; nothing for a vet alone. */
function VetOfBlock({ vet }: { vet: PracticeVet | undefined }) {
  if (!vet) return null
  return (
    <p className="block-vet">
      <PersonPicture name={vet.fullname} photo={vet.profile} size={1.75} />
      <b translate="no">{vet.fullname}</b>
    </p>
  )
}

/** The treatment room of a block, which stays. */
function RoomOfBlock({ name }: { name: string }) {
  return (
    <p className="block-vet">
      <IonIcon icon={bedOutline} aria-hidden="true" />
      <b translate="no">{name}</b>
    </p>
  )
}
