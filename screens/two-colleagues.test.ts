import { describe, expect, it } from 'vitest'
import { deleteClinic, listClinics, pauseClinic, updateClinic } from '@vetvisit/contract/clinics/routes'
import { listRooms, updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createNote, getPracticeHistory, updateNote } from '@vetvisit/contract/notes/routes'
import { addReason, archiveReason, listReasons } from '@vetvisit/contract/reasons/routes'
import { removeMember } from '@vetvisit/contract/team/routes'
import type { Page } from './page.ts'
import { button, dialog, field, question, section, toast, typeDay } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, type Doctor, freeStarts, join, openAs } from './world.ts'

const GROOMING = { name: 'Grooming', subServices: [{ name: 'Bath', price: 20 }] }
const TRAINING = { name: 'Training', subServices: [{ name: 'Puppies', price: 40 }] }

const clinicOf = async (vet: Doctor) => {
  const [clinic] = await ask(vet, listClinics)
  if (!clinic) throw new Error('The practice has no clinic.')
  return clinic
}

/** The page does not read clinics yet, as if nothing had told it of a change. @returns function with which it does */
function withoutNews(page: Page): () => void {
  let hear: (() => void) | undefined
  const told = new Promise<void>((resolve) => (hear = resolve))
  page.route(/\/doctor\/clinicPage/, async ({ proceed }) => {
    await told
    return proceed()
  })
  return () => hear?.()
}

describe('two colleagues at one clinic', () => {
  // specification/practice §4: two colleagues on one clinic or prescription: changes that do not touch are kept, others are shown
  it('keep a changed price, an added service and a moved address', async () => {
    const vet = await aDoctor({ clinic: { additionalServices: [GROOMING] } })
    const { address } = await clinicOf(vet)
    const mine = await openAs(vet, `/doctor/clinics/${vet.clinicId}`)
    await section(mine, 'Fees and services').click()
    await expect(field(mine, 'Price: Bath')).toHaveValue('20')
    await field(mine, 'Price: Bath').fill('25')
    await section(mine, 'Name and address').click()
    await field(mine, 'Address line 1').fill('Lindenstraße 2')

    const theirs = { additionalServices: [GROOMING, TRAINING], address: { ...address, zipcode: '10117' } }
    await ask(vet, updateClinic, { query: { clinicId: vet.clinicId }, body: theirs })

    await button(mine, 'Save Clinic').click()
    await expect(mine).toHaveURL(/\/doctor\/clinics$/)
    await expect(toast(mine).filter({ hasText: 'Clinic saved' })).toBeVisible()
    const clinic = await clinicOf(vet)
    expect(clinic.additionalServices).toMatchObject([
      { name: 'Grooming', subServices: [{ name: 'Bath', price: 25 }] },
      { name: 'Training', subServices: [{ name: 'Puppies', price: 40 }] },
    ])
    expect(clinic.address).toMatchObject({ addressLine1: 'Lindenstraße 2', zipcode: '10117' })
  })

  // specification/practice §4: two colleagues on one clinic or prescription: changes that do not touch are kept, others are shown
  it('see what the other has written until they change theirs, so that no button moves when the focus leaves the field', async () => {
    const vet = await aDoctor({ clinic: { additionalServices: [GROOMING] } })
    const mine = await openAs(vet, `/doctor/clinics/${vet.clinicId}`)
    await section(mine, 'Fees and services').click()
    await field(mine, 'Price: Bath').fill('25')
    const theirs = [{ ...GROOMING, subServices: [{ name: 'Bath', price: 22 }] }]
    await ask(vet, updateClinic, {
      query: { clinicId: vet.clinicId },
      body: { additionalServices: theirs },
    })
    await button(mine, 'Save Clinic').click()
    const written = mine.getByText('Someone else has written: 22')
    await expect(written).toBeVisible()

    await field(mine, 'Price: Bath').focus()
    await field(mine, 'Consultation fee (€)').fill('50')
    await field(mine, 'Follow-up fee (€)').fill('30')
    await expect(field(mine, 'Follow-up fee (€)')).toHaveValue('30')
    await expect(written).toBeVisible()
    await field(mine, 'Price: Bath').fill('26')
    await expect(written).toBeHidden()
  })
})

// specification/practice §4: the form of a record that a colleague has removed keeps what is typed, and says so (added)
it('what is typed for a clinic stays when a colleague has deleted the clinic, and cannot be saved', async () => {
  const vet = await aDoctor()
  const page = await openAs(vet, `/doctor/clinics/${vet.clinicId}`)
  await field(page, 'Address line 1').fill('Lindenstraße 2')
  await ask(vet, deleteClinic, { query: { clinicId: vet.clinicId } })
  await expect(page.getByText('Someone has deleted this in the meantime')).toBeVisible()
  await expect(page.getByText('This no longer exists')).toHaveCount(0)
  await expect(field(page, 'Address line 1')).toHaveValue('Lindenstraße 2')
  await expect(button(page, 'Save Clinic')).toBeDisabled()
})

// specification/practice §4: the form of a record that a colleague has removed keeps what is typed, and says so (added)
it('holidays of a clinic that a colleague has deleted stay in their dialog, which says that it is gone', async () => {
  const vet = await aDoctor({ clinic: { holidays: [] } })
  const page = await openAs(vet, '/doctor/clinics')
  await expect(button(page, '0 holidays')).toBeVisible()
  const hear = withoutNews(page)
  await button(page, '0 holidays').click()
  const holidays = dialog(page, 'Holidays')
  await typeDay(holidays, 'Closed on', '20-07-2026')
  await button(holidays, 'Add').click()
  await ask(vet, deleteClinic, { query: { clinicId: vet.clinicId } })
  await button(holidays, 'Save').click()
  hear()
  await expect(holidays.getByRole('alert').first()).toContainText('Someone has deleted this in the meantime')
  await expect(holidays).toContainText('20-07-2026')
  await expect(button(holidays, 'Save')).toBeDisabled()
})

// specification/practice §4: the form of a record that a colleague has removed keeps what is typed, and says so (added)
it('what is typed for a reason stays when a colleague has archived the reason, and the next save offers it again', async () => {
  const vet = await aDoctor()
  const { _id: reasonId } = await ask(vet, addReason, { body: { name: 'Ultrasound', minutes: 40 } })
  const page = await openAs(vet, '/doctor/reasons')
  await button(page, 'Ultrasound').click()
  const form = dialog(page, 'Change the reason')
  await field(form, 'Minutes').fill('45')
  await ask(vet, archiveReason, { query: { reasonId } })
  const stored = async () => (await ask(vet, listReasons))[0]
  await button(form, 'Save').click()
  await expect(form.getByText('Someone has archived this reason in the meantime.')).toBeVisible()
  expect(await stored()).toMatchObject({ minutes: 40, archived: true })
  await expect(field(form, 'Minutes')).toHaveValue('45')
  await button(form, 'Save').click()
  await expect(toast(page)).toContainText('Reason saved')
  expect(await stored()).toMatchObject({ minutes: 45, archived: false })
})

/** Two vets of one clinic with the form open in which the first one renames the room "X-ray". */
async function renamesRoom() {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  await join(await aDoctor({ fullname: 'Ingo Brenner' }), lead)
  const query = { clinicId: lead.clinicId }
  const saveRooms = (rooms: { _id?: string; name: string }[]) =>
    ask(lead, updateRooms, { query, body: { rooms } })
  const [surgery, imaging] = await saveRooms([{ name: 'Operating room' }, { name: 'X-ray' }])
  const [first, second] = [surgery?._id ?? '', imaging?._id ?? '']
  const page = await openAs(lead, '/doctor/team/hours')
  await button(page, 'Rename X-ray').click()
  const form = dialog(page, /^Rename/)
  await field(form, 'Name').fill('Imaging')
  const names = async () => (await ask(lead, listRooms)).map(({ name }) => name)
  return { page, form, saveRooms, names, first, second }
}

describe('two colleagues at one treatment room', () => {
  // specification/practice §4: the form of a record that a colleague has removed keeps what is typed, and says so (added)
  it('keep the name that is typed for a room which was removed, and add the room again', async () => {
    const { page, form, saveRooms, names, first } = await renamesRoom()
    await saveRooms([{ _id: first, name: 'Operating room' }])
    const banner = form.getByText(
      'Someone has removed this room in the meantime. If you save, it is added as a new room.',
    )
    await expect(banner).toBeVisible()
    expect(await names()).toEqual(['Operating room'])
    await expect(field(form, 'Name')).toHaveValue('Imaging')
    await button(form, 'Save').click()
    await expect(toast(page)).toContainText('Treatment rooms saved')
    expect(await names()).toEqual(['Operating room', 'Imaging'])
  })

  // specification/practice §4: two colleagues on one clinic or prescription: changes that do not touch are kept, others are shown
  it('see the name that the other has given it', async () => {
    const { page, form, saveRooms, names, first, second } = await renamesRoom()
    await saveRooms([
      { _id: first, name: 'Theatre' },
      { _id: second, name: 'Radiology' },
    ])
    await button(form, 'Save').click()
    await expect(form.getByText('Someone else has written: Radiology')).toBeVisible()
    expect(await names()).toEqual(['Theatre', 'Radiology'])
    await button(form, 'Save').click()
    await expect(toast(page)).toContainText('Treatment rooms saved')
    expect(await names()).toEqual(['Theatre', 'Imaging'])
  })
})

// specification/practice §4: the form of a record that a colleague has removed keeps what is typed, and says so (added)
it('the hours that are typed for a vet stay when a colleague has removed the vet, and cannot be saved', async () => {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  const vet = await aDoctor({ fullname: 'Ingo Brenner' })
  await join(vet, lead)
  const page = await openAs(lead, '/doctor/team/hours')
  await button(page, 'Edit the hours of Ingo Brenner').click()
  const form = dialog(page, 'Hours of Ingo Brenner')
  await form.getByRole('checkbox', { name: 'Hours of their own' }).check()
  await field(form, 'From').fill('09:15')
  await ask(lead, removeMember, { query: { id: vet.user._id } })
  await expect(form).toContainText('no longer works in this practice, so these hours can’t be saved.')
  await expect(field(form, 'From')).toHaveValue('09:15')
  await expect(button(form, 'Save')).toBeDisabled()
})

// specification/practice §4: what a colleague has removed leaves the team once it is to be removed again (added)
it('a vet whom a colleague has removed leaves the team once they are to be removed again', async () => {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  const vet = await aDoctor({ fullname: 'Ingo Brenner' })
  await join(vet, lead)
  const page = await openAs(lead, '/doctor/team')
  const card = page.getByRole('article', { name: 'Ingo Brenner' })
  await expect(card).toBeVisible()
  await ask(lead, removeMember, { query: { id: vet.user._id } })
  await card
    .getByRole('button', { name: /Ingo Brenner/ })
    .last()
    .click()
  await question(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page)).toContainText('This doesn’t exist')
  await expect(card).toHaveCount(0)
})

// specification/practice §4: who removes a vet, leaves a practice or joins one reads that it is done (added)
it('a vet who is removed is said to be removed', async () => {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  const vet = await aDoctor({ fullname: 'Ingo Brenner' })
  await join(vet, lead)
  const page = await openAs(lead, '/doctor/team')
  const card = page.getByRole('article', { name: 'Ingo Brenner' })
  await card
    .getByRole('button', { name: /Ingo Brenner/ })
    .last()
    .click()
  await question(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect(toast(page)).toContainText('Removed from the practice')
})

// specification/practice §4: who removes a vet, leaves a practice or joins one reads that it is done (added)
it('a vet who leaves reads that they have left, on the home page', async () => {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  const vet = await aDoctor({ fullname: 'Ingo Brenner' })
  await join(vet, lead)
  const page = await openAs(vet, '/doctor/team')
  await button(page, 'Leave the practice').click()
  await question(page)
    .getByRole('button', { name: /^Leave/ })
    .click()
  await expect(page).toHaveURL(/\/doctor$/)
  await expect(toast(page)).toContainText('You’ve left the practice')
})

// specification/practice §4: who pauses bookings reads which pause of a colleague they replace (added)
it('a pause is asked for with the one that a colleague has begun', async () => {
  const vet = await aDoctor({ fullname: 'Ruth Adler' })
  const page = await openAs(vet, '/doctor/clinics')
  await expect(button(page, 'Pause bookings')).toBeVisible()
  const hear = withoutNews(page)
  await ask(vet, pauseClinic, { query: { clinicId: vet.clinicId }, body: { restOfDay: true } })
  await button(page, 'Pause bookings').click()
  hear()
  await expect(dialog(page, 'Pause bookings')).toContainText('takes no more bookings today.')
})

const MELOXICAM = { medName: 'Meloxicam', dose: '1 ml', frequency: 'once a day', duration: '5 days' }
const OMEPRAZOLE = { medName: 'Omeprazole', dose: '10 mg', frequency: 'twice a day', duration: '3 days' }

describe('two colleagues at one prescription', () => {
  // specification/practice §4: two colleagues on one clinic or prescription: changes that do not touch are kept, others are shown
  it('keep both changes of different medicines', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, pet._id, start))
    await ask(vet, createNote, {
      body: { action: 'prescription', data: { pet: pet._id, prescription: [MELOXICAM, OMEPRAZOLE] } },
    })
    const page = await openAs(vet, `/doctor/patients/${pet._id}`)
    await page.getByRole('button', { name: /^Edit: Prescription/ }).click()
    const mine = dialog(page, 'Edit prescription')
    await button(mine, 'Edit: Meloxicam').click()
    await field(mine, 'Dose').fill('2 ml')
    await button(mine, 'Save medicine').click()

    const { items } = await ask(vet, getPracticeHistory, { query: { petId: pet._id } })
    const read = items.find(({ type }) => type === 'prescription')
    if (read?.type !== 'prescription') throw new Error('There is no prescription.')
    const theirs = [MELOXICAM, { ...OMEPRAZOLE, dose: '20 mg' }]
    await ask(vet, updateNote, {
      body: { action: 'prescription_edit', noteId: read._id, data: { prescription: theirs, version: 1 } },
    })

    await button(mine, 'Update').click()
    await expect(mine).toBeHidden()
    await expect(toast(page).filter({ hasText: 'now has a colleague’s changes' })).toBeVisible()
    const entry = page.getByRole('article').filter({ hasText: 'Meloxicam' })
    await expect(entry).toContainText('2 ml')
    await expect(entry).toContainText('20 mg')
  })
})

// specification/practice §4: a typed reason that was refused stands there again (added)
it('a reason for a cancellation that a colleague’s change has refused stands there again', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  const page = await openAs(vet, `/doctor/appointment?visit=${visit._id}&at=${start}`)
  const opened = dialog(page, /^Appointment of/)
  await button(opened, 'Cancel appointment').click()
  const asked = question(page)
  await asked.getByRole('textbox').fill('The vet is ill until Friday')
  await ask(vet, updateAppointment, { body: { _id: visit._id, details: { reason: 'Limps' } } })
  await button(asked, 'Cancel appointment').click()
  await expect(toast(page)).toContainText('Someone else has changed it')
  await button(opened, 'Cancel appointment').click()
  await expect(question(page).getByRole('textbox')).toHaveValue('The vet is ill until Friday')
  await button(question(page), 'Cancel appointment').click()
  await expect(toast(page).filter({ hasText: owner.user.fullname })).toBeVisible()
})
