import type { SettledVisit } from '@vetvisit/contract/appointments/plans/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { timeText } from '../parts/chosen-times.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** What has become of appointments that lay beneath the block; nothing before the first. */
export function SettledList({ settled }: { settled: readonly SettledVisit[] }) {
  const { t } = useTranslation('plan')
  if (settled.length === 0) return null
  return (
    <section aria-labelledby="plan-settled">
      <h2 id="plan-settled">
        {t('settled')}{' '}
        <span className="quiet figures" translate="no">
          {settled.length}
        </span>
      </h2>
      <ul className="card plan-settled">
        {settled.map((visit) => (
          <li key={visit._id}>
            <time translate="no" className="figures" dateTime={visit.from}>
              {timeText(visit.from, visit.timeZone)}
            </time>
            <span>
              <b translate="no">{visit.petName}</b> <span translate="no">{visit.ownername}</span>
            </span>
            <Outcome visit={visit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Outcome({ visit: { outcome, vet, from, start, timeZone } }: { visit: SettledVisit }) {
  const { t } = useTranslation('plan')
  const said = { vet: kept(vet), time: timeText(start, timeZone) }
  if (outcome === 'ended') return <span className="quiet">{t('outcomes.ended')}</span>
  if (start === from) return <Sentence text={t('outcomes.handedOver', said)} />
  return <Sentence text={t('outcomes.moved', said)} />
}
