/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import {
  deleteNote,
  getPracticeHistory,
  getShareHistory,
  getShareTargets,
  updateNote,
} from '@vetvisit/contract/notes/routes'
import { leavePractice, updateMember } from '@vetvisit/contract/team/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  type Person,
  phoneOf,
  START,
} from '../../../../test/harness.ts'
import { joinAsVet } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { historyOfPractice, reportOf, ownerInTreatment } from '../notes.test-support.ts'
import { rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()
const { inbox } = visitsIn(harness)

const share = (owner: Person, noteId: string, docId: string) =>
  harness.call(updateNote, { token: owner.token, body: { action: 'share', noteId, data: { docId } } })

const refusedShare = (owner: Person, noteId: string, docId: string) =>
  harness.refusal(updateNote, { token: owner.token, body: { action: 'share', noteId, data: { docId } } })

/** A request that waits for the doctor's answer. */
async function requestAt(doctor: Person, owner: Person, petId: string) {
  const clinic = await clinicOf(harness, doctor)
  const body = { clinicId: clinic._id, petId, start: '2026-03-05T09:00:00.000Z', confirmed: true }
  return harness.call(createAppointment, { token: owner.token, body })
}

describe('sharing a report', () => {
  // specification/owner §7: push to the doctor after a report is shared (DOCUMENT_SHARED)
  // specification/practice §3: History note and scheduled event fields
  it('shows the report to the doctor, and notifies only that doctor', async () => {
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
      sql`select payload->>'type' as type from outbox where notification_id = ${message?._id ?? null}::uuid and channel = 'push'`,
    )
    expect(pushes).toEqual([{ type: 'DOCUMENT_SHARED' }])
  })

  // specification/owner §4: share refused when already shared
  it('refuses a second share with the date of the first', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    await share(owner, report._id, doctor.id)
    const notified = (await inbox(doctor, 'doctor')).length
    harness.clock.advance(60_000)
    expect(await refusedShare(owner, report._id, doctor.id)).toMatchObject({
      httpStatus: 409,
      code: 'already_shared',
      details: { sharedTimestamp: START, docName: 'Ruth Lange' },
    })
    expect(await inbox(doctor, 'doctor')).toHaveLength(notified)
  })

  // specification/readings §4: an owner may share a report with a practice that has a pending request of theirs
  it('reaches a doctor while a request waits, who reads the report and nothing else', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const [shared, unshared] = [
      await reportOf(harness, owner, pet._id),
      await reportOf(harness, owner, pet._id),
    ]
    const doctor = await onboardedDoctor(harness)
    const refusal = { httpStatus: 422, fields: { 'data.docId': 'Sharing failed' } }
    expect(await refusedShare(owner, shared._id, doctor.id)).toMatchObject(refusal)
    const { _id } = await requestAt(doctor, owner, pet._id)
    const none = { token: doctor.token, query: { petId: pet._id } }
    expect(await harness.refusal(getPracticeHistory, none)).toMatchObject({ code: 'not_found' })

    await share(owner, shared._id, doctor.id)
    const [message] = await inbox(doctor, 'doctor')
    expect(message).toMatchObject({ title: 'Report shared', petId: pet._id })
    const seen = await historyOfPractice(harness, doctor, pet._id)
    expect(seen.items.map((item) => item._id)).toEqual([shared._id])
    expect(seen).toMatchObject({ record: null, mayAdd: [], patient: { email: null } })
    expect(JSON.stringify(seen)).not.toContain(unshared._id)

    await harness.call(updateAppointment, { token: doctor.token, body: { _id, status: 'rejected' } })
    expect(await harness.refusal(getPracticeHistory, none)).toMatchObject({ code: 'not_found' })
    expect(await refusedShare(owner, unshared._id, doctor.id)).toMatchObject(refusal)
  })

  it('stays readable after the request is approved', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    const doctor = await onboardedDoctor(harness)
    const { _id } = await requestAt(doctor, owner, pet._id)
    await share(owner, report._id, doctor.id)
    await harness.call(updateAppointment, { token: doctor.token, body: { _id, status: 'approved' } })
    const { items } = await historyOfPractice(harness, doctor, pet._id)
    expect(items.map((item) => item._id)).toContain(report._id)
  })

  // specification/owner §4: share needs the owner on the doctor's record
  it('refuses doctors without the owner on record or a request of theirs', async () => {
    const { owner, pet } = await ownerInTreatment(harness)
    const stranger = await onboardedDoctor(harness)
    const report = await reportOf(harness, owner, pet._id)
    const refusal = { httpStatus: 422, fields: { 'data.docId': 'Sharing failed' } }
    expect(await refusedShare(owner, report._id, stranger.id)).toMatchObject(refusal)
    expect(await refusedShare(owner, report._id, owner.id)).toMatchObject(refusal)
  })

  it('lists doctors with the owner on record, their clinics, and since when the report is shared', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    const targets = () => harness.call(getShareTargets, { token: owner.token, query: { noteId: report._id } })
    expect(await targets()).toMatchObject([
      { docId: doctor.id, docName: 'Ruth Lange', clinics: ['Tierklinik Nord'], sharedTimestamp: null },
    ])
    await share(owner, report._id, doctor.id)
    expect(await targets()).toMatchObject([{ sharedTimestamp: START }])
  })

  it('can end, stays in the share history, and can begin again', async () => {
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

  // specification/readings §4: who stands for a practice after the vet of a share left ends it, too (added)
  it('ends by the colleague who stands for the practice since the vet left', async () => {
    const { doctor, owner, pet, visit } = await ownerInTreatment(harness)
    const colleague = await onboardedDoctor(harness, { fullname: 'Ben Brenner' })
    await joinAsVet(harness, colleague, doctor)
    const member = { query: { id: colleague.id }, body: { isAdmin: true } }
    await harness.call(updateMember, { token: doctor.token, ...member })
    const report = await reportOf(harness, owner, pet._id)
    await share(owner, report._id, doctor.id)
    const cancelled = { _id: visit._id, isCancelled: true }
    await harness.call(updateAppointment, { token: doctor.token, body: cancelled })
    await harness.call(leavePractice, { token: doctor.token })

    const [target] = await harness.call(getShareTargets, {
      token: owner.token,
      query: { noteId: report._id },
    })
    expect(target).toMatchObject({ docId: colleague.id, sharedTimestamp: START })
    const body = { action: 'unshare', noteId: report._id, data: { docId: colleague.id } } as const
    expect(await harness.call(updateNote, { token: owner.token, body })).toMatchObject({ sharedTo: [] })
    const { items } = await historyOfPractice(harness, colleague, pet._id)
    expect(items.map(({ type }) => type)).not.toContain('report')
  })

  // specification/readings §4: of two shares with one vet, who has changed the practice, only that with the vet's practice ends (added)
  it('with the new practice of a vet ends without that with the practice which the vet has left', async () => {
    const { doctor, owner, pet, visit } = await ownerInTreatment(harness)
    const colleague = await onboardedDoctor(harness, { fullname: 'Ben Brenner' })
    await joinAsVet(harness, colleague, doctor)
    await harness.call(updateMember, {
      token: doctor.token,
      query: { id: colleague.id },
      body: { isAdmin: true },
    })
    const report = await reportOf(harness, owner, pet._id)
    await share(owner, report._id, doctor.id)
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: visit._id, isCancelled: true },
    })
    await harness.call(leavePractice, { token: doctor.token })
    await requestAt(doctor, owner, pet._id)
    await share(owner, report._id, doctor.id)

    const unshare = { action: 'unshare', noteId: report._id, data: { docId: doctor.id } } as const
    await harness.call(updateNote, { token: owner.token, body: unshare })
    const query = { noteId: report._id }
    const targets = await harness.call(getShareTargets, { token: owner.token, query })
    const sharedWith = new Map(targets.map(({ docId, sharedTimestamp }) => [docId, sharedTimestamp]))
    expect([sharedWith.get(colleague.id), sharedWith.get(doctor.id)]).toEqual([START, null])
    const { items } = await historyOfPractice(harness, colleague, pet._id)
    expect(items.map(({ type }) => type)).toContain('report')
  })

  it('ends for every doctor when the owner deletes the report', async () => {
    const { doctor, owner, pet } = await ownerInTreatment(harness)
    const report = await reportOf(harness, owner, pet._id)
    await share(owner, report._id, doctor.id)
    await harness.call(deleteNote, { token: owner.token, query: {}, body: { id: report._id } })
    expect((await historyOfPractice(harness, doctor, pet._id)).items.map(({ type }) => type)).toEqual([
      'appointment',
    ])
  })
})
