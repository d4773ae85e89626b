import type { Browser, Page } from '@playwright/test'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { getVisitorSlots } from '@vetvisit/contract/appointments/availability/routes'
import { startCodeServer, type CodeServer } from './code-server.ts'
import { field, question } from './screen.ts'
import { judge } from './accessibility/judge.ts'
import { chosenTime, okOf, sheetOf } from './sheet.ts'
import { KeyboardVisitor, Visitor } from './visitor.ts'
import { aDoctor, ask, daysAhead, expect, openAs, test, type Doctor, type Person, bookPath } from './world.ts'

test.describe.configure({ mode: 'default' })
let server: CodeServer
test.beforeAll(async () => {
  server = await startCodeServer()
})
test.afterAll(() => server.stop())

/** A doctor whom strangers see. */
async function aVet(settings: Parameters<typeof aDoctor>[0] = {}): Promise<Doctor> {
  const vet = await aDoctor(settings)
  await server.confirmAddress(vet)
  return vet
}

const firstStarts = async ({ clinicId }: Doctor): Promise<string[]> => {
  const { days } = await ask(null, getVisitorSlots, { query: { clinicId, from: daysAhead(1), days: 1 } })
  return (days[0]?.slots ?? []).filter(({ taken }) => !taken).map(({ start }) => start)
}

async function visit(
  browser: Browser,
  vet: Doctor,
  start: string,
): Promise<{ page: Page; visitor: Visitor }> {
  const page = await openAs(browser, null, bookPath(vet, start))
  await expect(sheetOf(page)).toBeVisible()
  return { page, visitor: new Visitor(sheetOf(page), server.mailedCode) }
}

const requestsOf = async (vet: Person) => (await ask(vet, getRequestPage, { query: {} })).requests

// specification/readings §9: a visitor books in the sheet on `/auth`: at most 13 taps and 6 fields
test('a stranger books a time of a card for a new pet with 13 taps and 6 fields at most', async ({
  browser,
}) => {
  const vet = await aVet()
  const page = await openAs(browser, null, `/search?q=${encodeURIComponent(vet.fullname)}`)
  const sheet = sheetOf(page)
  const visitor = new Visitor(sheet, server.mailedCode)
  const card = page.getByRole('article').filter({ hasText: vet.fullname })
  await visitor.tap(card.getByRole('link', { name: /^Book / }).first())
  await expect(sheet.getByRole('timer')).toContainText('We’re holding this time for you: 4:')
  await expect(page).toHaveURL(/\/auth\?q=login&next=%2Fpatient%2Fbook%2F/)
  await expect(sheet.getByText('Step 1 of 3')).toBeVisible()
  await visitor.tellWhy()
  await expect(okOf(sheet)).toBeDisabled()
  await visitor.requestCode()
  await expect(sheet.getByRole('timer')).toContainText(/: 1\d:/)
  expect(await requestsOf(vet)).toEqual([])
  await visitor.enterCode()
  await expect(sheet.getByText(`${visitor.email} is confirmed.`)).toBeVisible()
  await visitor.introduce()
  await visitor.send()
  await visitor.expectSent()
  expect(visitor.taps).toBeLessThanOrEqual(13)
  expect(visitor.fields).toBeLessThanOrEqual(6)
  expect(await requestsOf(vet)).toMatchObject([{ pet: { name: 'Nelly' }, reasonKind: 'checkup', reason: '' }])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toMatch(/Nelly|Mira/)
  await sheet.getByRole('link', { name: 'See your request' }).click()
  await expect(page).toHaveURL(/\/patient\/visits\//)
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
})

// specification/readings §9: back in the booking sheet goes to the question before (added)
test(
  'back goes to the question before, and asks only on the first',
  { tag: '@phone' },
  async ({ browser }) => {
    const vet = await aVet()
    const page = await openAs(browser, null, `/search?q=${encodeURIComponent(vet.fullname)}`)
    const sheet = sheetOf(page)
    const visitor = new Visitor(sheet, server.mailedCode)
    await page
      .getByRole('article')
      .filter({ hasText: vet.fullname })
      .getByRole('link', { name: /^Book / })
      .first()
      .click()
    await visitor.tellWhy()
    for (const heading of ['How do we reach you?', 'Who is coming?', 'What is it about?']) {
      await expect(sheet.getByRole('heading', { name: heading })).toBeVisible()
      await page.goBack()
    }
    await expect(question(page)).toContainText('Close without saving?')
  },
)

test('by keyboard alone a stranger books in en', { tag: '@desktop' }, async ({ browser }) => {
  const vet = await aVet()
  const [start = ''] = await firstStarts(vet)
  const page = await openAs(browser, null, bookPath(vet, start))
  const visitor = new KeyboardVisitor(sheetOf(page), server.mailedCode)
  await visitor.tellWhy()
  await visitor.prove()
  await visitor.send()
  await visitor.expectSent()
})

/** Points of the window beside the summary and at its corners where something else is in sight. */
const besideSummary = (page: Page, scrolled: number): Promise<string[]> =>
  page.evaluate(async (top) => {
    const content = document.querySelector<HTMLElement & { getScrollElement(): Promise<HTMLElement> }>(
      'ion-modal ion-content',
    )
    const summary = document.querySelector('.sheet-summary')
    if (!content || !summary) return ['no summary']
    ;(await content.getScrollElement()).scrollTop = top
    const card = summary.getBoundingClientRect()
    const { left, right } = content.getBoundingClientRect()
    const xs = [left + 2, card.left - 2, card.left + 1, card.right - 1, card.right + 2, right - 2]
    const ys = [card.top + 1, (card.top + card.bottom) / 2, card.bottom - 1, card.bottom + 4]
    return xs
      .flatMap((x) => ys.map((y) => document.elementFromPoint(x, y)))
      .filter((shown) => shown && !summary.contains(shown))
      .map((shown) => shown?.outerHTML.slice(0, 100) ?? '')
  }, scrolled)

/** A demo shows the code on the page. */
const showCode = (page: Page): Promise<unknown> =>
  page.route('**/auth/code', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, demoCode: '123456' } } })
  })

/** Four times a day, of which strangers may hold one. */
const FEW_TIMES = {
  availableDays: '0,1,2,3,4,5,6',
  fromTimeHour: 8,
  fromTimeMin: 0,
  toTimeHour: 10,
  toTimeMin: 0,
  slotPerPatient: 30,
} as const

test(
  'no step of the sheet has a serious violation, scrolls sideways or has two apricot buttons',
  { tag: '@phone' },
  async ({ browser }) => {
    // It judges eleven screens.
    test.setTimeout(360_000)
    const vet = await aVet({ clinic: { schedule: [FEW_TIMES] } })
    const [start = '', later = ''] = await firstStarts(vet)
    const { page, visitor } = await visit(browser, vet, start)
    await showCode(page)
    const { sheet, words } = visitor
    const step = () => judge(page, 'ion-modal')
    await expect(sheet.getByRole('timer')).toBeVisible()
    await step()
    await visitor.tap(visitor.choice(/^Ill or injured/))
    await step()
    await visitor.tap(visitor.button(words.toPet))
    await visitor.tap(visitor.button(words.toYou))
    await expect(sheet.getByText('At least 3 characters')).toBeVisible()
    await step()
    // Nothing shows around the summary while a step scrolls below it.
    for (const scrolled of [20, 60, 110, 160, 240])
      expect(await besideSummary(page, scrolled), `scrolled by ${scrolled}`).toEqual([])
    await visitor.fillPet('Nelly')
    await visitor.tap(visitor.button(words.toYou))
    await step()
    await visitor.requestCode()
    await expect(sheet.locator('.code-demo')).toBeVisible()
    const code = await visitor.code()
    await field(sheet, words.code).fill(code === '000000' ? '000001' : '000000')
    await expect(sheet.getByText('This code is wrong.')).toBeVisible()
    await step()
    await visitor.enterCode()
    await visitor.introduce()
    await step()
    await sheet.getByRole('button', { name: 'Change the time' }).click()
    await expect(sheet.locator('.sheet-day .slot').first()).toBeVisible()
    await step()
    await sheet.getByRole('button', { name: /^Keep / }).click()

    const unheld = await visit(browser, vet, later)
    await expect(unheld.visitor.sheet.getByText('We can’t hold this time for you.')).toBeVisible()
    await judge(unheld.page)

    await visitor.send()
    await visitor.expectSent()
    await step()

    const ended = await openAs(browser, null, '/about-us')
    await ended.clock.install()
    await ended.goto(bookPath(vet, later))
    await expect(sheetOf(ended).getByRole('timer')).toBeVisible()
    await ended.clock.fastForward('05:01')
    await expect(sheetOf(ended).getByText('We’re no longer holding this time.')).toBeVisible()
    await ended.clock.resume()
    await judge(ended, 'ion-modal')
  },
)

// specification/readings §9: a lost time, network or answer costs a visitor nothing that was typed
test(
  'of two strangers one holds the time, and the other gets three others',
  { tag: '@phone' },
  async ({ browser }) => {
    const vet = await aVet()
    const [start = ''] = await firstStarts(vet)
    const first = await visit(browser, vet, start)
    await expect(first.visitor.sheet.getByRole('timer')).toBeVisible()
    const second = await visit(browser, vet, start)
    const lost = second.visitor.sheet.getByRole('alert').filter({ hasText: 'Still free:' })
    await expect(lost.locator('time')).toHaveCount(3)
    await judge(second.page, 'ion-modal')
    await lost.locator('time').first().click()
    await expect(chosenTime(second.visitor.sheet)).not.toHaveAttribute('datetime', start)
    for (const { visitor } of [first, second]) {
      await visitor.tellWhy()
      await visitor.prove()
      await visitor.send()
      await visitor.expectSent()
    }
    expect(new Set((await requestsOf(vet)).map((request) => request.start)).size).toBe(2)
  },
)

// specification/readings §9: a lost time, network or answer costs a visitor nothing that was typed
test(
  'a lost network costs nothing, and a lost answer sends nothing twice',
  { tag: '@phone' },
  async ({ browser }) => {
    const vet = await aVet()
    const [start = ''] = await firstStarts(vet)
    const { page, visitor } = await visit(browser, vet, start)
    const { sheet } = visitor
    await visitor.tellWhy()
    await visitor.prove()
    await page.context().setOffline(true)
    await expect(sheet.getByText('You’re offline, but nothing you typed is lost.')).toBeVisible()
    await expect(okOf(sheet)).toBeDisabled()
    await page.context().setOffline(false)
    await page.route(
      '**/appointment/request',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await visitor.send()
    await expect(sheet.locator('.form-banner')).toBeVisible()
    await visitor.send()
    await visitor.expectSent()
    expect(await requestsOf(vet)).toHaveLength(1)
  },
)
