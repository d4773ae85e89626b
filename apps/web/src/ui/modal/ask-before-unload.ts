import { useEffect } from 'react'

/**
 * Makes the browser ask before it closes or reloads a page with unsaved input.
 *
 * @param isUnsaved called at that moment; true if input would be lost
 * @returns function that ends it
 */
export function askBeforeUnload(isUnsaved: () => boolean = () => true): () => void {
  // A separate listener for each, and only while needed: some browsers do not cache a page with such a listener for "back".
  const ask = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** `askBeforeUnload` while something is unsaved. */
export function useAskBeforeUnload(unsaved: boolean): void {
  useEffect(() => (unsaved ? askBeforeUnload() : undefined), [unsaved])
}
