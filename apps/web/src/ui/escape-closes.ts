import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Those in front of which nothing else hears a key; a passing message is none of them. */
const OVERLAYS = 'ion-modal, ion-popover, ion-alert, ion-action-sheet, ion-loading'

/**
 * Escape closes the dialog in front. Ionic's own does it only where a tap beside the dialog may close it, too, and not while a
 * message passes.
 */
export function useEscapeCloses(
  open: boolean,
  dialog: RefObject<HTMLElement | undefined>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      // It ends the word that somebody is putting together.
      if (event.key !== 'Escape' || event.isComposing) return
      const shown = [...document.querySelectorAll(OVERLAYS)].filter(
        (overlay) => !overlay.classList.contains('overlay-hidden'),
      )
      if (shown.at(-1) === dialog.current) close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, dialog])
}
