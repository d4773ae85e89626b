import type { Browser, Page } from '@playwright/test'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { getVisitorSlots } from '@vetvisit/contract/appointments/availability/routes'
import { releaseVisitorHold } from '@vetvisit/contract/appointments/booking/routes'
import { dialog, field, question } from './screen.ts'
import { judge } from './accessibility-judge.ts'
import { chosenTime, okOf, sheetOf, wordsOf } from './sheet.ts'
import { KeyboardVisitor, keptInTab, startDemo, Visitor, WORDS } from './visitor.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  ask,
  book,
  daysAhead,
  expect,
  openAs,
  test,
  type Doctor,
  type Person,
} from './world.ts'

test.describe.configure({ mode: 'default' })
let stop = async () => {}
test.beforeAll(async () => {
  stop = await startDemo()
})
test.afterAll(() => stop())

const firstStarts = async ({ clinicId }: Doctor): Promise<string[]> => {
  const { days } = await ask(null, getVisitorSlots, { query: { clinicId, from: daysAhead(1), days: 1 } })
  return (days[0]?.slots ?? []).filter(({ taken }) => !taken).map(({ start }) => start)
}

const bookPath = ({ clinicId }: Doctor, start: string) =>
  `/patient/book/${clinicId}?start=${encodeURIComponent(start)}`

async function visit(
  browser: Browser,
  vet: Doctor,
  start: string,
): Promise<{ page: Page; visitor: Visitor }> {
  const page = await openAs(browser, null, bookPath(vet, start))
  await expect(sheetOf(page)).toBeVisible()
  return { page, visitor: new Visitor(sheetOf(page)) }
}

const requestsOf = async (vet: Person) => (await ask(vet, getRequestPage, { query: {} })).requests

test('a stranger books a time of a card for a new pet with 13 taps and 6 fields at most', async ({
  browser,
}) => {
  const vet = await aDoctor()
  const page = await openAs(browser, null, `/search?q=${encodeURIComponent(vet.fullname)}`)
  const sheet = sheetOf(page)
  const visitor = new Visitor(sheet)
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

const LANGUAGES = [
  ['en', 'en-GB'],
  ['de', 'de-DE'],
  ['hi', 'hi-IN'],
] as const

for (const [language, locale] of LANGUAGES) {
  const words = WORDS[language]
  test(`a stranger books in ${language}`, { tag: '@phone' }, async ({ browser }) => {
    const vet = await aDoctor()
    const [start = ''] = await firstStarts(vet)
    const page = await openAs(browser, null, bookPath(vet, start), { locale })
    const visitor = new Visitor(dialog(page, words.title), words)
    await visitor.tellWhy()
    await visitor.prove()
    await visitor.send()
    await visitor.expectSent()
  })

  test(`by keyboard alone a stranger books in ${language}`, { tag: '@desktop' }, async ({ browser }) => {
    const vet = await aDoctor()
    const [start = ''] = await firstStarts(vet)
    const page = await openAs(browser, null, bookPath(vet, start), { locale })
    const visitor = new KeyboardVisitor(dialog(page, words.title), words)
    await visitor.tellWhy()
    await visitor.prove()
    await visitor.send()
    await visitor.expectSent()
  })
}

test(
  'no step of the sheet has a serious violation, scrolls sideways or has two apricot buttons',
  { tag: '@phone' },
  async ({ browser }) => {
    const vet = await aDoctor()
    const [start = ''] = await firstStarts(vet)
    const { page, visitor } = await visit(browser, vet, start)
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
    await visitor.fillPet('Nelly')
    await visitor.tap(visitor.button(words.toYou))
    await step()
    await visitor.requestCode()
    const code = await visitor.shownCode()
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
    await visitor.send()
    await visitor.expectSent()
    await step()
  },
)

test('a corrected answer of the pet has no error any more', { tag: '@phone' }, async ({ browser }) => {
  const vet = await aDoctor()
  const [start = ''] = await firstStarts(vet)
  const { visitor } = await visit(browser, vet, start)
  const { sheet, words } = visitor
  const errors = sheet.locator('.new-pet .field-error:not(:empty)')
  await visitor.tap(visitor.choice(words.reason))
  await visitor.tap(visitor.button(words.toPet))
  await expect(errors).toHaveCount(0)
  await visitor.tap(visitor.button(words.toYou))
  await expect(errors).toHaveCount(5)
  await expect(field(sheet, words.pet.name)).toBeFocused()
  await visitor.type(words.pet.name, 'Ne')
  await expect(errors).toHaveCount(5)
  await visitor.type(words.pet.name, 'Nelly')
  await expect(errors).toHaveCount(4)
  await expect(field(sheet, words.pet.name)).toBeFocused()
  await visitor.fillPet('Nelly')
  await expect(errors).toHaveCount(0)
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

test(
  'nothing shows around the summary while a step scrolls below it',
  { tag: '@phone' },
  async ({ browser }) => {
    const vet = await aDoctor()
    const [start = ''] = await firstStarts(vet)
    const { page, visitor } = await visit(browser, vet, start)
    const { words } = visitor
    await visitor.tap(visitor.choice(words.reason))
    await visitor.tap(visitor.button(words.toPet))
    await visitor.tap(visitor.button(words.toYou))
    for (const scrolled of [20, 60, 110, 160, 240])
      expect(await besideSummary(page, scrolled), `scrolled by ${scrolled}`).toEqual([])
  },
)

test('a hold that has ended says so', { tag: '@phone' }, async ({ browser }) => {
  const vet = await aDoctor()
  const [start = ''] = await firstStarts(vet)
  const page = await openAs(browser, null, '/about-us')
  await page.clock.install()
  await page.goto(bookPath(vet, start))
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('timer')).toBeVisible()
  await page.clock.fastForward('05:01')
  await expect(sheet.getByText('We’re no longer holding this time.')).toBeVisible()
  await page.clock.resume()
  await judge(page, 'ion-modal')
})

test(
  'of two strangers one holds the time, and the other gets three others',
  { tag: '@phone' },
  async ({ browser }) => {
    const vet = await aDoctor()
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

test(
  'a time that is lost at the end costs nothing that was typed',
  { tag: '@desktop' },
  async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [start = ''] = await firstStarts(vet)
    const { page, visitor } = await visit(browser, vet, start)
    const { sheet } = visitor
    await visitor.tellWhy()
    await visitor.prove()
    const holdKey = (await keptInTab(page, 'visitor-hold')) ?? ''
    await ask(null, releaseVisitorHold, { body: { holdKey } })
    await book(owner, vet.clinicId, pet._id, start)
    await visitor.send()
    const lost = sheet.getByRole('alert').filter({ hasText: 'Still free:' })
    await expect(lost.locator('time')).toHaveCount(3)
    await lost.locator('time').first().click()
    await visitor.send()
    await visitor.expectSent()
  },
)

test('a stranger over the limit books unheld', { tag: '@desktop' }, async ({ browser }) => {
  const schedule = {
    availableDays: '0,1,2,3,4,5,6',
    fromTimeHour: 8,
    fromTimeMin: 0,
    toTimeHour: 10,
    toTimeMin: 0,
    slotPerPatient: 30,
  } as const
  const vet = await aDoctor({ clinic: { schedule: [schedule] } })
  const [start = '', later = ''] = await firstStarts(vet)
  const first = await visit(browser, vet, start)
  await expect(first.visitor.sheet.getByRole('timer')).toBeVisible()
  const { page, visitor } = await visit(browser, vet, later)
  await expect(visitor.sheet.getByText('We can’t hold this time for you.')).toBeVisible()
  await judge(page)
  await visitor.tellWhy()
  await visitor.prove()
  await visitor.send()
  await visitor.expectSent()
})

test('closing the sheet frees the time', { tag: '@phone' }, async ({ browser }) => {
  const vet = await aDoctor()
  const [start = ''] = await firstStarts(vet)
  const page = await openAs(browser, null, `/search?q=${encodeURIComponent(vet.fullname)}`)
  await page
    .getByRole('article')
    .filter({ hasText: vet.fullname })
    .getByRole('link', { name: /^Book / })
    .first()
    .click()
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('timer')).toBeVisible()
  expect(await firstStarts(vet)).not.toContain(start)
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect.poll(() => firstStarts(vet)).toContain(start)
})

test(
  'a lost network costs nothing, and a lost answer sends nothing twice',
  { tag: '@phone' },
  async ({ browser }) => {
    const vet = await aDoctor()
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

test('a reload keeps the answers', { tag: '@phone' }, async ({ browser }) => {
  const vet = await aDoctor()
  const [start = ''] = await firstStarts(vet)
  const { page, visitor } = await visit(browser, vet, start)
  const { sheet } = visitor
  await visitor.tellWhy()
  await visitor.prove()
  page.on('dialog', (leaving) => void leaving.accept())
  await page.reload()
  await expect(chosenTime(sheet)).toHaveAttribute('datetime', start)
  await expect(sheet.getByRole('button', { name: 'Change the pet: Nelly' })).toBeVisible()
  await visitor.enterCode()
  await expect(sheet.getByRole('textbox', { name: 'Full name' })).toHaveValue('Mira Vogel')
  await visitor.send()
  await visitor.expectSent()
})

test(
  'an address with an account goes on as its owner, with the pets and the held time',
  { tag: '@desktop' },
  async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner, 'Rex')
    await aPet(owner, 'Nelly')
    const [start = ''] = await firstStarts(vet)
    const { page, visitor } = await visit(browser, vet, start)
    const { sheet } = visitor
    await visitor.tap(visitor.choice(/^Skin or ears/))
    await wordsOf(sheet).fill('Red ears since Sunday.')
    await visitor.bring('rex', 'Dog', 'Not sure')
    await visitor.requestCode(owner.email)
    await visitor.enterCode()
    await expect(page).toHaveURL(bookPath(vet, start))
    await expect(sheet.getByRole('timer')).toBeVisible()
    await expect(sheet.getByRole('radio', { name: /Rex/ })).toBeChecked()
    await okOf(sheet).click()
    await visitor.expectSent()
    expect(await requestsOf(vet)).toMatchObject([
      { start, reasonKind: 'skin', reason: 'Red ears since Sunday.' },
    ])
  },
)

test(
  'the forms with a password are behind a button, and keep the answers',
  { tag: '@desktop' },
  async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner)
    const [start = ''] = await firstStarts(vet)
    const { page, visitor } = await visit(browser, vet, start)
    await visitor.tap(visitor.choice(/^Teeth/))
    await wordsOf(visitor.sheet).fill('Smells.')
    await visitor.sheet.getByRole('button', { name: 'Log in' }).click()
    await expect(question(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Use a password' }).click()
    await field(page, 'E-mail or mobile number').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.locator('form').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(bookPath(vet, start))
    await expect(wordsOf(visitor.sheet)).toHaveValue('Smells.')
  },
)
