import './grid.css'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { MINUTES_PER_DAY } from '@vetvisit/contract/zones/rules'
import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { addDays, formatDay, wallTime, weekdayNames, weekdayOf } from '../../../lib/time/dates.ts'
import { type CalendarView, canMove, rangeOf } from './calendar-format.ts'
import type { ShownTimes, ShownVisit } from './calendar-queries.ts'
import {
  clockText,
  type DayPlan,
  hoursOf,
  instantOf,
  isEmptyDay,
  namedHours,
  planOf,
  type Stretch,
  weekNumber,
} from './day-layout.ts'
import { DayColumn } from './day-column.tsx'
import { dragEdge, minuteAt } from '../drag/drag-edge.ts'
import {
  drawSpan,
  type ColumnSpan,
  isGround,
  spanFrom,
  STEP_MINUTES,
  useLiveSpan,
} from '../drag/draw-span.ts'
import { DrawnSpan } from './drawn-span.tsx'
import { type DropPlace, useDrag } from '../drag/use-drag.ts'

const SUNDAY = 6

export type GridProps = ShownTimes & {
  clinics: readonly Clinic[]
  view: CalendarView
  date: string
  zone: string
  now: number
  /** True if this person may add and move appointments. */
  mayEdit: boolean
  onVisit: (visit: ShownVisit) => void
  /** Null for people who may not change blocks. */
  onBlock: ((block: Block) => void) | null
  /** Begins an appointment, with a length in minutes if a span was drawn. */
  onTime: (start: string, minutes?: number) => void
  onBlockSpan: (times: { start: string; end: string }) => void
  onDay: (date: string) => void
  onMove: (visit: ShownVisit, start: string) => void
  /** Gets the new length of an appointment in minutes. */
  onResize: (visit: ShownVisit, minutes: number) => void
}

/** A day or a week by hours: appointments as tiles, opening hours bright, closed hours in sand. */
export function HoursGrid(props: GridProps) {
  const { clinics, zone, view, onVisit, onBlock, onDay, onTime } = props
  const grid = useRef<HTMLDivElement>(null)
  const days = daysOf(props)
  const { plans, hours, moment, isNowShown, isFolded } = days
  const { dragged, grabOf, edgeOf, ground, live, blockSpan } = useGridMouse(grid, { ...props, hours })
  useOpenAt(grid, `${view} ${days.from}`)
  const withBreak = plans.find(({ breaks }) => breaks.length > 0)?.date
  return (
    <div ref={grid} className="hours-grid" data-view={view} style={sizesOf(days)}>
      <GridHead days={days} view={view} onDay={onDay} />
      {/* Pressing an empty time is a shortcut for the button "New appointment". */}
      <div className="grid-body" role="presentation" {...ground}>
        <GridAxis hours={hours} nowAt={isNowShown ? moment.minutes : null} />
        {plans.map((plan) => (
          <DayColumn
            key={plan.date}
            plan={plan}
            clinics={clinics}
            zone={zone}
            wide={view === 'day'}
            isFolded={isFolded(plan)}
            hours={hours}
            nowAt={isNowShown && plan.date === moment.date ? moment.minutes : null}
            namesBreak={plan.date === withBreak}
            dragged={dragged?.place?.date === plan.date ? dragged : null}
            grabOf={grabOf}
            edgeOf={edgeOf}
            onVisit={onVisit}
            onBlock={onBlock}
          />
        ))}
        {/* The columns of this grid are days. */}
        <DrawnSpan
          live={live}
          elementOf={(day) => grid.current?.querySelector(`[data-date="${day}"]`) ?? null}
          nameOf={(day) => formatDay(day)}
          onBook={({ columnId, start, end }) => onTime(instantOf(zone, columnId, start), end - start)}
          onBlock={blockSpan}
        />
      </div>
    </div>
  )
}

type GridDays = ReturnType<typeof daysOf>

/** The displayed days with their appointments, the common hours, and the position of the current time. */
function daysOf({ clinics, visits, holds, blocks, view, date, zone, now }: GridProps) {
  const { from, to } = rangeOf(view, date)
  const plans: DayPlan[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    plans.push(planOf(day, { clinics, visits, holds, blocks, zone }))
  const hours = view === 'day' ? withHourAround(hoursOf(plans)) : hoursOf(plans)
  const moment = wallTime(new Date(now).toISOString(), zone)
  return {
    from,
    plans,
    hours,
    moment,
    isNowShown: moment.date >= from && moment.date <= to && within(hours, moment.minutes),
    isFolded: (plan: DayPlan) => view === 'week' && weekdayOf(plan.date) === SUNDAY && isEmptyDay(plan),
  }
}

const sizesOf = ({ hours, plans, isFolded }: GridDays) => ({
  ['--from' as string]: hours.start,
  ['--minutes' as string]: hours.end - hours.start,
  ['--columns' as string]: plans
    .map((plan) => (isFolded(plan) ? '2.125rem' : 'minmax(0, var(--widest))'))
    .join(' '),
})

/** Dragging a tile moves its appointment, dragging its lower edge changes its length, dragging over empty time chooses a span, and a press there one time; with Shift the time is blocked. */
function useGridMouse(
  grid: React.RefObject<HTMLDivElement | null>,
  { hours, zone, now, mayEdit, onTime, onBlockSpan, onMove, onResize }: GridProps & { hours: Stretch },
) {
  const live = useLiveSpan()
  const placeAt = (x: number, y: number) => {
    const place = placeIn(grid.current, hours, { x, y })
    return place?.minute != null ? { columnId: place.date, minute: place.minute } : null
  }
  const blockSpan = ({ columnId: date, start, end }: ColumnSpan) =>
    onBlockSpan({ start: instantOf(zone, date, start), end: instantOf(zone, date, end) })
  const { dragged, grab, setDragged } = useDrag({
    placeAt: (x, y, offset) => placeIn(grid.current, hours, { x, y: y - offset }),
    onDrop: (visit, { date, minute }) => minute !== null && onMove(visit, instantOf(zone, date, minute)),
  })
  return {
    dragged,
    grabOf: (visit: ShownVisit) => (mayEdit && canMove(visit, now) ? grab(visit) : undefined),
    edgeOf: (visit: ShownVisit) =>
      mayEdit && canMove(visit, now)
        ? (down: PointerEvent<HTMLElement>) => {
            const { date, minutes: minute } = wallTime(visit.start, zone)
            dragEdge(down, { visit, place: { date, minute }, hours, onDragged: setDragged, onResize })
          }
        : undefined,
    live,
    blockSpan,
    ground: {
      onPointerDown: (down: PointerEvent) => {
        if (mayEdit) drawSpan(down, { live, placeAt, onBlockSpan: blockSpan })
      },
      onClick: (event: MouseEvent) => {
        const place = mayEdit && isGround(event) ? placeAt(event.clientX, event.clientY) : null
        if (!place) return
        if (event.shiftKey) blockSpan(spanFrom(place))
        else onTime(instantOf(zone, place.columnId, place.minute))
      },
    },
  }
}

type GridHeadProps = { days: GridDays; view: CalendarView; onDay: (date: string) => void }

function GridHead({ days: { from, plans, moment, isFolded }, view, onDay }: GridHeadProps) {
  const { t } = useTranslation('calendar')
  return (
    <div className="grid-head">
      <span className="grid-week">{view === 'week' && t('weekNumber', { week: weekNumber(from) })}</span>
      {plans.map((plan) => (
        <DayHead
          key={plan.date}
          plan={plan}
          isToday={plan.date === moment.date}
          isFolded={isFolded(plan)}
          onDay={view === 'week' ? onDay : undefined}
        />
      ))}
    </div>
  )
}

/** The hours beside the columns, and the current time if it is visible. */
export function GridAxis({ hours, nowAt }: { hours: Stretch; nowAt: number | null }) {
  return (
    <div className="grid-axis figures" aria-hidden="true">
      {namedHours(hours, nowAt).map((minute) => (
        <span key={minute} className="grid-hour" style={{ ['--at' as string]: minute }}>
          {clockText(minute)}
        </span>
      ))}
      {nowAt !== null && (
        <span className="grid-now-time" style={{ ['--at' as string]: nowAt }}>
          {clockText(nowAt)}
        </span>
      )}
    </div>
  )
}

/** A day alone has room for times outside the opening hours. */
export const withHourAround = ({ start, end }: Stretch): Stretch => ({
  start: Math.max(0, start - 60),
  end: Math.min(MINUTES_PER_DAY, end + 60),
})

export const within = ({ start, end }: Stretch, minute: number) => start <= minute && minute < end

/** The day, the minute and, where a day has several columns, the column below a point. */
export function placeIn(
  grid: HTMLElement | null,
  hours: Stretch,
  { x, y }: { x: number; y: number },
): DropPlace | null {
  for (const column of grid?.querySelectorAll<HTMLElement>('.day-column') ?? []) {
    const { left, right } = column.getBoundingClientRect()
    if (x < left || x >= right) continue
    const stepped = Math.round(minuteAt(column, hours, y) / STEP_MINUTES) * STEP_MINUTES
    const { date = '', column: columnId } = column.dataset
    return within(hours, stepped)
      ? { date, minute: stepped, ...(columnId !== undefined && { columnId }) }
      : null
  }
  return null
}

/** Shows what stands above the grid completely if it would be cut in half at the top. */
function showWhole(above: Element | null | undefined): void {
  const frame = above?.closest('ion-content')?.getBoundingClientRect()
  const edges = above?.getBoundingClientRect()
  if (frame && edges && edges.top < frame.top && edges.bottom > frame.top)
    above?.scrollIntoView({ block: 'start' })
}

/** Scrolls to the current hour, once for each range of days. */
export function useOpenAt(grid: React.RefObject<HTMLElement | null>, days: string): void {
  const opened = useRef('')
  useLayoutEffect(() => {
    if (opened.current === days) return
    opened.current = days
    grid.current?.querySelector('.grid-now-time')?.scrollIntoView({ block: 'center' })
    showWhole(grid.current?.previousElementSibling)
  })
}

type DayHeadProps = {
  plan: DayPlan
  isToday: boolean
  isFolded: boolean
  onDay: ((date: string) => void) | undefined
}

function DayHead({ plan, isToday, isFolded, onDay }: DayHeadProps) {
  const { t } = useTranslation('calendar')
  const { date, visits, open } = plan
  const name = weekdayNames('short')[weekdayOf(date)]
  const count = visits.length
  const isClosed = count === 0 && open.length === 0
  const content = (
    <>
      <span className="head-day">{name}</span>
      <b className="head-date figures">{Number(date.slice(8))}</b>
      {!isFolded && (
        <span className="head-count" data-closed={isClosed}>
          {isClosed ? t(closedWord(plan)) : t('visits', { count })}
        </span>
      )}
    </>
  )
  if (!onDay)
    return (
      <div className="day-head" data-today={isToday}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className="day-head"
      data-today={isToday}
      data-folded={isFolded}
      aria-label={`${formatDay(date)}, ${t('visits', { count })}`}
      onClick={() => onDay(date)}
    >
      {content}
    </button>
  )
}

/** Why a day has no hours. */
const closedWord = ({ holidays, isNobodyIn }: DayPlan) => {
  if (holidays.length > 0) return 'holidayShort'
  return isNobodyIn ? 'notIn' : 'closed'
}
