/** @module-tag databases */
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { getClinic, updateClinic } from '@vetvisit/contract/clinics/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
  SCHEDULE,
} from '../../../test/harness.ts'
import { requestedClinic, TUESDAY_9 } from './clinics.test-support.ts'
import { rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()
let doctor: Person
beforeEach(async () => {
  doctor = await onboardedDoctor(harness)
})

const MONDAYS = [{ ...SCHEDULE, availableDays: '0' }]

const change = (clinicId: string, body: object) =>
  harness.call(updateClinic, { token: doctor.token, query: { clinicId }, body })
const refusedChange = (clinicId: string, body: object) =>
  harness.refusal(updateClinic, { token: doctor.token, query: { clinicId }, body })
const statusOf = async (id: string) =>
  (
    await rowsOf<{ status: string }>(
      harness.database,
      sql`select status from appointments where id = ${id}::uuid`,
    )
  )[0]?.status

describe('changing a clinic with upcoming appointments', () => {
  // specification/practice §4: holidays and changed opening times: their visits are shown first, and cancelled only on demand
  it.each([
    ['a holiday', { holidays: ['2026-03-03'] }],
    ['a schedule without that day', { schedule: MONDAYS }],
    ['opening after its start', { schedule: [{ ...SCHEDULE, fromTimeHour: 9, fromTimeMin: 15 }] }],
    ['closing before its end', { schedule: [{ ...SCHEDULE, toTimeHour: 9, toTimeMin: 15 }] }],
  ])('is refused with them if %s leaves them outside, and changes nothing', async (_, changes) => {
    const { clinic, visit } = await requestedClinic(harness, doctor)
    const before = await harness.call(getClinic, { query: { clinicId: clinic.id } })
    expect(await refusedChange(clinic.id, changes)).toMatchObject({
      httpStatus: 409,
      code: 'visits_affected',
      details: {
        total: 1,
        visits: [
          {
            _id: visit._id,
            status: 'requested',
            start: TUESDAY_9,
            petName: 'Bello',
            ownerName: 'Mira Vogel',
          },
        ],
      },
    })
    expect(await harness.call(getClinic, { query: { clinicId: clinic.id } })).toEqual(before)
    expect(await statusOf(visit._id)).toBe('requested')
  })

  it('accepts changes that keep them inside, also another slot length', async () => {
    const { clinic, visit } = await requestedClinic(harness, doctor)
    await change(clinic.id, {
      schedule: [{ ...SCHEDULE, fromTimeHour: 9, toTimeHour: 9, toTimeMin: 30, slotPerPatient: 15 }],
    })
    expect(await statusOf(visit._id)).toBe('requested')
  })

  // specification/practice §4: holidays and changed opening times: their visits are shown first, and cancelled only on demand
  it('cancels them and notifies the owner with cancelExisting', async () => {
    const { clinic, owner, visit } = await requestedClinic(harness, doctor)
    const changed = await change(clinic.id, { holidays: ['2026-03-03'], cancelExisting: true })
    expect(changed.holidays).toEqual(['2026-03-03'])
    expect(await statusOf(visit._id)).toBe('rejected')
    expect(
      harness.live.sent.some(({ userId, event }) => userId === owner.id && event.includes('notification')),
    ).toBe(true)
  })

  it('counts a held slot without naming the owner', async () => {
    const clinic = await clinicOf(harness, doctor)
    const owner = await onboardedOwner(harness)
    await harness.call(holdSlot, { token: owner.token, body: { clinicId: clinic.id, start: TUESDAY_9 } })
    expect(await refusedChange(clinic.id, { schedule: MONDAYS })).toMatchObject({
      code: 'visits_affected',
      details: { visits: [{ status: 'held', petName: null, ownerName: null }] },
    })
    harness.clock.advance(5 * 60_000)
    await change(clinic.id, { schedule: MONDAYS })
  })

  it('leaves no booking outside that is made at the same moment', async () => {
    const clinic = await clinicOf(harness, doctor)
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const body = { clinicId: clinic.id, start: TUESDAY_9, petId: pet._id }
    const answers = await Promise.all([
      harness.send(updateClinic, {
        token: doctor.token,
        query: { clinicId: clinic.id },
        body: { schedule: MONDAYS },
      }),
      harness.send(createAppointment, { token: owner.token, body }),
    ])
    expect(new Set(answers.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200, 409]))
  })

  it('ignores past appointments', async () => {
    const { clinic } = await requestedClinic(harness, doctor)
    harness.clock.set('2026-03-03T08:30:00.000Z')
    expect((await change(clinic.id, { schedule: MONDAYS })).schedule).toEqual(MONDAYS)
  })
})
