import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../axe.ts'
import { rawKeys } from '../raw-keys.ts'

/** axe's rules of the category `cat.color` and of the levels A and AA. Dark differs from light in colours only. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Judges light, dark and enlarged text, and looks for keys in place of texts. axe reads the element `within`. A failure begins with the
 * name of the screen, if there is one.
 */
export async function judge(page: Page, within = 'html', screen = ''): Promise<void> {
  const at = (check: string) => (screen === '' ? check : `${screen}: ${check}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const rules = colorScheme === 'dark' ? OF_COLOURS : undefined
    expect
      .soft(await lastingViolations(() => seriousViolations(page, within, rules)), at(colorScheme))
      .toEqual([])
  }
  expect.soft(await rawKeys(page), at('keys in place of texts')).toEqual([])
  expect.soft((await apricots(page)).slice(1), at('more than one apricot button in sight')).toEqual([])
  expect.soft(await sideways(page), at('at 100 %')).toEqual([])
  const grown = await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  // The menu grows with its text, with a delay on a busy machine.
  await expect.soft.poll(() => sideways(page), at('at 200 %')).toEqual([])
  await grown.evaluate((element) => element.parentNode?.removeChild(element))
}

/** Apricot buttons that the window shows and no dialog covers: one at most leads on (decision 277). */
const apricots = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('ion-button.ion-color-secondary')]
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const shown = document.elementFromPoint(left + width / 2, top + height / 2)
        return shown !== null && button.contains(shown)
      })
      .map((button) => button.textContent.trim()),
  )

/** Dates in Ionic's calendar are buttons with `aria-selected`, which only Ionic can change. */
const isIonicDay = (rule: string, html: string) =>
  rule === 'aria-allowed-attr' && html.includes('part="calendar-day')

async function seriousViolations(page: Page, within: string, rules?: readonly string[]): Promise<string[]> {
  const violations = await violationsOf(page, within, rules)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, places }) => ({ id, places: places.filter((html) => !isIonicDay(id, html)) }))
    .filter(({ places }) => places.length > 0)
    .map(({ id, places }) => `${id}: ${places.map((html) => html.slice(0, 200)).join(' | ')}`)
}

/** Longer than anything fades, also on a busy machine. */
const LASTS_MS = 5000

/**
 * Elements inside of Ionic's own fade from one scheme to the other, and no animation of the page tells. However long axe takes, it judges
 * twice before it is believed.
 */
async function lastingViolations(judged: () => Promise<string[]>): Promise<string[]> {
  const began = performance.now()
  for (;;) {
    const isLast = performance.now() - began > LASTS_MS
    const found = await judged()
    if (found.length === 0 || isLast) return found
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** Waits for animations, because axe would judge faded colours. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(running.map((animation) => animation.finished))
    await new Promise((resolve) => setTimeout(resolve, 300))
  })

/** Scrolling elements that are wider than they show, each with the descendant that reaches furthest. */
export const sideways = (page: Page) =>
  page.evaluate(async () => {
    const wide: string[] = []
    for (const content of document.querySelectorAll<
      HTMLElement & { getScrollElement?(): Promise<HTMLElement> }
    >('ion-content, .plain-content, .search-list')) {
      if (!content.checkVisibility()) continue
      const { scrollWidth, clientWidth } = (await content.getScrollElement?.()) ?? content
      if (scrollWidth <= clientWidth + 1) continue
      let furthest: Element = content
      for (const element of content.querySelectorAll('*')) {
        // An element that scrolls or clips does not widen its parent.
        let frame = element.parentElement
        while (frame && frame !== content && getComputedStyle(frame).overflowX === 'visible')
          frame = frame.parentElement
        const isFurther = element.getBoundingClientRect().right > furthest.getBoundingClientRect().right
        if (frame === content && isFurther) furthest = element
      }
      wide.push(`${scrollWidth} in ${clientWidth}: ${furthest.outerHTML.slice(0, 200)}`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth + 1) wide.push(`document: ${scrollWidth} in ${clientWidth}`)
    return wide
  })
