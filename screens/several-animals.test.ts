import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { joinWaitingList, offerTime } from '@vetvisit/contract/appointments/waiting-list/routes'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { createPet } from '@vetvisit/contract/pets/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { describe, expect, it } from 'vitest'
import type { Locator } from './locator.ts'
import { Visitor } from './visitor.ts'
import { chooseReason, chosenTime, expectSent, nextOf, okOf, sheetOf } from './sheet.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  ask,
  book,
  bookPath,
  dayOf,
  freeStarts,
  openAs,
  PHONE,
  setClock,
  type Doctor,
  type Person,
} from './world.ts'

const aCat = (owner: Person, name: string) =>
  ask(owner, createPet, {
    query: {},
    body: { name, gender: 'f', type: 'Cat', breed: 'Birman', age: '2.1' },
  })

/** Vaccinations of 30 minutes at €45, for which each further animal takes 30 minutes more. */
const severalCome = (vet: Doctor, changes: object = {}) =>
  ask(vet, addReason, {
    body: { name: 'Vaccination', minutes: 30, online: true, furtherPetMinutes: 30, ...changes },
  })

/** One hour of each of these days, in slots of half an hour. */
const oneHourOf = (availableDays: string) =>
  ({
    availableDays,
    fromTimeHour: 13,
    fromTimeMin: 0,
    toTimeHour: 14,
    toTimeMin: 0,
    slotPerPatient: 30,
  }) as const

const others = (sheet: Locator) => sheet.getByRole('group', { name: /^Also bring/ })

/** The second step of booking a vaccination, for an owner of Rex and Minka. */
async function openVaccination() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await Promise.all([aPet(owner), aCat(owner, 'Minka')])
  await severalCome(vet)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const page = await openAs(owner, bookPath(vet, start))
  const sheet = sheetOf(page)
  await chooseReason(sheet, /^Vaccination/)
  await nextOf(sheet).click()
  return { vet, page, sheet }
}

const requestsOf = async (vet: Doctor) => (await ask(vet, getRequestPage, { query: {} })).requests

const HALF_HOUR_MS = 30 * 60_000

// specification/practice §4: the booking sheet offers an owner's other pets to bring along where the reason takes several; times, hold and price are those of all, and a pet that cannot come says why (added)
describe('an owner of several pets', () => {
  it('brings another one along: the request is longer, costs the fee of each and names both', async () => {
    const { vet, sheet } = await openVaccination()
    await expect(others(sheet)).toHaveCount(0)
    await sheet.getByRole('radio', { name: /^Rex/ }).check()
    await expect(others(sheet)).toContainText('each 30 min more')
    await others(sheet)
      .getByRole('checkbox', { name: /^Minka/ })
      .check()
    await expect(others(sheet)).toContainText('2 animals, 60 min in all')
    await expect(sheet.locator('.sheet-total')).toContainText('€90.00')
    await okOf(sheet).click()
    await expectSent(sheet)
    await expect(sheet.getByText(/Rex and Minka/)).toBeVisible()
    const [request] = await requestsOf(vet)
    expect(request).toMatchObject({ pet: { name: 'Rex' }, furtherPets: [{ name: 'Minka' }] })
    expect(request && Date.parse(request.end) - Date.parse(request.start)).toBe(2 * HALF_HOUR_MS)
  })

  it('adds one in the sheet and brings another along', async () => {
    const { vet, sheet } = await openVaccination()
    await sheet.getByRole('button', { name: 'Another pet' }).click()
    await new Visitor(sheet).fillPet('Nelly', 'Cat', 'Not sure')
    await others(sheet).getByRole('checkbox', { name: /^Rex/ }).check()
    await expect(others(sheet)).toContainText('2 animals, 60 min in all')
    await okOf(sheet).click()
    await expectSent(sheet)
    expect(await requestsOf(vet)).toMatchObject([{ pet: { name: 'Nelly' }, furtherPets: [{ name: 'Rex' }] }])
  })

  // specification/readings §6: a time that could not be held without a network is held once there is one again (added)
  it('has a time held for all who come once there is a network again', async () => {
    const { page, sheet } = await openVaccination()
    await sheet.getByRole('radio', { name: /^Rex/ }).check()
    await expect(sheet.getByText(/^We’re holding this time for you/)).toBeVisible()
    await page.setOffline(true)
    await others(sheet)
      .getByRole('checkbox', { name: /^Minka/ })
      .check()
    await expect(sheet.getByText(/^We’re holding this time for you/)).toHaveCount(0)
    await page.setOffline(false)
    await expect(sheet.getByText(/^We’re holding this time for you/)).toBeVisible()
  })

  it('is offered times and others in place of one that is too short for all', async () => {
    const [vet, owner, other] = await Promise.all([aDoctor(), anOwner(), anOwner()])
    await Promise.all([aPet(owner), aCat(owner, 'Minka')])
    const strange = await aPet(other)
    await severalCome(vet)
    const [start = '', next = ''] = await freeStarts(owner, vet.clinicId)
    await book(other, vet.clinicId, strange._id, next)
    const page = await openAs(owner, bookPath(vet, start))
    const sheet = sheetOf(page)
    await chooseReason(sheet, /^Vaccination/)
    await nextOf(sheet).click()
    await sheet.getByRole('radio', { name: /^Rex/ }).check()
    await others(sheet)
      .getByRole('checkbox', { name: /^Minka/ })
      .check()
    await expect(sheet.getByRole('alert')).toContainText('This time isn’t long enough for 2 animals.')
    await expect(sheet.getByText('No time chosen yet')).toBeVisible()
    await sheet.getByRole('alert').locator('.slot').first().click()
    await expect(chosenTime(sheet)).toBeVisible()
    await okOf(sheet).click()
    await expectSent(sheet)
    const [mine] = (await requestsOf(vet)).filter(({ patient }) => patient._id === owner.user._id)
    expect(mine).toMatchObject({ furtherPets: [{ name: 'Minka' }] })
  })

  it('reads why a pet cannot come along, and that five are the most', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await aPet(owner)
    for (const name of ['Anna', 'Bella', 'Carla', 'Dora', 'Emma', 'Fina']) await aCat(owner, name)
    await severalCome(vet, { species: ['Cat'], furtherPetMinutes: 0 })
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const page = await openAs(owner, bookPath(vet, start))
    const sheet = sheetOf(page)
    await chooseReason(sheet, /^Vaccination/)
    await nextOf(sheet).click()
    await sheet.getByRole('radio', { name: /^Anna/ }).check()
    const card = (name: RegExp) => others(sheet).getByRole('checkbox', { name })
    await expect(card(/^Rex.*The chosen reason isn’t offered for this pet/)).toBeDisabled()
    for (const name of [/^Bella/, /^Carla/, /^Dora/, /^Emma/]) await card(name).check()
    await expect(card(/^Fina.*Up to 5 animals can come together/)).toBeDisabled()
    await card(/^Dora/).click()
    await expect(card(/^Fina/)).toBeEnabled()
  })

  it('books an earlier appointment again with all its pets', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const [rex, minka] = [await aPet(owner), await aCat(owner, 'Minka')]
    const { _id: reasonId } = await severalCome(vet, { confirm: 'at_once' })
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const body = { clinicId: vet.clinicId, petId: rex._id, furtherPetIds: [minka._id], reasonId, start }
    const visit = await ask(owner, createAppointment, { body })
    await setClock(Date.parse(visit.end) + HALF_HOUR_MS)
    const page = await openAs(owner, ownersAppointmentPage(visit._id))
    await page.getByRole('link', { name: /^Book again for Rex and Minka/ }).click()
    const sheet = sheetOf(page)
    await expect(sheet.getByRole('button', { name: 'Change the pet: Rex and Minka' })).toBeVisible()
    await sheet.getByRole('list', { name: 'Free soonest' }).getByRole('button').first().click()
    await okOf(sheet).click()
    await expect(sheet.getByText(/Rex and Minka/)).toBeVisible()
  })

  // specification/readings §6: the message of an offered time leads to the booking page with the number of animals that wait (added)
  it('has all pets that wait for an offered time, or is told for how many it is kept', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    await Promise.all([aPet(owner), aCat(owner, 'Minka')])
    const { _id: reasonId } = await severalCome(vet)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const link = `${bookPath(vet, start)}&reason=${reasonId}&animals=2`
    const sheet = sheetOf(await openAs(owner, link))
    await expect(sheet.getByRole('button', { name: /^Change the pet: .* and / })).toBeVisible()
    await aCat(owner, 'Luna')
    const asked = sheetOf(await openAs(owner, link))
    await expect(asked).toContainText('This time is kept for 2 animals.')
  })

  // specification/practice §4: a waiting list and an offered time say with how many animals an owner waits, if with several (added)
  it('are counted where they wait: on the practice’s list, and on the owner’s home before and after a time is offered', async () => {
    const [vet, owner] = await Promise.all([
      aDoctor({ clinic: { schedule: [oneHourOf('0,1,2,3,4,5,6')] } }),
      anOwner(),
    ])
    const { _id: reasonId } = await severalCome(vet)
    const [start = '', half = '', next = ''] = await freeStarts(owner, vet.clinicId)
    const [rex, minka] = [await aPet(owner), await aCat(owner, 'Minka')]
    const other = await anOwner()
    await book(other, vet.clinicId, (await aPet(other))._id, start)
    await book(other, vet.clinicId, (await aPet(other, 'Bello'))._id, half)
    const wish = { clinicId: vet.clinicId, date: dayOf(start), reasonId, animals: [rex, minka].length }
    const { _id } = await ask(owner, joinWaitingList, { body: wish })
    const home = await openAs(owner, '/patient')
    await expect(home.getByText('Vaccination, 2 animals')).toBeVisible()
    const requests = await openAs(vet, '/doctor/requests')
    await expect(requests.getByText('Vaccination, 2 animals')).toBeVisible()
    await ask(vet, offerTime, { body: { _id, start: next } })
    const offered = await openAs(owner, '/patient')
    await expect(offered.getByRole('article').filter({ hasText: 'Book this time' })).toContainText(
      'Vaccination, 2 animals',
    )
    // A phone shows it before the picture of an owner without appointments.
    const phone = await openAs(owner, '/patient', PHONE)
    await expect(phone.locator('.home').first()).toContainText(/Book this time.*No upcoming appointments/s)
  })

  it('brings none along for another reason, and has them again for the first', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    await aCat(owner, 'Minka')
    await severalCome(vet)
    await ask(vet, addReason, { body: { name: 'Ultrasound', minutes: 30, online: true } })
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const page = await openAs(owner, `${bookPath(vet, start)}&pet=${pet._id}`)
    const sheet = sheetOf(page)
    await chooseReason(sheet, /^Vaccination/)
    await others(sheet)
      .getByRole('checkbox', { name: /^Minka/ })
      .check()
    await chooseReason(sheet, /^Ultrasound/)
    await expect(others(sheet)).toHaveCount(0)
    await expect(sheet.locator('.sheet-total')).toContainText('€45.00')
    await chooseReason(sheet, /^Vaccination/)
    await expect(others(sheet).getByRole('checkbox', { name: /^Minka/ })).toBeChecked()
    await chooseReason(sheet, /^Ultrasound/)
    await okOf(sheet).click()
    await expectSent(sheet)
    expect(await requestsOf(vet)).toMatchObject([{ furtherPets: [] }])
  })
})
