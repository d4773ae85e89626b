import { updateAssistant } from '@vetvisit/contract/assistants/routes'
import { listPracticeOwners, writeOwnerNote } from '@vetvisit/contract/owners/practice-routes'
import { describe, expect, it } from 'vitest'
import { dialog, field } from './screen.ts'
import { aDoctor, anAssistant, anOwner, aPet, approve, ask, book, freeStarts, openAs } from './world.ts'

/** An owner on the record of a vet. */
async function treated() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [first = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, first))
  return { vet, owner, path: `/doctor/patients?owner=${owner.user._id}` }
}

const noteOf = async (vet: Awaited<ReturnType<typeof aDoctor>>, patId: string) =>
  (await ask(vet, listPracticeOwners, { query: { patId } })).patients[0]?.note

// specification/practice §3: a practice keeps a note on an owner, which all its people read (added)
describe('the note on an owner', () => {
  it('is written beside the pets of the owner, and shown where owners are found', async () => {
    const { vet, owner, path } = await treated()
    const page = await openAs(vet, path)
    await page.getByRole('button', { name: 'Add a note' }).click()
    const form = dialog(page, `Note on ${owner.user.fullname}`)
    await field(form, 'Note').fill('Telephones in the evening')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Telephones in the evening')).toBeVisible()
    expect(await noteOf(vet, owner.user._id)).toBe('Telephones in the evening')
  })

  it('shows what a colleague has written meanwhile, and keeps what was typed', async () => {
    const { vet, owner, path } = await treated()
    const patId = owner.user._id
    const page = await openAs(vet, path)
    await page.getByRole('button', { name: 'Add a note' }).click()
    const form = dialog(page, `Note on ${owner.user.fullname}`)
    await field(form, 'Note').fill('Mine')
    await ask(vet, writeOwnerNote, { body: { patId, note: 'Theirs' } })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Someone else has written: Theirs')).toBeVisible()
    await expect(field(form, 'Note')).toHaveValue('Mine')
    expect(await noteOf(vet, patId)).toBe('Theirs')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    expect(await noteOf(vet, patId)).toBe('Mine')
  })

  it('is read without the right to write it', async () => {
    const { vet, owner, path } = await treated()
    await ask(vet, writeOwnerNote, { body: { patId: owner.user._id, note: 'Pays in cash' } })
    const assistant = await anAssistant(vet, 'Anna Assistant', ['appointments'])
    const page = await openAs(assistant, path)
    await expect(page.getByText('Pays in cash')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change the note' })).toHaveCount(0)
  })

  // specification/practice §6: what is typed about an owner stays when the right to write it is taken away, and the form says so (added)
  it('stays open with what is typed when the right to write it is taken away', async () => {
    const { vet, owner, path } = await treated()
    const assistant = await anAssistant(vet, 'Anna Assistant', ['appointments', 'owners'])
    const page = await openAs(assistant, path)
    await page.getByRole('button', { name: 'Add a note' }).click()
    const form = dialog(page, `Note on ${owner.user.fullname}`)
    await field(form, 'Note').fill('Telephones in the evening')
    await ask(vet, updateAssistant, { query: { id: assistant.user._id }, body: { rights: ['appointments'] } })
    await expect(form.getByText('Ask your doctor for the right to do this.')).toBeVisible()
    await expect(field(form, 'Note')).toHaveValue('Telephones in the evening')
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  })
})
