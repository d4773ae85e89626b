import { describe, expect, it } from 'vitest'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { weekdayOf } from '@vetvisit/contract/zones/rules'
import { bell, dialog, field, question, toast } from './screen.ts'
import { bookIn, chooseReason, chosenTime, expectSent, okOf, sentOf, sheetOf, wordsOf } from './sheet.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  ask,
  book,
  bookPath,
  daysAhead,
  freeStarts,
  openAs,
  PHONE,
  type Locator,
  type Page,
} from './world.ts'

/** Opens the booking sheet of a clinic on a slot. */
async function openBooking(page: Page, clinicId: string, start: string): Promise<Locator> {
  await page.goto(`/patient/book/${clinicId}?start=${encodeURIComponent(start)}`)
  await expect(sheetOf(page)).toBeVisible()
  return sheetOf(page)
}

const request = (page: Page, owner: string, pet: string) =>
  page.getByRole('article', { name: `Request of ${owner} for ${pet}` })

/** Leaves a page that the browser keeps, and comes back to it after the end of its hold. */
function comeBackLate(): void {
  window.dispatchEvent(new Event('pagehide'))
  const end = JSON.parse(sessionStorage.getItem('hold-end') ?? '{}') as object
  sessionStorage.setItem('hold-end', JSON.stringify({ ...end, until: Date.now() - 1 }))
  window.dispatchEvent(new Event('pageshow'))
}

describe('booking an appointment', () => {
  // specification/practice §2: `/doctor/requests`
  it('a rejection shows the owner the reason and frees the slot', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await book(owner, vet.clinicId, pet._id, start)
    const waitingPage = await openAs(owner, '/patient')
    await expect(waitingPage.getByRole('heading', { name: 'Waiting for an answer' })).toBeVisible()

    const vetsPage = await openAs(vet, '/doctor/requests')
    await request(vetsPage, 'Olga Owner', 'Rex').getByRole('button', { name: 'Reject' }).click()
    await question(vetsPage).getByRole('textbox', { name: 'Reason (optional)' }).fill('We are at a congress')
    await question(vetsPage).getByRole('button', { name: 'Reject' }).click()
    await expect(vetsPage.getByText('No open requests')).toBeVisible()

    // The practice can undo it until its window is hidden; then the owner is notified.
    await vetsPage.hide()
    await expect
      .poll(async () => (await ask(owner, getOwnerDashboard)).recent)
      .toMatchObject([{ status: 'rejected' }])
    const ownersPage = await openAs(owner, '/patient')
    await bell(ownersPage, 1).click()
    const message = dialog(ownersPage, 'Notifications').getByRole('listitem')
    await expect(message).toContainText('Request rejected')
    await expect(message).toContainText('We are at a congress')
    expect(await freeStarts(owner, vet.clinicId)).toContain(start)
  })

  // specification/owner §2: book modal: an upcoming request asks for confirmation
  it('a second request to the same doctor asks for confirmation', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [first = '', second = ''] = await freeStarts(owner, vet.clinicId)
    await book(owner, vet.clinicId, pet._id, first)
    const page = await openAs(owner, '/search')
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
  })

  it('a slot taken by another owner is refused with the nearest free ones', async () => {
    const [vet, owner, rival] = await Promise.all([aDoctor(), anOwner(), anOwner('Rita Rival')])
    const [, rivalsPet] = await Promise.all([aPet(owner), aPet(rival)])
    const [start = '', next = ''] = await freeStarts(owner, vet.clinicId)
    const page = await openAs(owner, `/patient/book/${vet.clinicId}`)
    // The modal opens while the slot is free; then its hold is refused.
    page.route(
      /appointment\/hold/,
      async ({ proceed }) => {
        await book(rival, vet.clinicId, rivalsPet._id, start)
        return proceed()
      },
      { times: 1 },
    )
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
  })

  it('a page that the browser kept, and shows again at Back, holds its time again', async () => {
    const [vet, owner, other] = await Promise.all([aDoctor(), anOwner(), anOwner('Otto Other')])
    await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const isFree = async () => (await freeStarts(other, vet.clinicId)).includes(start)
    const modal = await openBooking(await openAs(owner, '/patient'), vet.clinicId, start)
    await expect(modal.getByRole('timer')).toBeVisible()
    expect(await isFree()).toBe(false)
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(isFree).toBe(true)
    window.dispatchEvent(new Event('pageshow'))
    await expect.poll(isFree).toBe(false)
    await expect(modal.getByRole('timer')).toBeVisible()
  })

  it('a hold that ended while the browser kept its page stays ended, also a renewed one', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const modal = await openBooking(await openAs(owner, '/patient'), vet.clinicId, start)
    const again = modal.getByRole('button', { name: 'Hold it again' })
    await expect(modal.getByRole('timer')).toBeVisible()
    comeBackLate()
    await again.click()
    await expect(modal.getByRole('timer')).toBeVisible()
    comeBackLate()
    await expect(again).toBeVisible()
  })

  // specification/owner §4: slot free, taken, chosen; one at a time; date clears it
  it('a slot open in one browser is taken in another until it is closed', async () => {
    const [vet, owner, other] = await Promise.all([aDoctor(), anOwner(), anOwner('Otto Other')])
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    // The owner has the slot open, in a browser elsewhere.
    await ask(owner, holdSlot, { body: { clinicId: vet.clinicId, start } })
    const othersPage = await openAs(other, `/patient/book/${vet.clinicId}`, PHONE)
    const slot = othersPage
      .locator('.week .slot')
      .filter({ has: othersPage.locator(`[datetime="${start}"]`) })
    await expect(slot).toBeDisabled()
    await expect(slot.and(othersPage.getByRole('button', { name: /, taken$/ }))).toBeVisible()

    const page = await openAs(owner, bookPath(vet, start))
    const modal = sheetOf(page)
    await expect(modal.getByRole('timer')).toBeVisible()
    expect(await freeStarts(other, vet.clinicId)).not.toContain(start)
    await modal.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(modal).toBeHidden()
    await expect.poll(() => freeStarts(other, vet.clinicId)).toContain(start)
    const again = await openAs(other, `/patient/book/${vet.clinicId}`, PHONE)
    await expect(
      again.locator('.week .slot').filter({ has: again.locator(`[datetime="${start}"]`) }),
    ).toBeEnabled()
  })

  it('a clinic that confirms at once approves the booking', async () => {
    const [vet, owner] = await Promise.all([aDoctor({ clinic: { confirmAtOnce: true } }), anOwner()])
    const pet = await aPet(owner)
    const [start = '', next = ''] = await freeStarts(owner, vet.clinicId)
    const page = await openAs(owner, '/search')
    const modal = await openBooking(page, vet.clinicId, start)

    await chooseReason(modal)
    await expect(modal.getByRole('button', { name: /^OK, book / })).toBeVisible()
    await okOf(modal).click()
    await expect(modal.getByRole('heading', { name: 'Appointment confirmed' })).toBeVisible()

    const vetsPage = await openAs(vet, '/doctor')
    await expect(bell(vetsPage, 1)).toBeVisible()
    await book(owner, vet.clinicId, pet._id, next)
    await expect(bell(vetsPage, 2)).toBeVisible()
    await expect(toast(vetsPage).filter({ hasText: 'New appointment' })).toBeVisible()
  })

  // specification/owner §2: book modal: date, slot, type, pet, reason, services; OK only with slot, type and pet
  // specification/owner §2: book modal: date not before today
  // specification/owner §2: book modal: availability message without slots
  // specification/owner §4: slot free, taken, chosen; one at a time; date clears it
  // specification/owner §4: 'Clinic closed' and 'Clinic closed : Holiday'
  // specification/practice §4: "Clinic closed" and "Clinic closed : Holiday"
  it('another date clears the chosen time, and a closed day is named', async () => {
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
    const page = await openAs(owner, '/search')
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
  })

  // specification/practice §4: owners book at most 400 days ahead, a clinic can set less
  it('a date beyond the clinic’s horizon cannot be typed or stepped to', async () => {
    const [vet, owner] = await Promise.all([aDoctor({ clinic: { horizonDays: 3 } }), anOwner()])
    const pet = await aPet(owner)
    const starts = await freeStarts(owner, vet.clinicId)
    const page = await openAs(owner, '/search')
    const modal = await openBooking(page, vet.clinicId, starts[0] ?? '')
    await modal.getByRole('button', { name: 'Change the time' }).click()
    const date = modal.getByRole('textbox', { name: 'Date' })
    await date.fill(shown(daysAhead(3)))
    await date.blur()
    await expect(date).toHaveValue(shown(daysAhead(3)))
    await expect(modal.locator('.sheet-day .slot:not([disabled])').first()).toBeVisible()
    await date.press('ArrowUp')
    await expect(date).toHaveValue(shown(daysAhead(3)))
    await date.fill('01-06-2040')
    await expect(date).toHaveAttribute('aria-invalid', 'true')
    await expect(modal).toContainText(/Choose \w+, \d+ March 2026 or earlier\./)
    await date.fill('01-03-2026')
    await expect(modal).toContainText('Choose Monday, 2 March 2026 or later.')
    await date.blur()
    await expect(date).toHaveValue(shown(daysAhead(3)))

    expect(starts.length).toBeGreaterThan(0)
    const last = starts.at(-1) ?? ''
    const beyond = new Date(Date.parse(last) + 86_400_000).toISOString()
    await expect(book(owner, vet.clinicId, pet._id, beyond)).rejects.toThrow(/answered 4\d\d/)
  })
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

// specification/practice §4: the booking sheet asks only what is not known: three taps for an owner with one pet, and to book again
it('a past visit is booked again with three taps and nothing typed', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const page = await openAs(owner, `/patient/book/${vet.clinicId}?pet=${pet._id}&reason=vaccination`)
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('heading', { name: 'When suits you?' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Change the reason: Vaccination' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Change the pet: Rex' })).toBeVisible()
  await expect(okOf(sheet)).toBeDisabled()
  await sheet.getByRole('list', { name: 'Free soonest' }).getByRole('button').first().click()
  await okOf(sheet).click()
  await expectSent(sheet)
})

it('each side reads the reason in its own language', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const page = await openAs(owner, bookPath(vet, start), { languages: ['de-DE'] })
  const sheet = dialog(page, 'Termin buchen')
  await chooseReason(sheet, /^Krank/)
  await sheet.getByRole('checkbox', { name: 'Starke Blutung' }).check()
  await field(sheet, 'In Ihren Worten (freiwillig)').fill('seit heute')
  await okOf(sheet).click()
  await expect(sheet.getByRole('heading', { name: 'Anfrage gesendet' })).toBeVisible()
  await expect(sheet.getByText(/Krank oder verletzt: Starke Blutung; seit heute/)).toBeVisible()
  const vetsPage = await openAs(vet, '/doctor/requests')
  await expect(vetsPage.getByText('Ill or injured: Heavy bleeding; seit heute')).toBeVisible()
  const [request] = (await ask(vet, getRequestPage, { query: {} })).requests
  await vetsPage.goto(`/doctor/appointment?visit=${request?._id}&at=${start}`)
  await expect(dialog(vetsPage, 'Rex').getByText('Ill or injured: Heavy bleeding; seit heute')).toBeVisible()
})

/** Everything that the application keeps for its tab. */
const keptInTab = () => JSON.stringify(Object.entries(sessionStorage))

// specification/practice §4: the booking sheet asks only what is not known: three taps for an owner with one pet, and to book again
it('what was typed survives a reload', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const page = await openAs(owner, '/search')
  const sheet = await openBooking(page, vet.clinicId, start)
  await chooseReason(sheet, /^Skin or ears/)
  await wordsOf(sheet).fill('Red ears since Sunday.')
  await expect.poll(keptInTab).toContain('Red ears')
  await page.reload()
  await expect(wordsOf(sheet)).toHaveValue('Red ears since Sunday.')
  await okOf(sheet).click()
  await expectSent(sheet)
  await expect.poll(keptInTab).not.toContain('Red ears')
})

// specification/practice §4: the booking sheet asks only what is not known: three taps for an owner with one pet, and to book again
it('an owner with one pet books from a card with three taps and nothing typed', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner)
  const page = await openAs(owner, `/search?q=${encodeURIComponent(vet.fullname)}`)
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
  await expect(sentOf(sheetOf(page))).toBeVisible()
})
