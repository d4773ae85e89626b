import { useState } from 'react'
import { createStore, type Store } from '../../../lib/store.ts'
import type { Dragged } from '../drag/use-drag.ts'
import { type LiveSpan, newLiveSpan } from '../drag/draw-span.ts'

/** What changes in the columns while one moves about. Hundreds of tiles stay as they are meanwhile. */
export type LiveColumns = LiveSpan & {
  /** A visit that is dragged or moved by keys. */
  dragged: Store<(Dragged & { isByKeys?: boolean }) | null>
  /** What screen readers hear. */
  said: Store<string>
  /** What is shown while a visit is moved by keys. */
  hint: Store<string | null>
  /** The minute of the day that keys choose, the same in all columns. */
  minute: Store<number>
}

export const useLiveColumns = (minute: number): LiveColumns =>
  useState<LiveColumns>(() => ({
    ...newLiveSpan(),
    dragged: createStore<(Dragged & { isByKeys?: boolean }) | null>(null),
    said: createStore(''),
    hint: createStore<string | null>(null),
    minute: createStore(minute),
  }))[0]
