import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from '@playwright/test'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { weekdayOf } from '@vetvisit/contract/zones/rules'
import {
  bell,
  dialog,
  field,
  isPhone,
  markLoad,
  openMenu,
  pressKey,
  question,
  reach,
  toast,
  typeDay,
} from './screen.ts'
import {
  bookIn,
  chooseReason,
  chosenTime,
  expectSent,
  fillNewPet,
  nextOf,
  okOf,
  sheetOf,
  wordsOf,
} from './sheet.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  ask,
  book,
  daysAhead,
  expect,
  freeStarts,
  openAs,
  test,
  unique,
  type Doctor,
} from './world.ts'

/** Opens the booking sheet of a clinic on a slot. */
async function openBooking(page: Page, clinicId: string, start: string): Promise<Locator> {
  await page.goto(`/patient/book/${clinicId}?start=${encodeURIComponent(start)}`)
  await expect(sheetOf(page)).toBeVisible()
  return sheetOf(page)
}

const bookPath = ({ clinicId }: Doctor, start: string) =>
  `/patient/book/${clinicId}?start=${encodeURIComponent(start)}`

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
    await expect(nextOf(sheet)).toBeDisabled()
    await chooseReason(sheet, /^Ill or injured/)
    await wordsOf(sheet).fill('She limps.')
    await nextOf(sheet).click()
    await expect(sheet.getByRole('heading', { name: 'Who is coming?' })).toBeFocused()
    await expect(sheet.getByText('No pets found with selected owner')).toBeVisible()
    await okOf(sheet).click()
    await expect(sheet.getByText('At least 3 characters')).toBeVisible()
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

  test(
    'a rejection shows the owner the reason and frees the slot',
    { tag: '@desktop' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
      const pet = await aPet(owner)
      const [start = ''] = await freeStarts(owner, vet.clinicId)
      await book(owner, vet.clinicId, pet._id, start)
      const ownersPage = await openAs(browser, owner, '/patient')
      await expect(ownersPage.getByRole('heading', { name: 'Waiting for an answer' })).toBeVisible()

      const vetsPage = await openAs(browser, vet, '/doctor/requests')
      await request(vetsPage, 'Olga Owner', 'Rex').getByRole('button', { name: 'Reject' }).click()
      await question(vetsPage)
        .getByRole('textbox', { name: 'Reason (optional)' })
        .fill('We are at a congress')
      await question(vetsPage).getByRole('button', { name: 'Reject' }).click()
      await expect(vetsPage.getByText('No open requests')).toBeVisible()

      // The practice can undo it for some seconds; then the owner is notified.
      await bell(ownersPage, 1).click()
      const message = dialog(ownersPage, 'Notifications').getByRole('listitem')
      await expect(message).toContainText('Request rejected')
      await expect(message).toContainText('We are at a congress')
      expect(await freeStarts(owner, vet.clinicId)).toContain(start)
    },
  )

  test(
    'a second request to the same doctor asks for confirmation',
    { tag: '@phone' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
      const pet = await aPet(owner)
      const [first = '', second = ''] = await freeStarts(owner, vet.clinicId)
      await book(owner, vet.clinicId, pet._id, first)
      const page = await openAs(browser, owner, '/search')
      const modal = await openBooking(page, vet.clinicId, second)

      await bookIn(modal)
      await expect(question(page)).toContainText(
        'You already have a request or an appointment with this doctor',
      )
      await question(page).getByRole('button', { name: 'No', exact: true }).click()
      await expect(question(page)).toBeHidden()
      await expect(okOf(modal)).toBeEnabled()

      await okOf(modal).click()
      await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
      await expectSent(modal)
    },
  )

  test(
    'a slot taken by another owner is refused with the nearest free ones',
    { tag: '@desktop' },
    async ({ browser }) => {
      const [vet, owner, rival] = await Promise.all([aDoctor(), anOwner(), anOwner('Rita Rival')])
      const [, rivalsPet] = await Promise.all([aPet(owner), aPet(rival)])
      const [start = '', next = ''] = await freeStarts(owner, vet.clinicId)
      const page = await openAs(browser, owner, `/patient/book/${vet.clinicId}`)
      // The modal opens while the slot is free; then its hold is refused.
      const loseIt = async (route: Route) => {
        await book(rival, vet.clinicId, rivalsPet._id, start)
        await route.continue()
      }
      await page.route('**/appointment/hold*', loseIt, { times: 1 })
      await page.getByRole('button', { name: /^Next free/ }).click()
      const modal = sheetOf(page)
      await expect(modal.getByText('Please choose another time. This one has just been taken.')).toBeVisible()
      await chooseReason(modal, /^Ill or injured/)
      await wordsOf(modal).fill('Rex has eaten a sock.')
      await expect(modal.getByText('Still free:')).toBeVisible()
      await expect(modal.locator('.alternatives time')).toHaveCount(3)
      await expect(okOf(modal)).toBeDisabled()
      await modal
        .locator('.alternatives .slot')
        .filter({ has: page.locator(`[datetime="${next}"]`) })
        .click()
      await expect(wordsOf(modal)).toHaveValue('Rex has eaten a sock.')
      await okOf(modal).click()
      await expectSent(modal)
    },
  )

  test(
    'a slot open in one browser is taken in another until it is closed',
    { tag: '@phone' },
    async ({ browser }) => {
      const [vet, owner, other] = await Promise.all([aDoctor(), anOwner(), anOwner('Otto Other')])
      const [start = ''] = await freeStarts(owner, vet.clinicId)
      const page = await openAs(browser, owner, '/search')
      const modal = await openBooking(page, vet.clinicId, start)
      await expect(modal.getByRole('timer')).toBeVisible()

      const othersPage = await openAs(browser, other, `/patient/book/${vet.clinicId}`)
      const slot = othersPage
        .locator('.week .slot')
        .filter({ has: othersPage.locator(`[datetime="${start}"]`) })
      if (!isPhone(othersPage)) await othersPage.getByRole('button', { name: 'Show all times' }).click()
      await expect(slot).toBeDisabled()
      await expect(slot).toHaveAccessibleName(/, taken$/)

      await modal.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(modal).toBeHidden()
      await expect.poll(() => freeStarts(other, vet.clinicId)).toContain(start)
      await othersPage.reload()
      await expect(slot).toBeEnabled()
    },
  )

  test('a clinic that confirms at once approves the booking', { tag: '@desktop' }, async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor({ clinic: { confirmAtOnce: true } }), anOwner()])
    await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const vetsPage = await openAs(browser, vet, '/doctor')
    await expect(bell(vetsPage, 0)).toBeVisible()
    const page = await openAs(browser, owner, '/search')
    const modal = await openBooking(page, vet.clinicId, start)

    await chooseReason(modal)
    await expect(modal.getByRole('button', { name: /^OK, book / })).toBeVisible()
    await okOf(modal).click()
    await expect(modal.getByRole('heading', { name: 'Appointment confirmed' })).toBeVisible()
    await expect(bell(vetsPage, 1)).toBeVisible()
    await expect(toast(vetsPage).filter({ hasText: 'New appointment' })).toBeVisible()
  })

  test(
    'another date clears the chosen time, and a closed day is named',
    { tag: '@desktop' },
    async ({ browser }) => {
      const [closed, holiday] = [daysAhead(4), daysAhead(3)]
      const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== weekdayOf(closed))
      const [vet, owner] = await Promise.all([
        aDoctor({
          clinic: {
            holidays: [daysAhead(0), holiday],
            schedule: [
              {
                availableDays: weekdays.join(','),
                fromTimeHour: 8,
                fromTimeMin: 0,
                toTimeHour: 20,
                toTimeMin: 0,
                slotPerPatient: 30,
              },
            ],
          },
        }),
        anOwner(),
      ])
      await aPet(owner)
      const [start = '', next = ''] = await freeStarts(owner, vet.clinicId)
      const page = await openAs(browser, owner, '/search')
      const modal = await openBooking(page, vet.clinicId, start)
      await modal.getByRole('button', { name: 'Change the time' }).click()
      const date = modal.getByRole('textbox', { name: 'Date' })
      const chosen = modal.locator('.sheet-day .slot[aria-pressed=true] time')
      const dayOf = (day: string) => modal.locator('.sheet-day').filter({ hasText: formatDay(day) })

      await modal
        .locator('.sheet-day .slot')
        .filter({ has: page.locator(`[datetime="${next}"]`) })
        .click()
      await expect(chosen).toHaveCount(1)
      await expect(chosen).toHaveAttribute('datetime', next)
      await expect(dayOf(holiday).getByText('Clinic closed : Holiday', { exact: true })).toBeVisible()
      await expect(dayOf(closed).getByText('Clinic closed', { exact: true })).toBeVisible()

      await date.fill(shown(holiday))
      await expect(chosen).toHaveCount(0)
      await expect(chosenTime(modal)).toHaveCount(0)
      await expect(modal.getByText('Choose a free time.')).toBeVisible()
      await expect(modal.locator('.sheet-footer').getByRole('button')).toBeDisabled()

      await date.fill(shown(daysAhead(-1)))
      await date.blur()
      await expect(date).toHaveValue(shown(holiday))
    },
  )

  test(
    'a date beyond the clinic’s horizon cannot be typed or stepped to',
    { tag: '@desktop' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([aDoctor({ clinic: { horizonDays: 3 } }), anOwner()])
      const pet = await aPet(owner)
      const starts = await freeStarts(owner, vet.clinicId)
      const page = await openAs(browser, owner, '/search')
      const modal = await openBooking(page, vet.clinicId, starts[0] ?? '')
      await modal.getByRole('button', { name: 'Change the time' }).click()
      const date = modal.getByRole('textbox', { name: 'Date' })
      await date.fill(shown(daysAhead(3)))
      await date.blur()
      await expect(date).toHaveValue(shown(daysAhead(3)))
      await expect(modal.locator('.sheet-day .slot:enabled').first()).toBeVisible()
      await date.press('ArrowUp')
      await expect(date).toHaveValue(shown(daysAhead(3)))
      await date.fill('01-06-2040')
      await expect(date).toHaveAttribute('aria-invalid', 'true')
      await date.blur()
      await expect(date).toHaveValue(shown(daysAhead(3)))

      expect(starts.length).toBeGreaterThan(0)
      const last = starts.at(-1) ?? ''
      const beyond = new Date(Date.parse(last) + 86_400_000).toISOString()
      await expect(book(owner, vet.clinicId, pet._id, beyond)).rejects.toThrow(/answered 4\d\d/)
    },
  )
})

/** A date as it is shown and typed: dd-MM-yyyy. */
const shown = (date: string) => date.split('-').toReversed().join('-')

/** A day as the sheet heads it. */
const formatDay = (date: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))

test(
  'a past visit is booked again with three taps and nothing typed',
  { tag: '@phone' },
  async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const page = await openAs(
      browser,
      owner,
      `/patient/book/${vet.clinicId}?pet=${pet._id}&reason=vaccination`,
    )
    const sheet = sheetOf(page)
    await expect(sheet.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Change the reason: Vaccination' })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Change the pet: Rex' })).toBeVisible()
    await expect(okOf(sheet)).toBeDisabled()
    await sheet.getByRole('list', { name: 'Free soonest' }).getByRole('button').first().click()
    await okOf(sheet).click()
    await expectSent(sheet)
  },
)

test('each side reads the reason in its own language', { tag: '@phone' }, async ({ browser }) => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const page = await openAs(browser, owner, bookPath(vet, start), { locale: 'de-DE' })
  const sheet = dialog(page, 'Termin buchen')
  await chooseReason(sheet, /^Krank/)
  await sheet.getByRole('checkbox', { name: 'Starke Blutung' }).check()
  await field(sheet, 'In Ihren Worten (freiwillig)').fill('seit heute')
  await okOf(sheet).click()
  await expect(sheet.getByRole('heading', { name: 'Anfrage gesendet' })).toBeVisible()
  await expect(sheet.getByText(/Krank oder verletzt: Starke Blutung; seit heute/)).toBeVisible()
  const vetsPage = await openAs(browser, vet, '/doctor/requests')
  await expect(vetsPage.getByText('Ill or injured: Heavy bleeding; seit heute')).toBeVisible()
  const [request] = (await ask(vet, getRequestPage, { query: {} })).requests
  await vetsPage.goto(`/doctor/appointment?visit=${request?._id}&at=${start}`)
  await expect(dialog(vetsPage, 'Rex').getByText('Ill or injured: Heavy bleeding; seit heute')).toBeVisible()
})

test('what was typed survives a reload', { tag: '@phone' }, async ({ browser }) => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const page = await openAs(browser, owner, '/search')
  const sheet = await openBooking(page, vet.clinicId, start)
  await chooseReason(sheet, /^Skin or ears/)
  await wordsOf(sheet).fill('Red ears since Sunday.')
  page.on('dialog', (leaving) => void leaving.accept())
  await page.reload()
  await expect(wordsOf(sheet)).toHaveValue('Red ears since Sunday.')
  await okOf(sheet).click()
  await expectSent(sheet)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('Red ears')
})

test('an owner with one pet books from a card with three taps and nothing typed', async ({ browser }) => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner)
  const page = await openAs(browser, owner, `/search?q=${encodeURIComponent(vet.fullname)}`)
  const taps = [
    page
      .getByRole('article')
      .filter({ hasText: vet.fullname })
      .getByRole('link', { name: /^Book / })
      .first(),
    sheetOf(page).getByRole('radio', { name: /^Check-up/ }),
    okOf(sheetOf(page)),
  ]
  for (const tap of taps) await tap.click()
  await expectSent(sheetOf(page))
})

test('by keyboard alone an owner books from a card', { tag: '@desktop' }, async ({ browser }) => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner)
  const page = await openAs(browser, owner, `/search?q=${encodeURIComponent(vet.fullname)}`)
  const card = page.getByRole('article').filter({ hasText: vet.fullname })
  await reach(card.getByRole('link', { name: /^Book / }).first())
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page)
  await pressKey(sheet.getByRole('radio', { name: /^Check-up/ }))
  await pressKey(okOf(sheet))
  await expectSent(sheet)
})

test(
  'the time stays in sight at 320 px with letters twice as large',
  { tag: '@phone' },
  async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const page = await openAs(browser, owner, '/search', { viewport: { width: 320, height: 640 } })
    const sheet = await openBooking(page, vet.clinicId, start)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await chooseReason(sheet, /^Follow-up/)
    await wordsOf(sheet).scrollIntoViewIfNeeded()
    await expect(wordsOf(sheet)).toBeInViewport()
    await expect(chosenTime(sheet)).toBeInViewport({ ratio: 1 })
    await expect(okOf(sheet)).toBeInViewport({ ratio: 1 })
  },
)

test('the sheet does not scroll sideways at 320 px', { tag: '@phone' }, async ({ browser }) => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const page = await openAs(browser, owner, '/search', { viewport: { width: 320, height: 640 } })
  const sheet = await openBooking(page, vet.clinicId, start)
  const sideways = () =>
    sheet.locator('ion-content .modal-column').evaluate((column) => column.scrollWidth - column.clientWidth)
  await chooseReason(sheet, /^Ill or injured/)
  expect(await sideways()).toBe(0)
  await nextOf(sheet).click()
  await fillNewPet(sheet, 'Minka')
  expect(await sideways()).toBe(0)
  await sheet.getByRole('button', { name: 'Change the time' }).click()
  await expect(sheet.locator('.sheet-day .slot').first()).toBeVisible()
  expect(await sideways()).toBe(0)
})
