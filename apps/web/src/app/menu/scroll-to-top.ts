import { wantsLessMotion } from '../../lib/motion.ts'

type IonicContent = HTMLElement & { getScrollElement: () => Promise<HTMLElement> }

/** Scrolls the page in front to its top. @returns false if it is a page that stands at its top already */
export function scrollToTop(): boolean {
  const page = [...document.querySelectorAll<HTMLElement>('#main .ion-page')].findLast(
    (element) => element.checkVisibility() && !element.classList.contains('ion-page-hidden'),
  )
  const plain = page?.querySelectorAll<HTMLElement>('.plain-content, .search-list')
  if (plain?.length) {
    const scrolled = [...plain].filter(({ scrollTop }) => scrollTop > 0)
    for (const element of scrolled) goToTop(element)
    return scrolled.length > 0
  }
  const content = page?.querySelector<IonicContent>('ion-content')
  if (!content) return false
  void content.getScrollElement().then(goToTop)
  return true
}

const goToTop = (element: HTMLElement): void =>
  element.scrollTo({ top: 0, behavior: wantsLessMotion() ? 'auto' : 'smooth' })
