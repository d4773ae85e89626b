import { useEffect, useEffectEvent, useState } from 'react'
import { indexOfEntry } from './pop-gate.ts'

/** The state of a page that was replaced together with the visitors' shell, by the history entry to which "back" leads. */
let noted: { index: number; entry: string; place: unknown } | undefined
let read: (() => unknown) | undefined

const entryNow = (): string => `${indexOfEntry(history.state)} ${location.pathname}${location.search}`

/** Notes the place on the page that is about to be replaced. */
export function notePlace(): void {
  noted = { index: indexOfEntry(history.state), entry: entryNow(), place: read?.() }
}

/** True if the browser's "back" leads to the replaced page, which the router of the full application does not know. */
export const isPlaceBefore = (): boolean =>
  noted !== undefined && indexOfEntry(history.state) === noted.index + 1

/** The noted place if the component was mounted by "back" to its page. */
export function useReturnPlace(): unknown {
  return useState(() => (noted?.entry === entryNow() ? noted.place : undefined))[0]
}

/** @param readPlace called when the page is about to be replaced */
export function usePlaceReader(readPlace: () => unknown): void {
  const readLatest = useEffectEvent(readPlace)
  useEffect(() => {
    const reader = () => readLatest()
    read = reader
    return () => {
      if (read === reader) read = undefined
    }
  }, [])
}
