import type { Page } from '@playwright/test'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { completeAppointment, consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { addWalkIn } from '@vetvisit/contract/appointments/walk-ins/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { createTask } from '@vetvisit/contract/tasks/routes'
import { sideways } from './accessibility/judge.ts'
import { openWithRules } from './screen.ts'
import {
  aDoctor,
  alwaysOpen,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  dayOf,
  expect,
  freeStarts,
  openAs,
  test,
  type Person,
} from './world.ts'

/** The smallest phone with the largest letters, in the language with the longest words, in the dark. */
const SMALL = {
  locale: 'de-DE',
  viewport: { width: 320, height: 640 },
  colorScheme: 'dark',
  isMobile: true,
  hasTouch: true,
} as const

/** Without hyphens of the browser, whose dictionaries differ, a break inside a word is one that nobody wants. */
const LARGE = 'html { font-size: 200% !important } body { hyphens: none !important }'

/** Longer words may break. */
const LETTERS_WHOLE = 12

const LONG_NAME = 'Prinzessin Annabella von und zu Hohenlohe'

async function openLarge(browser: Parameters<typeof openAs>[0], person: Person | null, path: string) {
  const page = await openAs(browser, person, path, SMALL)
  await page.addStyleTag({ content: LARGE })
  await expect(page.getByRole('heading', { level: 1 }).last()).toBeAttached()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await expect(page.locator('ion-skeleton-text').filter({ visible: true })).toHaveCount(0)
  return page
}

/** Words of the page that stand on two lines, and labels that are cut off. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((lettersWhole) => {
    const faults: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (
        !parent?.checkVisibility({ visibilityProperty: true }) ||
        // Only for screen readers.
        parent.getBoundingClientRect().width <= 2 ||
        parent.closest('.sr-only, style, option')
      )
        continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
        if (word.length > lettersWhole) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) faults.push(`broken: ${word}`)
      }
    }
    for (const label of document.querySelectorAll<HTMLElement>('.tab-text, h1, h2, h3, button, a'))
      if (
        label.checkVisibility({ visibilityProperty: true }) &&
        label.scrollWidth > label.clientWidth + 1 &&
        getComputedStyle(label).textOverflow === 'ellipsis'
      )
        faults.push(`cut off: ${label.textContent.trim()}`)
    return [...new Set(faults)]
  }, LETTERS_WHOLE)

async function expectReadable(page: Page, name: string): Promise<void> {
  await expect.soft.poll(() => sideways(page), name).toEqual([])
  await expect.soft.poll(() => faultsOf(page), name).toEqual([])
}

/** A practice and an owner with a visit to come, a request, and a pet with a long name. */
async function people() {
  const [vet, owner] = await Promise.all([aDoctor({ clinic: { phone: '+493023125014' } }), anOwner()])
  const [pet] = await Promise.all([aPet(owner, 'Balou'), aPet(owner, LONG_NAME)])
  const starts = await freeStarts(owner, vet.clinicId)
  const visit = await book(owner, vet.clinicId, pet._id, starts.at(-1) ?? '')
  await approve(vet, visit)
  await book(owner, vet.clinicId, pet._id, starts.at(-3) ?? '')
  return { vet, owner, visit }
}

const FIVE_MINUTES_MS = 300_000

/** An animal of an owner that has just been seen. */
async function aPastVisit(owner: Person): Promise<void> {
  const vet = await aDoctor({ clinic: alwaysOpen(15) })
  const pet = await aPet(owner, 'Minka')
  const [later = ''] = await freeStarts(owner, vet.clinicId)
  // The owner comes on the vet's record first.
  await approve(vet, await book(owner, vet.clinicId, pet._id, later))
  const start = new Date(Math.floor(Date.now() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS).toISOString()
  const { _id } = await ask(vet, createAppointment, {
    body: { clinicId: vet.clinicId, petId: pet._id, start, confirmed: true },
  })
  await ask(vet, consultAppointment, { body: { _id } })
  await ask(vet, completeAppointment, { body: { _id } })
}

test.describe('at 320 px with letters of 200 % in German', () => {
  // specification/readings §9: on 320 pixels with letters of 200 % words stay whole and nothing is cut off (added)
  test(
    'a visitor reads every word, and finds search and emergency at once',
    { tag: '@phone' },
    async ({ browser }) => {
      const vet = await aDoctor({ clinic: { phone: '+493023125014' } })
      const front = await openLarge(browser, null, '/search')
      await expect(front.getByRole('combobox', { name: /^Tierarzt, Problem/ })).toBeInViewport({ ratio: 1 })
      await expect(front.locator('.tab-bar').getByText('Notfall')).toBeInViewport({ ratio: 1 })
      await expectReadable(front, 'front door')
      for (const path of ['/search?sort=best', '/practices', `/de/vet/${vet.clinicId}`]) {
        const page = await openLarge(browser, null, path)
        await expectReadable(page, path)
        await page.close()
      }
    },
  )

  // specification/readings §9: on 320 pixels with letters of 200 % words stay whole and nothing is cut off (added)
  test(
    'an owner reads every word, and a long name makes no tile higher',
    { tag: '@phone' },
    async ({ browser }) => {
      const { owner, visit } = await people()
      await aPastVisit(owner)
      const home = await openLarge(browser, owner, '/patient')
      await expect(home.getByRole('link', { name: /^Erneut für Minka/ })).toBeAttached()
      const tiles = home.locator('.strip .pet-tile')
      for (const name of ['Balou', 'Prinzessin']) await expect(tiles.filter({ hasText: name })).toBeVisible()
      await expectReadable(home, 'home')
      const heights = await tiles.evaluateAll((all) =>
        all.map((tile) => Math.round(tile.getBoundingClientRect().height)),
      )
      expect(new Set(heights).size).toBe(1)
      const tab = home.locator('.tab').filter({ hasText: 'Nachrichten' })
      const [icon, badge] = [
        await tab.locator('.icon').boundingBox(),
        await tab.locator('.menu-badge').boundingBox(),
      ]
      if (!icon || !badge) throw new Error('The tab of messages has no icon or no badge.')
      // Most of the icon is seen.
      expect(icon.x + icon.width - badge.x).toBeLessThan(icon.width / 3)
      for (const path of ['/patient/pets', `/patient/visits/${visit._id}`, '/patient/history']) {
        const page = await openLarge(browser, owner, path)
        await expectReadable(page, path)
        await page.close()
      }
    },
  )

  // specification/readings §9: on 320 pixels with letters of 200 % words stay whole and nothing is cut off (added)
  test('a practice reads every word', { tag: '@phone' }, async ({ browser }) => {
    const { vet, owner } = await people()
    const [today = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, (await aPet(owner, 'Mogli'))._id, today))
    await ask(vet, createTask, { body: { text: 'Labor wegen Blutwerten zurückrufen', date: dayOf(today) } })
    await ask(vet, updateRooms, {
      query: { clinicId: vet.clinicId },
      body: { rooms: [{ name: 'Behandlungsraum' }] },
    })
    const suki = await aPet(owner, 'Suki')
    await ask(vet, addWalkIn, { body: { clinicId: vet.clinicId, petId: suki._id, urgent: true } })
    const fresh = await aDoctor()
    for (const [person, path] of [
      [fresh, '/doctor'],
      [vet, '/doctor'],
      [vet, '/doctor/team'],
      [vet, '/doctor/team/hours'],
      [vet, '/doctor/appointment?new=1'],
      [vet, '/doctor/appointment'],
      [vet, '/doctor/requests'],
      [vet, '/doctor/patients'],
    ] as const) {
      const page = await openLarge(browser, person, path)
      await expectReadable(page, path)
      await page.close()
    }
    const board = await openLarge(browser, vet, '/doctor')
    await board.getByRole('button', { name: 'Als Liste zeigen' }).click()
    await expectReadable(board, 'list of today')
    await board.getByRole('button', { name: 'Als Tafel zeigen' }).click()
    await expect(board.getByRole('region', { name: /^Wartet ohne Termin/ })).toContainText('Suki')
    await expectReadable(board, 'day board')
  })

  test(
    'the days of a week show the chosen one, also if it is the last',
    { tag: '@phone' },
    async ({ browser }) => {
      const page = await openAs(
        browser,
        await aDoctor(),
        '/doctor/appointment?at=2030-06-02T10:00:00.000Z',
        SMALL,
      )
      // From the start, because the days are brought into view when they appear.
      await openWithRules(page, LARGE)
      await page.reload()
      const sunday = page.getByRole('list', { name: 'Woche' }).getByRole('button', { pressed: true })
      await expect(sunday).toHaveAccessibleName(/^So/)
      await expect(sunday).toBeInViewport({ ratio: 1 })
    },
  )
})
