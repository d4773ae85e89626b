import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Where a person was in the list: the topmost visible card, its distance from the top of the list in pixels, and the focused link. */
export type ListPlace = { card: string; top: number; link: string | null } | null

const cardsOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('[data-clinic]')]

const scrollerOf = (content: HTMLElement): HTMLElement =>
  content.querySelector<HTMLElement>('.search-list') ?? content

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
const SETTLED_WITHIN_FRAMES = 20

function focusLink(page: HTMLElement, href: string | null): boolean {
  const links = page.parentElement?.querySelectorAll('a') ?? []
  const link = [...links].find((each) => each.getAttribute('href') === href)
  link?.focus({ preventScroll: true })
  return link !== undefined
}

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
    let frame = 0
    let isFocused = false
    const settle = (left: number) => {
      // Rendered once the list was scrolled near it.
      const card = cardsOf(page).find(({ dataset }) => dataset['clinic'] === place.card)
      if (card)
        scroller.scrollTop +=
          card.getBoundingClientRect().top - scroller.getBoundingClientRect().top - place.top
      isFocused ||= focusLink(page, place.link)
      if (left > 0) frame = requestAnimationFrame(() => settle(left - 1))
    }
    settle(SETTLED_WITHIN_FRAMES)
    return () => cancelAnimationFrame(frame)
  }, [content, place, isListed])
}
