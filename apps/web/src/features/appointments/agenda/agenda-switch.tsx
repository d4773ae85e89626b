import './agenda-switch.css'
import type { ColleagueRequests, PracticeVet } from '@vetvisit/contract/appointments/agenda/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { viewerZone } from '../../../lib/time/region.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { useAgendaChoice } from './use-agenda-choice.ts'
import { whenBack } from './when-back.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** In a practice of several vets: the own appointments, or everybody's. */
export function AgendaSwitch({ vets }: { vets: readonly PracticeVet[] }) {
  const { t } = useTranslation('agenda')
  const choice = useAgendaChoice(vets)
  if (!choice) return null
  return (
    <div className="agenda-switch">
      <ChoiceChips
        legend={t('whose')}
        legendHidden
        options={[
          { value: 'mine', label: t('mine') },
          { value: 'practice', label: t('practice') },
        ]}
        value={choice.scope}
        onChange={choice.choose}
      />
    </div>
  )
}

/** The requests that wait for colleagues, with a link to each colleague's. */
export function ColleagueLines({ ofColleagues }: { ofColleagues: readonly ColleagueRequests[] }) {
  const { t } = useTranslation('agenda')
  if (ofColleagues.length === 0) return null
  return (
    <ul className="colleague-lines" aria-label={t('colleagues')}>
      {ofColleagues.map((colleague) => (
        <li key={colleague.doctorId} className="notice">
          <span>
            <WaitingText colleague={colleague} />
          </span>
          <Link to={`/doctor/requests?vet=${colleague.doctorId}`}>{t('show')}</Link>
        </li>
      ))}
    </ul>
  )
}

function WaitingText({ colleague }: { colleague: ColleagueRequests }) {
  const { t } = useTranslation('agenda')
  const today = useToday()
  const { count, doctorName: vet, isAway, awayUntil } = colleague
  if (!isAway) return <Sentence text={t('waits', { count, vet: kept(vet) })} />
  if (awayUntil === null) return <Sentence text={t('waitsAway', { count, vet: kept(vet) })} />
  return (
    <Sentence
      text={t('waitsUntil', { count, vet: kept(vet), day: whenBack(awayUntil, viewerZone(), today) })}
    />
  )
}
