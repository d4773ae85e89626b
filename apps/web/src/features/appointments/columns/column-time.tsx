import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { type Store, useStore } from '../../../lib/store.ts'
import { clockText, type Stretch } from '../calendar/day-layout.ts'
import { at } from '../calendar/day-column.tsx'
import { type ColumnActs, placeBeside, type Column } from './columns.ts'

type ColumnTimeProps = Pick<ColumnActs, 'onTime' | 'onBlockSpan'> & {
  column: Column
  /** Of all columns, in their order. */
  columnIds: readonly string[]
  hours: Stretch
  /** The chosen minute of the day, which all columns share. */
  chosenMinute: Store<number>
}

/** The next minute for a key; null for keys that do not choose a time. */
function minuteFor(key: string, { minute, hours, step }: { minute: number; hours: Stretch; step: number }) {
  const last = hours.end - step
  const next = {
    ArrowUp: minute - step,
    ArrowDown: minute + step,
    PageUp: minute - 60,
    PageDown: minute + 60,
    Home: hours.start,
    End: last,
  }[key]
  return next === undefined ? null : Math.min(Math.max(next, hours.start), last)
}

/**
 * A time of a column that keys choose: up and down the time, left and right the column. Enter begins an appointment there, with Shift a
 * block. It is only visible while it has the focus.
 */
export function ColumnTime({ column, columnIds, hours, chosenMinute, ...acts }: ColumnTimeProps) {
  const { t } = useTranslation('columns')
  const { id, name, kind, plan, step } = column
  const minute = Math.min(Math.max(useStore(chosenMinute), hours.start), hours.end - step)
  const span = { start: minute, end: minute + step }
  const isTaken = [...plan.visits, ...plan.holds, ...plan.blocks].some(
    ({ start, end }) => start < span.end && span.start < end,
  )
  const time = clockText(minute)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, currentTarget } = event
    const next = minuteFor(key, { minute, hours, step })
    if (next !== null) chosenMinute.set(next)
    else if (key === 'ArrowLeft' || key === 'ArrowRight')
      focusColumn(
        currentTarget,
        placeBeside({ columnId: id, minute }, key, { columnIds, step, hours }).columnId,
      )
    else if (key === 'Enter' && shiftKey) acts.onBlockSpan({ columnId: id, ...span })
    else if (key === 'Enter') acts.onTime({ columnId: id, minute })
    else return
    event.preventDefault()
  }
  return (
    <label className="column-time figures" style={at(span)}>
      <input
        type="range"
        aria-label={t(kind === 'room' ? 'rooms.timeOf' : 'timeOf', { vet: name })}
        aria-orientation="vertical"
        aria-valuetext={isTaken ? t('taken', { time }) : time}
        aria-keyshortcuts="Enter Shift+Enter"
        min={hours.start}
        max={hours.end}
        step={step}
        value={minute}
        onChange={({ target }) => chosenMinute.set(Number(target.value))}
        onKeyDown={onKeyDown}
      />
      <span translate="no">{time}</span>
    </label>
  )
}

/** Focuses the time of another column. */
function focusColumn(time: HTMLElement, columnId: string): void {
  time
    .closest('.grid-body')
    ?.querySelector<HTMLElement>(`[data-column="${columnId}"] .column-time input`)
    ?.focus()
}
