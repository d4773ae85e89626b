/** @module-tag databases */
import {
  getAppointmentDetails,
  getAppointmentPage,
  getCalendar,
  getRequestPage,
} from '@vetvisit/contract/appointments/agenda/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { consultAppointment, updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { deleteClinic, listClinics, updateClinic } from '@vetvisit/contract/clinics/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../test/harness.ts'
import { practiceIdOf } from '../../test/practice.ts'
import { takePracticeEvents } from '../../test/practice-events.ts'
import { joinAsVet } from '../../test/team.ts'
import { requestPage } from '../modules/appointments/agenda/list-appointments.ts'
import { busyTimesOf } from '../modules/appointments/availability/busy.ts'
import { bookForOwner } from '../modules/appointments/booking/book-for-owner.ts'
import { update } from '../modules/appointments/lifecycle/update.ts'
import { beginCare } from '../modules/care/public.ts'
import { holderIdOf } from '../modules/files/policy.ts'
import { practiceHistory } from '../modules/notes/history/practice-history.ts'
import { addNote } from '../modules/notes/writing/add-note.ts'
import { listPracticeOwners } from '../modules/owners/practice-list/list-practice-owners.ts'
import { type PracticeScope, vetScope } from './caller.ts'

const harness = harnessOfFile()

const START = '2026-03-03T09:00:00.000Z'
const LATER = '2026-03-03T10:00:00.000Z'
const DAYS = { from: '2026-03-01', to: '2026-03-08' }

/** A practice of two vets with a clinic each, which has an owner on record; the owner asks each of them for an appointment. */
async function practiceOfTwo() {
  const lead = await onboardedDoctor(harness)
  const second = await onboardedDoctor(harness)
  await joinAsVet(harness, second, lead)
  const practiceId = await practiceIdOf(harness, lead)
  const clinics = { lead: await clinicOf(harness, lead), second: await clinicOf(harness, second) }
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  await beginCare(
    harness.database,
    { practiceId, ownerId: owner.id, origin: 'invitation' },
    harness.clock.now(),
  )
  return { lead, second, practiceId, clinics, owner, pet }
}

const requestAt = (owner: Person, clinicId: string, petId: string, start: string) =>
  harness.call(createAppointment, { token: owner.token, body: { clinicId, petId, start, confirmed: true } })

/** Three ids: the lists of one vet, under notes the name of the other. */
const mixedScope = (practiceId: string, reach: Person, signer: Person): PracticeScope => ({
  ...vetScope(practiceId, signer.id),
  reach: { vetId: reach.id },
})

describe('the records of a practice', () => {
  it('are read and held by each of its vets', async () => {
    const { second, practiceId, owner, pet } = await practiceOfTwo()
    const stranger = await onboardedOwner(harness)
    const foreign = await petOf(harness, stranger)
    const scope = vetScope(practiceId, second.id)
    const now = harness.clock.now()
    const { patients } = await listPracticeOwners(harness.context, scope, { order: 'name', limit: 10 }, now)
    expect(patients.map(({ _id }) => _id)).toEqual([owner.id])
    const read = (petId: string) => practiceHistory(harness.context, scope, { petId, limit: 10 }, now)
    expect(await read(pet._id)).toMatchObject({ record: { _id: pet._id } })
    await expect(read(foreign._id)).rejects.toMatchObject({ code: 'not_found' })
    expect(holderIdOf(scope)).toBe(practiceId)
  })
})

// specification/readings §4: a colleague vet acts on the visits and clinics of another vet (added)
describe('a colleague', () => {
  it('reads and answers the requests of another vet, in whose name the visit stays', async () => {
    const { lead, second, practiceId, clinics, owner, pet } = await practiceOfTwo()
    const { _id } = await requestAt(owner, clinics.lead._id, pet._id, START)
    await takePracticeEvents(harness)
    const token = second.token
    expect(await harness.call(getAppointmentDetails, { token, query: { id: _id } })).toMatchObject({ _id })
    const answered = await harness.call(updateAppointment, { token, body: { _id, status: 'approved' } })
    expect(answered).toMatchObject({ status: 'approved', doctor: { _id: lead.id } })
    expect((await takePracticeEvents(harness)).map((sent) => sent.practiceId)).toEqual([practiceId])
  })

  it('books at the clinic of another vet, in the time of that vet', async () => {
    const { lead, second, practiceId, clinics, pet } = await practiceOfTwo()
    const now = harness.clock.now()
    const wanted = {
      clinicId: clinics.lead._id,
      petId: pet._id,
      start: Date.parse(START),
      type: 'consultation' as const,
      reason: '',
      additionalServices: [],
      confirmed: true,
    }
    await bookForOwner(harness.context, vetScope(practiceId, second.id), wanted, now)
    const times = { from: wanted.start, until: wanted.start + 1, now }
    const busy = await busyTimesOf(harness.database, [lead.id, second.id], times)
    expect([busy.get(lead.id), busy.get(second.id) ?? []]).toMatchObject([[{ start: wanted.start }], []])
  })

  it('changes and closes the clinic of another vet, but not its prices', async () => {
    const { second, clinics } = await practiceOfTwo()
    const token = second.token
    const listed = await harness.call(listClinics, { token })
    expect(listed.map(({ _id }) => _id)).toEqual([clinics.lead._id, clinics.second._id])
    const query = { clinicId: clinics.lead._id }
    expect(await harness.call(updateClinic, { token, query, body: { cancelNoticeHours: 48 } })).toMatchObject(
      {
        cancelNoticeHours: 48,
      },
    )
    const priced = await harness.refusal(updateClinic, { token, query, body: { consultationFee: 99 } })
    expect(priced).toMatchObject({
      code: 'invalid',
      fields: { consultationFee: expect.any(String) as string },
    })
    await harness.call(deleteClinic, { token, query: { ...query, forceDelete: true } })
    expect((await harness.call(listClinics, { token })).map(({ _id }) => _id)).toEqual([clinics.second._id])
  })

  it('does not start the visit of another vet at a clinic where they do not work, and starts an own one while that runs', async () => {
    const { lead, second, clinics, owner, pet } = await practiceOfTwo()
    const other = await petOf(harness, owner)
    const ofLead = await requestAt(owner, clinics.lead._id, pet._id, START)
    const ofSecond = await requestAt(owner, clinics.second._id, other._id, START)
    for (const { _id } of [ofLead, ofSecond])
      await harness.call(updateAppointment, { token: lead.token, body: { _id, status: 'approved' } })
    harness.clock.set(Date.parse(START) + 60_000)
    const begin = (vet: Person, _id: string) =>
      harness.send(consultAppointment, { token: vet.token, body: { _id } })
    expect((await begin(second, ofLead._id)).httpStatus).toBe(404)
    expect((await begin(lead, ofLead._id)).httpStatus).toBe(200)
    expect((await begin(second, ofSecond._id)).httpStatus).toBe(200)
  })
})

// specification/readings §4: lists and calendars answer the vet's own agenda (added)
describe('lists', () => {
  it('answer the agenda of the vet and no other', async () => {
    const { lead, second, clinics, owner, pet } = await practiceOfTwo()
    const ofLead = await requestAt(owner, clinics.lead._id, pet._id, START)
    const ofSecond = await requestAt(owner, clinics.second._id, pet._id, LATER)
    for (const [{ token }, { _id }] of [
      [lead, ofLead],
      [second, ofSecond],
    ] as const) {
      const { requests, total } = await harness.call(getRequestPage, { token, query: {} })
      expect([requests.map((request) => request._id), total]).toEqual([[_id], 1])
      const { visits, clinics: shown } = await harness.call(getCalendar, { token, query: DAYS })
      expect(visits.map((visit) => visit._id)).toEqual([_id])
      expect(shown.map((clinic) => clinic._id)).toEqual([clinics.lead._id, clinics.second._id])
      const page = await harness.call(getAppointmentPage, { token, query: DAYS })
      expect(page.map((visit) => visit._id)).toEqual([_id])
      const home = await harness.call(getDoctorDashboard, { token })
      expect(home.requests.map((request) => request._id)).toEqual([_id])
      expect(home).toMatchObject({ requestCount: 1, clinicCount: 2 })
    }
  })

  it('answer by reach, find by practice and sign by signer, which are three ids', async () => {
    const { lead, second, practiceId, clinics, owner, pet } = await practiceOfTwo()
    const { _id } = await requestAt(owner, clinics.lead._id, pet._id, START)
    const scope = mixedScope(practiceId, lead, second)
    const now = harness.clock.now()
    const page = { limit: 10, withSurroundings: false }
    const { requests } = await requestPage(harness.context, scope, page, now)
    expect(requests.map((request) => request._id)).toEqual([_id])
    await harness.database.transact(() => update(harness.context, scope, { _id, status: 'approved' }, now))
    const note = { action: 'text' as const, data: { pet: pet._id, text: 'Eats well' } }
    const written = await harness.database.transact(() => addNote(harness.context, scope, note, now))
    expect(written.docId).toBe(second.id)
    const elsewhere = { ...scope, practiceId: second.id }
    expect((await requestPage(harness.context, elsewhere, page, now)).requests).toEqual([])
    await expect(update(harness.context, elsewhere, { _id, status: 'rejected' }, now)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a vet who changes the practice', () => {
  it('leaves visits and clinics behind', async () => {
    const { second, clinics, owner, pet } = await practiceOfTwo()
    const { _id } = await requestAt(owner, clinics.second._id, pet._id, START)
    const next = await onboardedDoctor(harness)
    await joinAsVet(harness, second, next)
    const token = second.token
    expect(await harness.call(getRequestPage, { token, query: {} })).toMatchObject({ requests: [], total: 0 })
    expect(await harness.call(getCalendar, { token, query: DAYS })).toMatchObject({ visits: [], clinics: [] })
    expect(await harness.call(listClinics, { token })).toEqual([])
    const calls = [
      harness.refusal(getAppointmentDetails, { token, query: { id: _id } }),
      harness.refusal(updateAppointment, { token, body: { _id, status: 'approved' } }),
      harness.refusal(createNote, { token, body: { action: 'text', data: { pet: pet._id, text: 'x' } } }),
    ]
    for (const refused of await Promise.all(calls)) expect(refused.code).toBe('not_found')
  })
})
