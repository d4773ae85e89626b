import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Where a person was in the list: the topmost visible card, its distance from the top of the list in pixels, and the focused link. */
export type ListPlace = { card: string; top: number; link: string | null } | null

const cardsOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('[data-clinic]')]

/** The list scrolls by itself beside the map, otherwise the page scrolls. */
function scrollerOf(content: HTMLElement): HTMLElement {
  const list = content.querySelector<HTMLElement>('.search-list')
  return list && getComputedStyle(list).overflowY === 'auto' ? list : content
}

export function listPlaceOf(content: HTMLElement | null): ListPlace {
  if (!content) return null
  const start = scrollerOf(content).getBoundingClientRect().top
  const card = cardsOf(content).find((each) => each.getBoundingClientRect().bottom > start)
  const link = document.activeElement?.closest('a')?.getAttribute('href') ?? null
  return card
    ? { card: card.dataset['clinic'] ?? '', top: card.getBoundingClientRect().top - start, link }
    : null
}

/** Cards out of view have estimated heights, so the way to a card changes while it is scrolled to. */
const SETTLED_WITHIN_FRAMES = 10

/** Scrolls to a noted place and focuses its link, once the list is there. */
export function useScrollBack(
  content: RefObject<HTMLElement | null>,
  place: ListPlace,
  isListed: boolean,
): void {
  const done = useRef(place === null)
  useLayoutEffect(() => {
    const page = content.current
    if (done.current || !isListed || !page || !place) return undefined
    done.current = true
    const scroller = scrollerOf(page)
    const card = cardsOf(page).find(({ dataset }) => dataset['clinic'] === place.card)
    let frame = 0
    const settle = (left: number) => {
      if (!card) return
      scroller.scrollTop +=
        card.getBoundingClientRect().top - scroller.getBoundingClientRect().top - place.top
      if (left > 0) frame = requestAnimationFrame(() => settle(left - 1))
    }
    settle(SETTLED_WITHIN_FRAMES)
    const links = page.parentElement?.querySelectorAll('a') ?? []
    ;[...links].find((each) => each.getAttribute('href') === place.link)?.focus({ preventScroll: true })
    return () => cancelAnimationFrame(frame)
  }, [content, place, isListed])
}
