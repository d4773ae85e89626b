import './history.css'
import { IonButton } from '@ionic/react'
import { groupByVisit } from '@vetvisit/contract/notes/rules'
import type { HistoryItem, HistoryVisit } from '@vetvisit/contract/notes/schemas'
import { useTranslation } from 'react-i18next'
import { formatDateTime, zoneHint } from '../../../lib/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { HistoryEntry, type EntryActions } from './history-entry.tsx'

type HistoryTimelineProps = {
  items: readonly HistoryItem[]
  actions: EntryActions
  /** Asks whether the visit shall be cancelled. */
  onCancel: (item: HistoryItem, visit: HistoryVisit) => void
  showPet: boolean
}

/** A history as one timeline, newest first, with the entries of a visit under its heading. For owners and practices alike. */
export function HistoryTimeline({ items, actions, onCancel, showPet }: HistoryTimelineProps) {
  return (
    <ol className="card-list">
      {groupByVisit(items).map(({ items: ofVisit }) => {
        const [first] = ofVisit
        if (!first) return null
        const visit = first.appointment
        return (
          <li key={visit?._id ?? first._id} className="card timeline-group">
            {visit && <VisitHead item={first} visit={visit} onCancel={onCancel} showPet={showPet} />}
            {ofVisit.map((item) => (
              <HistoryEntry
                key={item._id}
                item={item}
                actions={actions}
                showPet={showPet}
                inVisit={visit !== null}
              />
            ))}
          </li>
        )
      })}
    </ol>
  )
}

/** Whether an assistant acted on the visit last. */
const isDoneFor = ({ actorName, doctor }: HistoryVisit) => actorName !== null && actorName !== doctor.fullname

type VisitHeadProps = Pick<HistoryTimelineProps, 'onCancel' | 'showPet'> & {
  item: HistoryItem
  visit: HistoryVisit
}

function VisitHead({ item, visit, onCancel, showPet }: VisitHeadProps) {
  const { t } = useTranslation('history')
  const online = useOnline()
  const hint = zoneHint(visit.timeZone, visit.start)
  const when = formatDateTime(visit.start, visit.timeZone)
  return (
    <header className="timeline-head">
      <div>
        <h2>
          <time dateTime={visit.start}>{when}</time>
          {showPet && <span className="quiet"> {t('ofPet', { pet: item.petName })}</span>}
          {visit.status === 'no_show' && <span className="chip">{t('statusNoShow')}</span>}
        </h2>
        <p className="quiet">
          {t('visitAt', { doctor: visit.doctor.fullname, clinic: visit.clinicName })}
          {hint && ` · ${hint}`}
        </p>
        {isDoneFor(visit) && (
          <p className="quiet">{t('doneByFor', { name: visit.actorName, doctor: visit.doctor.fullname })}</p>
        )}
        {visit.reason !== '' && <p className="quiet">{t('reason', { reason: visit.reason })}</p>}
      </div>
      {visit.mayCancel && visit.status === 'approved' && (
        <IonButton
          fill="clear"
          color="danger"
          size="small"
          disabled={!online}
          aria-label={`${t('cancelVisit')}: ${when}`}
          onClick={() => onCancel(item, visit)}
        >
          {t('cancelVisit')}
        </IonButton>
      )}
    </header>
  )
}
