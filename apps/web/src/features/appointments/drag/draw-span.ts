import type { PointerEvent as ReactPointerEvent } from 'react'
import { useState } from 'react'
import { createStore, type Store } from '../../../lib/store.ts'
import type { Stretch } from '../calendar/day-layout.ts'
import { followPointer, MOVED_PX, swallowClick } from './use-drag.ts'

/** Times are chosen by mouse in these steps. */
export const STEP_MINUTES = 15

/** A time in a column of the grid, in minutes of the day: that of a date, of a vet or of a treatment room. */
export type ColumnPlace = { columnId: string; minute: number }

/** A part of a column, in minutes of the day. */
export type ColumnSpan = Stretch & { columnId: string }

/** What changes while a span is drawn. The tiles stay as they are meanwhile. */
export type LiveSpan = {
  /** A span that is being drawn. */
  drawn: Store<ColumnSpan | null>
  /** A drawn span for which one chooses what it is for. */
  chosen: Store<ColumnSpan | null>
}

export const newLiveSpan = (): LiveSpan => ({
  drawn: createStore<ColumnSpan | null>(null),
  chosen: createStore<ColumnSpan | null>(null),
})

export const useLiveSpan = (): LiveSpan => useState(newLiveSpan)[0]

/** Whether the pointer is on empty time. */
export const isGround = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && !target.closest('button, input, .span-menu')

type Drawing = {
  live: LiveSpan
  placeAt: (x: number, y: number) => ColumnPlace | null
  onBlockSpan: (span: ColumnSpan) => void
}

/** Draws a span over the empty time of one column; Escape gives it up. With Shift it is blocked, else one chooses what it is for. */
export function drawSpan(down: ReactPointerEvent, { live, placeAt, onBlockSpan }: Drawing): void {
  if (down.button !== 0 || down.pointerType === 'touch' || !isGround(down)) return
  const { drawn, chosen } = live
  chosen.set(null)
  const from = placeAt(down.clientX, down.clientY)
  if (!from) return
  const move = ({ clientX, clientY }: PointerEvent) => {
    const far = Math.hypot(clientX - down.clientX, clientY - down.clientY)
    if (!drawn.get() && far <= MOVED_PX) return false
    // The column is that in which it began, wherever the pointer is by now.
    const to = placeAt(down.clientX, clientY)
    if (!to) return true
    const [start, last] = [Math.min(from.minute, to.minute), Math.max(from.minute, to.minute)]
    drawn.set({ columnId: from.columnId, start, end: Math.max(last, start + STEP_MINUTES) })
    return true
  }
  let span: ColumnSpan | null = null
  followPointer(down, {
    move,
    end: () => {
      span = drawn.get()
      drawn.set(null)
    },
    drop: ({ shiftKey }) => {
      if (!span) return
      swallowClick()
      if (shiftKey) onBlockSpan(span)
      else chosen.set(span)
    },
  })
}

/** The span that a press with Shift blocks. */
export const spanFrom = ({ columnId, minute }: ColumnPlace): ColumnSpan => ({
  columnId,
  start: minute,
  end: minute + STEP_MINUTES * 2,
})
