import './history.css'
import './timeline.css'
import '../../../ui/show/fold.css'
import { IonButton, IonIcon } from '@ionic/react'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { groupByVisit } from '@vetvisit/contract/notes/rules'
import type { HistoryItem, HistoryVisit } from '@vetvisit/contract/notes/schemas'
import { calendarOutline, checkmarkOutline, closeOutline, timeOutline } from 'ionicons/icons'
import { memo } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
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
import { useNow } from '../../../lib/time/clock.ts'
import { useOnline } from '../../../platform/network.ts'
import { isComing } from '../format.ts'
import { type Part, partsOf, type TimelineGroup } from './timeline-groups.ts'
import { ENTRY_ICONS, HistoryEntry, type EntryActions } from './history-entry.tsx'
import { type VisitAdding, VisitAdds } from './visit-adds.tsx'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

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
export function HistoryTimeline({ folds = false, ...props }: HistoryTimelineProps & FoldProps) {
  const { items, actions } = props
  const now = useNow()
  const isPractice = actions.viewer === 'practice'
  const groups = partsOf(groupByVisit(items), { isPractice, now })
  const folded = folds && isPractice ? groups.filter(({ part }) => part === 'unwritten') : []
  const shown = groups.filter((group) => !folded.includes(group))
  // An entry that waits for the network stands above them.
  const before = shown.slice(0, 1 + shown.findLastIndex(({ part }) => part === 'today' || part === 'toCome'))
  return (
    <ol className="timeline">
      <Groups {...props} groups={before} follows={undefined} />
      {folded.length > 0 && (
        <li className="timeline-item">
          <Unwritten {...props} groups={folded} />
        </li>
      )}
      <Groups {...props} groups={shown.slice(before.length)} follows={before.at(-1) ?? folded[0]} />
    </ol>
  )
}

type FoldProps = {
  /** True if visits without a note fold under one line: those of today never do. */
  folds?: boolean
}

type GroupsProps = HistoryTimelineProps & {
  groups: readonly TimelineGroup[]
  /** The group above the first one. */
  follows: TimelineGroup | undefined
}

function Groups({ groups, follows, ...props }: GroupsProps) {
  const { t } = useTranslation('history')
  return groups.map((group, index) => {
    const { items, part } = group
    const [first] = items
    if (!first) return null
    const heading = headingOf(part, (groups[index - 1] ?? follows)?.part)
    return (
      <li key={first.appointment?._id ?? first._id} className="timeline-item">
        {heading && <h2 className="history-group">{t(`groups.${heading}.${props.actions.viewer}`)}</h2>}
        <TimelineGroupRow {...props} items={items} />
      </li>
    )
  })
}

/** Earlier visits without a note: most of them will never have one. */
function Unwritten({ groups, ...props }: Omit<GroupsProps, 'follows'>) {
  const { t } = useTranslation('history')
  return (
    <details className="fold timeline-fold">
      <summary>{t('unwritten', { count: groups.length })}</summary>
      <ol>
        {groups.map(({ items }) => (
          <li key={items[0]?._id}>
            <TimelineGroupRow {...props} items={items} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** A visit with its entries, or one entry without a visit. A new page of the history does not render the groups before it again. */
const TimelineGroupRow = memo(function TimelineGroupRow(props: HistoryTimelineProps) {
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

/** Heading above the first group of a part; a history of entries alone has none. */
function headingOf(part: Part, before: Part | undefined): Part | null {
  if (before === undefined) return part === 'written' ? null : part
  return part === before ? null : part
}

/** True if an assistant was the last to act on the visit. */
const isDoneFor = (visit: HistoryVisit): visit is HistoryVisit & { actorName: string } =>
  visit.actorName !== null && visit.actorName !== visit.doctor.fullname

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
          {showPet && (
            <span className="quiet">
              {' '}
              <Sentence text={t('ofPet', { pet: kept(item.petName) })} />
            </span>
          )}
          {visit.status === 'no_show' && <span className="chip">{t('statusNoShow')}</span>}
        </h2>
        <p className="quiet">
          <time translate="no" dateTime={visit.start}>
            <span className="date-in-card">{formatInstantDate(visit.start, visit.timeZone)}, </span>
            {formatTime(visit.start, visit.timeZone)}
          </time>
          {' · '}
          <Sentence
            text={t('visitAt', { doctor: kept(visit.doctor.fullname), clinic: kept(visit.clinicName) })}
          />
          {hint && ` · ${hint}`}
        </p>
        {visit.handedOverFrom !== null && (
          <p className="quiet">
            <Sentence text={t('handedOverFrom', { vet: kept(visit.handedOverFrom) })} />
          </p>
        )}
        {isDoneFor(visit) && (
          <p className="quiet">
            <Sentence
              text={t('doneByFor', { name: kept(visit.actorName), doctor: kept(visit.doctor.fullname) })}
            />
          </p>
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
