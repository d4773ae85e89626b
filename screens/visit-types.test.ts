import { describe, expect, it } from 'vitest'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { dialog, field } from './screen.ts'
import { chooseReason, expectSent, nextOf, okOf, sheetOf } from './sheet.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  bookPath,
  freeStarts,
  openAs,
  setClock,
} from './world.ts'

const services = (name: string, sub: string) => ({ name, subServices: [{ name: sub, price: 20 }] })

/** A doctor, an owner with Rex, and the first free times. */
async function world() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  return { vet, owner, pet, starts: await freeStarts(owner, vet.clinicId) }
}

const requestsOf = async (vet: Parameters<typeof ask>[0]) =>
  (await ask(vet, getRequestPage, { query: {} })).requests

// specification/readings §6: the type is a choice of every booking; "This is a follow-up" for an animal that the practice saw within 90 days (added)
describe('the type of an appointment', () => {
  it('is chosen with its fee beside any reason, and stays with another one', async () => {
    const { vet, owner, starts } = await world()
    const page = await openAs(owner, bookPath(vet, starts[0] ?? ''))
    const sheet = sheetOf(page)
    await expect(sheet.getByRole('radio', { name: 'Consultation €45.00' })).toBeChecked()
    const followUp = sheet.getByRole('radio', { name: 'Follow-up €25.00' })
    await followUp.check()
    await chooseReason(sheet, /^Skin or ears/)
    await expect(followUp).toBeChecked()
    await okOf(sheet).click()
    await expectSent(sheet)
    expect(await requestsOf(vet)).toMatchObject([{ type: 'followup', reasonKind: 'skin', fee: 25 }])
  })

  it('is that of the reason “Follow-up” without being asked, until there is another reason', async () => {
    const { vet, owner, starts } = await world()
    const sheet = sheetOf(await openAs(owner, bookPath(vet, starts[0] ?? '')))
    await chooseReason(sheet, /^Follow-up 30 min/)
    await expect(sheet.getByRole('radio', { name: 'Follow-up €25.00' })).toHaveCount(0)
    await expect(sheet.getByText('€25.00').first()).toBeVisible()
    await chooseReason(sheet, /^Vaccination/)
    await expect(sheet.getByRole('radio', { name: 'Consultation €45.00' })).toBeChecked()
  })

  it('is no question for the practice either after the reason “Follow-up”, until there is another reason', async () => {
    const { vet, owner, pet, starts } = await world()
    await approve(vet, await book(owner, vet.clinicId, pet._id, starts[0] ?? ''))
    const window = dialog(await openAs(vet, `/doctor/appointment?patId=${owner.user._id}`), 'New appointment')
    const consultation = window.getByRole('radio', { name: 'Consultation €45.00' })
    await expect(consultation).toBeChecked()
    await window.getByRole('radio', { name: 'Follow-up', exact: true }).check()
    await expect(consultation).toHaveCount(0)
    await window.getByRole('radio', { name: 'Vaccination', exact: true }).check()
    await expect(consultation).toBeChecked()
  })

  it('is proposed as a follow-up to owner and practice after a visit', async () => {
    const { vet, owner, pet, starts } = await world()
    const [first = '', , , , later = ''] = starts
    const visit = await book(owner, vet.clinicId, pet._id, first)
    await approve(vet, visit)
    await setClock(first)
    await ask(vet, consultAppointment, { body: { _id: visit._id } })
    const page = await openAs(owner, bookPath(vet, later))
    await expect(sheetOf(page).getByRole('radio', { name: 'This is a follow-up €25.00' })).toBeVisible()
    const practice = await openAs(vet, `/doctor/appointment?patId=${owner.user._id}`)
    const window = dialog(practice, 'New appointment')
    await expect(window.getByRole('radio', { name: /^This is a follow-up/ })).toBeVisible()
  })
})

// specification/readings §6: reason optional; fee follows the type
it('an owner books without a reason', async () => {
  const { vet, owner, starts } = await world()
  const sheet = sheetOf(await openAs(owner, bookPath(vet, starts[0] ?? '')))
  await okOf(sheet).click()
  await expectSent(sheet)
  expect(await requestsOf(vet)).toMatchObject([{ reasonKind: null, reason: '', type: 'consultation' }])
})

// specification/owner §2: book modal: date, slot, type, pet, reason, services; OK only with slot, type and pet
it('OK waits until a new pet is described', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const sheet = sheetOf(await openAs(owner, bookPath(vet, start)))
  await nextOf(sheet).click()
  await expect(okOf(sheet)).toBeDisabled()
  await expect(sheet.getByText('Your pet still needs: name, kind, gender, age, breed.')).toBeVisible()
  await field(sheet, 'Name').fill('Nelly')
  for (const answer of ['Cat', 'Female', '2 years'])
    await sheet.getByRole('radio', { name: answer, exact: true }).check()
  await expect(okOf(sheet)).toBeDisabled()
  await sheet.getByRole('radio', { name: 'Not sure', exact: true }).check()
  await okOf(sheet).click()
  await expectSent(sheet)
  expect(await requestsOf(vet)).toMatchObject([{ pet: { name: 'Nelly', age: '2' } }])
})

// specification/readings §6: a search for a problem presets its reason in the booking (added)
it('the reason that a search names is preset', async () => {
  const [vet, owner] = await Promise.all([aDoctor({ specialization: ['internal-medicine'] }), anOwner()])
  const page = await openAs(owner, `/search?q=${encodeURIComponent(`vomiting ${vet.fullname}`)}`)
  await page
    .getByRole('article')
    .filter({ hasText: vet.fullname })
    .getByRole('link', { name: /^Book / })
    .first()
    .click()
  // Its signs that cannot wait are read before the booking.
  await expect(sheetOf(page).getByRole('radio', { name: /^Ill or injured/ })).toBeChecked()
})

// specification/readings §6: services that have nothing to do with the reason are offered on demand only (added)
it('services that have nothing to do with the reason are not offered', async () => {
  const [vet, owner] = await Promise.all([
    aDoctor({
      clinic: { additionalServices: [services('Dental care', 'Scaling'), services('Vaccination', 'Rabies')] },
    }),
    anOwner(),
  ])
  await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const sheet = sheetOf(await openAs(owner, bookPath(vet, start)))
  const scaling = sheet.getByRole('checkbox', { name: /^Scaling/ })
  await expect(scaling).toBeVisible()
  await chooseReason(sheet, /^Vaccination/)
  await expect(sheet.getByRole('checkbox', { name: /^Rabies/ })).toBeVisible()
  await expect(scaling).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Other services' }).click()
  await expect(scaling).toBeVisible()
})
