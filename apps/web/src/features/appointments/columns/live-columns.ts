import { useState } from 'react'
import { createStore, type Store } from '../../../lib/store.ts'
import type { Dragged } from '../calendar/use-drag.ts'
import type { ColumnSpan } from './columns.ts'

/** What changes in the columns while one moves about. Hundreds of tiles stay as they are meanwhile. */
export type LiveColumns = {
  /** A visit that is dragged or moved by keys. */
  dragged: Store<(Dragged & { isByKeys?: boolean }) | null>
  /** A span that is being drawn. */
  drawn: Store<ColumnSpan | null>
  /** A drawn span for which one chooses what it is for. */
  chosen: Store<ColumnSpan | null>
  /** What screen readers hear. */
  said: Store<string>
  /** What is shown while a visit is moved by keys. */
  hint: Store<string | null>
  /** The minute of the day that keys choose, the same in all columns. */
  minute: Store<number>
}

export const useLiveColumns = (minute: number): LiveColumns =>
  useState<LiveColumns>(() => ({
    dragged: createStore<(Dragged & { isByKeys?: boolean }) | null>(null),
    drawn: createStore<ColumnSpan | null>(null),
    chosen: createStore<ColumnSpan | null>(null),
    said: createStore(''),
    hint: createStore<string | null>(null),
    minute: createStore(minute),
  }))[0]
