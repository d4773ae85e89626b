import { getAppointmentDetails, getCalendar } from '@vetvisit/contract/appointments/calendar-routes'
import {
  consultAppointment,
  createAppointment,
  deleteAppointment,
  getAppointmentPage,
  getClinicSlots,
  getRequestPage,
  updateAppointment,
} from '@vetvisit/contract/appointments/routes'
import { deleteClinic } from '@vetvisit/contract/clinics/routes'
import type { RouteData } from '@vetvisit/contract/http'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clinicOf,
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  type Person,
  petOf,
  START,
} from '../../../test/harness.ts'
import { assistantOf } from '../../../test/team.ts'
import { rowsOf } from '../../db/rows.ts'
import {
  busyOf,
  cancelVisits,
  completeEndedVisits,
  dropLapsedHolds,
  expireDueRequests,
  ownerAgenda,
  practiceAgenda,
} from './commands.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
beforeEach(() => harness.clock.set(START))

let mobiles = 100

type Appointment = RouteData<typeof createAppointment>

async function world(
  clinicChanges: Record<string, unknown> = {},
  doctorChanges: Record<string, unknown> = {},
) {
  const doctor = await onboardedDoctor(harness, doctorChanges)
  const clinic = await clinicOf(harness, doctor, clinicChanges)
  const owner = await onboardedOwner(harness, { mobile: `1701234${(mobiles += 1)}` })
  const pet = await petOf(harness, owner)
  const book = (start: string, more: Record<string, unknown> = {}) =>
    harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start, confirmed: true, ...more },
    })
  return { doctor, clinic, owner, pet, book }
}

const change = (person: Person, body: Record<string, unknown>) =>
  harness.call(updateAppointment, { token: person.token, body })
const refusedChange = (person: Person, body: Record<string, unknown>) =>
  harness.refusal(updateAppointment, { token: person.token, body })

const inbox = async (person: Person, role: 'patient' | 'doctor' | 'assistant', language = 'en') =>
  (await harness.call(getNotifications, { token: person.token, language, params: { role }, query: {} }))
    .notifications

const history = (id: string) =>
  rowsOf<{ version: number; kind: string; actor: string | null; principal: string | null }>(
    harness.database,
    sql`select version, kind, actor_id as actor, principal_id as principal from appointment_events where appointment_id = ${id}::uuid order by version`,
  )

const force = (appointment: Appointment, status: string, startsInHours: number) =>
  harness.database.db.execute(sql`update appointments set status = ${status},
    starts_at = ${new Date(harness.clock.now() + startsInHours * 3_600_000).toISOString()}::timestamptz,
    ends_at = ${new Date(harness.clock.now() + startsInHours * 3_600_000 + 1_800_000).toISOString()}::timestamptz,
    expires_at = case when ${status} = 'requested' then ${new Date(harness.clock.now() + 3_600_000).toISOString()}::timestamptz end
    where id = ${appointment._id}::uuid`)

const slot = '2026-03-02T09:00:00.000Z'

describe('answering a request', () => {
  it('approves: the owner is told and stands on the doctor’s record', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    const approved = await change(doctor, { _id: request._id, status: 'approved', version: 1 })
    expect(approved).toMatchObject({ status: 'approved', version: 2, expiresAt: null, isCancelled: false })
    expect((await inbox(owner, 'patient')).map((message) => message.type)).toEqual(['appointment-approved'])
    expect(
      (await history(request._id)).map(({ kind, actor, principal }) => [kind, actor, principal]),
    ).toEqual([
      ['requested', owner.id, null],
      ['approved', doctor.id, doctor.id],
    ])
  })

  it('shows mobile with a request and the e-mail only on the record', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    const { requests } = await harness.call(getRequestPage, { token: doctor.token, query: {} })
    expect(requests[0]?.patient).toMatchObject({ fullname: 'Mira Vogel', email: null })
    expect(requests[0]?.patient.mobile).toMatch(/^\+49 1701234\d{3}$/)
    const approved = await change(doctor, { _id: request._id, status: 'approved' })
    expect(approved.patient).toMatchObject({ email: owner.email })
  })

  it('rejects with a reason that the owner reads, and forgets how to reach the owner', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    const rejected = await change(doctor, {
      _id: request._id,
      status: 'rejected',
      reason: 'Only cats on Mondays.',
    })
    expect(rejected).toMatchObject({
      status: 'rejected',
      isCancelled: true,
      answerReason: 'Only cats on Mondays.',
      patient: { mobile: null, email: null },
    })
    const [message] = await inbox(owner, 'patient')
    expect(message).toMatchObject({
      type: 'appointment-rejected',
      message: 'Ruth Lange cannot take Bello on 02-03-2026 10:00 AM: Only cats on Mondays.',
    })
  })

  it('takes the same answer twice as one, and tells once', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    const once = await change(doctor, { _id: request._id, status: 'approved', version: 1 })
    expect(await change(doctor, { _id: request._id, status: 'approved', version: 1 })).toEqual(once)
    expect(await inbox(owner, 'patient')).toHaveLength(1)
  })

  it('refuses an answer to a version that is no longer the newest', async () => {
    const { doctor, book } = await world()
    const request = await book(slot)
    await change(doctor, { _id: request._id, start: '2026-03-02T10:00:00.000Z' })
    const stale = await refusedChange(doctor, { _id: request._id, status: 'approved', version: 1 })
    expect(stale).toMatchObject({
      code: 'stale',
      details: { appointment: { version: 2, start: '2026-03-02T10:00:00.000Z' } },
    })
  })

  it('is nobody else’s: another doctor, another owner and a guess get the same 404', async () => {
    const { owner, book } = await world()
    const request = await book(slot)
    const other = await world()
    const body = { _id: request._id, status: 'approved' }
    const asDoctor = await refusedChange(other.doctor, body)
    const asOwner = await refusedChange(other.owner, { _id: request._id, isCancelled: true })
    const guess = await refusedChange(other.doctor, { ...body, _id: uuidv7() })
    for (const refusal of [asDoctor, asOwner, guess])
      expect(refusal).toMatchObject({ httpStatus: 404, code: 'not_found' })
    const cancelled = await change(owner, { _id: request._id, isCancelled: true })
    expect(cancelled.version).toBe(2)
  })
})

describe('the states', () => {
  const STATUSES = [
    'requested',
    'approved',
    'rejected',
    'withdrawn',
    'expired',
    'consulting',
    'completed',
    'cancelled',
    'no_show',
  ] as const
  type Act = 'approved' | 'rejected' | 'no_show' | 'cancelled' | 'consult' | 'owner cancels'
  const ENDED = {
    approved: 'wrong_state',
    rejected: 'wrong_state',
    no_show: 'wrong_state',
    cancelled: 'same',
    consult: 'wrong_state',
    'owner cancels': 'same',
  } as const
  const OVER = {
    approved: 'wrong_state',
    rejected: 'wrong_state',
    no_show: 'wrong_state',
    cancelled: 'wrong_state',
    consult: 'same',
    'owner cancels': 'wrong_state',
  } as const
  const TABLE: Record<(typeof STATUSES)[number], Record<Act, string>> = {
    requested: {
      approved: 'approved',
      rejected: 'rejected',
      no_show: 'wrong_state',
      cancelled: 'rejected',
      consult: 'wrong_state',
      'owner cancels': 'withdrawn',
    },
    approved: {
      approved: 'same',
      rejected: 'wrong_state',
      no_show: 'no_show',
      cancelled: 'cancelled',
      consult: 'consulting',
      'owner cancels': 'cancelled',
    },
    rejected: { ...ENDED, rejected: 'same' },
    withdrawn: ENDED,
    expired: ENDED,
    cancelled: ENDED,
    consulting: OVER,
    completed: OVER,
    no_show: { ...OVER, no_show: 'same', consult: 'wrong_state' },
  }

  it.each(STATUSES)('%s goes where decisions §6 lets it, and nowhere else', async (status) => {
    const { doctor, owner, book } = await world()
    const appointment = await book(slot)
    for (const [act, expected] of Object.entries(TABLE[status])) {
      // No-shows and visits are after the start, everything else before.
      await force(appointment, status, act === 'no_show' || act === 'consult' ? -1 : 4)
      const before = (await history(appointment._id)).length
      const answer =
        act === 'consult'
          ? await harness.send(consultAppointment, { token: doctor.token, body: { _id: appointment._id } })
          : await harness.send(updateAppointment, {
              token: (act === 'owner cancels' ? owner : doctor).token,
              body:
                act === 'owner cancels'
                  ? { _id: appointment._id, isCancelled: true }
                  : { _id: appointment._id, status: act },
            })
      const { code, data } = answer.body as { code?: string; data?: Appointment }
      const outcome = code ?? (data?.status === status ? 'same' : data?.status)
      expect({ status, act, outcome }).toEqual({ status, act, outcome: expected })
      const moved = expected !== 'same' && expected !== 'wrong_state'
      expect({ status, act, lines: (await history(appointment._id)).length - before }).toEqual({
        status,
        act,
        lines: moved ? 1 : 0,
      })
    }
  })

  it('keeps no-show and visit for after the start', async () => {
    const { doctor, book } = await world({ confirmAtOnce: true })
    const visit = await book(slot)
    expect(await refusedChange(doctor, { _id: visit._id, status: 'no_show' })).toMatchObject({
      code: 'wrong_state',
    })
    const consult = { token: doctor.token, body: { _id: visit._id } }
    expect(await harness.refusal(consultAppointment, consult)).toMatchObject({ code: 'too_soon' })
    harness.clock.set(slot)
    expect(await harness.call(consultAppointment, consult)).toMatchObject({
      status: 'consulting',
      version: 2,
    })
    expect(await harness.call(consultAppointment, consult)).toMatchObject({
      status: 'consulting',
      version: 2,
    })
    harness.clock.set('2026-03-02T11:31:00.000Z')
    await completeEndedVisits(harness.context)
    expect((await history(visit._id)).map(({ kind }) => kind)).toEqual([
      'approved',
      'consulting',
      'completed',
    ])
  })
})

const remove = (person: Person, id: string) => ({ token: person.token, query: {}, body: { _id: id } })

describe('cancelling', () => {
  it('by the owner withdraws a request, cancels a visit, tells the practice once and frees the slot', async () => {
    const { doctor, owner, clinic, book } = await world()
    const request = await book(slot)
    expect(
      await change(owner, { _id: request._id, isCancelled: true, reason: 'Bello is well again.' }),
    ).toMatchObject({ status: 'withdrawn', isCancelled: true, answerReason: 'Bello is well again.' })
    await change(owner, { _id: request._id, isCancelled: true })
    const messages = await inbox(doctor, 'doctor')
    expect(messages.map((message) => [message.type, message.title])).toEqual([
      ['appointment-deleted', 'Request withdrawn'],
      ['request', 'New request'],
    ])
    const { days } = await harness.call(getClinicSlots, { query: { clinicId: clinic._id, days: 1 } })
    expect(days[0]?.slots.find((free) => free.start === slot)).toEqual({ start: slot, taken: false })
  })

  it('is the owner’s until the clinic’s notice, and never after the start', async () => {
    const { owner, doctor, book } = await world({ cancelNoticeHours: 2 })
    const visit = await book('2026-03-02T10:00:00.000Z')
    await change(doctor, { _id: visit._id, status: 'approved' })
    harness.clock.set('2026-03-02T08:00:00.001Z')
    expect(await refusedChange(owner, { _id: visit._id, isCancelled: true })).toMatchObject({
      code: 'too_late',
    })
    harness.clock.set('2026-03-02T08:00:00.000Z')
    expect(await change(owner, { _id: visit._id, status: 'cancelled' })).toMatchObject({
      status: 'cancelled',
      mayCancel: false,
    })
  })

  it('by the practice tells the owner', async () => {
    const { doctor, owner, book } = await world()
    const visit = await book(slot)
    await change(doctor, { _id: visit._id, status: 'approved' })
    await change(doctor, { _id: visit._id, isCancelled: true, reason: 'ill' })
    expect((await inbox(owner, 'patient')).map((message) => message.type)).toEqual([
      'appointment-deleted',
      'appointment-approved',
    ])
  })

  it('by deleting: owners while it waits, doctors also when it is agreed; the row stays', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    expect(await harness.call(deleteAppointment, remove(owner, request._id))).toMatchObject({
      status: 'withdrawn',
    })
    expect(await harness.call(deleteAppointment, remove(owner, request._id))).toMatchObject({
      status: 'withdrawn',
      version: 2,
    })
    const visit = await book(slot)
    await change(doctor, { _id: visit._id, status: 'approved' })
    expect(await harness.refusal(deleteAppointment, remove(owner, visit._id))).toMatchObject({
      code: 'wrong_state',
    })
    expect(
      await harness.call(deleteAppointment, {
        token: doctor.token,
        query: { id: visit._id },
        body: undefined,
      }),
    ).toMatchObject({ status: 'cancelled' })
    expect(await harness.refusal(deleteAppointment, { token: doctor.token })).toMatchObject({
      code: 'invalid',
    })
    expect(await history(visit._id)).toHaveLength(3)
  })

  it('takes the appointment whole, as it is shown: its reason is that of the visit', async () => {
    const { doctor, owner, book } = await world({ confirmAtOnce: true })
    const visit = await book(slot, { reason: 'Limps' })
    const cancelled = await harness.call(deleteAppointment, {
      token: doctor.token,
      query: {},
      body: { appointment: visit },
    })
    expect(cancelled).toMatchObject({
      _id: visit._id,
      status: 'cancelled',
      reason: 'Limps',
      answerReason: null,
    })
    const next = await book(slot)
    harness.clock.set(slot)
    expect(
      await harness.call(consultAppointment, { token: doctor.token, body: { appointment: next } }),
    ).toMatchObject({ _id: next._id, status: 'consulting' })
    expect(
      await harness.refusal(deleteAppointment, {
        token: owner.token,
        query: {},
        body: { appointment: { ...next, admin: true } },
      }),
    ).toMatchObject({ code: 'invalid' })
  })
})

describe('what an owner cannot change', () => {
  it('is time, clinic and answer; sent back as they are they are accepted', async () => {
    const { owner, clinic, book } = await world()
    const request = await book(slot)
    for (const [field, value] of [
      ['start', '2026-03-02T10:00:00.000Z'],
      ['status', 'approved'],
      ['status', 'no_show'],
    ] as const)
      expect(await refusedChange(owner, { _id: request._id, [field]: value })).toMatchObject({
        httpStatus: 422,
        fields: { [field]: 'This cannot be changed' },
      })
    const echo = { _id: request._id, start: slot, clinicId: clinic._id }
    expect(await change(owner, echo)).toMatchObject({ status: 'requested', version: 1 })
    expect(await refusedChange(owner, { _id: request._id, isCancelled: false })).toMatchObject({
      httpStatus: 422,
    })
  })
})

describe('moving', () => {
  it('keeps the appointment, notes where it came from and tells the owner both times', async () => {
    const { doctor, owner, book } = await world()
    const request = await book(slot)
    const moved = await change(doctor, { _id: request._id, start: '2026-03-03T10:30:00.000Z' })
    expect(moved).toMatchObject({
      _id: request._id,
      status: 'requested',
      start: '2026-03-03T10:30:00.000Z',
      end: '2026-03-03T11:00:00.000Z',
      version: 2,
    })
    const [message] = await inbox(owner, 'patient', 'de')
    expect(message).toMatchObject({
      type: 'appointment-rescheduled',
      appointment: { startTime: '2026-03-03T10:30:00.000Z' },
    })
    const german = (
      await harness.call(getNotifications, {
        token: owner.token,
        language: 'de',
        params: { role: 'patient' },
        query: {},
      })
    ).notifications[0]
    expect(german?.message).toBe(
      'Der Termin für Bello ist jetzt am 03-03-2026 11:30 bei Tierklinik Nord, nicht mehr am 02-03-2026 10:00.',
    )
  })

  it('goes to another clinic of the doctor with its slot length, and to nobody else’s', async () => {
    const { doctor, book } = await world()
    const hourly = await clinicOf(harness, doctor, {
      name: 'Tierklinik Süd',
      schedule: [
        {
          availableDays: '1',
          fromTimeHour: 8,
          fromTimeMin: 0,
          toTimeHour: 12,
          toTimeMin: 0,
          slotPerPatient: 60,
        },
      ],
    })
    const elsewhere = await world()
    const request = await book(slot)
    expect(
      await refusedChange(doctor, {
        _id: request._id,
        start: '2026-03-03T09:00:00.000Z',
        clinicId: elsewhere.clinic._id,
      }),
    ).toMatchObject({ httpStatus: 404 })
    expect(
      await change(doctor, { _id: request._id, start: '2026-03-03T09:00:00.000Z', clinicId: hourly._id }),
    ).toMatchObject({
      clinic: { _id: hourly._id, name: 'Tierklinik Süd' },
      end: '2026-03-03T10:00:00.000Z',
      fee: 60,
    })
  })

  it('needs no notice, but a free time to come that the clinic offers', async () => {
    const { doctor, owner, pet, clinic, book } = await world()
    const request = await book('2026-03-02T10:00:00.000Z')
    await change(doctor, { _id: request._id, status: 'approved' })
    const second = await petOf(harness, owner, { name: 'Minka' })
    await book('2026-03-02T11:00:00.000Z', { petId: second._id })
    const tries = {
      '2026-03-02T11:00:00.000Z': 'slot_taken',
      '2026-03-07T10:00:00.000Z': 'clinic_closed',
      '2026-03-02T10:10:00.000Z': 'invalid',
      '2026-02-27T10:00:00.000Z': 'invalid',
    }
    for (const [start, code] of Object.entries(tries))
      expect({ start, code: (await refusedChange(doctor, { _id: request._id, start })).code }).toEqual({
        start,
        code,
      })
    const other = await world()
    await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: other.clinic._id, petId: pet._id, start: '2026-03-02T12:00:00.000Z' },
    })
    expect(
      await refusedChange(doctor, { _id: request._id, start: '2026-03-02T12:00:00.000Z' }),
    ).toMatchObject({ code: 'pet_busy' })
    // Twenty minutes from now.
    harness.clock.set('2026-03-02T08:10:00.000Z')
    expect(
      await change(doctor, { _id: request._id, start: '2026-03-02T08:30:00.000Z', clinicId: clinic._id }),
    ).toMatchObject({ status: 'approved' })
  })

  it('says why a visit cannot be put there and leaves it where it is', async () => {
    const { doctor, owner, book } = await world({ holidays: ['2026-03-04'] })
    const request = await book('2026-03-02T10:00:00.000Z')
    const visit = await change(doctor, { _id: request._id, status: 'approved' })
    const second = await petOf(harness, owner, { name: 'Minka' })
    await book('2026-03-02T11:00:00.000Z', { petId: second._id })
    const tries = [
      ['2026-03-02T11:00:00.000Z', 'slot_taken', /taken/],
      ['2026-03-04T10:00:00.000Z', 'clinic_closed', /^Clinic closed : Holiday/],
      ['2026-03-03T18:00:00.000Z', 'clinic_closed', /^Outside the opening hours/],
      ['2026-03-07T10:00:00.000Z', 'clinic_closed', /^The clinic is closed/],
    ] as const
    for (const [start, code, message] of tries)
      expect(await refusedChange(doctor, { _id: visit._id, start, version: visit.version })).toMatchObject({
        code,
        message: expect.stringMatching(message),
      })
    const page = await harness.call(getAppointmentPage, {
      token: doctor.token,
      query: { from: '2026-03-02', to: '2026-03-02' },
    })
    expect(page[0]).toEqual(visit)
    // It can still go elsewhere, and back.
    const moved = await change(doctor, {
      _id: visit._id,
      start: '2026-03-03T10:00:00.000Z',
      version: visit.version,
    })
    expect(
      await change(doctor, { _id: visit._id, start: visit.start, version: moved.version }),
    ).toMatchObject({
      start: visit.start,
      status: 'approved',
    })
  })

  it('gives a time that an owner books at that moment to one of them, and the other stays as it is', async () => {
    const { doctor, owner, clinic, book } = await world()
    const request = await book('2026-03-02T10:00:00.000Z')
    const second = await petOf(harness, owner, { name: 'Minka' })
    const start = '2026-03-02T12:00:00.000Z'
    const [moved, booked] = await Promise.all([
      harness.send(updateAppointment, { token: doctor.token, body: { _id: request._id, start } }),
      harness.send(createAppointment, {
        token: owner.token,
        body: { clinicId: clinic._id, petId: second._id, start, confirmed: true },
      }),
    ])
    expect(new Set([moved.httpStatus, booked.httpStatus])).toEqual(new Set([200, 409]))
    const page = await harness.call(getAppointmentPage, {
      token: doctor.token,
      query: { from: '2026-03-02', to: '2026-03-02' },
    })
    expect(page.filter((visit) => visit.start === start)).toHaveLength(1)
    expect(page.filter(({ _id }) => _id === request._id)).toHaveLength(1)
  })

  it('of a request to a time where it would end at once is refused, unless it is approved with it', async () => {
    const { doctor, owner, book } = await world()
    const request = await book('2026-03-02T10:00:00.000Z')
    harness.clock.set('2026-03-02T08:10:00.000Z')
    expect(
      await refusedChange(doctor, { _id: request._id, start: '2026-03-02T08:30:00.000Z' }),
    ).toMatchObject({ code: 'too_soon' })
    expect(
      await change(doctor, { _id: request._id, start: '2026-03-02T08:30:00.000Z', status: 'approved' }),
    ).toMatchObject({ status: 'approved', start: '2026-03-02T08:30:00.000Z' })
    expect((await inbox(owner, 'patient')).map((message) => message.type)).toEqual(['appointment-approved'])
  })

  it('is over once the visit has begun', async () => {
    const { doctor, book } = await world({ confirmAtOnce: true })
    const visit = await book(slot)
    harness.clock.set(slot)
    expect(await refusedChange(doctor, { _id: visit._id, start: '2026-03-03T10:00:00.000Z' })).toMatchObject({
      code: 'wrong_state',
    })
  })
})

describe('assistants', () => {
  it('answer, move and cancel in the doctor’s name, and are told what the doctor is told', async () => {
    const { doctor, book } = await world()
    const assistant = await assistantOf(harness, doctor, ['requests', 'appointments'])
    const request = await book(slot)
    await change(assistant, { _id: request._id, status: 'approved' })
    await change(assistant, { _id: request._id, start: '2026-03-02T10:00:00.000Z' })
    await change(assistant, { _id: request._id, isCancelled: true })
    expect(
      (await history(request._id))
        .slice(1)
        .map(({ kind, actor, principal }) => [kind, actor === assistant.id, principal === doctor.id]),
    ).toEqual([
      ['approved', true, true],
      ['rescheduled', true, true],
      ['cancelled', true, true],
    ])
    expect((await inbox(assistant, 'assistant')).map((message) => message.type)).toEqual(['request'])
    expect((await inbox(doctor, 'doctor')).map((message) => message.type)).toEqual(['request'])
  })

  it('may do only what the doctor left them', async () => {
    const { doctor, book } = await world()
    const answering = await assistantOf(harness, doctor, ['requests'])
    const planning = await assistantOf(harness, doctor, ['appointments'])
    const request = await book(slot)
    expect(await refusedChange(planning, { _id: request._id, status: 'approved' })).toMatchObject({
      httpStatus: 404,
    })
    expect(
      await refusedChange(answering, { _id: request._id, start: '2026-03-02T10:00:00.000Z' }),
    ).toMatchObject({ httpStatus: 404 })
    expect(await refusedChange(answering, { _id: request._id, isCancelled: true })).toMatchObject({
      httpStatus: 404,
    })
    expect(
      (await harness.call(getRequestPage, { token: answering.token, query: {} })).requests[0]?.mayCancel,
    ).toBe(true)
    expect(
      await harness.refusal(consultAppointment, { token: answering.token, body: { _id: request._id } }),
    ).toMatchObject({ httpStatus: 404 })
    expect(
      await harness.refusal(deleteAppointment, { token: answering.token, query: { id: request._id } }),
    ).toMatchObject({ httpStatus: 404 })
  })
})

describe('requests that nobody answers', () => {
  it('end after the clinic’s limit, and both sides are told', async () => {
    const { doctor, owner, book } = await world({ requestExpiryHours: 2 })
    const request = await book('2026-03-03T09:00:00.000Z')
    expect(request.expiresAt).toBe('2026-03-02T09:00:00.000Z')
    harness.clock.set('2026-03-02T08:59:59.999Z')
    await expireDueRequests(harness.context)
    expect(await history(request._id)).toHaveLength(1)
    harness.clock.set('2026-03-02T09:00:00.000Z')
    expect(await refusedChange(doctor, { _id: request._id, status: 'approved' })).toMatchObject({
      code: 'wrong_state',
    })
    await Promise.all([expireDueRequests(harness.context), expireDueRequests(harness.context)])
    expect((await history(request._id)).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['requested', owner.id],
      ['expired', null],
    ])
    const [told] = await inbox(owner, 'patient')
    expect(told).toMatchObject({ type: 'appointment-deleted', title: 'Request ended without an answer' })
    expect((await inbox(doctor, 'doctor')).map((message) => message.type)).toEqual([
      'appointment-deleted',
      'request',
    ])
  })

  it('end 60 minutes before the start in any case', async () => {
    const { book } = await world()
    expect((await book(slot)).expiresAt).toBe('2026-03-02T08:00:00.000Z')
  })

  it('no longer block the slot, even before the sweep has come by', async () => {
    const { book, clinic } = await world({ requestExpiryHours: 1 })
    const request = await book('2026-03-03T09:00:00.000Z')
    const rival = await world()
    harness.clock.set('2026-03-02T08:00:00.000Z')
    const taken = await harness.call(createAppointment, {
      token: rival.owner.token,
      body: { clinicId: clinic._id, petId: rival.pet._id, start: '2026-03-03T09:00:00.000Z' },
    })
    expect(taken.status).toBe('requested')
    expect((await history(request._id)).map(({ kind }) => kind)).toEqual(['requested', 'expired'])
  })

  it('and holds that lapse are swept', async () => {
    const { clinic, owner } = await world()
    await harness.database.db
      .execute(sql`insert into appointments (id, status, doctor_id, clinic_id, owner_id, starts_at, ends_at, currency, expires_at, created_at)
      select ${uuidv7()}::uuid, 'held', doctor_id, id, ${owner.id}::uuid, ${slot}::timestamptz, ${slot}::timestamptz + interval '30 minutes', 'EUR', ${START}::timestamptz, ${START}::timestamptz
      from clinics where id = ${clinic._id}::uuid`)
    await dropLapsedHolds(harness.context)
    const left = await rowsOf(
      harness.database,
      sql`select 1 from appointments where owner_id = ${owner.id}::uuid`,
    )
    expect(left).toHaveLength(0)
  })
})

describe('lists', () => {
  it('give the requests that wait longest first, in pages', async () => {
    const { doctor, book } = await world()
    const starts = ['2026-03-04T09:00:00.000Z', '2026-03-03T09:00:00.000Z', '2026-03-05T09:00:00.000Z']
    for (const start of starts) {
      await book(start)
      harness.clock.advance(60_000)
    }
    const first = await harness.call(getRequestPage, { token: doctor.token, query: { limit: 2 } })
    expect(first).toMatchObject({ total: 3, requests: [{ start: starts[0] }, { start: starts[1] }] })
    const second = await harness.call(getRequestPage, {
      token: doctor.token,
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect(second).toMatchObject({ requests: [{ start: starts[2] }], nextCursor: null })
    expect(
      await harness.refusal(getRequestPage, { token: doctor.token, query: { cursor: 'x' } }),
    ).toMatchObject({ code: 'invalid' })
  })

  it('give the calendar by local dates, both included, at most 62 days', async () => {
    const { doctor, book } = await world()
    await book('2026-03-03T07:00:00.000Z')
    await book('2026-03-04T15:30:00.000Z')
    const page = (from: string, to: string) => ({ token: doctor.token, query: { from, to } })
    expect(await harness.call(getAppointmentPage, page('2026-03-03', '2026-03-04'))).toHaveLength(2)
    expect((await harness.call(getCalendar, page('2026-03-04', '2026-03-04'))).visits).toMatchObject([
      { start: '2026-03-04T15:30:00.000Z' },
    ])
    expect((await harness.call(getCalendar, page('2026-01-01', '2026-03-04'))).visits).toHaveLength(2)
    expect(await harness.refusal(getCalendar, page('2026-01-01', '2026-03-05'))).toMatchObject({
      code: 'invalid',
      fields: { to: expect.any(String) },
    })
    expect(await harness.call(getAppointmentPage, page('2026-03-04', '2026-03-04'))).toMatchObject([
      { start: '2026-03-04T15:30:00.000Z' },
    ])
    expect(await harness.refusal(getAppointmentPage, page('2026-03-01', '2026-05-03'))).toMatchObject({
      code: 'invalid',
    })
    expect(await harness.refusal(getAppointmentPage, page('2026-03-02', '2026-03-01'))).toMatchObject({
      code: 'invalid',
    })
  })

  it('draw the calendar with little more than names and times, and without what was called off', async () => {
    const { doctor, clinic, owner, book } = await world()
    const visit = await book('2026-03-03T09:00:00.000Z', { reason: 'Stitches' })
    const second = await petOf(harness, owner, { name: 'Minka' })
    const off = await book('2026-03-03T10:00:00.000Z', { petId: second._id })
    await change(doctor, { _id: off._id, status: 'rejected' })
    const days = { token: doctor.token, query: { from: '2026-03-03', to: '2026-03-03' } }
    const { _id, name, color, timeZone } = clinic
    expect(await harness.call(getCalendar, days)).toEqual({
      clinics: [{ _id, name, color, timeZone }],
      visits: [
        {
          _id: visit._id,
          status: 'requested',
          start: '2026-03-03T09:00:00.000Z',
          end: '2026-03-03T09:30:00.000Z',
          version: 1,
          clinicId: clinic._id,
          petName: 'Bello',
          ownername: 'Mira Vogel',
        },
      ],
    })
    // The rest is told of the one that is opened, to its practice alone.
    const opened = { token: doctor.token, query: { id: visit._id } }
    expect(await harness.call(getAppointmentDetails, opened)).toMatchObject({
      reason: 'Stitches',
      version: 1,
    })
    const stranger = await world()
    expect(
      await harness.refusal(getAppointmentDetails, { ...opened, token: stranger.doctor.token }),
    ).toMatchObject({ code: 'not_found' })
  })

  it('keep the visits of a clinic that is no more in the calendar', async () => {
    const { doctor, clinic, book } = await world()
    await clinicOf(harness, doctor, { name: 'Tierklinik Sued', color: '#f44337' })
    const visit = await book('2026-03-02T09:00:00.000Z')
    await change(doctor, { _id: visit._id, status: 'approved' })
    harness.clock.set('2026-03-03T09:00:00.000Z')
    await harness.call(deleteClinic, {
      token: doctor.token,
      query: { clinicId: clinic._id, forceDelete: 'true' },
    })
    const { clinics, visits } = await harness.call(getCalendar, {
      token: doctor.token,
      query: { from: '2026-03-02', to: '2026-03-02' },
    })
    expect(visits).toMatchObject([{ _id: visit._id, clinicId: clinic._id }])
    expect(clinics.map(({ name }) => name)).toEqual([clinic.name, 'Tierklinik Sued'])
  })

  it('give the calendar all that an entry shows', async () => {
    const { doctor, clinic, owner, pet, book } = await world({
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Claws', price: 15 }] }],
    })
    const services = clinic.additionalServices[0]?.subServices.map(({ _id }) => _id)
    const visit = await book('2026-03-03T09:00:00.000Z', {
      type: 'followup',
      reason: 'Stitches',
      additionalServices: services,
    })
    await change(doctor, { _id: visit._id, status: 'approved' })
    const [entry] = await harness.call(getAppointmentPage, {
      token: doctor.token,
      query: { from: '2026-03-03', to: '2026-03-03' },
    })
    expect(entry).toMatchObject({
      _id: visit._id,
      id: visit._id,
      start: '2026-03-03T09:00:00.000Z',
      end: '2026-03-03T09:30:00.000Z',
      timeZone: 'Europe/Berlin',
      type: 'followup',
      status: 'approved',
      reason: 'Stitches',
      fee: 35,
      additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Claws', price: 15 }] }],
      clinic: { _id: clinic._id, name: clinic.name, color: clinic.color },
      pet: { _id: pet._id, name: 'Bello', gender: 'm', profile: null },
      patient: { _id: owner.id, fullname: 'Mira Vogel', email: owner.email },
    })
  })

  it('give the dashboards of both sides', async () => {
    const { doctor, owner, book } = await world()
    const visit = await book(slot)
    await change(doctor, { _id: visit._id, status: 'approved' })
    await book('2026-03-03T09:00:00.000Z')
    const gone = await book('2026-03-04T09:00:00.000Z')
    await change(owner, { _id: gone._id, isCancelled: true })
    const now = harness.clock.now()
    const mine = await ownerAgenda(harness.context, { ownerId: owner.id }, now)
    expect([
      mine.upcoming.map((a) => a.start),
      mine.requests.map((a) => a.start),
      mine.recent.map((a) => a.status),
    ]).toEqual([[slot], ['2026-03-03T09:00:00.000Z'], ['withdrawn']])
    const scope = {
      doctorId: doctor.id,
      actorId: doctor.id,
      isServiceProvider: false,
      verified: false,
      rights: 'all',
    } as const
    const agenda = await practiceAgenda(harness.context, scope, now)
    expect(agenda).toMatchObject({
      today: [{ _id: visit._id }],
      upcoming: [{ _id: visit._id }],
      requestCount: 1,
      requests: [{ start: '2026-03-03T09:00:00.000Z' }],
    })
    expect(agenda.week.map(({ date, approved }) => [date, approved])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 0],
      ['2026-03-04', 0],
      ['2026-03-05', 0],
      ['2026-03-06', 0],
      ['2026-03-07', 0],
      ['2026-03-08', 0],
    ])
    const busy = await busyOf(harness.database, [doctor.id], now, now + 7 * 86_400_000, now)
    expect(busy.get(doctor.id)?.map((span) => new Date(span.start).toISOString())).toEqual([
      slot,
      '2026-03-03T09:00:00.000Z',
    ])
  })
})

describe('visits that a practice can no longer keep', () => {
  it('are cancelled or declined in one go, and their owners told', async () => {
    const { doctor, owner, book } = await world()
    const visit = await book(slot)
    await change(doctor, { _id: visit._id, status: 'approved' })
    const request = await book('2026-03-03T09:00:00.000Z')
    const scope = {
      doctorId: doctor.id,
      actorId: doctor.id,
      isServiceProvider: false,
      verified: false,
      rights: 'all',
    } as const
    await harness.database.transact(() =>
      cancelVisits(harness.context, [visit._id, request._id], scope, null, harness.clock.now()),
    )
    expect((await history(visit._id)).at(-1)?.kind).toBe('cancelled')
    expect((await history(request._id)).at(-1)?.kind).toBe('rejected')
    expect((await inbox(owner, 'patient')).map((message) => message.type)).toEqual([
      'appointment-deleted',
      'appointment-deleted',
      'appointment-approved',
    ])
  })
})
