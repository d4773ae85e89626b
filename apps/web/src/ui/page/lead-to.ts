import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs an action once per target; null is no target. Following the same link again is a new target with another key. */
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
 * Scrolls to the element that a link names and focuses it, also in a folded list.
 *
 * @returns true if it exists
 */
export function leadTo(anchor: string): boolean {
  const element = document.getElementById(anchor)
  element?.closest('details')?.setAttribute('open', '')
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
  return element !== null
}
