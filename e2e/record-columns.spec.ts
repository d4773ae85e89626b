import type { Browser, Page } from '@playwright/test'
import { createNote } from '@vetvisit/contract/notes/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { button, dialog, field, tabTo, toast } from './screen.ts'
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
  return page
}

const entry = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function expectWarnings(page: Page): Promise<void> {
  const alerts = page.getByRole('region', { name: 'Please note' })
  await expect(alerts.getByText('Penicillin')).toBeInViewport()
  await expect(alerts.getByText('Bites when afraid')).toBeInViewport()
}

test.describe('the record of an animal', () => {
  // specification/practice §2: from 1280 px: options as buttons, forms beside the history
  test(
    'takes a prescription by keyboard beside the history, which still scrolls',
    { tag: '@desktop' },
    async ({ browser }) => {
      const page = await openRecord(browser)
      await tabTo(page, /^Prescription$/)
      await page.keyboard.press('Enter')
      const form = dialog(page, 'Add prescription')
      await expect(field(form, 'Medicine')).toBeFocused()
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
      // Tab may have led past the entries, which scrolls them.
      await entry(page, `Leucocytes ${ENTRIES}.`).scrollIntoViewIfNeeded()
      await expect(first).not.toBeInViewport()
      await first.scrollIntoViewIfNeeded()
      await expect(first).toBeInViewport()
      await expect(field(form, 'Medicine')).toBeInViewport()
      await expectWarnings(page)
      await tabTo(page, /^Save$/)
      await page.keyboard.press('Enter')
      await expect(toast(page).filter({ hasText: 'Prescription added' })).toBeVisible()
      await expect(form).toBeHidden()
      await expect(button(page, 'Prescription')).toBeFocused()
      await expect(entry(page, 'Meloxicam')).toBeVisible()
    },
  )

  // specification/practice §2: warnings stay in sight; a medicine against an allergy needs a reason
  test('keeps warnings in sight while the history scrolls', { tag: '@phone' }, async ({ browser }) => {
    const page = await openRecord(browser)
    await entry(page, 'Leucocytes 1.').scrollIntoViewIfNeeded()
    await expect(entry(page, 'Leucocytes 1.')).toBeInViewport()
    await expectWarnings(page)
    await expect(button(page, 'Add')).toBeInViewport()
  })
})
