import './grid.css'
import { useTranslation } from '../../../lib/text/translation.ts'
import { closedText } from '../../../lib/text/closed-text.ts'
import { addDays, formatDay, wallTime, weekdayNames } from '../../../lib/time/dates.ts'
import { canMove, closedOn, firstOfDays, rangeOf } from './calendar-format.ts'
import type { ShownBlock, ShownVisit } from './calendar-queries.ts'
import { instantOf, planOf, surnameOf } from './day-layout.ts'
import type { GridProps } from './hours-grid.tsx'
import { useDrag } from '../drag/use-drag.ts'
import { VisitTile } from './calendar-tiles.tsx'

/** Six weeks; each day names its first appointments and links to the others. */
export function MonthGrid(props: GridProps) {
  const { visits, date, zone, now, mayEdit } = props
  const { from, to } = rangeOf('month', date)
  const { first, more } = firstOfDays(visits, zone)
  const { dragged, grab } = useMonthDrag(props)
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return (
    <div className="month-grid">
      <div className="month-head" aria-hidden="true">
        {weekdayNames('short').map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className="month-days">
        {days.map((day) => (
          <MonthDay
            key={day}
            {...props}
            day={day}
            first={first.filter(({ start }) => wallTime(start, zone).date === day)}
            rest={more.get(day)}
            isTarget={dragged?.place?.date === day}
            grabOf={(visit) => (mayEdit && canMove(visit, now) ? grab(visit) : undefined)}
          />
        ))}
      </div>
    </div>
  )
}

/** Dragging an appointment to another day keeps its time. */
function useMonthDrag({ zone, onMove }: GridProps) {
  return useDrag({
    placeAt: (x, y) => {
      const day = document
        .elementsFromPoint(x, y)
        .map((element) =>
          element instanceof HTMLElement ? element.closest<HTMLElement>('.month-day') : null,
        )
        .find(Boolean)
      return day?.dataset['date'] ? { date: day.dataset['date'], minute: null } : null
    },
    onDrop: (visit: ShownVisit, place) =>
      onMove(visit, instantOf(zone, place.date, wallTime(visit.start, zone).minutes)),
  })
}

const blockedText = ({ vet }: ShownBlock, kind: string) =>
  vet === null ? kind : `${surnameOf(vet)}: ${kind}`

type MonthDayProps = Pick<GridProps, 'blocks' | 'clinics' | 'date' | 'zone' | 'now' | 'onVisit' | 'onDay'> & {
  day: string
  first: readonly ShownVisit[]
  /** How many more there are; undefined if none. */
  rest: number | undefined
  /** An appointment is dragged over this day. */
  isTarget: boolean
  grabOf: (visit: ShownVisit) => ReturnType<ReturnType<typeof useMonthDrag>['grab']> | undefined
}

function MonthDay({ day, first, rest, isTarget, grabOf, ...grid }: MonthDayProps) {
  const { t } = useTranslation(['calendar', 'blocks'])
  const { clinics, date, zone, now, onVisit, onDay } = grid
  const { blocks } = planOf(day, { clinics, visits: [], holds: [], blocks: grid.blocks, zone })
  const blocked = [...new Set(blocks.map(({ block }) => blockedText(block, t(`blocks:kinds.${block.kind}`))))]
  const closed = closedOn(clinics, day)
  return (
    <section
      className="month-day"
      data-date={day}
      data-other={day.slice(0, 7) !== date.slice(0, 7)}
      data-today={day === wallTime(new Date(now).toISOString(), zone).date}
      data-target={isTarget}
      data-holiday={closed.length > 0 && closed.length === clinics.length}
    >
      <button
        type="button"
        className="month-date figures"
        aria-label={formatDay(day)}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
      </button>
      {closed.length > 0 && (
        <p className="holiday">
          {closedText(t('holiday'))} {clinics.length > 1 && `(${closed.map(({ name }) => name).join(', ')})`}
        </p>
      )}
      {blocked.length > 0 && <p className="month-block">{blocked.join(', ')}</p>}
      {first.map((visit) => (
        <VisitTile
          key={visit._id}
          visit={visit}
          zone={zone}
          onOpen={() => onVisit(visit)}
          onGrab={grabOf(visit)}
        />
      ))}
      {rest !== undefined && (
        <button type="button" className="month-more" onClick={() => onDay(day)}>
          {t('more', { count: rest })}
        </button>
      )}
    </section>
  )
}
