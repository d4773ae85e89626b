import type { Route } from '@vetvisit/contract/http'
import {
  createNote,
  deleteNote,
  getAccessLog,
  getOwnerHistory,
  getPracticeHistory,
  getPrescriptionPdf,
  getShareHistory,
  getShareTargets,
  updateNote,
} from '@vetvisit/contract/notes/routes'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../test/harness.ts'
import { assistantOf } from '../../../test/team.ts'
import {
  historyOfOwner,
  historyOfPractice,
  MEDICINE,
  reportOf,
  ownerInTreatment,
  visitOf,
  write,
} from './notes.test-support.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { practiceOf } from '../../../test/practice.ts'

const harness = harnessOfFile()

const share = (owner: Person, noteId: string, docId: string) =>
  harness.call(updateNote, { token: owner.token, body: { action: 'share', noteId, data: { docId } } })

/** Counts of everything that a call on notes can change. */
const state = () =>
  rowsOf(
    harness.database,
    sql`select (select count(*)::int from notes) as notes, (select count(*)::int from note_shares where ended_at is null) as shares,
      (select count(*)::int from notes where hidden_at is not null or voided_at is not null) as gone,
      (select count(*)::int from prescription_versions) as versions, (select count(*)::int from appointments where status = 'cancelled') as cancelled,
      (select count(*)::int from notifications) as notified`,
  )

describe('the isolation of practices and owners', () => {
  // specification/owner §6: only an owner shares; only a doctor edits appointments
  it('answers every call on another person’s note as if there were none', async () => {
    const { doctor, owner, pet, visit } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    const text = await write(harness, doctor, 'text', { pet: pet._id, text: 'Secret of the practice' })
    const prescription = await write(harness, doctor, 'prescription', {
      pet: pet._id,
      prescription: [MEDICINE],
    })
    const otherOwner = await onboardedOwner(harness)
    const otherPet = await petOf(harness, otherOwner)
    const otherDoctor = await onboardedDoctor(harness)
    const otherClinic = await clinicOf(harness, otherDoctor)
    const otherNurse = await assistantOf(harness, otherDoctor, ['records'])
    // The other doctor has the other owner on record, so that calls on their own records work.
    await visitOf(harness, {
      doctor: otherDoctor,
      owner: otherOwner,
      clinicId: otherClinic._id,
      petId: otherPet._id,
    })
    const missing = '018f0000-0000-7000-8000-000000000000'
    const calls: [
      Route,
      (ids: Record<'pet' | 'report' | 'text' | 'prescription' | 'visit', string>) => object,
    ][] = [
      [getOwnerHistory, (ids) => ({ query: { petId: ids.pet } })],
      [getPracticeHistory, (ids) => ({ query: { petId: ids.pet } })],
      [getAccessLog, (ids) => ({ query: { petId: ids.pet } })],
      [getShareTargets, (ids) => ({ query: { noteId: ids.report } })],
      [getShareHistory, (ids) => ({ query: { noteId: ids.report } })],
      [getPrescriptionPdf, (ids) => ({ query: { noteId: ids.prescription } })],
      [createNote, (ids) => ({ body: { action: 'text', data: { pet: ids.pet, text: 'x' } } })],
      [createNote, (ids) => ({ body: { action: 'text', data: { appointment: ids.visit, text: 'x' } } })],
      [createNote, (ids) => ({ body: { action: 'cancelled', data: { appointment: ids.visit } } })],
      [createNote, (ids) => ({ body: { action: 'lab', data: { pet: ids.pet, text: 'x' } } })],
      [
        updateNote,
        (ids) => ({ body: { action: 'share', noteId: ids.report, data: { docId: otherDoctor.id } } }),
      ],
      [
        updateNote,
        (ids) => ({ body: { action: 'unshare', noteId: ids.report, data: { docId: doctor.id } } }),
      ],
      [
        updateNote,
        (ids) => ({
          body: { action: 'prescription_edit', noteId: ids.prescription, data: { prescription: [MEDICINE] } },
        }),
      ],
      [deleteNote, (ids) => ({ body: { id: ids.report } })],
      [deleteNote, (ids) => ({ body: { id: ids.text } })],
    ]
    const real = {
      pet: pet._id,
      report: report._id,
      text: text._id,
      prescription: prescription._id,
      visit: visit._id,
    }
    const none = { pet: missing, report: missing, text: missing, prescription: missing, visit: missing }
    const before = await state()
    for (const person of [otherOwner, otherDoctor, otherNurse])
      for (const [route, requestOf] of calls) {
        const {
          requestId: _a,
          headers: _b,
          ...foreign
        } = await harness.refusal(route, {
          token: person.token,
          ...requestOf(real),
        })
        const {
          requestId: _c,
          headers: _d,
          ...absent
        } = await harness.refusal(route, {
          token: person.token,
          ...requestOf(none),
        })
        expect([route.name, foreign]).toEqual([route.name, absent])
        expect(foreign).toMatchObject({ httpStatus: 404, code: 'not_found' })
        await execute(harness.database, sql`delete from attempts`)
      }
    expect(await state()).toEqual(before)
  })

  it('hides another practice’s notes about the same pet', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const second = await onboardedDoctor(harness, { fullname: 'Anna Blatt' })
    const clinic = await clinicOf(harness, second)
    await visitOf(harness, {
      doctor: second,
      owner,
      clinicId: clinic._id,
      petId: pet._id,
      start: '2026-03-03T09:00:00.000Z',
    })
    const { _id } = await write(harness, doctor, 'prescription', { pet: pet._id, prescription: [MEDICINE] })
    await reportOf(harness, owner, pet._id)
    const { items } = await historyOfPractice(harness, second, pet._id)
    expect(items.map((item) => [item.type, item.docId])).toEqual([['appointment', second.id]])
    for (const [route, request] of [
      [getPrescriptionPdf, { query: { noteId: _id } }],
      [deleteNote, { body: { id: _id } }],
    ] as const)
      expect(await harness.refusal(route, { token: second.token, ...request })).toMatchObject({
        code: 'not_found',
      })
    expect((await historyOfOwner(harness, owner)).items).toHaveLength(4)
  })

  it('leaves a practice only its own notes after its care has ended', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await write(harness, doctor, 'text', { pet: pet._id, text: 'Own note' })
    const report = await reportOf(harness, owner, pet._id)
    await share(owner, report._id, doctor.id)
    await execute(
      harness.database,
      sql`update care set ended_at = now() where practice_id = ${practiceOf(doctor.id)} and owner_id = ${owner.id}::uuid`,
    )
    const { items } = await historyOfPractice(harness, doctor, pet._id)
    expect(items.map(({ text }) => text)).toEqual(['Own note'])
    expect(
      await harness.refusal(createNote, {
        token: doctor.token,
        body: { action: 'text', data: { pet: pet._id, text: 'More' } },
      }),
    ).toMatchObject({ code: 'not_found' })
  })
})

describe('naughty texts', () => {
  it('are stored unchanged or refused, and never run or crash', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    for (const text of naughtyStrings) {
      const body = { action: 'text', data: { pet: pet._id, text, fileName: text } }
      const answer = await harness.send(createNote, { token: owner.token, body })
      expect([200, 422]).toContain(answer.httpStatus)
    }
    for (let start = 0; start < naughtyStrings.length; start += 20) {
      const prescription = naughtyStrings
        .slice(start, start + 20)
        .map((text) => ({ medName: text, dose: text, frequency: text, duration: text }))
      const answer = await harness.send(createNote, {
        token: doctor.token,
        body: { action: 'prescription', data: { pet: pet._id, text: naughtyStrings[start], prescription } },
      })
      expect([200, 422]).toContain(answer.httpStatus)
    }
    const { items } = await historyOfOwner(harness, owner, { limit: 200, kinds: 'text' })
    for (const { text } of items) expect(text).not.toMatch(/<script|<img|<iframe|onerror=|href="javascript/i)
    const prescriptions = (await historyOfOwner(harness, owner, { limit: 200, kinds: 'prescription' })).items
    expect(prescriptions.length).toBeGreaterThan(10)
    const query = { noteId: prescriptions[0]?._id ?? '' }
    expect(
      (await harness.call(getPrescriptionPdf, { token: owner.token, query })).base64.length,
    ).toBeGreaterThan(100)
  })
})
