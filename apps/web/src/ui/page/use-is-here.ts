import { useCallback, useEffect, useRef } from 'react'

/** @returns false as soon as the person has left the page of the component, also while the router keeps the page */
export function useIsHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
