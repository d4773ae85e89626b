import '../parts/visits.css'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { timesText } from '../parts/chosen-times.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/**
 * That the practice holds the times that it proposed until the owner answers, without those that it has given away meanwhile, or that none is
 * left; nothing without a proposal.
 */
export function ProposalWaits({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('visits')
  const { proposal, timeZone, patient } = appointment
  if (!proposal) return null
  const free = proposal.times.filter(({ taken }) => !taken)
  const shown = free.length > 0 ? free : proposal.times
  const time = timesText(
    shown.map(({ start }) => start),
    timeZone,
  )
  const waits = shown.length > 1 ? 'proposal.waitsSeveral' : 'proposal.waits'
  const words = free.length > 0 ? waits : 'proposal.takenWaits'
  return (
    <p className="visit-note">
      <Sentence text={t(words, { time, owner: kept(patient.fullname) })} />
    </p>
  )
}
