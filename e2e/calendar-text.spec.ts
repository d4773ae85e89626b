import type { Page } from '@playwright/test'
import { aFullMorning, PETS, schedule } from './full-morning.ts'
import {
  aColleague,
  aDoctor,
  anOwner,
  aPet,
  approve,
  book,
  dayOf,
  daysAhead,
  expect,
  freeStarts,
  openAs,
  test,
} from './world.ts'

const WIDTHS = [1024, 1440, 1920]
const VIEWS = ['Day', 'Week', 'Month'] as const
/** Runs in the page. */
const readTiles = (tiles: Element[]) =>
  tiles.map((tile) => {
    const shows = (selector: string) => {
      const part = tile.querySelector(selector)
      if (!part) return null
      const [inner, outer] = [part.getBoundingClientRect(), tile.getBoundingClientRect()]
      const isInside =
        inner.width > 0 &&
        inner.left >= outer.left - 0.5 &&
        inner.right <= outer.right + 0.5 &&
        inner.top >= outer.top - 2 &&
        inner.bottom <= outer.bottom + 2
      const room = part.clientWidth + (getComputedStyle(part).display === 'inline' ? 1e6 : 1)
      return isInside && part.scrollWidth <= room ? part.textContent : null
    }
    return {
      pet: shows('.tile-pet'),
      owner: shows('.tile-owner'),
      reason: shows('.tile-end') ?? shows('.tile-about'),
    }
  })

const ONE_ROW = { rows: 1, touchesEdge: false, leavesBar: false, isCut: false, isNamed: true }

/** Runs in the page. */
function readBar(bar: Element) {
  const buttons = [...bar.querySelectorAll('button, ion-button')]
    .map((button) => button.getBoundingClientRect())
    // One that gives way at this width has no size.
    .filter(({ width }) => width > 0)
  const text = bar.querySelector('.calendar-range output')
  return {
    rows: new Set(buttons.map(({ top, height }) => Math.round((top + height / 2) / 8))).size,
    touchesEdge: buttons.some(({ top }) => top <= 0),
    leavesBar: buttons.some(({ right }) => right > bar.getBoundingClientRect().right + 1),
    isCut: text === null || text.scrollWidth > text.clientWidth,
    isNamed: text instanceof HTMLElement && text.innerText.trim() !== '',
  }
}

/** Readable texts of the tiles: parts that lie whole inside their tile, without an ellipsis. */
const readable = (page: Page) => page.locator('.visit-tile').evaluateAll(readTiles)

// specification/practice §4: the calendar can be read at 15, 30 and 60 minutes in every view, and printed alone
test(
  'names are readable in appointments of 15, 30 and 60 minutes, in every view at every width',
  { tag: '@desktop' },
  async ({ browser }) => {
    for (const minutes of [15, 30, 60] as const) {
      const { doctor, day } = await aFullMorning(minutes)
      const page = await openAs(browser, doctor, `/doctor/appointment?at=${day}T10:00:00.000Z`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        for (const view of VIEWS) {
          await page.getByRole('button', { name: view, exact: true }).click()
          const named = view === 'Month' ? PETS.slice(0, 4) : PETS
          await expect(page.locator('.visit-tile')).toHaveCount(named.length)
          const read = await readable(page)
          const seen = { minutes, width, view }
          expect({ ...seen, pets: read.map(({ pet }) => pet) }).toEqual({ ...seen, pets: named })
          // From 1,440 pixels on a surname of five letters fits beside all but the longest names of pets.
          if (width > 1024 && view !== 'Month')
            expect(read.filter(({ owner }) => owner).length).toBeGreaterThanOrEqual(4)
          if (view === 'Day' || (view === 'Week' && minutes > 15 && width > 1024))
            expect(read.map(({ reason }) => reason)).toEqual(named.map(() => 'Coughs at night'))
        }
      }
    }
  },
)

/** Runs in the page. How many pixels of the pet's and of the owner's name are seen. */
const seenOfNames = (tiles: Element[]) =>
  tiles.map((tile) => {
    const outer = tile.getBoundingClientRect()
    const seen = (selector: string) => {
      const part = tile.querySelector(selector)?.getBoundingClientRect()
      if (!part || part.top > outer.top + 16) return 0
      return Math.min(part.right, outer.right) - Math.max(part.left, outer.left)
    }
    return { pet: seen('.tile-pet'), owner: seen('.tile-owner') }
  })

// specification/practice §4: a name of any length leaves a part of its line to the owner, in every view of the calendar (added)
test(
  'a name of sixty letters leaves a part of its line to the owner, in every view',
  { tag: '@desktop' },
  async ({ browser }) => {
    const doctor = await aDoctor({ clinic: { schedule: schedule(15) } })
    const owner = await anOwner('Karin Heidenreich')
    const day = daysAhead(1)
    const start = (await freeStarts(owner, doctor.clinicId)).find((each) => dayOf(each) === day) ?? ''
    const pet = await aPet(owner, `Wolkenkind ${'vom Sonnenberghof '.repeat(3)}`.slice(0, 60).trim())
    await approve(doctor, await book(owner, doctor.clinicId, pet._id, start, 'Coughs at night'))
    const page = await openAs(browser, doctor, `/doctor/appointment?at=${day}T10:00:00.000Z`)
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      for (const view of VIEWS) {
        await page.getByRole('button', { name: view, exact: true }).click()
        await expect(page.locator('.visit-tile')).toHaveCount(1)
        const [seen = { pet: 0, owner: 0 }] = await page.locator('.visit-tile').evaluateAll(seenOfNames)
        expect(seen.owner, `owner in ${view} at ${width}`).toBeGreaterThanOrEqual(28)
        expect(seen.pet, `pet in ${view} at ${width}`).toBeGreaterThanOrEqual(64)
      }
    }
  },
)

// specification/practice §4: the calendar can be read at 15, 30 and 60 minutes in every view, and printed alone
test(
  'day names and toolbar stay visible, the page jumps to a date, and prints only the calendar',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { doctor, day } = await aFullMorning(60)
    const page = await openAs(browser, doctor, `/doctor/appointment?at=${day}T10:00:00.000Z`)
    await expect(page.locator('.visit-tile')).toHaveCount(PETS.length)
    await page.setViewportSize({ width: 1440, height: 420 })
    await page.locator('.visit-tile').last().scrollIntoViewIfNeeded()
    await page.mouse.move(700, 300)
    await page.mouse.wheel(0, 2000)
    for (const kept of [page.locator('.grid-head'), page.getByRole('button', { name: 'New appointment' })]) {
      await expect(kept).toBeInViewport({ ratio: 1 })
    }
    await page.getByRole('button', { name: /Jump to a date/ }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Jump to a date' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.visit-tile').first()).toBeVisible()
    await expect(page.locator('.print-title')).toContainText(doctor.clinicName)
    await expect(page.getByRole('button', { name: 'New appointment' })).toBeHidden()
    await expect(page.locator('.side-menu')).toBeHidden()
  },
)

/** Runs in the page. How many parts of a number are seen, of all into which it is broken. */
const seenOfNumbers = (lines: Element[]) =>
  lines.map((line) => {
    const outer = line.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(line)
    const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
    const seen = parts.filter(({ top, right }) => top < outer.bottom - 2 && right <= outer.right + 0.5)
    return { seen: seen.length, of: parts.length }
  })

/** Runs in the page. Pixels that are seen of the owner's name in tiles of 80 to 400 pixels. */
function ownerAtWidths(tile: HTMLElement | SVGElement): number[] {
  const [owner, rest] = [tile.querySelector('.tile-owner'), tile.querySelector('.tile-rest')]
  if (!owner || !rest) throw new Error('The tile names no owner.')
  return Array.from({ length: 161 }, (_, step) => {
    tile.style.width = `${80 + 2 * step}px`
    const [inner, outer] = [owner.getBoundingClientRect(), rest.getBoundingClientRect()]
    return inner.top < outer.bottom - 2 ? Math.max(0, Math.min(inner.right, outer.right) - inner.left) : 0
  })
}

// specification/practice §4: a number that does not fit into an appointment is not shown (added)
test(
  'a telephone number is seen whole or not at all, beside any number of appointments, and of an owner some letters or nothing',
  { tag: '@desktop' },
  async ({ browser }) => {
    const doctor = await aDoctor({ clinic: { schedule: schedule(60) } })
    const owner = await anOwner('Karin Vogel')
    const day = daysAhead(1)
    const [start = ''] = (await freeStarts(owner, doctor.clinicId)).filter((each) => dayOf(each) === day)
    await approve(doctor, await book(owner, doctor.clinicId, (await aPet(owner, 'Rex'))._id, start, ''))
    const page = await openAs(browser, doctor, `/doctor/appointment?at=${day}T10:00:00.000Z`)
    const line = page.locator('.tile-more').last()
    const seen = new Set<boolean>()
    for (const width of [768, 800, 850, 900, 1000, 1100, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('button', { name: 'Week', exact: true }).click()
      await expect(line).toHaveText(/^0151[\d ]+$/)
      for (const number of await line.evaluateAll(seenOfNumbers)) {
        expect([0, number.of]).toContain(number.seen)
        seen.add(number.seen > 0)
      }
    }
    expect(seen).toEqual(new Set([false, true]))

    // As narrow as tiles of a day get beside each other
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await expect(page.locator('.visit-tile[data-wide="true"]')).toBeVisible()
    const owners = await page.locator('.visit-tile').evaluate(ownerAtWidths)
    expect(owners.filter((shown) => shown > 0 && shown < 28)).toEqual([])
    expect([Math.min(...owners), Math.max(...owners) > 60]).toEqual([0, true])
  },
)

const BARS = {
  'a vet alone': [768, 820, 944, 992, 1024, 1248, 1280, 1300, 1440],
  'a practice of two': [768, 800, 900, 992, 1100, 1180, 1366],
}

for (const [practice, widths] of Object.entries(BARS))
  test(
    `the bar above the calendar of ${practice} is one row whose texts are not cut, in three languages at every width`,
    { tag: '@desktop' },
    async ({ browser }) => {
      const doctor = await aDoctor()
      if (practice === 'a practice of two') await aColleague(doctor, 'Ingo Brenner')
      // A week of two months has the longest text.
      const page = await openAs(browser, doctor, '/doctor/appointment?at=2026-12-02T10:00:00.000Z')
      const views = page.locator('.calendar-views').last().getByRole('button')
      for (const language of ['en', 'de', 'hi']) {
        await page.evaluate((value) => localStorage.setItem('language', value), language)
        await page.reload()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          for (const view of [0, 1, 2]) {
            await views.nth(view).click()
            const bar = await page.locator('.calendar-bar').evaluate(readBar)
            expect({ language, width, view, ...bar }).toEqual({ language, width, view, ...ONE_ROW })
          }
        }
      }
    },
  )

test(
  'a phone shows the way to another date beside "Today", in three languages',
  { tag: '@phone' },
  async ({ browser }) => {
    const doctor = await aDoctor()
    const page = await openAs(browser, doctor, `/doctor/appointment?at=${daysAhead(3)}T10:00:00.000Z`)
    for (const language of ['de', 'hi', 'en']) {
      await page.evaluate((value) => localStorage.setItem('language', value), language)
      await page.reload()
      await expect(page.locator('.calendar-steps > *')).toHaveCount(3)
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 640 })
        const jump = page.locator('.calendar-range')
        await expect(jump).toBeInViewport({ ratio: 1 })
        await expect(jump.locator('.range-alone')).toBeInViewport({ ratio: 1 })
      }
    }
    await page.getByRole('button', { name: /Jump to a date/ }).click()
    await expect(page.getByRole('dialog', { name: 'Jump to a date' })).toBeVisible()
  },
)

// specification/practice §2: on a phone the bar of the calendar names the whole day (added)
test(
  'a phone names the whole day above the calendar, in three languages',
  { tag: '@phone' },
  async ({ browser }) => {
    const doctor = await aDoctor()
    const page = await openAs(browser, doctor, '/doctor/appointment')
    for (const language of ['de', 'hi', 'en']) {
      await page.evaluate((value) => localStorage.setItem('language', value), language)
      for (const width of [320, 360, 390, 414]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/doctor/appointment')
        const day = page.locator('.calendar-range output')
        await expect(day).toBeVisible()
        for (const letters of ['100%', '200%']) {
          await page.addStyleTag({ content: `html { font-size: ${letters} !important }` })
          const cut = await day.evaluate(async (text) => {
            await document.fonts.ready
            return text.scrollWidth - text.clientWidth
          })
          expect({ language, width, letters, cut }).toEqual({ language, width, letters, cut: 0 })
        }
      }
    }
  },
)
