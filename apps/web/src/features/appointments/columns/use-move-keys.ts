import { REASON_MINUTES_STEP } from '@vetvisit/contract/reasons/rules'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { lettersAct } from '../../../lib/shortcuts.ts'
import { canMove } from '../calendar/calendar-format.ts'
import type { ShownVisit } from '../calendar/calendar-queries.ts'
import { clockText, type Stretch } from '../calendar/day-layout.ts'
import type { ColumnPlace } from '../drag/draw-span.ts'
import { lengthUntil } from '../drag/drag-edge.ts'
import type { LiveColumns } from './live-columns.ts'
import { type Arrow, type ColumnActs, placeBeside, type Column } from './columns.ts'
import { petNames } from '../../../lib/text/pet-names.ts'

/** `minutes` is the new length, if it changes. */
type Moving = { visit: ShownVisit; place: ColumnPlace; minutes?: number }

type Grid = {
  live: LiveColumns
  date: string
  hours: Stretch
  columns: readonly Column[]
  minuteOf: (visit: ShownVisit) => number
}

const ARROWS: ReadonlySet<string> = new Set<Arrow>(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
const isArrow = (key: string): key is Arrow => ARROWS.has(key)

/** By its place on the keyboard too, so that it works with Devanagari letters. */
const isMoveKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && !shiftKey && !repeat && isLetter(key, code)
const isLetter = (key: string, code: string) =>
  key.toLowerCase() === 'm' || (!/^[a-z]$/i.test(key) && code === 'KeyM')

const isLengthKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key === '+' || key === '-') && !ctrlKey && !metaKey && !altKey

/** The length after a step of five minutes. */
function longer({ visit, place, minutes }: Moving, key: string): number {
  const before = minutes ?? (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000
  const by = key === '+' ? REASON_MINUTES_STEP : -REASON_MINUTES_STEP
  return lengthUntil(place.minute + before + by, place.minute)
}

/**
 * Moves the focused visit by keys: M begins, arrows choose vet and time, plus and minus change the length and begin, too, Enter moves it there,
 * Escape leaves it. Screen readers hear each step;
 * that it is done they hear from the message with Undo, or once the server has answered.
 */
export function useMoveKeys(around: Grid, acts: ColumnActs) {
  const { live, date, columns, minuteOf } = around
  const moving = useRef<Moving | null>(null)
  const words = useWords(columns, acts)
  const ownPlace = (visit: ShownVisit) => ({ columnId: acts.columnIdOf(visit), minute: minuteOf(visit) })
  const show = (next: Moving | null, spoken: string) => {
    moving.current = next
    live.dragged.set(next && { ...next, place: { date, ...next.place }, isByKeys: true })
    live.hint.set(next && words.hint(next))
    live.said.set(spoken)
  }
  const begin = (visit: ShownVisit, key: string) => {
    const own = { visit, place: ownPlace(visit) }
    if (!canMove(visit, acts.now)) live.said.set(words.fixed(visit))
    else if (key === '+' || key === '-') stretch(own, key)
    else show(own, words.begun(visit, own.place))
  }
  const stretch = (before: Moving, key: string) => {
    const next = { ...before, minutes: longer(before, key) }
    show(next, words.place(next))
  }
  const step = ({ place, ...rest }: Moving, arrow: Arrow) => {
    const { visit } = rest
    const columnIds = columns.filter((column) => acts.mayGoTo(column, visit)).map(({ id }) => id)
    const next = placeBeside(place, arrow, { ...around, columnIds, step: acts.stepOf(visit) })
    const isOwnTime = next.minute === minuteOf(visit)
    const landed = isOwnTime ? next : { ...next, minute: acts.landingOf(visit, next) }
    const stepped = { ...rest, place: landed }
    show(stepped, words.place(stepped))
  }
  const onKeyWhile = (event: KeyboardEvent, now: Moving) => {
    const { key } = event
    const { visit, place, minutes } = now
    if (isArrow(key)) take(event, () => step(now, key))
    else if (isLengthKey(event)) take(event, () => stretch(now, key))
    else if (key === 'Escape' || isMoveKey(event))
      take(event, () => show(null, words.stays(visit, ownPlace(visit))))
    else if (key === 'Enter')
      take(event, () => {
        show(null, '')
        acts.onDrop(visit, place, minutes)
      })
    // Space would open the visit.
    else if (key === ' ') take(event, () => undefined)
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (moving.current) return onKeyWhile(event, moving.current)
      const begins = acts.mayEdit && (isMoveKey(event) || isLengthKey(event)) && lettersAct()
      const visit = begins ? visitOf(event, columns) : undefined
      if (visit) take(event, () => begin(visit, event.key))
    },
    /** The move ends when the focus goes elsewhere. */
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (moving.current && relatedTarget) show(null, '')
    },
  }
}

/** The visit whose tile has the focus. */
function visitOf({ target }: KeyboardEvent, columns: readonly Column[]): ShownVisit | undefined {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-visit]') : null
  return columns
    .flatMap(({ plan }) => plan.visits.map(({ visit }) => visit))
    .find(({ _id }) => _id === tile?.dataset['visit'])
}

/** What is said while a visit is moved by keys. */
function useWords(columns: readonly Column[], { isFree }: ColumnActs) {
  const { t } = useTranslation('columns')
  const isOfRooms = columns.some(({ kind }) => kind === 'room')
  const namesOf = (visit: ShownVisit, { columnId, minute }: ColumnPlace) => ({
    pet: petNames(visit),
    vet: columns.find(({ id }) => id === columnId)?.name ?? visit.doctorName,
    time: clockText(minute),
  })
  const textOf =
    (key: 'begun' | 'stays' | 'fixed') =>
    (visit: ShownVisit, place: ColumnPlace = { columnId: visit.doctorId, minute: 0 }) =>
      t(isOfRooms && key !== 'fixed' ? `rooms.${key}` : `move.${key}`, namesOf(visit, place))
  const place = ({ visit, place: at, minutes }: Moving) => {
    const names = namesOf(visit, at)
    const time = minutes === undefined ? names.time : `${names.time}–${clockText(at.minute + minutes)}`
    return t(isFree(visit, at, minutes) ? 'move.place' : 'move.placeTaken', { ...names, time })
  }
  return {
    begun: textOf('begun'),
    stays: textOf('stays'),
    fixed: textOf('fixed'),
    place,
    hint: (moving: Moving) => `${petNames(moving.visit)} → ${place(moving)}`,
  }
}

/** Keeps a key from the tile, the page and its shortcuts. */
function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  act()
}
