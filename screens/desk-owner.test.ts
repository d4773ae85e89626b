import { writeOwnerNote } from '@vetvisit/contract/owners/practice-routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { expect, it } from 'vitest'
import { dialog, field } from './screen.ts'
import { until } from './until.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, freeStarts, openAs, PHONE } from './world.ts'

/** An owner with a dog, an appointment to come and a note. */
async function known() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner('Olga Owner')])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  await ask(vet, writeOwnerNote, { body: { patId: owner.user._id, note: 'Telephones in the evening' } })
  return { vet, pet, path: `/doctor/appointment?patId=${owner.user._id}` }
}

// specification/practice §4: the card of the owner stands beside a new appointment, folded above it on a phone (added)
it('the card of the owner beside a new appointment has number, note, animals and next visit, which can be moved', async () => {
  const { vet, path } = await known()
  const page = await openAs(vet, path)
  const form = dialog(page, 'New appointment')
  const card = form.getByRole('region', { name: 'Olga Owner' })
  await expect(card).toContainText(
    /Phone.*\d{4}.*Next appointment.*\d\d:\d\d.*Telephones in the evening.*Rex/,
  )
  await card.getByRole('button', { name: 'Move' }).click()
  await expect(dialog(page, 'Appointment of Rex')).toBeVisible()
})

// specification/practice §4: the card of the owner has signs of allergies and warnings of their animals (added)
it('the card of the owner has signs of allergies and warnings, in Ctrl-K as well', async () => {
  const { vet, pet, path } = await known()
  const body = { allergies: 'Chicken', alerts: 'Bites' }
  await ask(vet, updatePet, { query: { petId: pet._id }, body })
  const page = await openAs(vet, path)
  const card = dialog(page, 'New appointment').getByRole('region', { name: 'Olga Owner' })
  await expect(card).toContainText('Allergies: Rex')
  await expect(card).toContainText('Warnings: Rex')

  const home = await openAs(vet, '/doctor')
  const finder = home.getByRole('dialog', { name: 'Find an owner or animal' })
  await until(async () => {
    await home.keyboard.press('Control+k')
    if (!finder.isVisible()) throw new Error('Ctrl-K has opened nothing.')
  })
  await home.keyboard.type('Olga Owner')
  const found = finder.getByRole('region', { name: 'Olga Owner' })
  await expect(found).toContainText('Allergies: Rex')
  await expect(found).toContainText('Warnings: Rex')
})

it('the card of the owner is folded on a phone, and moving asks before what was chosen is lost', async () => {
  const { vet, path } = await known()
  const page = await openAs(vet, path, PHONE)
  const form = dialog(page, 'New appointment')
  await field(form, 'In your own words (optional)').fill('Limps')
  await expect(form.getByText('Telephones in the evening')).toBeHidden()
  await form.getByRole('button', { name: 'About Olga Owner' }).click()
  await expect(form.getByText('Telephones in the evening')).toBeVisible()
  await form.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(field(form, 'In your own words (optional)')).toHaveValue('Limps')
})
