import { describe, expect, it } from 'vitest'
import { deleteAssistant } from '@vetvisit/contract/assistants/routes'
import { beginEntry, button, dialog, field, logIn, openMenu, toast } from './screen.ts'
import { chooseReason, sheetOf, wordsOf } from './sheet.ts'
import {
  aDoctor,
  anAssistant,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  endElsewhere,
  freeStarts,
  openAs,
} from './world.ts'

/** Everything that a storage has. */
const kept = (storage: Storage): string =>
  Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')).join()

describe('a session that ends while a form is open', () => {
  it('restores nothing for another person', async () => {
    const [vet, owner, other] = await Promise.all([aDoctor(), anOwner(), anOwner('Ruth Other')])
    await Promise.all([aPet(owner), aPet(other)])
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    const at = `/patient/book/${vet.clinicId}?start=${start}`
    const page = await openAs(owner, at)
    const sheet = sheetOf(page)
    await chooseReason(sheet)
    await wordsOf(sheet).fill('She limps since yesterday.')
    await endElsewhere(owner)
    await logIn(page, other)
    await expect(page).toHaveURL(/\/patient$/)
    expect(kept(localStorage) + kept(sessionStorage)).not.toContain('limps')
    await page.goto(at)
    await chooseReason(sheet)
    await expect(wordsOf(sheet)).toHaveValue('')
  })

  it('restores a prescription and a profile', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    const page = await openAs(vet, `/doctor/patients/${pet._id}`)
    await beginEntry(page, 'Prescription')
    const modal = dialog(page, 'Add prescription')
    await field(modal, 'Medicine').fill('Meloxicam')
    await modal
      .getByRole('textbox', { name: /^Additional note|Note/ })
      .last()
      .fill('With food.')
    await endElsewhere(vet)
    await logIn(page, vet)
    await expect(field(modal, 'Medicine')).toHaveValue('Meloxicam')
    await expect(modal.getByText('With food.')).toBeVisible()

    const ownersPage = await openAs(owner, '/patient/profile')
    await field(ownersPage, 'Full name').fill('Olga Ohlsen')
    await endElsewhere(owner)
    await logIn(ownersPage, owner)
    await expect(ownersPage).toHaveURL(/\/patient\/profile$/)
    await expect(field(ownersPage, 'Full name')).toHaveValue('Olga Ohlsen')
  })

  // specification/practice §4: after a session ended in a form, signing in brings every typed word back, to the same person only
  it('restores the dialogs of a pet and an address', async () => {
    const owner = await anOwner()
    const pet = await aPet(owner, 'Rex')
    const page = await openAs(owner, `/patient/pets?pet=${pet._id}`)
    await button(page, 'Edit').click()
    const edited = dialog(page, 'Edit pet')
    await field(edited, 'Name').fill('Rexi')
    await endElsewhere(owner)
    await logIn(page, owner)
    await expect(field(edited, 'Name')).toHaveValue('Rexi')
    await button(edited, 'Save').click()
    await expect(toast(page).filter({ hasText: 'Pets updated successfully' })).toBeVisible()

    await page.goto('/patient/profile')
    await button(page, 'Add address').click()
    const address = dialog(page, 'Address')
    await address.getByRole('textbox', { name: 'Address line 1' }).fill('Lindenweg 4')
    await endElsewhere(owner)
    await logIn(page, owner)
    await expect(address.getByRole('textbox', { name: 'Address line 1' })).toHaveValue('Lindenweg 4')
  })

  it('restores a weight and a request to move', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner, 'Rex')
    const [, , , start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    const page = await openAs(owner, `/patient/pets?pet=${pet._id}`)
    await button(page, 'Add weight').click()
    const weight = dialog(page, 'Weight of Rex').getByRole('textbox', { name: 'Weight in kg' })
    await weight.fill('21.5')
    await endElsewhere(owner)
    await expect(weight).toHaveCount(0)
    await logIn(page, owner)
    await expect(weight).toHaveValue('21.5')

    await page.goto('/patient')
    await page.getByRole('button', { name: /^Ask to move/ }).click()
    const request = dialog(page, 'Ask for another time')
    await request.locator('.slot:not([disabled])').nth(4).click()
    const chosen = request.locator('.slot[aria-pressed=true] time')
    const wanted = (await chosen.getAttribute('datetime')) ?? ''
    await field(request, 'Message to the practice (optional)').fill('After work, please.')
    await endElsewhere(owner)
    await logIn(page, owner)
    await expect(field(request, 'Message to the practice (optional)')).toHaveValue('After work, please.')
    await expect(chosen).toHaveAttribute('datetime', wanted)
  })

  it('restores the correction of an appointment', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner, 'Rex')
    const [, start = ''] = await freeStarts(owner, vet.clinicId)
    const { _id } = await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    const at = `/doctor/appointment?visit=${_id}&at=${encodeURIComponent(start)}`
    const page = await openAs(vet, at)
    const window = dialog(page, 'Appointment of Rex')
    await button(window, 'Edit').click()
    await window.getByRole('radio', { name: /Follow-up/ }).check()
    await field(window, 'Reason (optional)').fill('Limps on the left.')
    await endElsewhere(vet)
    await logIn(page, vet)
    await expect(field(window, 'Reason (optional)')).toHaveValue('Limps on the left.')
    await expect(window.getByRole('radio', { name: /Follow-up/ })).toBeChecked()
    await button(window, 'Save').click()
    await expect(toast(page).filter({ hasText: 'Appointment of Rex changed' })).toBeVisible()
  })

  it('restores a pause and the team’s form', async () => {
    const vet = await aDoctor()
    const page = await openAs(vet, '/doctor/clinics')
    await button(page, 'Pause bookings').click()
    const pause = dialog(page, 'Pause bookings')
    await pause.getByText('Until a time').click()
    await field(pause, 'Until').fill('23:59')
    await endElsewhere(vet)
    await expect(pause).toHaveCount(0)
    await logIn(page, vet)
    await expect(field(pause, 'Until')).toHaveValue('23:59')
    await button(pause, 'Cancel').click()

    await (await openMenu(page)).getByRole('button', { name: 'Assistants' }).click()
    await button(dialog(page, 'Assistants'), 'Add assistant').click()
    const form = dialog(page, 'Add assistant')
    await field(form, 'Full name').fill('Ida Blum')
    await endElsewhere(vet)
    await logIn(page, vet)
    await expect(field(form, 'Full name')).toHaveValue('Ida Blum')
    await expect(page.locator('ion-modal')).toHaveCount(2)
  })

  // specification/practice §4: after a session ended in a form, signing in brings every typed word back, to the same person only
  it('restores a proposal and an owner’s form', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner('Paula Proposed')])
    const pet = await aPet(owner, 'Rex')
    const [first = ''] = await freeStarts(owner, vet.clinicId)
    await book(owner, vet.clinicId, pet._id, first)
    const page = await openAs(vet, '/doctor/requests')
    await button(page, 'Other time').click()
    const proposal = dialog(page, 'Propose other times')
    await proposal.locator('.slot:not([disabled])').nth(3).click()
    const chosen = proposal.locator('.slot[aria-pressed=true] time')
    const start = (await chosen.getAttribute('datetime')) ?? ''
    await field(proposal, 'Message (optional)').fill('More room then.')
    await endElsewhere(vet)
    await expect(proposal).toHaveCount(0)
    await logIn(page, vet)
    await expect(field(proposal, 'Message (optional)')).toHaveValue('More room then.')
    await expect(chosen).toHaveAttribute('datetime', start)

    await page.goto('/doctor/patients')
    await button(page, 'Add owner').click()
    const form = dialog(page, 'Add owner')
    await field(form, 'Full name').fill('Karin Neumann')
    await endElsewhere(vet)
    await logIn(page, vet)
    await expect(field(form, 'Full name')).toHaveValue('Karin Neumann')
  })

  // specification/practice §4: after a session ended in a form, signing in brings every typed word back, to the same person only
  it('restores a new appointment with owner, pet, time and reason, for nobody else', async () => {
    const [vet, other, owner] = await Promise.all([aDoctor(), aDoctor(), anOwner('Paula Proposed')])
    const [rex] = [await aPet(owner, 'Rex'), await aPet(owner, 'Mia')]
    const [first = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, rex._id, first))
    const page = await openAs(vet, '/doctor/appointment')
    const fill = async () => {
      await button(page, 'New appointment').first().click()
      await booking.getByRole('searchbox').fill('paula')
      await booking.getByRole('radio', { name: /Paula Proposed/ }).click()
      await booking.getByRole('radio', { name: /^Mia/ }).click()
      await booking.locator('.slot:not([disabled])').nth(2).click()
      await booking.getByRole('radio', { name: 'Vaccination' }).check()
      await field(booking, 'In your own words (optional)').fill('She limps since yesterday.')
    }
    const booking = dialog(page, 'New appointment')
    await fill()
    const chosen = booking.locator('.slot[aria-pressed=true] time')
    const start = (await chosen.getAttribute('datetime')) ?? ''
    await endElsewhere(vet)
    await logIn(page, vet)
    await expect(booking.getByRole('radio', { name: 'Vaccination' })).toBeChecked()
    await expect(field(booking, 'In your own words (optional)')).toHaveValue('She limps since yesterday.')
    await expect(booking.getByRole('radio', { name: /Paula Proposed/ })).toBeChecked()
    await expect(booking.getByRole('radio', { name: /^Mia/ })).toBeChecked()
    await expect(chosen).toHaveAttribute('datetime', start)

    await endElsewhere(vet)
    await logIn(page, other)
    await page.getByRole('link', { name: 'Appointments' }).first().click()
    await button(page, 'New appointment').first().click()
    await expect(field(booking, 'In your own words (optional)')).toHaveValue('')
    await expect(booking.getByRole('radio', { name: 'Vaccination' })).not.toBeChecked()
    await expect(booking.getByRole('searchbox')).toHaveValue('')
  })
})

it('shows a removed assistant at once only that their access has ended', async () => {
  const vet = await aDoctor()
  const assistant = await anAssistant(vet, 'Ida Blum', ['requests', 'appointments'])
  const page = await openAs(assistant, '/doctor/patients')
  await expect(page.getByRole('searchbox', { name: 'Search owners and pets' })).toBeVisible()
  await ask(vet, deleteAssistant, { query: { id: assistant.user.id } })
  await expect(page.getByText('The practice has ended your access.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/auth\?q=login$/)
})
