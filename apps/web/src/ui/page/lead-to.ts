import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs an action once per target; null is none. Following the same address again is a new target by its key. */
export function useOncePerWish(wish: string | null, act: () => void): void {
  const done = useRef<string | null>(null)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (wish === null || wish === done.current) return
    done.current = wish
    run()
  }, [wish])
}

/**
 * Brings what an address leads to into sight and gives it the focus.
 *
 * @returns whether it is there
 */
export function leadTo(anchor: string): boolean {
  const element = document.getElementById(anchor)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
  return element !== null
}
