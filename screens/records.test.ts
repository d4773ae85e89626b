import { listAssistants, updateAssistant } from '@vetvisit/contract/assistants/routes'
import { createNote, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { addWeight, updatePet } from '@vetvisit/contract/pets/routes'
import { describe, expect, it } from 'vitest'
import { beginEntry, bell, dialog, looksOf, toast } from './screen.ts'
import {
  aDoctor,
  anAssistant,
  anOwner,
  aPet,
  approve,
  aReception,
  ask,
  book,
  freeStarts,
  openAs,
  unique,
} from './world.ts'

/** An owner on record by an appointment to come. */
async function ownerOnRecord() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner(`Olga ${unique()}`)])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  return { vet, owner, pet, visit }
}

/** 61 days before the day on which these tests are played. */
const LONG_AGO = '2025-12-31'

const DONE = { color: 'success', position: 'middle', ms: 1500 }

describe('the history of an animal', () => {
  // specification/practice §2: a history says to a person who may not read notes that they are not shown, and offers only what the person may do (added)
  it('says that notes are not shown, and books nothing, for a reception without those rights', async () => {
    const { vet, pet } = await ownerOnRecord()
    await ask(vet, createNote, { body: { action: 'text', data: { pet: pet._id, text: 'Limps' } } })
    const reception = await aReception(vet, 'Rita Empfang')
    const [member] = await ask(vet, listAssistants)
    await ask(vet, updateAssistant, { query: { id: member?.id ?? '' }, body: { rights: ['owners'] } })
    const page = await openAs(reception, `/doctor/patients/${pet._id}`)
    await expect(page.getByText('Notes, prescriptions and reports aren’t shown to you')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Book', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Appointment', exact: true })).toHaveCount(0)
  })
})

// specification/practice §6: what is typed about an animal stays when the right to write it is taken away, and the form says so (added)
it.each([
  { opens: 'Add weight', title: 'Weight of Rex', label: 'Weight in kg', typed: '31.5' },
  { opens: 'Edit record', title: 'Record of Rex', label: 'Allergies', typed: 'Penicillin' },
])('"$opens" keeps what is typed when the right to write is taken away, and says so', async (form) => {
  const { vet, pet } = await ownerOnRecord()
  const assistant = await anAssistant(vet, 'Anna Assistant', ['appointments', 'histories', 'owners'])
  const page = await openAs(assistant, `/doctor/patients/${pet._id}`)
  await page.getByRole('button', { name: form.opens }).click()
  const open = dialog(page, form.title)
  const input = open.getByRole('textbox', { name: form.label })
  await input.fill(form.typed)
  const rights = ['appointments', 'histories'] as const
  await ask(vet, updateAssistant, { query: { id: assistant.user._id }, body: { rights: [...rights] } })
  await expect(open.getByText('Ask your doctor for the right to do this.')).toBeVisible()
  await expect(input).toHaveValue(form.typed)
  await expect(open.getByRole('button', { name: 'Save' })).toBeDisabled()
})

describe('the owners of a practice', () => {
  // specification/practice §2: `/doctor/patients` owners list
  // specification/practice §2: `/doctor/patients/{petId}` history of one pet
  it('are searched, and lead by their pets to a history with the animal’s data', async () => {
    const { vet, owner, pet } = await ownerOnRecord()
    await ask(owner, updatePet, { query: { petId: pet._id }, body: { alerts: 'Bites when afraid' } })
    const page = await openAs(vet, '/doctor/patients')
    const name = owner.user.fullname
    await expect(page.getByRole('button', { name: `Pets of ${name}` })).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search owners and pets' })
    await search.fill('nobody at all')
    await expect(page.getByText('No owner found')).toBeVisible()
    await search.fill('REX')
    await page.getByRole('button', { name: `Pets of ${name}` }).click()
    await dialog(page, `Pets of ${name}`).getByRole('button', { name: 'Rex' }).click()
    await expect(page).toHaveURL(new RegExp(`/doctor/patients/${pet._id}`))
    await expect(page.getByRole('heading', { name: 'History of Rex' })).toBeVisible()
    await expect(page.getByText('Bites when afraid')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  it('may be empty, and so may an owner’s pets', async () => {
    const page = await openAs(await aDoctor(), '/doctor/patients')
    await expect(page.getByText('No owners yet')).toBeVisible()
  })
})

describe('the history of a pet for its practice', () => {
  // specification/practice §2: history list: active, report and other items with their actions
  // specification/practice §2: prescription table and note
  // specification/practice §4: prescription built entry by entry; one edit at a time
  // specification/practice §5: prescription entry and its texts
  // specification/practice §8: success toasts of assistants, prescriptions, labs, reports
  it('adds a prescription medicine by medicine and keeps versions', async () => {
    const { vet, owner, pet } = await ownerOnRecord()
    const page = await openAs(vet, `/doctor/patients/${pet._id}`)
    await beginEntry(page, 'Prescription')
    const modal = dialog(page, 'Add prescription')
    const save = modal.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await expect(toast(page).filter({ hasText: 'No prescription to add' })).toBeVisible()
    await modal.getByRole('textbox', { name: 'Medicine' }).fill('Meloxicam')
    await modal.getByRole('button', { name: 'Add medicine' }).click()
    await expect(toast(page).filter({ hasText: 'Please fill all the required details' })).toBeVisible()
    await modal.getByRole('textbox', { name: 'Dose' }).fill('1 ml')
    await modal.getByRole('textbox', { name: 'Frequency' }).fill('once a day')
    await save.click()
    await expect(toast(page).filter({ hasText: 'Please save the current changes' })).toBeVisible()
    await modal.getByRole('textbox', { name: 'Duration' }).fill('5 days')
    await modal.getByRole('button', { name: 'Add medicine' }).click()
    const row = modal.getByRole('row', { name: /Meloxicam/ })
    for (const text of ['1 ml', 'once a day', '5 days', 'No Image'])
      await expect(row.getByRole('cell', { name: text, exact: true })).toBeVisible()
    let sent = ''
    page.route(/notes\/create/, ({ body, proceed }) => {
      sent = body ?? ''
      return proceed()
    })
    await save.click()
    const added = toast(page).filter({ hasText: 'Prescription added' })
    await expect(added).toBeVisible()
    const people = { patient: owner.user._id, doctor: vet.user._id, pet: pet._id }
    expect(JSON.parse(sent)).toMatchObject({ action: 'prescription', data: people })
    expect(await looksOf(added)).toMatchObject(DONE)

    const entry = page.getByRole('article').filter({ hasText: 'Meloxicam' })
    await entry.getByRole('button', { name: /^Edit/ }).click()
    const edit = dialog(page, 'Edit prescription')
    await edit.getByRole('button', { name: 'Edit: Meloxicam' }).click()
    await edit.getByRole('textbox', { name: 'Dose' }).fill('2 ml')
    await edit.getByRole('button', { name: 'Save medicine' }).click()
    // A filled-in but not added medicine is saved as well.
    const second = { Medicine: 'Omeprazole', Dose: '10 mg', Frequency: 'twice a day', Duration: '3 days' }
    for (const [label, text] of Object.entries(second))
      await edit.getByRole('textbox', { name: label }).fill(text)
    await edit.getByRole('button', { name: 'Update' }).click()
    await expect(toast(page).filter({ hasText: 'Prescription updated successfully' })).toBeVisible()
    await expect(entry).toContainText('2 ml')
    await expect(entry).toContainText('Omeprazole')
    await expect(entry).toContainText('Version 2')
    // Notifications of the answer and of the prescription.
    await expect(bell(await openAs(owner, '/patient'), 2)).toBeVisible()
  })

  // specification/practice §2: prescription table and note
  it('names a letter of the note that cannot be printed, and saves without it', async () => {
    const { vet, pet } = await ownerOnRecord()
    const page = await openAs(vet, `/doctor/patients/${pet._id}`)
    await beginEntry(page, 'Prescription')
    const modal = dialog(page, 'Add prescription')
    const medicine = { Medicine: 'Meloxicam', Dose: '1 ml', Frequency: 'once a day', Duration: '5 days' }
    for (const [label, text] of Object.entries(medicine))
      await modal.getByRole('textbox', { name: label }).fill(text)
    const note = modal.getByRole('textbox', { name: 'Note' })
    await note.fill('With food \u{1F436} \u{130E0}')
    const save = modal.getByRole('button', { name: 'Save', exact: true })
    await expect(modal).toContainText('We can’t print “\u{130E0}”. Please write it another way')
    await expect(save).toBeDisabled()
    await note.fill('With food \u{1F436}')
    await save.click()
    await expect(toast(page).filter({ hasText: 'Prescription added' })).toBeVisible()
  })

  it('asks for a weight where a dose is given by it, and stores it', async () => {
    const { vet, pet } = await ownerOnRecord()
    await ask(vet, addWeight, { query: { petId: pet._id }, body: { date: LONG_AGO, kg: 30 } })
    const page = await openAs(vet, `/doctor/patients/${pet._id}`)
    await beginEntry(page, 'Prescription')
    const modal = dialog(page, 'Add prescription')
    const save = modal.getByRole('button', { name: 'Save', exact: true })
    const first = { Medicine: 'Meloxicam', Dose: '0.1 mg/kg', Frequency: 'once a day', Duration: '5 days' }
    for (const [label, text] of Object.entries(first))
      await modal.getByRole('textbox', { name: label }).fill(text)
    await expect(modal.getByRole('alert').filter({ hasText: /was last weighed on .*: 30 kg/ })).toBeVisible()
    await expect(save).toBeDisabled()
    await modal.getByRole('textbox', { name: 'Weight in kg' }).fill('1,234')
    await modal.getByRole('button', { name: 'Save weight' }).click()
    await expect(modal.getByText(/can be read as thousands/)).toBeVisible()
    await modal.getByRole('textbox', { name: 'Weight in kg' }).fill('31,5')
    await modal.getByRole('button', { name: 'Save weight' }).click()
    await expect(modal.getByRole('textbox', { name: 'Weight in kg' })).toHaveCount(0)
    await save.click()
    await expect(toast(page).filter({ hasText: 'Prescription added' })).toBeVisible()
    const { items } = await ask(vet, getPracticeHistory, { query: { petId: pet._id } })
    expect(items.find(({ type }) => type === 'prescription')?.sheet?.weight).toMatchObject({ kg: 31.5 })
  })

  it('prescribes by weight without one on purpose, if the animal cannot be weighed', async () => {
    const { vet, pet } = await ownerOnRecord()
    const page = await openAs(vet, `/doctor/patients/${pet._id}`)
    await beginEntry(page, 'Prescription')
    const modal = dialog(page, 'Add prescription')
    const first = { Medicine: 'Meloxicam', Dose: '0.1 ml/kg', Frequency: 'once a day', Duration: '5 days' }
    for (const [label, text] of Object.entries(first))
      await modal.getByRole('textbox', { name: label }).fill(text)
    await expect(modal.getByRole('alert').filter({ hasText: 'has not been weighed yet' })).toBeVisible()
    await modal.getByRole('checkbox', { name: /Weighing isn’t possible/ }).click()
    await modal.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page).filter({ hasText: 'Prescription added' })).toBeVisible()
  })

  it('names a letter that cannot be printed', async () => {
    const { vet, pet } = await ownerOnRecord()
    const page = await openAs(vet, `/doctor/patients/${pet._id}`)
    await beginEntry(page, 'Prescription')
    const modal = dialog(page, 'Add prescription')
    const first = { Medicine: 'Meloxicam', Dose: '1 \u{130E0}', Frequency: 'once a day', Duration: '5 days' }
    for (const [label, text] of Object.entries(first))
      await modal.getByRole('textbox', { name: label }).fill(text)
    await modal.getByRole('button', { name: 'Add medicine' }).click()
    await expect(toast(page).filter({ hasText: 'We can’t print “\u{130E0}”' })).toBeVisible()
  })

  // specification/practice §2: history list: active, report and other items with their actions
  it('cancels the appointment and confirms it', async () => {
    const { vet, pet } = await ownerOnRecord()
    await ask(vet, createNote, { body: { action: 'lab', data: { pet: pet._id, text: 'Leucocytes 12' } } })
    const page = await openAs(vet, `/doctor/patients/${pet._id}`)
    await page.getByRole('button', { name: /^Cancel appointment/ }).click()
    const modal = dialog(page, 'Cancel appointment')
    await modal.getByRole('radio', { name: 'Emergency' }).click()
    await modal.getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(page.getByRole('article').getByText('Cancelled by the practice')).toBeVisible()
  })
})
