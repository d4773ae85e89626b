import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls an element into sight as soon as it says something: in a long dialog the button that was pressed stands elsewhere. */
export function useInSight<Shown extends HTMLElement>(said: unknown): RefObject<Shown | null> {
  const place = useRef<Shown>(null)
  useEffect(() => {
    if (said) place.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  return place
}
