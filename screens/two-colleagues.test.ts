import { describe, expect, it } from 'vitest'
import { listClinics, updateClinic } from '@vetvisit/contract/clinics/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createNote, getPracticeHistory, updateNote } from '@vetvisit/contract/notes/routes'
import { button, dialog, field, question, section, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, type Doctor, freeStarts, openAs } from './world.ts'

const GROOMING = { name: 'Grooming', subServices: [{ name: 'Bath', price: 20 }] }
const TRAINING = { name: 'Training', subServices: [{ name: 'Puppies', price: 40 }] }

const clinicOf = async (vet: Doctor) => {
  const [clinic] = await ask(vet, listClinics)
  if (!clinic) throw new Error('The practice has no clinic.')
  return clinic
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
