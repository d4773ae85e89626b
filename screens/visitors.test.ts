import { expect, it } from 'vitest'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { getVisitorSlots } from '@vetvisit/contract/appointments/availability/routes'
import { holdSlot, releaseVisitorHold } from '@vetvisit/contract/appointments/booking/routes'
import { WORDS } from '../e2e/visitor-words.ts'
import { dialog, field, question } from './screen.ts'
import { chosenTime, okOf, sheetOf, wordsOf } from './sheet.ts'
import { KeyboardVisitor, Visitor } from './visitor.ts'
import {
  aDoctor,
  advanceClock,
  anOwner,
  aPet,
  ask,
  book,
  bookPath,
  daysAhead,
  openAs,
  serveWith,
  type Doctor,
  type Page,
  type Person,
} from './world.ts'

// A demo shows the codes that other servers mail.
serveWith({ demo: true })

const firstStarts = async ({ clinicId }: Doctor): Promise<string[]> => {
  const { days } = await ask(null, getVisitorSlots, { query: { clinicId, from: daysAhead(1), days: 1 } })
  return (days[0]?.slots ?? []).filter(({ taken }) => !taken).map(({ start }) => start)
}

async function visit(vet: Doctor, start: string): Promise<{ page: Page; visitor: Visitor }> {
  const page = await openAs(null, bookPath(vet, start))
  await expect(sheetOf(page)).toBeVisible()
  return { page, visitor: new Visitor(sheetOf(page)) }
}

const requestsOf = async (vet: Person) => (await ask(vet, getRequestPage, { query: {} })).requests

const LANGUAGES = [
  ['en', 'en-GB'],
  ['de', 'de-DE'],
  ['hi', 'hi-IN'],
] as const

for (const [language, locale] of LANGUAGES) {
  const words = WORDS[language]
  it(`a stranger books in ${language}`, async () => {
    const vet = await aDoctor()
    const [start = ''] = await firstStarts(vet)
    const page = await openAs(null, bookPath(vet, start), { languages: [locale] })
    const visitor = new Visitor(dialog(page, words.title), words)
    await visitor.tellWhy()
    await visitor.prove()
    await visitor.send()
    await expect(visitor.sent()).toBeVisible()
  })

  // In English in a browser (e2e/visitors.spec.ts).
  if (language === 'en') continue
  it(`by keyboard alone a stranger books in ${language}`, async () => {
    const vet = await aDoctor()
    const [start = ''] = await firstStarts(vet)
    const page = await openAs(null, bookPath(vet, start), { languages: [locale] })
    const visitor = new KeyboardVisitor(dialog(page, words.title), words)
    await visitor.tellWhy()
    await visitor.prove()
    await visitor.send()
    await expect(visitor.sent()).toBeVisible()
  })
}

it('a corrected answer of the pet has no error any more', async () => {
  const vet = await aDoctor()
  const [start = ''] = await firstStarts(vet)
  const { visitor } = await visit(vet, start)
  const { sheet, words } = visitor
  const errors = sheet.locator('.new-pet .field-error').filter({ hasText: /\S/ })
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

it('a hold that has ended says so', async () => {
  const vet = await aDoctor()
  const [start = ''] = await firstStarts(vet)
  const { visitor } = await visit(vet, start)
  await expect(visitor.sheet.getByRole('timer')).toBeVisible()
  await advanceClock(301_000)
  await expect(visitor.sheet.getByText('We’re no longer holding this time.')).toBeVisible()
})

// specification/readings §6: a hold that has ended can be renewed, also after a reload (added)
it('a hold that has ended can be renewed after a reload', async () => {
  const vet = await aDoctor()
  const [start = ''] = await firstStarts(vet)
  const { page, visitor } = await visit(vet, start)
  await expect(visitor.sheet.getByRole('timer')).toBeVisible()
  await advanceClock(301_000)
  const again = visitor.button('Hold it again')
  await expect(again).toBeVisible()
  await page.reload()
  await expect(again).toBeVisible()
  await expect(visitor.sheet.getByRole('timer')).toHaveCount(0)
})

// specification/readings §9: a lost time, network or answer costs a visitor nothing that was typed
it('a time that is lost at the end costs nothing that was typed', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await firstStarts(vet)
  const { visitor } = await visit(vet, start)
  const { sheet } = visitor
  await visitor.tellWhy()
  await visitor.prove()
  const holdKey = sessionStorage.getItem('visitor-hold') ?? ''
  await ask(null, releaseVisitorHold, { body: { holdKey } })
  await book(owner, vet.clinicId, pet._id, start)
  await visitor.send()
  const lost = sheet.getByRole('alert').filter({ hasText: 'Still free:' })
  await expect(lost.locator('time')).toHaveCount(3)
  await lost.locator('time').first().click()
  await expect(sheet.getByRole('timer')).toBeVisible()
  await visitor.send()
  await expect(visitor.sent()).toBeVisible()
})

// specification/readings §9: a visitor books in the sheet on `/auth`: at most 13 taps and 6 fields
it('a stranger over the limit books unheld', async () => {
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
  await ask(null, holdSlot, { body: { clinicId: vet.clinicId, start } })
  const { visitor } = await visit(vet, later)
  await expect(visitor.sheet.getByText('We can’t hold this time for you.')).toBeVisible()
  await visitor.tellWhy()
  await visitor.prove()
  await visitor.send()
  await expect(visitor.sent()).toBeVisible()
})

// specification/readings §9: a visitor books in the sheet on `/auth`: at most 13 taps and 6 fields
it('closing the sheet frees the time', async () => {
  const vet = await aDoctor()
  const [start = ''] = await firstStarts(vet)
  const page = await openAs(null, `/search?q=${encodeURIComponent(vet.fullname)}`)
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

// specification/readings §9: a lost time, network or answer costs a visitor nothing that was typed
it('a reload keeps the answers', async () => {
  const vet = await aDoctor()
  const [start = ''] = await firstStarts(vet)
  const { page, visitor } = await visit(vet, start)
  const { sheet } = visitor
  await visitor.tellWhy()
  await visitor.prove()
  await page.reload()
  await expect(chosenTime(sheet)).toHaveAttribute('datetime', start)
  await expect(sheet.getByRole('button', { name: 'Change the pet: Nelly' })).toBeVisible()
  await visitor.enterCode()
  await expect(sheet.getByRole('textbox', { name: 'Full name' })).toHaveValue('Mira Vogel')
  await visitor.send()
  await expect(visitor.sent()).toBeVisible()
})

// specification/readings §9: an address with an account goes on as its owner
it('an address with an account goes on as its owner, with the pets and the held time', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner, 'Rex')
  await aPet(owner, 'Nelly')
  const [start = ''] = await firstStarts(vet)
  const { page, visitor } = await visit(vet, start)
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
  await expect(visitor.sent()).toBeVisible()
  expect(await requestsOf(vet)).toMatchObject([
    { start, reasonKind: 'skin', reason: 'Red ears since Sunday.' },
  ])
})

// specification/readings §9: an address with an account goes on as its owner
it('the forms with a password are behind a button, and keep the answers', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner)
  const [start = ''] = await firstStarts(vet)
  const { page, visitor } = await visit(vet, start)
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
})
