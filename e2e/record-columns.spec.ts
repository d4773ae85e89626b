import type { Browser, Page } from '@playwright/test'
import { createNote, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { beginEntry, button, dialog, field, isPhone, question, tabTo, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, expect, freeStarts, openAs, test } from './world.ts'

const ENTRIES = 12

/** The record of a dog with allergies, a warning and a history longer than the window, open at its practice. */
async function openRecord(browser: Browser) {
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
  const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
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

test.describe('the record of an animal', () => {
  test('closes the form beside the history by going back', { tag: '@desktop' }, async ({ browser }) => {
    const { vet, pet } = await openRecord(browser)
    const page = await openAs(browser, vet, '/doctor/patients')
    await page.getByRole('link', { name: pet.name, exact: true }).click()
    await expect(entry(page, `Leucocytes ${ENTRIES}.`)).toBeVisible()
    await beginEntry(page, 'Prescription')
    const form = dialog(page, 'Add prescription')
    await expect(form).toBeVisible()
    await page.goBack()
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/doctor/patients/${pet._id}$`))
    await expect(entry(page, `Leucocytes ${ENTRIES}.`)).toBeVisible()
  })

  test(
    'takes a prescription by keyboard beside the history, which still scrolls',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { page } = await openRecord(browser)
      await tabTo(page, /^Prescription$/)
      await page.keyboard.press('Enter')
      const form = dialog(page, 'Add prescription')
      await expect(form.getByRole('dialog')).toBeFocused()
      for (const [label, text] of [
        [/^Medicine/, 'Meloxicam'],
        [/^Dose/, '1 ml'],
        [/^Frequency/, 'once a day'],
        [/^Duration/, '5 days'],
      ] as const) {
        await tabTo(page, label)
        await page.keyboard.type(text)
      }
      const first = entry(page, 'Leucocytes 1.')
      await expect(first).not.toBeInViewport()
      await first.scrollIntoViewIfNeeded()
      await expect(first).toBeInViewport()
      await expect(field(form, 'Medicine')).toBeInViewport()
      await expect(page.getByText('Bites when afraid')).toBeInViewport()
      await tabTo(page, /^Save$/)
      await page.keyboard.press('Enter')
      await expect(toast(page).filter({ hasText: 'Prescription added' })).toBeVisible()
      await expect(form).toBeHidden()
      await expect(button(page, 'Prescription')).toBeFocused()
      await expect(entry(page, 'Meloxicam')).toBeVisible()
    },
  )

  test('keeps warnings in sight while the history scrolls', async ({ browser }) => {
    const { page } = await openRecord(browser)
    await entry(page, 'Leucocytes 1.').scrollIntoViewIfNeeded()
    await expect(entry(page, 'Leucocytes 1.')).toBeInViewport()
    const alerts = page.getByRole('region', { name: 'Please note' })
    await expect(alerts.getByText('Penicillin')).toBeInViewport()
    await expect(alerts.getByText('Bites when afraid')).toBeInViewport()
    if (isPhone(page)) await expect(button(page, 'Add')).toBeInViewport()
  })

  test(
    'keeps what is typed while another entry is written, and asks before it is lost',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { page } = await openRecord(browser)
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
    },
  )

  test('saves a medicine against an allergy only with a reason in the note', async ({ browser }) => {
    const { vet, pet, page } = await openRecord(browser)
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
    await field(form, 'Why Amoxicillin all the same?').fill('Tolerated in 2024')
    await button(form, 'Save').click()
    await expect(toast(page).filter({ hasText: 'Prescription added' })).toBeVisible()
    const { items } = await ask(vet, getPracticeHistory, { query: { petId: pet._id } })
    expect(items.find(({ type }) => type === 'prescription')?.text).toContain(
      'Amoxicillin despite the recorded allergies (Penicillin): Tolerated in 2024',
    )
  })
})
