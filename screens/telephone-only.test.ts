import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { joinWaitingList, offerTime } from '@vetvisit/contract/appointments/waiting-list/routes'
import { updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { getPractice, updatePractice } from '@vetvisit/contract/team/routes'
import { describe, expect, it } from 'vitest'
import { bookIn, sheetOf } from './sheet.ts'
import { button, dialog, toast } from './screen.ts'
import { Visitor } from './visitor.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  ask,
  book,
  bookPath,
  dayOf,
  failed,
  freeStarts,
  openAs,
  serveWith,
  setClock,
  type Doctor,
  type Page,
  type Person,
} from './world.ts'

// A demo shows the codes that other servers mail.
serveWith({ demo: true })

const didNotCome = (vet: Person, { _id }: { _id: string }) =>
  ask(vet, updateAppointment, { body: { _id, status: 'no_show' } })

const allowOne = async (vet: Doctor) => {
  const { name, version } = await ask(vet, getPractice)
  await ask(vet, updatePractice, { body: { name, version, telephoneAfterMissed: 1 } })
}

/** The times of the booking page, and the buttons of full days. */
const week = (page: Page) => page.locator('.week')

/** An owner whose animal did not come to one appointment, at a practice with a telephone number. */
async function oneMissed() {
  const [vet, owner] = await Promise.all([
    aDoctor({ clinic: { confirmAtOnce: true, phone: '+493023125014' } }),
    anOwner(),
  ])
  const pet = await aPet(owner)
  const [start = '', , next = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await ask(owner, createAppointment, {
    body: { clinicId: vet.clinicId, petId: pet._id, start },
  })
  await setClock(Date.parse(start))
  await didNotCome(vet, visit)
  return { vet, owner, next }
}

// specification/practice §3: a practice may let owners who missed a number of appointments within 12 months book by telephone only (added)
describe('a practice that lets owners call who missed an appointment', () => {
  it('says so where it keeps its clinics; the owner reads why before anything is asked, and books again once the practice allows it', async () => {
    const { vet, owner, next } = await oneMissed()
    const page = await openAs(vet, '/doctor/clinics')
    await page.getByLabel('Book by telephone only after').selectOption('1 missed appointment')
    await expect(page.getByLabel('Book by telephone only after')).toHaveValue('1')
    const asked = await openAs(owner, bookPath(vet, next))
    const notice = dialog(asked, 'By telephone only')
    await expect(notice).toContainText('this practice takes your bookings by telephone only')
    await expect(notice.getByRole('link')).toHaveAttribute('href', 'tel:+493023125014')
    await expect(sheetOf(asked)).toHaveCount(0)
    await expect(week(asked)).toHaveCount(0)
    const owners = await openAs(vet, `/doctor/patients?owner=${owner.user._id}`)
    await expect(owners.getByText('Books by telephone only: 1 missed')).toBeVisible()
    owners.route(/patient\/note/, failed, { times: 1 })
    await button(owners, 'Allow online booking again').click()
    await expect(toast(owners)).toBeVisible()
    await button(owners, 'Allow online booking again').click()
    await expect(owners.getByText('Did not come once in the last 12 months')).toBeVisible()
    const again = await openAs(owner, bookPath(vet, next))
    await expect(sheetOf(again)).toBeVisible()
    await expect(week(again)).toHaveCount(1)
  })

  // specification/practice §3: who books by telephone only reads why and the number in place of times and waiting lists, a visitor after the code, and books a freed time that was offered to them (added)
  it('tells a visitor only after the code that proves who they are', async () => {
    const { vet, owner, next } = await oneMissed()
    await allowOne(vet)
    const page = await openAs(null, bookPath(vet, next))
    const visitor = new Visitor(sheetOf(page))
    await visitor.tellWhy()
    await visitor.requestCode(owner.email)
    await expect(page.getByText('by telephone only')).toHaveCount(0)
    await visitor.enterCode()
    await expect(dialog(page, 'By telephone only').getByRole('link')).toHaveAttribute(
      'href',
      'tel:+493023125014',
    )
    await expect(sheetOf(page)).toHaveCount(0)
  })

  it('lets the owner book a time that it has offered to them', async () => {
    const hour = { fromTimeHour: 9, fromTimeMin: 0, toTimeHour: 9, toTimeMin: 30 } as const
    const schedule = [{ availableDays: '0,1,2,3,4,5,6', ...hour, slotPerPatient: 30 as const }]
    const [vet, owner] = await Promise.all([
      aDoctor({ clinic: { confirmAtOnce: true, schedule, holidays: [] } }),
      anOwner(),
    ])
    const pet = await aPet(owner)
    const [missed = '', full = '', offered = ''] = await freeStarts(owner, vet.clinicId)
    const visit = await book(owner, vet.clinicId, pet._id, missed)
    const guest = await anOwner('Gesa Guest')
    const guests = await aPet(guest, 'Nelly')
    await book(guest, vet.clinicId, guests._id, full)
    const { _id } = await ask(owner, joinWaitingList, {
      body: { clinicId: vet.clinicId, date: dayOf(full) },
    })
    await allowOne(vet)
    await setClock(Date.parse(missed))
    await ask(vet, offerTime, { body: { _id, start: offered } })
    await didNotCome(vet, visit)
    const page = await openAs(owner, bookPath(vet, offered))
    await bookIn(sheetOf(page))
    await expect(sheetOf(page).getByRole('heading', { name: 'Appointment confirmed' })).toBeVisible()
  })
})

const SENTENCE = 'This practice takes no online bookings.'

async function called() {
  const vet = await aDoctor({ clinic: { phone: '+493023125014' } })
  const body = {
    vets: [
      { doctorId: vet.user._id, online: false, ownHours: false, schedule: [], since: null, until: null },
    ],
  }
  await ask(vet, updateClinicVets, { query: { clinicId: vet.clinicId }, body })
  return vet
}

const saved = (vet: Doctor) => bookPath(vet, '2026-03-03T09:00:00.000Z')

// specification/pages §2: a practice none of whose vets owners may book is shown with its number, and says so (added)
describe('a practice none of whose vets owners may book', () => {
  it('tells an owner to call in the place of the sheet of a saved time', async () => {
    const page = await openAs(await anOwner(), saved(await called()))
    await expect(dialog(page, 'By telephone only')).toContainText(SENTENCE)
    await expect(sheetOf(page)).toHaveCount(0)
  })

  it('tells an owner its number and hours in the place of the week', async () => {
    const vet = await called()
    const page = await openAs(await anOwner(), `/patient/book/${vet.clinicId}`)
    const practice = page.getByRole('region', { name: vet.fullname })
    await expect(practice).toContainText(SENTENCE)
    await expect(practice).toContainText('Closed today')
    await expect(week(page)).toHaveCount(0)
  })

  it('tells a visitor its number and hours in the place of the sheet', async () => {
    const vet = await called()
    const page = await openAs(null, saved(vet))
    const practice = page.getByRole('region', { name: vet.clinicName })
    await expect(practice).toContainText(SENTENCE)
    await expect(practice).toContainText('Closed today')
    await expect(practice.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute(
      'href',
      'tel:+493023125014',
    )
    await expect(sheetOf(page)).toHaveCount(0)
  })

  it('says so on its card and in its details, which lead to no booking', async () => {
    const vet = await called()
    const page = await openAs(await anOwner(), `/search?q=${encodeURIComponent(vet.fullname)}`)
    const card = page.getByRole('article').filter({ hasText: vet.fullname })
    await expect(card).toContainText(SENTENCE)
    await expect(button(card, 'Join the waiting list')).toHaveCount(0)
    await card.getByRole('button', { name: vet.clinicName }).click()
    const details = dialog(page, vet.clinicName)
    await expect(details).toContainText(SENTENCE)
    await expect(details).toContainText('Opening hours')
    await expect(details.getByRole('link', { name: /^Book/ })).toHaveCount(0)
  })
})
