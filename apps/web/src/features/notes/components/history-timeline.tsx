import './history.css'
import './timeline.css'
import { IonButton, IonIcon } from '@ionic/react'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { groupByVisit } from '@vetvisit/contract/notes/rules'
import type { HistoryItem, HistoryVisit } from '@vetvisit/contract/notes/schemas'
import { calendarOutline, checkmarkOutline, closeOutline, timeOutline } from 'ionicons/icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import {
  dayParts,
  formatDateTime,
  formatInstantDate,
  formatTime,
  wallTime,
  zoneHint,
} from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useOnline } from '../../../platform/network.ts'
import { isComing } from '../format.ts'
import { ENTRY_ICONS, HistoryEntry, type EntryActions } from './history-entry.tsx'
import { type VisitAdding, VisitAdds } from './visit-adds.tsx'

type HistoryTimelineProps = {
  items: readonly HistoryItem[]
  /** The same object as before while nothing has changed, like `onCancel` and `adding`: otherwise all groups render again. */
  actions: EntryActions
  /** Asks whether to cancel the appointment. */
  onCancel: (item: HistoryItem, visit: HistoryVisit) => void
  showPet: boolean
  /** Set for a person who may write about visits. */
  adding?: VisitAdding | undefined
}

/** A history as one timeline, newest first, with the entries of a visit under its heading; the same for owners and practices. */
export function HistoryTimeline({ items, actions, onCancel, showPet, adding }: HistoryTimelineProps) {
  const { t } = useTranslation('history')
  const groups = groupByVisit(items)
  return (
    <ol className="timeline">
      {groups.map(({ items: ofVisit }, index) => {
        const [first] = ofVisit
        if (!first) return null
        const heading = headingOf(first, groups[index - 1]?.items[0])
        return (
          <li key={first.appointment?._id ?? first._id} className="timeline-item">
            {heading && <h2 className="history-group">{t(`groups.${heading}.${actions.viewer}`)}</h2>}
            <TimelineGroup
              items={ofVisit}
              actions={actions}
              onCancel={onCancel}
              showPet={showPet}
              adding={adding}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** A visit with its entries, or one entry without a visit. A new page of the history does not render the groups before it again. */
const TimelineGroup = memo(function TimelineGroup(props: HistoryTimelineProps) {
  const { items, actions, onCancel, showPet, adding } = props
  const [first] = items
  if (!first) return null
  const visit = first.appointment
  return (
    <div className="timeline-row">
      <DateMark item={first} />
      <div className="card timeline-group">
        {visit && (
          <VisitHead
            item={first}
            visit={visit}
            onCancel={onCancel}
            showPet={showPet}
            isOwners={actions.viewer === 'patient'}
          />
        )}
        {items.map((item) => (
          <HistoryEntry
            key={item._id}
            item={item}
            actions={actions}
            showPet={showPet}
            inVisit={visit !== null}
          />
        ))}
        {visit && adding && <VisitAdds visit={visit} adding={adding} />}
      </div>
    </div>
  )
}, isSameGroup)

/** Groups are made again from all pages, so their lists are compared by their entries. */
function isSameGroup(
  { items: before, ...then }: HistoryTimelineProps,
  { items, ...now }: HistoryTimelineProps,
): boolean {
  return (
    items.length === before.length &&
    items.every((item, index) => item === before[index]) &&
    then.actions === now.actions &&
    then.onCancel === now.onCancel &&
    then.adding === now.adding &&
    then.showPet === now.showPet
  )
}

/** Day and year beside a card, and the dot on the line; the card says the date in full to screen readers. */
function DateMark({ item }: { item: HistoryItem }) {
  const { day, year } = dayParts(wallTime(item.date, item.appointment?.timeZone ?? viewerZone()).date)
  return (
    <div className="timeline-date" aria-hidden="true">
      <span>
        <b>{day}</b>
        {year}
      </span>
      <span className={`timeline-dot entry-icon-${item.type}`}>
        <IonIcon icon={item.appointment ? visitIcon(item.appointment) : ENTRY_ICONS[item.type]} />
      </span>
    </div>
  )
}

const visitIcon = ({ status }: HistoryVisit) =>
  status === 'consulting'
    ? timeOutline
    : status === 'completed'
      ? checkmarkOutline
      : status === 'approved'
        ? calendarOutline
        : closeOutline

type Group = 'toCome' | 'unwritten' | 'written'

/** The group of an entry; appointments without entries have groups of their own (specification/owner §4). */
function groupOf({ type, createdAt }: HistoryItem): Group {
  if (createdAt !== null) return 'written'
  return type === 'appointment' ? 'toCome' : type === 'active' ? 'unwritten' : 'written'
}

/** Heading above the first entry of a group; a single group has none. */
function headingOf(item: HistoryItem, before: HistoryItem | undefined): Group | null {
  const group = groupOf(item)
  if (before === undefined) return group === 'written' ? null : group
  return group === groupOf(before) ? null : group
}

/** True if an assistant was the last to act on the visit. */
const isDoneFor = ({ actorName, doctor }: HistoryVisit) => actorName !== null && actorName !== doctor.fullname

type VisitHeadProps = Pick<HistoryTimelineProps, 'onCancel' | 'showPet'> & {
  item: HistoryItem
  visit: HistoryVisit
  /** Its owner reads it, who has a page of each appointment. */
  isOwners: boolean
}

function VisitHead({ item, visit, onCancel, showPet, isOwners }: VisitHeadProps) {
  const { t } = useTranslation('history')
  const online = useOnline()
  const reason = useReasonText()(visit)
  const hint = zoneHint(visit.timeZone, visit.start)
  const when = formatDateTime(visit.start, visit.timeZone)
  const title = reason || t(`kinds.${isComing(item) ? 'appointment' : 'active'}`)
  return (
    <header className="timeline-head">
      <div>
        <h2>
          {isOwners ? <Link to={ownersAppointmentPage(visit._id)}>{title}</Link> : title}
          {showPet && <span className="quiet"> {t('ofPet', { pet: item.petName })}</span>}
          {visit.status === 'no_show' && <span className="chip">{t('statusNoShow')}</span>}
        </h2>
        <p className="quiet">
          <time translate="no" dateTime={visit.start}>
            <span className="date-in-card">{formatInstantDate(visit.start, visit.timeZone)}, </span>
            {formatTime(visit.start, visit.timeZone)}
          </time>
          {' · '}
          {t('visitAt', { doctor: visit.doctor.fullname, clinic: visit.clinicName })}
          {hint && ` · ${hint}`}
        </p>
        {isDoneFor(visit) && (
          <p className="quiet">{t('doneByFor', { name: visit.actorName, doctor: visit.doctor.fullname })}</p>
        )}
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
