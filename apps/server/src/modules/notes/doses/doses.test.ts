/** @module-tag databases */
import type { RouteInput } from '@vetvisit/contract/http'
import {
  addDose,
  deleteNote,
  getPracticeHistory,
  removeDose,
  updateNote,
} from '@vetvisit/contract/notes/routes'
import { GIVEN_A_DAY_MAX } from '@vetvisit/contract/notes/rules'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person } from '../../../../test/harness.ts'
import { historyOfOwner, MEDICINE, ownerInTreatment, write } from '../notes.test-support.ts'

const harness = harnessOfFile()

const now = () => harness.clock.now()
const instant = (at: number) => new Date(at).toISOString()
const minute = (at: number) => instant(Math.floor(at / MINUTE_MS) * MINUTE_MS)

type Dose = RouteInput<typeof addDose>['body']

const doseOf = (noteId: string, more: Partial<Dose> = {}): Dose => ({
  noteId,
  version: 1,
  index: 0,
  at: instant(now()),
  ...more,
})
const give = (owner: Person, noteId: string, more: Partial<Dose> = {}) =>
  harness.call(addDose, { token: owner.token, body: doseOf(noteId, more) })
const refused = (person: Person, noteId: string, more: Partial<Dose> = {}) =>
  harness.refusal(addDose, { token: person.token, body: doseOf(noteId, more) })
const takeBack = (owner: Person, noteId: string, at: string) =>
  harness.call(removeDose, { token: owner.token, query: doseOf(noteId, { at }) })

const METACAM = { ...MEDICINE, medName: 'Metacam' }

async function prescribed() {
  const { doctor, owner, pet } = await ownerInTreatment(harness)
  const { _id: noteId } = await write(harness, doctor, 'prescription', {
    pet: pet._id,
    prescription: [MEDICINE, METACAM],
  })
  const shown = async () => {
    const { items } = await historyOfOwner(harness, owner, { petId: pet._id, kinds: 'prescription' })
    return Object.fromEntries(items[0]?.prescription.map(({ medName, given }) => [medName, given]) ?? [])
  }
  return { doctor, owner, pet, noteId, shown }
}

describe('a dose that an owner gave', () => {
  it('is shown at its medicine, oldest first, until it is taken back', async () => {
    const { owner, noteId, shown } = await prescribed()
    const [morning, evening] = [minute(now() - 12 * HOUR_MS), minute(now())]
    await give(owner, noteId)
    const { prescription } = await give(owner, noteId, { at: morning })
    expect(prescription.map(({ given }) => given)).toEqual([[morning, evening], []])
    expect(await shown()).toEqual({ Meloxicam: [morning, evening], Metacam: [] })
    for (const { prescription: left } of [
      await takeBack(owner, noteId, evening),
      await takeBack(owner, noteId, evening),
    ])
      expect(left.map(({ given }) => given)).toEqual([[morning], []])
  })

  it('is one for two presses within a minute', async () => {
    const { owner, noteId, shown } = await prescribed()
    const at = Date.parse(minute(now())) - MINUTE_MS
    await give(owner, noteId, { at: instant(at + 1000) })
    await give(owner, noteId, { at: instant(at + 59_000) })
    expect((await shown())['Meloxicam']).toEqual([instant(at)])
  })

  it('is never in the future, and at most 7 days ago', async () => {
    const { owner, noteId, shown } = await prescribed()
    await give(owner, noteId, { at: instant(now() + HOUR_MS) })
    expect((await shown())['Meloxicam']).toEqual([minute(now())])
    await give(owner, noteId, { at: instant(now() - 7 * DAY_MS + HOUR_MS) })
    expect(await refused(owner, noteId, { at: instant(now() - 7 * DAY_MS - HOUR_MS) })).toMatchObject({
      code: 'invalid',
      fields: { at: 'Choose a time in the last 7 days' },
    })
    expect((await shown())['Meloxicam']).toHaveLength(2)
    harness.clock.advance(2 * HOUR_MS)
    expect((await shown())['Meloxicam']).toHaveLength(1)
  })

  it('belongs to a line of a version of the owner’s prescription', async () => {
    const { doctor, owner, pet, noteId } = await prescribed()
    const text = await write(harness, doctor, 'text', { pet: pet._id, text: 'Sleeps well' })
    for (const [person, more] of [
      [owner, { index: 2 }],
      [owner, { version: 2 }],
      [owner, { noteId: text._id }],
      [await onboardedOwner(harness), {}],
      [doctor, {}],
    ] as const)
      expect(await refused(person, noteId, more)).toMatchObject({ code: 'not_found' })
  })

  // specification/owner §1: an owner ticks off a medicine, also without a network, and asks for more; no practice sees the doses (added)
  it('follows its medicine into a later version, and is not shown at another', async () => {
    const { doctor, owner, noteId, shown } = await prescribed()
    await give(owner, noteId, { index: 1 })
    await harness.call(updateNote, {
      token: doctor.token,
      body: {
        action: 'prescription_edit',
        noteId,
        data: {
          prescription: [
            { ...METACAM, dose: '2 ml' },
            { ...MEDICINE, medName: 'Omeprazol' },
          ],
        },
      },
    })
    await give(owner, noteId, { at: instant(now() - HOUR_MS), index: 1 })
    expect(await shown()).toEqual({
      Metacam: [minute(now() - HOUR_MS), minute(now())],
      Omeprazol: [],
    })
  })

  // specification/owner §1: an owner ticks off a medicine, also without a network, and asks for more; no practice sees the doses (added)
  it('is seen by no practice', async () => {
    const { doctor, owner, pet, noteId } = await prescribed()
    await give(owner, noteId)
    const { items } = await harness.call(getPracticeHistory, {
      token: doctor.token,
      query: { petId: pet._id, kinds: 'prescription' },
    })
    expect(items[0]?.prescription.map(({ given }) => given)).toEqual([[], []])
  })

  it('is refused for a void prescription', async () => {
    const { doctor, owner, noteId } = await prescribed()
    await harness.call(deleteNote, { token: doctor.token, query: {}, body: { id: noteId } })
    expect(await refused(owner, noteId)).toMatchObject({ code: 'wrong_state' })
  })

  it(`is refused after ${GIVEN_A_DAY_MAX} of the same medicine within a day`, async () => {
    const { owner, noteId } = await prescribed()
    for (let dose = 1; dose <= GIVEN_A_DAY_MAX; dose += 1)
      await give(owner, noteId, { at: instant(now() - dose * MINUTE_MS) })
    expect(await refused(owner, noteId)).toMatchObject({ code: 'invalid', fields: { at: 'Too many' } })
    await give(owner, noteId, { index: 1 })
  })

  it('is taken for a day that had fewer, however many came later', async () => {
    const { owner, noteId, shown } = await prescribed()
    for (let dose = 1; dose <= GIVEN_A_DAY_MAX; dose += 1)
      await give(owner, noteId, { at: instant(now() - dose * MINUTE_MS) })
    await give(owner, noteId, { at: instant(now() - 3 * DAY_MS) })
    expect((await shown())['Meloxicam']).toHaveLength(GIVEN_A_DAY_MAX + 1)
  })
})
