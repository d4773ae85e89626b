import { getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { addWeight, getPet, removeWeight, updatePet } from '@vetvisit/contract/pets/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person } from '../../../../test/harness.ts'
import { assistantOf } from '../../../../test/team.ts'
import { ownerInTreatment } from '../../notes/notes.test-support.ts'

const harness = harnessOfFile()

const petOfOwner = (owner: Person, petId: string) =>
  harness.call(getPet, { token: owner.token, query: { petId } })
const recordOf = async (person: Person, petId: string) =>
  (await harness.call(getPracticeHistory, { token: person.token, query: { petId } })).record

describe('changes by a practice to the record of a pet whose owner has an account', () => {
  // specification/practice §4: weight, allergies, alerts and due dates are written by the practice, and the owner sees who wrote them
  it('are weight, allergies, alerts and due dates, with writer, practice and time', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const assistant = await assistantOf(harness, doctor, ['records'])
    const { _id: petId } = pet
    await harness.call(updatePet, {
      token: doctor.token,
      query: { petId },
      body: { allergies: 'Penicillin', alerts: 'Bites', vaccinationDueOn: '2027-03-01' },
    })
    await harness.call(addWeight, {
      token: assistant.token,
      query: { petId },
      body: { date: '2026-03-02', kg: 12.4 },
    })
    const by = { docId: doctor.id, docName: 'Ruth Lange', at: '2026-03-02T07:00:00.000Z' }
    const seen = await petOfOwner(owner, petId)
    expect(seen).toMatchObject({ allergies: 'Penicillin', alerts: 'Bites', vaccinationDueOn: '2027-03-01' })
    expect(seen.writtenBy).toEqual(
      ['allergies', 'alerts', 'vaccinationDueOn'].map((field) => ({ field, name: 'Ruth Lange', ...by })),
    )
    expect(seen.weights).toEqual([
      { date: '2026-03-02', kg: 12.4, by: { name: assistant.user.fullname, ...by } },
    ])
    expect((await recordOf(doctor, petId))?.writtenBy).toEqual(seen.writtenBy)
  })

  it('name the owner instead of the practice once the owner writes the field', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const query = { petId: pet._id }
    const write = (person: Person, body: Record<string, unknown>) =>
      harness.call(updatePet, { token: person.token, query, body })
    await write(doctor, { allergies: 'Penicillin', alerts: 'Bites' })
    await write(owner, { allergies: 'Penicillin, chicken' })
    expect((await petOfOwner(owner, pet._id)).writtenBy.map(({ field }) => field)).toEqual(['alerts'])
    await harness.call(addWeight, { token: doctor.token, query, body: { date: '2026-03-01', kg: 12 } })
    await harness.call(addWeight, { token: owner.token, query, body: { date: '2026-03-01', kg: 13 } })
    expect((await petOfOwner(owner, pet._id)).weights).toEqual([{ date: '2026-03-01', kg: 13, by: null }])
  })

  it('are limited to these fields, although the whole record may be sent back unchanged', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const query = { petId: pet._id }
    const shown = await recordOf(doctor, pet._id)
    const { age: _age, ...same } = shown ?? {}
    await harness.call(updatePet, {
      token: doctor.token,
      query,
      body: { ...same, allergies: 'Pollen' },
    })
    for (const body of [{ name: 'Thief' }, { deceasedOn: '2026-03-01' }, { rfid: '123', allergies: 'x' }])
      expect(await harness.refusal(updatePet, { token: doctor.token, query, body })).toMatchObject({
        httpStatus: 422,
        code: 'invalid',
      })
    expect(await petOfOwner(owner, pet._id)).toMatchObject({ name: 'Bello', allergies: 'Pollen', rfid: null })
  })

  // specification/practice §4: weight, allergies, alerts and due dates are written by the practice, and the owner sees who wrote them
  it('are refused for a pet that is not on its record, and without the right to records or owners', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const others = [await onboardedDoctor(harness), await assistantOf(harness, doctor, ['requests'])]
    const query = { petId: pet._id }
    for (const { token } of others) {
      expect(await harness.refusal(updatePet, { token, query, body: { allergies: 'x' } })).toMatchObject({
        httpStatus: 404,
      })
      expect(
        await harness.refusal(addWeight, { token, query, body: { date: '2026-03-01', kg: 1 } }),
      ).toMatchObject({ httpStatus: 404 })
    }
    const removal = { query: { ...query, date: '2026-03-01' } }
    await harness.call(addWeight, { token: owner.token, query, body: { date: '2026-03-01', kg: 12 } })
    expect(await harness.refusal(removeWeight, { token: doctor.token, ...removal })).toMatchObject({
      httpStatus: 404,
    })
    await harness.call(addWeight, { token: doctor.token, query, body: { date: '2026-03-01', kg: 11 } })
    await harness.call(removeWeight, { token: doctor.token, ...removal })
    expect((await petOfOwner(owner, pet._id)).weights).toEqual([])
  })
})
