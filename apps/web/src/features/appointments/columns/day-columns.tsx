import './columns.css'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useUser } from '../../../lib/session/session.ts'
import { readStored, writeStored } from '../../../lib/session/stored.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { wallTime } from '../../../lib/time/dates.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import { at, DayColumn } from '../calendar/day-column.tsx'
import { clockText, hoursOf, type Stretch } from '../calendar/day-layout.ts'
import { GridAxis, useOpenAt, withHourAround, within } from '../calendar/hours-grid.tsx'
import { ChooseVets } from './choose-vets.tsx'
import { ColumnHead, useColumnLabel } from './column-head.tsx'
import { ColumnTime } from './column-time.tsx'
import { type ColumnActs, edgesOf, shownColumns, type Column } from './columns.ts'
import { type LiveColumns, useLiveColumns } from './live-columns.ts'
import { LiveLayer, MovingHint } from './live-layer.tsx'
import { useColumnMouse } from './use-column-mouse.ts'
import { useMoveKeys } from './use-move-keys.ts'

type DayColumnsProps = {
  /** Of all vets, also those whose columns are hidden; or of all treatment rooms. */
  columns: readonly Column[]
  clinics: readonly Clinic[]
  date: string
  zone: string
  acts: ColumnActs
  onVisit: (visit: ShownVisit) => void
  /** Null for people who may not change blocks. */
  onBlock: ((block: Block) => void) | null
}

/** A day with a column for each vet of a practice of several, or for each treatment room. */
export function DayColumns({ columns: all, date, zone, acts, ...rest }: DayColumnsProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { hidden, toggle } = useHiddenVets()
  const isOfRooms = all.some(({ kind }) => kind === 'room')
  const columns = isOfRooms ? all : shownColumns(all, hidden)
  const hours = withHourAround(hoursOf(columns.map(({ plan }) => plan)))
  const moment = wallTime(new Date(acts.now).toISOString(), zone)
  const nowAt = moment.date === date && within(hours, moment.minutes) ? moment.minutes : null
  const minuteOf = ({ start }: ShownVisit) => wallTime(start, zone).minutes
  const live = useLiveColumns(nowAt === null ? hours.start + 60 : Math.floor(nowAt / 30) * 30)
  const mouse = useColumnMouse({ date, grid, live, hours, minuteOf }, acts)
  const keys = useMoveKeys({ live, date, hours, columns, minuteOf }, acts)
  const focus = useKeptFocus(grid)
  useOpenAt(grid, date)
  const common = { hours, nowAt, isToday: moment.date === date, columns, acts, zone, live, ...rest }
  return (
    <div className="day-columns">
      <div ref={grid} className="hours-grid" data-view="day" style={sizesOf(columns, hours)}>
        <div className="grid-head">
          {isOfRooms ? <span /> : <ChooseVets columns={all} hidden={hidden} onToggle={toggle} />}
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} />
          ))}
        </div>
        {/* Pressing an empty time is a shortcut for the button "New appointment"; keys have the time of each column. */}
        <div
          className="grid-body"
          role="presentation"
          onClick={mouse.onClick}
          onPointerDown={(event) => {
            focus.forget()
            mouse.onPointerDown(event)
          }}
          onKeyDown={keys.onKeyDown}
          onFocus={focus.onFocus}
          onBlur={keys.onBlur}
        >
          <GridAxis hours={hours} nowAt={nowAt} />
          {columns.map((column) => (
            <OneColumn
              key={column.id}
              {...common}
              column={column}
              grabOf={mouse.grabOf}
              edgeOf={mouse.edgeOf}
            />
          ))}
          <LiveLayer grid={grid} live={live} hours={hours} columns={columns} acts={acts} />
        </div>
      </div>
      <MovingHint live={live} isOfRooms={isOfRooms} />
    </div>
  )
}

/** Storage key of the vets whose columns the people of this device hide: ids of vets by id of the person. */
const HIDDEN_KEY = 'hidden-columns'

type Hidden = Record<string, readonly string[]>

const people = createStore<Hidden>(readHidden())

function readHidden(): Hidden {
  try {
    const stored: unknown = JSON.parse(readStored(HIDDEN_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Hidden) : {}
  } catch {
    return {}
  }
}

/** The vets whose columns this person hides, and the way to hide or show one; the device remembers them. */
function useHiddenVets(): { hidden: ReadonlySet<string>; toggle: (vetId: string) => void } {
  const userId = useUser()?._id ?? ''
  const all = useStore(people)
  const hidden = new Set(all[userId])
  return {
    hidden,
    toggle: (vetId) => {
      const next = new Set(hidden)
      if (!next.delete(vetId)) next.add(vetId)
      const { [userId]: _, ...others } = all
      const changed = next.size > 0 ? { ...others, [userId]: [...next] } : others
      people.set(changed)
      writeStored(HIDDEN_KEY, Object.keys(changed).length > 0 ? JSON.stringify(changed) : null)
    },
  }
}

/** A visit that moves to another column gets a new tile; the focus goes with it. */
function useKeptFocus(grid: RefObject<HTMLElement | null>) {
  const tile = useRef<HTMLElement | undefined>(undefined)
  useLayoutEffect(() => {
    const { current: last } = tile
    // While a press moves the focus no element has it either.
    if (!last || last.isConnected || document.activeElement !== document.body) return
    grid.current
      ?.querySelector<HTMLElement>(`[data-visit="${last.dataset['visit']}"]`)
      ?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      (tile.current = target.dataset['visit'] === undefined ? undefined : target),
    /** A press beside a tile takes the focus from it on purpose. */
    forget: () => (tile.current = undefined),
  }
}

/** Widths in rem: of a vet who is out, and the least of another column. */
const OUT_REM = 3
const LEAST_REM = 9

const sizesOf = (columns: readonly Column[], hours: Stretch) => ({
  ['--from' as string]: hours.start,
  ['--minutes' as string]: hours.end - hours.start,
  ['--columns' as string]: columns
    .map(({ isOut }) => (isOut ? `${OUT_REM}rem` : `minmax(${LEAST_REM}rem, 1fr)`))
    .join(' '),
  ['--least' as string]: `${columns.reduce((sum, { isOut }) => sum + (isOut ? OUT_REM : LEAST_REM), 0)}rem`,
})

/** Widths in em from which a tile has room for full names: of one column, and of the page around the columns. */
const WIDE_EM = 21
const AROUND_EM = 18

type ColumnProps = Pick<DayColumnsProps, 'acts' | 'zone' | 'clinics' | 'onVisit' | 'onBlock'> & {
  column: Column
  columns: readonly Column[]
  live: LiveColumns
  hours: Stretch
  nowAt: number | null
  isToday: boolean
  grabOf: ReturnType<typeof useColumnMouse>['grabOf']
  edgeOf: ReturnType<typeof useColumnMouse>['edgeOf']
}

function OneColumn({ column, columns, hours, nowAt, isToday, ...rest }: ColumnProps) {
  const { acts, zone, clinics, live, grabOf, edgeOf, onVisit, onBlock } = rest
  const labelOf = useColumnLabel()
  const { id, name, kind, plan, tails, isOut } = column
  const count = columns.filter((each) => !each.isOut).length
  const wide = useMediaQuery(`(min-width: ${AROUND_EM + WIDE_EM * count}em)`)
  return (
    <DayColumn
      plan={isOut ? { ...plan, holidays: [] } : plan}
      clinics={clinics}
      zone={zone}
      wide={wide}
      isFolded={isOut}
      hours={hours}
      nowAt={nowAt}
      namesBreak
      dragged={null}
      grabOf={grabOf}
      edgeOf={edgeOf}
      onVisit={onVisit}
      onBlock={onBlock}
      column={{ id, label: labelOf(column, isToday) }}
    >
      {isOut && <OutText name={name} isToday={isToday} />}
      {kind === 'vet' && <Edges column={column} hours={hours} />}
      {tails.map((tail) => (
        <div key={tail.start} className="column-tail" style={at(tail)} />
      ))}
      {acts.mayEdit && (
        <ColumnTime
          column={column}
          columnIds={columns.map((each) => each.id)}
          hours={hours}
          chosenMinute={live.minute}
          onTime={acts.onTime}
          onBlockSpan={acts.onBlockSpan}
        />
      )}
    </DayColumn>
  )
}

/** A vet who is not there, in a narrow column. */
function OutText({ name, isToday }: { name: string; isToday: boolean }) {
  const { t } = useTranslation('columns')
  return (
    <p className="column-out">
      <b translate="no">{name}</b> {t(isToday ? 'outToday' : 'out')}
    </p>
  )
}

/** When a vet comes and goes, in the closed parts of the column. */
function Edges({ column, hours }: { column: Column; hours: Stretch }) {
  const { t } = useTranslation('columns')
  return edgesOf(column, hours).map(({ kind, at: minute, ...stretch }) => (
    <p key={kind} className="grid-break figures" style={at(stretch)}>
      {t(kind, { time: clockText(minute) })}
    </p>
  ))
}
