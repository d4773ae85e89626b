import { useEffect, useEffectEvent } from 'react'
import { addPopGate, indexOfEntry } from '../../lib/routing/pop-gate.ts'

/** The browser's back closes the front dialog and keeps the page, like the back button of a phone. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? closeOnBack(() => close()) : undefined), [open])
}

function closeOnBack(close: () => void): () => void {
  const here = indexOfEntry(history.state)
  let returning = false
  return addPopGate((event) => {
    const delta = indexOfEntry(event.state) - here
    if (returning || delta === 0) {
      const swallowed = returning
      returning = false
      close()
      return swallowed
    }
    // The browser has already moved: go back to the page first.
    returning = true
    history.go(-delta)
    return true
  })
}
