import { mapSize } from '@vetvisit/contract/geo/map'
import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { startTransition, useDeferredValue, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { usePlaceReader, useReturnPlace } from '../../../lib/routing/return-place.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useStreets } from '../../../lib/settings.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { MAP_HEIGHT_PX } from '../../../ui/map/map-height.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { useDetails } from '../clinic-card/details.tsx'
import { useCardHeight, useStanding } from './results-sheet.tsx'
import type { Stop } from './stops.ts'
import { usePracticeSearch, type PracticeSearch } from './use-practice-search.ts'

const NOBODY: readonly Card[] = []

type Place = { selectedId: string | undefined; stop: Stop | undefined; list: ListPlace }

export type Results = ReturnType<typeof useResults>

/** What list and map share. */
export function useResults() {
  const [litId, setLitId] = useState<string>()
  const content = useRef<HTMLElement>(null)
  const at = usePlace(content)
  // The card that stands alone below the map.
  const [aloneId, setAloneId] = useState<string>()
  const { mapSize: size, ...layout } = useLayout(at, aloneId)
  const search = usePracticeSearch(size, layout.stop !== 'list')
  const found = useDeferredResults(search)
  const clinics = found.data?.clinics ?? NOBODY
  useScrollBack(content, at.list, found.data !== undefined)
  // A pin changes its look at once; the list follows.
  const selectedId = useDeferredValue(at.selectedId)
  const alone = layout.stop === 'peek' ? (selectedId ?? clinics[0]?._id) : undefined
  if (alone !== aloneId) setAloneId(alone)
  return {
    ...layout,
    content,
    at,
    search,
    found,
    clinics,
    litId,
    // Only a hint, for which nothing waits.
    light: (id: string | undefined) => startTransition(() => setLitId(id)),
    details: useDetails(),
    now: useNow(),
    mayBook: useMayBook(),
    selectedId,
    aloneId,
  }
}

/** How list and map share the window. */
function useLayout(at: ReturnType<typeof usePlace>, aloneId: string | undefined) {
  const isWide = useMediaQuery('(min-width: 48em)')
  const columnsAlone = useMediaQuery('(min-width: 100em)') ? 3 : 2
  const streets = useStreets()
  const { size, box: mapBox } = useMapSize(isWide && streets)
  const room = useRef<HTMLDivElement>(null)
  const map = useWantedMap(at, streets)
  const standing = useStanding(room, { wanted: map.stop, cardPx: useCardHeight(room, aloneId) })
  const isBeside = isWide && map.isWanted
  const standingStop = isWide ? undefined : standing?.stop
  return {
    mapSize: size,
    mapBox,
    room,
    standing,
    stop: isBeside ? ('beside' as const) : (standingStop ?? 'list'),
    isWide,
    isBeside,
    columns: isWide && !isBeside ? columnsAlone : 1,
    hasToggle: !streets && map.isDrawable,
    isDrawable: map.isDrawable,
    giveUpMap: map.giveUp,
  }
}

/** Whether the map is to be in sight. Without streets that is so once it is asked for. */
function useWantedMap(at: Pick<ReturnType<typeof usePlace>, 'stop'>, streets: boolean) {
  const [isDrawable, setDrawable] = useState(true)
  const stop = isDrawable ? (at.stop ?? (streets ? undefined : 'list')) : 'list'
  return {
    /** The stop of the sheet on phones. */
    stop,
    isWanted: isDrawable && (streets || stop !== 'list'),
    isDrawable,
    giveUp: () => setDrawable(false),
  }
}

/** What list and map show. New results are rendered when the browser has time, so that no letter waits for cards and pins. */
function useDeferredResults({ found }: PracticeSearch): PracticeSearch['found'] {
  const data = useDeferredValue(found.data)
  const updatedAt = useDeferredValue(found.updatedAt)
  return { ...found, data, updatedAt }
}

/** Where the person was in list and map, also after "back". */
function usePlace(content: RefObject<HTMLElement | null>) {
  const place = useReturnPlace() as Place | undefined
  const [selectedId, setSelectedId] = useState(place?.selectedId)
  const [stop, setStop] = useState(place?.stop)
  const list = place?.list ?? null
  usePlaceReader((): Place => ({ selectedId, stop, list: listPlaceOf(content.current) }))
  const select = (id: string | undefined) => {
    setSelectedId(id)
    if (id !== undefined) startTransition(() => setStop('peek'))
  }
  return { list, selectedId, select, stop, setStop }
}

/** Visitors sign in first; a practice books in its own calendar. */
function useMayBook(): boolean {
  const user = useUser()
  return user === null || user.role === 'patient'
}

/**
 * The map's size, which determines the radius of a search (specification/owner §9). Measured once when the page opens, so that resizing the
 * window does not change the result.
 *
 * @param sideBySide true if the map fills the space beside the list from the first; otherwise it counts as part of the page, as wide as the window
 * @returns `size` is null until the page is laid out; `box` is the ref of the map's element
 */
function useMapSize(sideBySide: boolean): {
  size: number | null
  box: RefObject<HTMLDivElement | null>
} {
  const box = useRef<HTMLDivElement>(null)
  // Read before anything of the page is there, because later the browser would have to lay the page out for it.
  const [size, setSize] = useState(() => (sideBySide ? null : pageSize()))
  useLayoutEffect(() => {
    const element = box.current
    if (!sideBySide || !element) {
      setSize((known) => known ?? pageSize())
      return undefined
    }
    // Called at once, and when the frame around the page has its final height.
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width === 0 || height === 0) return
      setSize(sizeOf(width, height))
      watch.disconnect()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [sideBySide])
  return { size, box }
}

const pageSize = () => sizeOf(window.innerWidth, MAP_HEIGHT_PX)

const sizeOf = (width: number, height: number) => Math.round(mapSize(width, height))

/** Where a person was in the list: the topmost visible card, its distance from the top of the list in pixels, and the focused link. */
type ListPlace = { card: string; top: number; link: string | null } | null

const cardsOf = (page: HTMLElement) => [...page.querySelectorAll<HTMLElement>('[data-clinic]')]

const scrollerOf = (content: HTMLElement): HTMLElement =>
  content.querySelector<HTMLElement>('.search-list') ?? content

function listPlaceOf(content: HTMLElement | null): ListPlace {
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
function useScrollBack(content: RefObject<HTMLElement | null>, place: ListPlace, isListed: boolean): void {
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
