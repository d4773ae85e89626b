import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** A visit that moves to another column gets a new tile; the focus goes with it. */
export function useKeptFocus(grid: RefObject<HTMLElement | null>) {
  const visitId = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (visitId.current === undefined || document.activeElement !== document.body) return
    grid.current
      ?.querySelector<HTMLElement>(`[data-visit="${visitId.current}"]`)
      ?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => (visitId.current = target.dataset['visit']),
    /** A press beside a tile takes the focus from it on purpose. */
    forget: () => (visitId.current = undefined),
  }
}
