import {
  createNote,
  getAccessLog,
  getPracticeHistory,
  getPrescriptionPdf,
} from '@vetvisit/contract/notes/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person, START } from '../../../../test/harness.ts'
import { assistantOf } from '../../../../test/team.ts'
import { historyOfPractice, MEDICINE, ownerInTreatment } from '../notes.test-support.ts'

const harness = harnessOfFile()

const logOf = async (owner: Person, petId: string) =>
  (await harness.call(getAccessLog, { token: owner.token, query: { petId } })).accesses

describe('the access log', () => {
  it('names who read and for which doctor, once in ten minutes', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const nurse = await assistantOf(harness, doctor, [])
    expect(await logOf(owner, pet._id)).toEqual([])
    await historyOfPractice(harness, doctor, pet._id)
    harness.clock.advance(10 * 60_000 - 1)
    await historyOfPractice(harness, doctor, pet._id)
    await historyOfPractice(harness, nurse, pet._id)
    harness.clock.advance(1)
    await historyOfPractice(harness, doctor, pet._id)
    expect((await logOf(owner, pet._id)).map(({ name, docName, at }) => [name, docName, at])).toEqual([
      ['Ruth Lange', 'Ruth Lange', '2026-03-02T07:10:00.000Z'],
      ['Ida Blum', 'Ruth Lange', '2026-03-02T07:09:59.999Z'],
      ['Ruth Lange', 'Ruth Lange', START],
    ])
  })

  it('names who printed a prescription for the practice', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const { _id: noteId } = await harness.call(createNote, {
      token: doctor.token,
      body: { action: 'prescription', data: { pet: pet._id, prescription: [MEDICINE] } },
    })
    await harness.call(getPrescriptionPdf, { token: owner.token, query: { noteId } })
    expect(await logOf(owner, pet._id)).toEqual([])
    await harness.call(getPrescriptionPdf, { token: doctor.token, query: { noteId } })
    expect(await logOf(owner, pet._id)).toMatchObject([{ name: 'Ruth Lange', at: START }])
  })

  it('lists every reading at the end of a page, regardless of the order of ids', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const nurse = await assistantOf(harness, doctor, [])
    harness.clock.advance(60_000)
    await historyOfPractice(harness, doctor, pet._id)
    harness.clock.set(START)
    await historyOfPractice(harness, nurse, pet._id)
    const wish = { petId: pet._id, limit: 1 }
    const first = await harness.call(getAccessLog, { token: owner.token, query: wish })
    expect(first.accesses).toMatchObject([{ name: 'Ruth Lange' }])
    const second = await harness.call(getAccessLog, {
      token: owner.token,
      query: { ...wish, cursor: first.nextCursor ?? '' },
    })
    expect(second).toMatchObject({ accesses: [{ name: 'Ida Blum' }], nextCursor: null })
  })

  it('leaves out refused readings', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const stranger = await onboardedDoctor(harness)
    const refused = { token: stranger.token, query: { petId: pet._id } }
    expect((await harness.refusal(getPracticeHistory, refused)).code).toBe('not_found')
    expect(await logOf(owner, pet._id)).toEqual([])
  })

  it('comes in pages', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    for (let hour = 0; hour < 3; hour += 1) {
      await historyOfPractice(harness, doctor, pet._id)
      harness.clock.advance(3_600_000)
    }
    const first = await harness.call(getAccessLog, {
      token: owner.token,
      query: { petId: pet._id, limit: 2 },
    })
    expect(first.accesses).toHaveLength(2)
    const second = await harness.call(getAccessLog, {
      token: owner.token,
      query: { petId: pet._id, limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect(second).toMatchObject({ accesses: [{ at: START }], nextCursor: null })
  })
})
