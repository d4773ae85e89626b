import { describe, expect, it } from 'vitest'
import { createNote, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { beginEntry, button, dialog, field, question, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, freeStarts, openAs, type Page } from './world.ts'

const ENTRIES = 12

/** The record of a dog with allergies, a warning and a history longer than the window, open at its practice. */
async function openRecord() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  const body = { allergies: 'Penicillin', alerts: 'Bites when afraid' }
  await ask(owner, updatePet, { query: { petId: pet._id }, body })
  for (let count = 1; count <= ENTRIES; count += 1)
    await ask(vet, createNote, {
      body: { action: 'lab', data: { pet: pet._id, text: `Leucocytes ${count}.` } },
    })
  const page = await openAs(vet, `/doctor/patients/${pet._id}`)
  await expect(entry(page, `Leucocytes ${ENTRIES}.`)).toBeVisible()
  return { vet, pet, page }
}

const entry = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function fillMedicine(page: Page, name: string): Promise<void> {
  const form = dialog(page, 'Add prescription')
  for (const [label, text] of [
    ['Medicine', name],
    ['Dose', '1 ml'],
    ['Frequency', 'once a day'],
    ['Duration', '5 days'],
  ] as const)
    await field(form, label).fill(text)
}

describe('the record of an animal', () => {
  it('closes the form beside the history by going back', async () => {
    const { vet, pet } = await openRecord()
    const page = await openAs(vet, '/doctor/patients')
    await page.getByRole('link', { name: pet.name, exact: true }).click()
    await expect(entry(page, `Leucocytes ${ENTRIES}.`)).toBeVisible()
    await beginEntry(page, 'Prescription')
    const form = dialog(page, 'Add prescription')
    await expect(field(form, 'Medicine')).toBeFocused()
    await page.goBack()
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/doctor/patients/${pet._id}$`))
    await expect(entry(page, `Leucocytes ${ENTRIES}.`)).toBeVisible()
  })

  // specification/practice §2: from 1280 px: options as buttons, forms beside the history
  it('keeps what is typed while another entry is written, and asks before it is lost', async () => {
    const { page } = await openRecord()
    await beginEntry(page, 'Prescription')
    await fillMedicine(page, 'Meloxicam')
    await beginEntry(page, 'Text')
    const note = dialog(page, 'Add note')
    await note.getByRole('textbox', { name: 'Note' }).fill('Eats well')
    await expect(dialog(page, 'Add prescription')).toBeHidden()
    const forms = page.getByRole('list', { name: 'Notes you are writing' })
    await button(forms, 'Add prescription').click()
    await expect(field(dialog(page, 'Add prescription'), 'Duration')).toHaveValue('5 days')

    await page.getByRole('link', { name: 'Requests' }).first().click()
    await button(question(page), 'Stay').click()
    await expect(question(page)).toBeHidden()
    await field(dialog(page, 'Add prescription'), 'Duration').press('Escape')
    await expect(question(page)).toContainText('Close without saving?')
    await button(question(page), 'Close').click()
    await expect(dialog(page, 'Add prescription')).toBeHidden()
    await expect(note.getByRole('textbox', { name: 'Note' })).toHaveText('Eats well')
    await button(note, 'Save').click()
    await expect(entry(page, 'Eats well')).toBeVisible()
    await expect(forms).toBeHidden()
  })

  // specification/practice §2: warnings stay in sight; a medicine against an allergy needs a reason
  it('saves a medicine against an allergy only with a reason in the note', async () => {
    const { vet, pet, page } = await openRecord()
    await beginEntry(page, 'Prescription')
    const form = dialog(page, 'Add prescription')
    await fillMedicine(page, 'Amoxicillin')
    await button(form, 'Add medicine').click()
    await expect(form.getByText('The record says “Penicillin”')).toBeVisible()
    await expect(form.getByText('Settle the allergy first, then save.')).toBeVisible()
    await expect(button(form, 'Save')).toBeDisabled()
    await button(form, 'Take Amoxicillin off the prescription').click()
    await expect(form.getByText('The record says “Penicillin”')).toBeHidden()

    await fillMedicine(page, 'Amoxicillin')
    await button(form, 'Keep it and write why').click()
    await field(form, 'Why Amoxicillin anyway?').fill('Tolerated in 2024')
    await button(form, 'Save').click()
    await expect(toast(page).filter({ hasText: 'Prescription added' })).toBeVisible()
    const { items } = await ask(vet, getPracticeHistory, { query: { petId: pet._id } })
    expect(items.find(({ type }) => type === 'prescription')?.text).toContain(
      'Amoxicillin despite the recorded allergies (Penicillin): Tolerated in 2024',
    )
  })
})
