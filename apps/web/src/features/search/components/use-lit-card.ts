import { useEffect, useEffectEvent, type RefObject } from 'react'

const clinicOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-clinic]')?.dataset['clinic'] : undefined

/** The card under the mouse or with the focus; one listener for up to 200 cards. */
export function useHighlightedCard(
  list: RefObject<HTMLElement | null>,
  onLight: (id: string | undefined) => void,
): void {
  const light = useEffectEvent(onLight)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const over = (event: Event) => light(clinicOf(event.target))
    const left = () => light(undefined)
    for (const type of ['pointerover', 'focusin']) element.addEventListener(type, over)
    for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, left)
    return () => {
      for (const type of ['pointerover', 'focusin']) element.removeEventListener(type, over)
      for (const type of ['pointerleave', 'focusout']) element.removeEventListener(type, left)
    }
  }, [list])
}
