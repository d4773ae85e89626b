import { getPracticeHistory, getPrescriptionPdf } from '@vetvisit/contract/notes/routes'
import { expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor } from '../../../../test/harness.ts'
import { assistantOf, joinAsVet, receptionOf } from '../../../../test/team.ts'
import { MEDICINE, ownerInTreatment, write } from '../notes.test-support.ts'

const harness = harnessOfFile()

// specification/readings §4: notes are read with a right of their own, and a reception signs nothing (added)
it('a member without the right to histories reads no note, also by searching, and sees visits, name and contact', async () => {
  const { doctor, pet, owner } = await ownerInTreatment(harness)
  const text = await write(harness, doctor, 'text', { pet: pet._id, text: 'Limps on the left' })
  const read = async (token: string, q = '') =>
    harness.call(getPracticeHistory, { token, query: { petId: pet._id, q } })
  const desk = await receptionOf(harness, doctor)
  const reader = await assistantOf(harness, doctor, ['histories'])
  const shown = await read(desk.token)
  expect(JSON.stringify(shown)).not.toContain('Limps')
  expect(shown.items.map(({ type }) => type)).toEqual(['appointment'])
  expect(shown.patient).toMatchObject({ _id: owner.id, email: owner.email })
  expect((await read(desk.token, 'limps')).items).toEqual([])
  expect((await read(reader.token, 'limps')).items.map(({ _id }) => _id)).toEqual([text._id])
})

it('an assistant of a vet alone reads notes with any rights, and in a practice of several only with that right', async () => {
  const { doctor, pet } = await ownerInTreatment(harness)
  await write(harness, doctor, 'text', { pet: pet._id, text: 'Limps on the left' })
  const { token } = await assistantOf(harness, doctor, ['records'])
  const readsNotes = async () =>
    JSON.stringify(await harness.call(getPracticeHistory, { token, query: { petId: pet._id } })).includes(
      'Limps',
    )
  expect(await readsNotes()).toBe(true)
  await joinAsVet(harness, await onboardedDoctor(harness), doctor)
  expect(await readsNotes()).toBe(false)
})

it('prints no prescription for them', async () => {
  const { doctor, pet } = await ownerInTreatment(harness, { registrationId: 'T-1' })
  const { _id: noteId } = await write(harness, doctor, 'prescription', {
    pet: pet._id,
    text: '',
    prescription: [MEDICINE],
  })
  const print = async ({ token }: { token: string }) =>
    (await harness.send(getPrescriptionPdf, { token, query: { noteId } })).httpStatus
  expect(await print(await receptionOf(harness, doctor))).toBe(404)
  expect(await print(await assistantOf(harness, doctor, ['histories']))).toBe(200)
})
