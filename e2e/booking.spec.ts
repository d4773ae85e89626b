import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from '@playwright/test'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { violationsOf } from './axe.ts'
import {
  bell,
  dialog,
  isPhone,
  markLoad,
  openMenu,
  openWithRules,
  pressKey,
  reach,
  toast,
  typeDay,
} from './screen.ts'
import { chooseReason, chosenTime, expectSent, fillNewPet, nextOf, okOf, sheetOf, wordsOf } from './sheet.ts'
import { aDoctor, anOwner, aPet, ask, expect, freeStarts, openAs, test, unique, bookPath } from './world.ts'

async function signUpAsOwner(page: Page): Promise<void> {
  await page.locator('ion-segment-button', { hasText: 'Sign up' }).click()
  await expect(page.getByRole('radio', { name: /Pet owner/ })).toBeChecked()
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(`new-${unique()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a-quiet-otter-swims')
  await page.getByLabel('Repeat the password', { exact: true }).fill('a-quiet-otter-swims')
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function introduceYourself(page: Page, fullname: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Full name' }).fill(fullname)
  await typeDay(page, 'Date of birth', '04-05-1990')
  await page.getByRole('textbox', { name: 'Contact number' }).fill(`77${Date.now() % 100_000_000}`)
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** Presses "Add to calendar" and reads what the browser saves. */
async function calendarFileOf(page: Page): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('appointment.ics')
  return readFile(await download.path(), 'utf8')
}

const request = (page: Page, owner: string, pet: string) =>
  page.getByRole('article', { name: `Request of ${owner} for ${pet}` })

test.describe('booking an appointment', () => {
  // specification/owner §2: `/patient/book/{id}`; an anonymous Book goes to `/auth` and back
  // specification/owner §2: book modal: date, slot, type, pet, reason, services; OK only with slot, type and pet
  // specification/owner §2: book modal: 'No pets found with selected owner'
  // specification/owner §4: pet modal closes returning the saved pet
  // specification/practice §2: `/doctor/requests`
  // specification/practice §2: badges for pending requests and new messages
  // specification/practice §2: more-details popup: address, fees, services, Book
  // specification/readings §9: an appointment as an iCalendar file, for owner and practice
  test('a visitor books while signing up, and both sides are notified at once', async ({ browser, page }) => {
    test.setTimeout(120_000)
    const vet = await aDoctor({
      clinic: {
        address: {
          addressLine1: 'Max-Josefs-Platz 1',
          zipcode: '83022',
          city: 'Rosenheim',
          state: 'Bayern',
          country: 'Germany',
        },
      },
    })
    const owner = `Nora ${unique()}`

    const vetsPage = await openAs(browser, vet, '/doctor/requests')
    await expect(vetsPage.getByText('No open requests')).toBeVisible()
    const vetWasNotReloaded = await markLoad(vetsPage)

    await page.goto('/search?sort=best')
    await page.getByRole('combobox', { name: 'Vet, problem or place' }).fill('Rosenheim')
    await expect(page).toHaveURL(/q=Rosenheim/)
    const card = page.getByRole('article').filter({ hasText: vet.fullname })
    await card.getByRole('button', { name: `Details of ${vet.fullname}` }).click()
    const details = dialog(page, vet.clinicName)
    await expect(details).toContainText('Max-Josefs-Platz 1')
    await expect(details).toContainText('€45.00')
    const start = await details.locator('.book-when').getAttribute('datetime')
    if (!start) throw new Error('The next free slot is not shown.')
    await details.getByRole('link', { name: /^Book/ }).click()

    await expect(page).toHaveURL(/\/auth/)
    await signUpAsOwner(page)
    await expect(page).toHaveURL(/\/patient\/onboarding$/)
    await introduceYourself(page, owner)

    await expect(page).toHaveURL(bookPath(vet, start))
    const sheet = sheetOf(page)
    await expect(sheet.getByRole('timer')).toContainText('We’re holding this time for you: 4:')
    await expect(chosenTime(sheet)).toHaveAttribute('datetime', start)
    await expect(nextOf(sheet)).toBeEnabled()
    await chooseReason(sheet, /^Ill or injured/)
    await wordsOf(sheet).fill('She limps.')
    await nextOf(sheet).click()
    await expect(sheet.getByRole('heading', { name: 'Who is coming?' })).toBeFocused()
    await expect(sheet.getByText('No pets found with selected owner')).toBeVisible()
    await expect(okOf(sheet)).toBeDisabled()
    await fillNewPet(sheet, 'Minka')
    await okOf(sheet).click()
    await expectSent(sheet)
    await sheet.getByRole('link', { name: 'See your request' }).click()
    await expect(page).toHaveURL(/\/patient\/visits\//)
    await expect(page.getByText('Waiting for an answer')).toBeVisible()
    const ownerWasNotReloaded = await markLoad(page)

    const arrived = request(vetsPage, owner, 'Minka')
    await expect(arrived).toContainText('Ill or injured: She limps.')
    await expect(arrived.getByText('Cat')).toBeVisible()
    await expect(bell(vetsPage, 1)).toBeVisible()
    const menu = await openMenu(vetsPage)
    await expect(menu.getByRole('link', { name: 'Requests 1 open request' })).toBeVisible()
    if (isPhone(vetsPage)) await menu.getByRole('link', { name: /^Requests/ }).click()
    await arrived.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(vetsPage).filter({ hasText: `Confirmed. We’ve told ${owner}.` })).toBeVisible()
    await expect(arrived).toBeHidden()
    await vetWasNotReloaded()

    await expect(toast(page).filter({ hasText: 'Appointment confirmed' })).toBeVisible()
    expect(await calendarFileOf(page)).toMatch(/SUMMARY:Minka: [^]*STATUS:CONFIRMED/)
    await expect(page.getByText('Waiting for an answer')).toBeHidden()
    await bell(page, 1).click()
    const message = dialog(page, 'Notifications').getByRole('listitem')
    await expect(message).toContainText('Appointment confirmed')
    await expect(message).toContainText(vet.fullname)
    await ownerWasNotReloaded()
  })
})

const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)

test('by keyboard alone an owner books from a card', { tag: '@desktop' }, async ({ browser }) => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner)
  await aPet(owner, 'Bello')
  const reason = { name: 'Vaccination', minutes: 30, online: true, furtherPetMinutes: 10 }
  await ask(vet, addReason, { body: reason })
  const page = await openAs(browser, owner, `/search?q=${encodeURIComponent(vet.fullname)}`)
  const card = page.getByRole('article').filter({ hasText: vet.fullname })
  await reach(card.getByRole('link', { name: /^Book / }).first())
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page)
  await pressKey(sheet.getByRole('radio', { name: /^Vaccination/ }))
  await pressKey(nextOf(sheet))
  await pressKey(sheet.getByRole('radio', { name: /^Rex/ }))
  await pressKey(sheet.getByRole('checkbox', { name: /^Bello/ }))
  await expect(sheet.getByText('2 animals, 40 min in all')).toBeVisible()
  expect(await violationsOf(page, '.booking-sheet')).toEqual([])
  await pressKey(okOf(sheet))
  await expectSent(sheet)
  await expect(sheet.getByText(/Rex and Bello/)).toBeVisible()
})

test(
  'at 320 px the sheet does not scroll sideways, and the time stays in sight with letters twice as large',
  { tag: '@phone' },
  async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const page = await openAs(browser, owner, bookPath(vet, start), { viewport: { width: 320, height: 640 } })
    const sheet = sheetOf(page)
    const sideways = () =>
      sheet.locator('ion-content .modal-column').evaluate((column) => column.scrollWidth - column.clientWidth)
    await chooseReason(sheet, /^Ill or injured/)
    expect(await sideways()).toBe(0)
    await nextOf(sheet).click()
    await fillNewPet(sheet, 'Minka')
    expect(await sideways()).toBe(0)
    await sheet.getByRole('radio', { name: 'Another age' }).check()
    expect(await sideways()).toBe(0)
    await sheet.getByRole('button', { name: 'Change the time' }).click()
    await expect(sheet.locator('.sheet-day .slot').first()).toBeVisible()
    expect(await sideways()).toBe(0)

    await aPet(owner)
    const large = await openAs(browser, owner, 'about:blank', { viewport: { width: 320, height: 640 } })
    await openWithRules(large, 'html { font-size: 200% !important }')
    await large.goto(bookPath(vet, start))
    const grown = sheetOf(large)
    await chooseReason(grown, /^Follow-up \d+ min/)
    await wordsOf(grown).scrollIntoViewIfNeeded()
    await expect(wordsOf(grown)).toBeInViewport()
    await expect(chosenTime(grown)).toBeInViewport({ ratio: 1 })
    await expect(okOf(grown)).toBeInViewport({ ratio: 1 })
  },
)

// specification/owner §5: an age is typed in years, months or weeks, in either field (added)
test('the units of a typed age stand beside its field', { tag: '@phone' }, async ({ browser }) => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const page = await openAs(browser, owner, bookPath(vet, start))
  const sheet = sheetOf(page)
  await chooseReason(sheet)
  await nextOf(sheet).click()
  await sheet.getByRole('radio', { name: 'Another age' }).check()
  const age = sheet.locator('.new-pet-age')
  expect(await topOf(age.locator('.choice-chip').first())).toBe(await topOf(age.locator('input[inputmode]')))
})

// specification/owner §2: nothing moves under a finger while a chosen time is being held (added)
test('the booking sheet stays where it is once its time is held', { tag: '@phone' }, async ({ browser }) => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const page = await openAs(browser, owner, '/patient')
  const holds: Route[] = []
  await page.route('**/appointment/hold', (route) => void holds.push(route))
  await page.goto(bookPath(vet, start))
  const sheet = sheetOf(page)
  const question = sheet.getByRole('heading', { name: 'What is it about?' })
  await expect(question).toBeInViewport()
  await expect.poll(() => holds.length).toBe(1)
  const before = await topOf(question)
  await holds[0]?.continue()
  await expect(sheet.getByRole('timer')).toBeVisible()
  expect(await topOf(question)).toBe(before)
})
