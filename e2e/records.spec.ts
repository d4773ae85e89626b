import { createNote } from '@vetvisit/contract/notes/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { bell, dialog, looksOf, question, toast } from './screen.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  expect,
  freeStarts,
  openAs,
  test,
  unique,
} from './world.ts'

/** An owner on the record of a practice by a visit that is to come. */
async function known() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner(`Olga ${unique()}`)])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  return { vet, owner, pet, visit }
}

const DONE = { color: 'success', position: 'middle', ms: 1500 }

test.describe('the owners of a practice', () => {
  test('are searched, and lead over their pets to a history with who the animal is', async ({ browser }) => {
    const { vet, owner, pet } = await known()
    await ask(owner, updatePet, { query: { petId: pet._id }, body: { alerts: 'Bites when afraid' } })
    const page = await openAs(browser, vet, '/doctor/patients')
    const name = owner.user.fullname
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search owners and pets' })
    await search.fill('nobody at all')
    await expect(page.getByText('Nobody fits')).toBeVisible()
    await search.fill('REX')
    await page.getByRole('button', { name: `Pets of ${name}` }).click()
    await dialog(page, `Pets of ${name}`).getByRole('button', { name: 'Rex' }).click()
    await expect(page).toHaveURL(new RegExp(`/doctor/patients/${pet._id}`))
    await expect(page.getByRole('heading', { name: 'History of Rex' })).toBeVisible()
    await expect(page.getByText('Bites when afraid')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('may have none, and owners may have no pets left', { tag: '@desktop' }, async ({ browser }) => {
    const page = await openAs(browser, await aDoctor(), '/doctor/patients')
    await expect(page.getByText('No owners yet')).toBeVisible()
  })
})

test.describe('the history of a pet for its practice', () => {
  test('takes a prescription medicine by medicine, and keeps versions', async ({ browser }) => {
    const { vet, owner, pet } = await known()
    const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Prescription', exact: true }).click()
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
    await expect(modal.getByText('No Image')).toBeVisible()
    await save.click()
    const added = toast(page).filter({ hasText: 'Prescription added' })
    await expect(added).toBeVisible()
    expect(await looksOf(added)).toMatchObject(DONE)

    const entry = page.getByRole('article').filter({ hasText: 'Meloxicam' })
    await entry.getByRole('button', { name: /^Edit/ }).click()
    const edit = dialog(page, 'Edit prescription')
    await edit.getByRole('button', { name: 'Edit: Meloxicam' }).click()
    await edit.getByRole('textbox', { name: 'Dose' }).fill('2 ml')
    await edit.getByRole('button', { name: 'Save medicine' }).click()
    await edit.getByRole('button', { name: 'Update' }).click()
    await expect(toast(page).filter({ hasText: 'Prescription updated successfully' })).toBeVisible()
    await expect(entry).toContainText('2 ml')
    await expect(entry).toContainText('Version 2')
    // The answer to the request, and the prescription.
    await expect(bell(await openAs(browser, owner, '/patient'), 2)).toBeVisible()
  })

  test('takes lab work and a text, and takes one back', { tag: '@desktop' }, async ({ browser }) => {
    const { vet, pet } = await known()
    const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
    const write = async (kind: string, title: string, words: string) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: kind, exact: true }).click()
      const modal = dialog(page, title)
      await expect(modal.getByRole('button', { name: 'Save' })).toBeDisabled()
      await modal.getByRole('textbox', { name: 'Note' }).pressSequentially(words)
      await modal.getByRole('button', { name: 'Save' }).click()
    }
    await write('Lab work', 'Add lab work', 'Leucocytes 12')
    const added = toast(page).filter({ hasText: 'Lab work added' })
    await expect(added).toBeVisible()
    expect(await looksOf(added)).toMatchObject(DONE)
    await write('Text', 'Add note', 'Both ears clean')
    const text = page.getByRole('article').filter({ hasText: 'Both ears clean' })
    await text.getByRole('button', { name: /^Delete/ }).click()
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect(text).toBeHidden()
    await expect(page.getByRole('article').filter({ hasText: 'Leucocytes 12' })).toBeVisible()
  })

  test('cancels the visit and says so', { tag: '@phone' }, async ({ browser }) => {
    const { vet, pet } = await known()
    await ask(vet, createNote, { body: { action: 'lab', data: { pet: pet._id, text: 'Leucocytes 12' } } })
    const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
    await page.getByRole('button', { name: /^Cancel appointment/ }).click()
    const modal = dialog(page, 'Cancel appointment')
    await modal.getByRole('radio', { name: 'Emergency' }).click()
    await modal.getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(page.getByRole('article').getByText('Cancelled by the practice')).toBeVisible()
  })
})
