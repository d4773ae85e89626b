import { useTranslation } from '../../../lib/text/translation.ts'
import { bookForPath } from '../../../lib/routing/paths.ts'
import { OwnerAlerts } from '../practice-list/owner-alerts.tsx'
import { usePracticeOwner } from '../practice-list/practice-queries.ts'
import { CallActs } from '../owner-card/call-acts.tsx'
import { OwnerFacts } from '../owner-card/owner-facts.tsx'
import type { FoundOwner } from './find-format.ts'

type FoundOwnerCardProps = { owner: FoundOwner; onGo: (path: string) => void }

/** The owner of the chosen line: signs of their animals, number, next and last visit, and what a call is mostly about. Tab leads here from the field. */
export function FoundOwnerCard({ owner, onGo }: FoundOwnerCardProps) {
  const { t } = useTranslation('find')
  const isKnown = owner.nextAppointment !== undefined
  const asked = usePracticeOwner(isKnown ? null : owner._id).data
  const next = owner.nextAppointment ?? asked?.nextAppointment ?? null
  const last = owner.lastAppointment ?? asked?.lastAppointment ?? null
  return (
    <section className="find-owner" aria-label={owner.fullname}>
      <OwnerAlerts pets={asked?.pets ?? owner.pets} />
      <OwnerFacts owner={owner} next={next} last={last} words={owner.note === undefined ? asked : owner} />
      <CallActs ownerId={owner._id} next={next} onGo={onGo}>
        <button type="button" data-kind="book" onClick={() => onGo(bookForPath(owner._id))}>
          {t('owner.book')}
        </button>
      </CallActs>
    </section>
  )
}
