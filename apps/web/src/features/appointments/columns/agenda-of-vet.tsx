import './columns.css'
import type { CalendarVet } from '@vetvisit/contract/appointments/agenda/schemas'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useUser } from '../../../lib/session/session.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { isOfVets } from '../calendar/calendar-format.ts'
import type { ShownBlock, VetBlock } from '../calendar/calendar-queries.ts'
import { DayAgenda } from '../calendar/day-agenda.tsx'
import { surnameOf } from '../calendar/day-layout.ts'
import { clinicsOfVet } from './columns.ts'

type AgendaOfVetProps = ComponentProps<typeof DayAgenda> & {
  vets: readonly CalendarVet[]
  blocks: readonly VetBlock[]
  /** Of treatment rooms; they stand in the day of each vet. */
  roomBlocks: readonly ShownBlock[]
}

/** For phones: the faces of the vets of a practice, and the day of one of them below; at first one's own. */
export function AgendaOfVet({ vets, roomBlocks, ...agenda }: AgendaOfVetProps) {
  const user = useUser()
  const [chosen, choose] = useState<string | null>(null)
  const wanted = [chosen, user?._id, user?.doctor?._id]
  const vet = wanted.map((id) => vets.find(({ _id }) => _id === id)).find(Boolean) ?? vets[0]
  if (!vet) return <DayAgenda {...agenda} />
  const isOf = isOfVets([vet._id])
  return (
    <>
      <Faces vets={vets} vetId={vet._id} onVet={choose} />
      <DayAgenda
        {...agenda}
        clinics={clinicsOfVet(vet, agenda.clinics)}
        visits={agenda.visits.filter(isOf).map((visit) => ({ ...visit, vet: null }))}
        holds={agenda.holds.filter(isOf)}
        blocks={[...agenda.blocks.filter(isOf).map((block) => ({ ...block, vet: null })), ...roomBlocks]}
      />
    </>
  )
}

type FacesProps = { vets: readonly CalendarVet[]; vetId: string; onVet: (vetId: string) => void }

function Faces({ vets, vetId, onVet }: FacesProps) {
  const { t } = useTranslation('columns')
  return (
    <div className="faces-row">
      <ChoiceChips
        legend={t('vet')}
        legendHidden
        isStrip
        options={vets.map(({ _id, fullname, profile }) => ({
          value: _id,
          label: (
            <>
              <PersonPicture name={fullname} photo={profile} size={2.25} />
              <span className="sr-only" translate="no">
                {fullname}
              </span>
              <span aria-hidden="true" translate="no">
                {surnameOf(fullname)}
              </span>
            </>
          ),
        }))}
        value={vetId}
        onChange={onVet}
      />
    </div>
  )
}
