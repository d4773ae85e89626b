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
  phoneOf,
  START,
} from '../../../test/harness.ts'
import { assistantOf } from '../../../test/team.ts'
import { visitsIn } from '../../../test/visits.ts'
import { rowsOf } from '../../db/rows.ts'
import {
  historyOfOwner,
  historyOfPractice,
  MEDICINE,
  reportOf,
  ownerInTreatment,
  visitOf,
  write,
} from './notes.test-support.ts'

const harness = harnessOfFile()
const { inbox } = visitsIn(harness)

const share = (owner: Person, noteId: string, docId: string) =>
  harness.call(updateNote, { token: owner.token, body: { action: 'share', noteId, data: { docId } } })
const refusedShare = (owner: Person, noteId: string, docId: string) =>
  harness.refusal(updateNote, { token: owner.token, body: { action: 'share', noteId, data: { docId } } })

/** Everything that notes consist of, to see whether a refused call has changed anything. */
const state = () =>
  rowsOf(
    harness.database,
    sql`select (select count(*)::int from notes) as notes, (select count(*)::int from note_shares where ended_at is null) as shares,
      (select count(*)::int from notes where hidden_at is not null or voided_at is not null) as gone,
      (select count(*)::int from prescription_versions) as versions, (select count(*)::int from appointments where status = 'cancelled') as cancelled,
      (select count(*)::int from notifications) as told`,
  )

describe('sharing a report', () => {
  it('shows it to the doctor as shared, tells him, and nobody else', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await phoneOf(harness, doctor)
    const report = await reportOf(harness, owner, pet._id)
    expect((await historyOfPractice(harness, doctor, pet._id)).items.map(({ type }) => type)).toEqual([
      'appointment',
    ])
    const shared = await share(owner, report._id, doctor.id)
    expect(shared.sharedTo).toEqual([
      {
        docId: doctor.id,
        docName: 'Ruth Lange',
        sharedTimestamp: new Date(harness.clock.now()).toISOString(),
      },
    ])
    const [seen] = (await historyOfPractice(harness, doctor, pet._id)).items.filter(
      ({ type }) => type === 'report',
    )
    expect(seen).toMatchObject({
      uploadedBy: 'patient',
      mayShare: false,
      mayDelete: false,
      sharedTo: [{ docId: doctor.id }],
    })
    const [message] = await inbox(doctor, 'doctor')
    expect(message).toMatchObject({ type: 'report', title: 'Report shared', petId: pet._id })
    const pushes = await rowsOf<{ type: string }>(
      harness.database,
      sql`select payload->>'type' as type from outbox where notification_id = ${message?._id ?? null}::uuid`,
    )
    expect(pushes).toEqual([{ type: 'DOCUMENT_SHARED' }])
  })

  it('is refused a second time, with the date of the first', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    await share(owner, report._id, doctor.id)
    const told = (await inbox(doctor, 'doctor')).length
    harness.clock.advance(60_000)
    expect(await refusedShare(owner, report._id, doctor.id)).toMatchObject({
      httpStatus: 409,
      code: 'already_shared',
      details: { sharedTimestamp: START, docName: 'Ruth Lange' },
    })
    expect(await inbox(doctor, 'doctor')).toHaveLength(told)
  })

  it('needs the owner on the doctor’s record, also while a request waits', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const stranger = await onboardedDoctor(harness)
    const report = await reportOf(harness, owner, pet._id)
    const refusal = { httpStatus: 422, fields: { 'data.docId': 'Sharing failed' } }
    expect(await refusedShare(owner, report._id, stranger.id)).toMatchObject(refusal)
    expect(await refusedShare(owner, report._id, owner.id)).toMatchObject(refusal)
  })

  it('lists the doctors on record with their clinics, and since when it is shared', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    const targets = () => harness.call(getShareTargets, { token: owner.token, query: { noteId: report._id } })
    expect(await targets()).toMatchObject([
      { docId: doctor.id, docName: 'Ruth Lange', clinics: ['Tierklinik Nord'], sharedTimestamp: null },
    ])
    await share(owner, report._id, doctor.id)
    expect(await targets()).toMatchObject([{ sharedTimestamp: START }])
  })

  it('is taken back, kept in the share history, and possible again', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    await share(owner, report._id, doctor.id)
    harness.clock.advance(60_000)
    const body = { action: 'unshare' as const, noteId: report._id, data: { docId: doctor.id } }
    await harness.call(updateNote, { token: owner.token, body })
    expect((await historyOfPractice(harness, doctor, pet._id)).items.map(({ type }) => type)).toEqual([
      'appointment',
    ])
    expect(await harness.refusal(updateNote, { token: owner.token, body })).toMatchObject({
      code: 'not_found',
    })
    harness.clock.advance(60_000)
    await share(owner, report._id, doctor.id)
    const shares = await harness.call(getShareHistory, { token: owner.token, query: { noteId: report._id } })
    expect(shares.map(({ endedTimestamp }) => endedTimestamp)).toEqual([null, '2026-03-02T07:01:00.000Z'])
  })

  it('ends for everybody when the owner deletes the report', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    await share(owner, report._id, doctor.id)
    await harness.call(deleteNote, { token: owner.token, query: {}, body: { id: report._id } })
    expect((await historyOfPractice(harness, doctor, pet._id)).items.map(({ type }) => type)).toEqual([
      'appointment',
    ])
  })
})

const logOf = async (owner: Person, petId: string) =>
  (await harness.call(getAccessLog, { token: owner.token, query: { petId } })).accesses

describe('the log of readings', () => {
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

  it('leaves none out at the end of a page, in whatever order they were written down', async () => {
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

  it('does not name who was refused', async () => {
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

describe('nobody else', () => {
  it('learns of a note whether it is there, whatever is called', async () => {
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
    // The other doctor knows the other owner, so that his own calls would work.
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
        await harness.database.db.execute(sql`delete from attempts`)
      }
    expect(await state()).toEqual(before)
  })

  it('reads what another practice wrote of the same animal', async () => {
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

  it('keeps a practice’s own notes when its care has ended, and gives it nothing else', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    await write(harness, doctor, 'text', { pet: pet._id, text: 'Own note' })
    const report = await reportOf(harness, owner, pet._id)
    await share(owner, report._id, doctor.id)
    await harness.database.db.execute(
      sql`update care set ended_at = now() where doctor_id = ${doctor.id}::uuid and owner_id = ${owner.id}::uuid`,
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
  it('are stored as they are or refused, and never run or fail', async () => {
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
  }, 60_000)
})
