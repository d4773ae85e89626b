import {
  answerProposal,
  requestMove,
  closeMoveRequest,
  proposeTime,
} from '@vetvisit/contract/appointments/reschedule/routes'
import { consultAppointment, updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
  START,
} from '../../../../test/harness.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { deleteExpiredHolds } from '../waiting-list/clean-up.ts'
import { expireDueRequests } from '../lifecycle/expire.ts'

const harness = harnessOfFile()

const { world: practice, change, inbox } = visitsIn(harness)

const TUESDAY_NINE = '2026-03-03T08:00:00.000Z'
const TUESDAY_TEN = '2026-03-03T09:00:00.000Z'
const THURSDAY = '2026-03-05T09:00:00.000Z'
const FRIDAY = '2026-03-06T09:00:00.000Z'

/** An owner with a request; approved if `approved` is set. */
async function world({ approved = false } = {}) {
  const found = await practice()
  const requested = await found.book(TUESDAY_NINE)
  const visit = approved ? await change(found.doctor, { _id: requested._id, status: 'approved' }) : requested
  return { ...found, visit }
}

const ask = (owner: Person, body: { _id: string; starts?: string[]; note?: string; version?: number }) =>
  harness.call(requestMove, { token: owner.token, body })

const propose = (doctor: Person, _id: string, start = THURSDAY, note = '') =>
  harness.call(proposeTime, { token: doctor.token, body: { _id, start, note } })

const answer = (owner: Person, _id: string, accept: boolean, start = THURSDAY) =>
  harness.call(answerProposal, { token: owner.token, body: { _id, accept, start } })

const isFree = async (clinicId: string, start: string) =>
  (await harness.call(getClinicSlots, { query: { clinicId, from: start.slice(0, 10), days: 1 } })).days
    .flatMap((day) => day.slots)
    .some((slot) => slot.start === start && !slot.taken)

describe('requesting to move an appointment', () => {
  it('shows the request to both sides, notifies the practice, and moves nothing', async () => {
    const { doctor, owner, visit } = await world({ approved: true })
    const asked = await ask(owner, {
      _id: visit._id,
      starts: [FRIDAY, THURSDAY],
      note: 'In the morning, please',
    })
    expect(asked).toMatchObject({
      start: TUESDAY_NINE,
      status: 'approved',
      moveWish: { starts: [THURSDAY, FRIDAY], note: 'In the morning, please', askedAt: START },
    })
    expect((await inbox(doctor, 'doctor'))[0]).toMatchObject({
      type: 'move-asked',
      message: 'Mira Vogel asks to move Bello’s appointment: Tue 3 Mar, 09:00, Tierklinik Nord.',
    })
    const page = await harness.call(getRequestPage, { token: doctor.token, query: {} })
    expect(page.moves).toMatchObject([{ _id: visit._id, moveWish: { starts: [THURSDAY, FRIDAY] } }])
  })

  it('accepts up to three times, or a text alone, and refuses neither', async () => {
    const { owner, visit } = await world({ approved: true })
    const refused = (body: Record<string, unknown>) =>
      harness.refusal(requestMove, { token: owner.token, body: { _id: visit._id, ...body } })
    expect(await refused({})).toMatchObject({
      code: 'invalid',
      fields: { starts: 'Choose a time or write what would suit you' },
    })
    const four = [THURSDAY, FRIDAY, '2026-03-06T09:30:00.000Z', '2026-03-06T10:00:00.000Z']
    expect(await refused({ starts: four })).toMatchObject({ code: 'invalid', fields: { starts: 'Too many' } })
    expect((await ask(owner, { _id: visit._id, starts: four.slice(0, 3) })).moveWish?.starts).toHaveLength(3)
    expect((await ask(owner, { _id: visit._id, note: 'Any evening' })).moveWish).toMatchObject({
      starts: [],
      note: 'Any evening',
    })
  })

  it('refuses a time 59 minutes ahead, a closed one, and an appointment that was not approved or has begun', async () => {
    const { owner, visit, doctor, clinic, pet } = await world({ approved: true })
    harness.clock.set('2026-03-02T08:01:00.000Z')
    const refused = (starts: string[], _id = visit._id) =>
      harness.refusal(requestMove, { token: owner.token, body: { _id, starts } })
    expect(await refused(['2026-03-02T09:00:00.000Z'])).toMatchObject({ code: 'too_soon' })
    expect(await refused(['2026-03-07T09:00:00.000Z'])).toMatchObject({ code: 'clinic_closed' })
    const open = await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: TUESDAY_TEN, confirmed: true },
    })
    expect(await refused([FRIDAY], open._id)).toMatchObject({ code: 'wrong_state' })
    harness.clock.set(TUESDAY_NINE)
    expect(await refused([FRIDAY])).toMatchObject({ code: 'wrong_state' })
    expect(await inbox(doctor, 'doctor')).toHaveLength(2)
  })

  it('is answered by moving the appointment, which closes the request', async () => {
    const { doctor, owner, visit } = await world({ approved: true })
    await ask(owner, { _id: visit._id, starts: [THURSDAY] })
    expect(await change(doctor, { _id: visit._id, start: THURSDAY })).toMatchObject({
      start: THURSDAY,
      status: 'approved',
      moveWish: null,
    })
    expect((await inbox(owner, 'patient'))[0]).toMatchObject({ type: 'appointment-rescheduled' })
  })

  it('is rejected with a reason that the owner reads; the appointment stays', async () => {
    const { doctor, owner, visit } = await world({ approved: true })
    await ask(owner, { _id: visit._id, starts: [THURSDAY] })
    const declined = await harness.call(closeMoveRequest, {
      token: doctor.token,
      query: { id: visit._id },
      body: { reason: 'We are full' },
    })
    expect(declined).toMatchObject({ start: TUESDAY_NINE, status: 'approved', moveWish: null })
    expect((await inbox(owner, 'patient'))[0]).toMatchObject({
      type: 'move-declined',
      message:
        'Bello’s appointment stays: Tue 3 Mar, 09:00, Tierklinik Nord. Ruth Lange can’t move it: We are full',
    })
  })

  it('is withdrawn by the owner once or twice, which notifies no one', async () => {
    const { doctor, owner, visit } = await world({ approved: true })
    await ask(owner, { _id: visit._id, starts: [THURSDAY] })
    const notified = (await inbox(doctor, 'doctor')).length
    for (let time = 0; time < 2; time += 1)
      expect(
        await harness.call(closeMoveRequest, {
          token: owner.token,
          query: { id: visit._id },
          body: undefined,
        }),
      ).toMatchObject({ moveWish: null })
    expect(await inbox(doctor, 'doctor')).toHaveLength(notified)
  })

  it('is hidden from other owners and practices with 404', async () => {
    const { visit } = await world({ approved: true })
    const stranger = await onboardedOwner(harness)
    const other = await onboardedDoctor(harness)
    const answers = await Promise.all([
      harness.refusal(requestMove, { token: stranger.token, body: { _id: visit._id, starts: [THURSDAY] } }),
      harness.refusal(closeMoveRequest, { token: stranger.token, query: { id: visit._id } }),
      harness.refusal(closeMoveRequest, { token: other.token, query: { id: visit._id } }),
      harness.refusal(proposeTime, { token: other.token, body: { _id: visit._id, start: THURSDAY } }),
      harness.refusal(answerProposal, {
        token: stranger.token,
        body: { _id: visit._id, accept: true, start: THURSDAY },
      }),
    ])
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'not_found'))
  })
})

describe('proposing another time', () => {
  it('keeps both times and names the deadline to the owner', async () => {
    const { doctor, clinic, owner, visit } = await world()
    const proposed = await propose(doctor, visit._id, THURSDAY, 'The surgery is free then')
    expect(proposed).toMatchObject({
      status: 'requested',
      start: TUESDAY_NINE,
      proposal: {
        start: THURSDAY,
        note: 'The surgery is free then',
        expiresAt: '2026-03-04T13:00:00.000Z',
        clinic: { _id: clinic._id },
      },
      expiresAt: '2026-03-04T13:00:00.000Z',
    })
    expect(await isFree(clinic._id, THURSDAY)).toBe(false)
    expect(await isFree(clinic._id, TUESDAY_NINE)).toBe(false)
    expect((await inbox(owner, 'patient'))[0]).toMatchObject({
      type: 'time-proposed',
      message:
        'Ruth Lange proposes Thu 5 Mar, 10:00 for Bello instead of Tue 3 Mar, 09:00. We’re holding it for you until Wed 4 Mar, 14:00.',
    })
    const { requests } = await harness.call(getOwnerDashboard, { token: owner.token })
    expect(requests).toMatchObject([{ _id: visit._id, proposal: { start: THURSDAY } }])
  })

  it('is accepted: the appointment is approved at that time, the first is free, the practice is notified', async () => {
    const { doctor, clinic, owner, visit } = await world()
    await propose(doctor, visit._id)
    expect(await answer(owner, visit._id, true)).toMatchObject({
      _id: visit._id,
      status: 'approved',
      start: THURSDAY,
      proposal: null,
    })
    expect(await isFree(clinic._id, TUESDAY_NINE)).toBe(true)
    expect(await isFree(clinic._id, THURSDAY)).toBe(false)
    expect((await inbox(doctor, 'doctor'))[0]).toMatchObject({ type: 'appointment-new' })
    // The answer was lost on the way, so the owner sends it again.
    expect(await answer(owner, visit._id, true)).toMatchObject({ status: 'approved', start: THURSDAY })
  })

  it('is declined: the request waits for the first time again and the proposed one is free', async () => {
    const { doctor, clinic, owner, visit } = await world()
    await propose(doctor, visit._id)
    expect(await answer(owner, visit._id, false)).toMatchObject({
      status: 'requested',
      start: TUESDAY_NINE,
      proposal: null,
    })
    expect(await isFree(clinic._id, THURSDAY)).toBe(true)
    expect((await inbox(doctor, 'doctor'))[0]).toMatchObject({ type: 'proposal-declined' })
    expect(await change(doctor, { _id: visit._id, status: 'approved' })).toMatchObject({ status: 'approved' })
  })

  it('withdraws the request when the first time has become impossible', async () => {
    const { doctor, owner, visit } = await world()
    harness.clock.set('2026-03-03T06:00:00.000Z')
    await propose(doctor, visit._id)
    harness.clock.set('2026-03-03T07:01:00.000Z')
    expect(await answer(owner, visit._id, false)).toMatchObject({ status: 'withdrawn' })
  })

  it('expires with the request: both sides are notified, both times are free', async () => {
    const { doctor, clinic, owner, visit } = await world()
    await propose(doctor, visit._id)
    harness.clock.set('2026-03-04T12:59:59.999Z')
    await expireDueRequests(harness.context)
    expect((await harness.call(getOwnerDashboard, { token: owner.token })).requests).toHaveLength(1)
    harness.clock.set('2026-03-04T13:00:00.000Z')
    expect(
      await harness.refusal(answerProposal, {
        token: owner.token,
        body: { _id: visit._id, accept: true, start: THURSDAY },
      }),
    ).toMatchObject({
      code: 'wrong_state',
      message: 'Please look at the request again. This proposal has ended.',
    })
    await deleteExpiredHolds(harness.context)
    await expireDueRequests(harness.context)
    expect((await inbox(owner, 'patient'))[0]).toMatchObject({ type: 'appointment-deleted' })
    expect((await inbox(doctor, 'doctor'))[0]).toMatchObject({ type: 'appointment-deleted' })
    expect(await isFree(clinic._id, THURSDAY)).toBe(true)
  })

  it('is replaced by a later one; an answer to the earlier is stale', async () => {
    const { doctor, clinic, owner, visit } = await world()
    await propose(doctor, visit._id, THURSDAY)
    await propose(doctor, visit._id, FRIDAY)
    expect(await isFree(clinic._id, THURSDAY)).toBe(true)
    expect(
      await harness.refusal(answerProposal, {
        token: owner.token,
        body: { _id: visit._id, accept: true, start: THURSDAY },
      }),
    ).toMatchObject({ code: 'stale' })
  })

  it('ends when the request is approved, rejected or withdrawn', async () => {
    for (const [who, status] of [
      ['doctor', 'approved'],
      ['doctor', 'rejected'],
      ['owner', 'withdrawn'],
    ] as const) {
      const there = await world()
      await propose(there.doctor, there.visit._id)
      expect(await change(there[who], { _id: there.visit._id, status })).toMatchObject({
        status,
        proposal: null,
      })
      expect(await isFree(there.clinic._id, THURSDAY)).toBe(true)
    }
  })

  it('needs a free time that the clinic offers, 60 minutes ahead, and another than the requested one', async () => {
    const { doctor, clinic, visit } = await world()
    const rival = await onboardedOwner(harness)
    const { _id: petId } = await petOf(harness, rival)
    await harness.call(createAppointment, {
      token: rival.token,
      body: { clinicId: clinic._id, petId, start: FRIDAY },
    })
    const refused = async (start: string) =>
      (await harness.refusal(proposeTime, { token: doctor.token, body: { _id: visit._id, start } })).code
    expect(await refused(FRIDAY)).toBe('slot_taken')
    expect(await refused(TUESDAY_NINE)).toBe('invalid')
    expect(await refused('2026-03-07T09:00:00.000Z')).toBe('clinic_closed')
    harness.clock.set('2026-03-02T08:01:00.000Z')
    expect(await refused('2026-03-02T09:00:00.000Z')).toBe('too_soon')
  })

  it('changes the request once, even if it is accepted or declined repeatedly while it expires', async () => {
    const { doctor, owner, visit, clinic } = await world()
    await propose(doctor, visit._id)
    const rival = await onboardedOwner(harness)
    const rivalsPet = await petOf(harness, rival)
    const answers = await Promise.all([
      ...[true, true, false].map((accept) =>
        harness.send(answerProposal, {
          token: owner.token,
          body: { _id: visit._id, accept, start: THURSDAY },
        }),
      ),
      harness.send(createAppointment, {
        token: rival.token,
        body: { clinicId: clinic._id, petId: rivalsPet._id, start: THURSDAY },
      }),
      harness.send(updateAppointment, {
        token: doctor.token,
        body: { appointment: { _id: visit._id, status: 'approved' } },
      }),
    ])
    expect(
      answers.map(({ httpStatus }) => httpStatus).every((status) => status === 200 || status === 409),
    ).toBe(true)
    const { upcoming, requests } = await harness.call(getOwnerDashboard, { token: owner.token })
    expect([...upcoming, ...requests].map(({ _id }) => _id)).toEqual([visit._id])
  })
})

describe('starting a visit', () => {
  it('is refused before its time, with a message of its own', async () => {
    const { doctor, visit } = await world({ approved: true })
    harness.clock.set('2026-03-03T07:59:59.000Z')
    const no = await harness.refusal(consultAppointment, { token: doctor.token, body: { _id: visit._id } })
    expect(no).toMatchObject({ code: 'too_soon', message: 'You can start the visit once its time has come.' })
    harness.clock.set(TUESDAY_NINE)
    expect(
      await harness.call(consultAppointment, { token: doctor.token, body: { _id: visit._id } }),
    ).toMatchObject({ status: 'consulting' })
  })
})
