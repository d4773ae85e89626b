import { useEffect, useRef, type RefObject } from 'react'

/** Overlays that keep keys from everything behind them; a toast is not one of them. */
const OVERLAYS = 'ion-modal, ion-popover, ion-alert, ion-action-sheet, ion-loading'

/**
 * Closes the front dialog on Escape. Ionic does so only if a tap outside may also close the dialog, and not while a toast is visible.
 *
 * @returns handler for the dialog, whose `canDismiss` asks first
 */
export function useEscapeCloses(open: boolean): RefObject<HTMLIonModalElement | null> {
  const modal = useRef<HTMLIonModalElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      // Escape ends the composition of a word.
      if (event.key !== 'Escape' || event.isComposing) return
      const shown = [...document.querySelectorAll(OVERLAYS)].filter(
        (overlay) => !overlay.classList.contains('overlay-hidden'),
      )
      // Through Ionic, which closes only once: it may have handled the key itself.
      if (shown.at(-1) === modal.current) void modal.current?.dismiss()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return modal
}
