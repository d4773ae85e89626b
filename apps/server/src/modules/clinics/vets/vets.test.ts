/** @module-tag databases */
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import {
  addDayChange,
  deleteDayChange,
  getClinicVets,
  updateClinicVets,
} from '@vetvisit/contract/clinics/vets/routes'
import type { RouteInput } from '@vetvisit/contract/http'
import type { ClinicVets } from '@vetvisit/contract/clinics/vets/schemas'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, SCHEDULE } from '../../../../test/harness.ts'
import type { Person } from '../../../../test/open-harness.ts'
import { manyOwners } from '../../../../test/many-owners.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { assistantOf, joinAsVet } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

type World = Awaited<ReturnType<typeof world>>
let practice: World
let colleague: Person

beforeEach(async () => {
  practice = await world()
  colleague = await onboardedDoctor(harness)
  await joinAsVet(harness, colleague, practice.doctor)
})

type ClinicVetChangesSent = RouteInput<typeof updateClinicVets>['body']
type Work = ClinicVetChangesSent['vets'][number]

/** In the form in which it is sent. */
const workOf = ({ vets }: ClinicVets): Work[] =>
  vets.map(({ doctorId, online, ownHours, schedule, since, until }) => ({
    doctorId,
    online,
    ownHours,
    schedule,
    since,
    until,
  }))
const read = () =>
  harness.call(getClinicVets, { token: practice.doctor.token, query: { clinicId: practice.clinic._id } })
const whole = async () => workOf(await read())
const query = () => ({ clinicId: practice.clinic._id })
const save = (body: ClinicVetChangesSent, token = practice.doctor.token) =>
  harness.call(updateClinicVets, { token, query: query(), body })
const refused = (body: object, token = practice.doctor.token) =>
  harness.refusal(updateClinicVets, { token, query: query(), body })
const work = (vet: Person, more: Partial<Work> = {}): Work => ({
  doctorId: vet.id,
  online: true,
  ownHours: false,
  schedule: [],
  since: null,
  until: null,
  ...more,
})
/** Tuesdays from 13:00 to 15:00. */
const TUESDAYS = [
  { ...SCHEDULE, availableDays: '1', fromTimeHour: 13, fromTimeMin: 0, toTimeHour: 15, toTimeMin: 0 },
]
const daySlots = async (date: string) => {
  const { days } = await harness.call(getClinicSlots, {
    query: { clinicId: practice.clinic._id, from: date, days: 1 },
  })
  return days[0]
}
const CLOSED = { date: '2026-03-04', opens: false, start: 0, end: 1440 }
const closed = (body: object, token = practice.doctor.token) =>
  harness.refusal(addDayChange, { token, body: { ...query(), ...CLOSED, ...body } })
const closeDay = (body: object = {}) =>
  harness.call(addDayChange, { token: practice.doctor.token, body: { ...query(), ...CLOSED, ...body } })

// specification/readings §5: vets of a clinic have hours of their own, and each date can be changed (added)
describe('the vets of a clinic', () => {
  it('are those of the practice: the lead works there, a new colleague does not yet', async () => {
    const { leadId, vets, changes } = await read()
    expect(leadId).toBe(practice.doctor.id)
    expect(vets.map(({ doctorId, online }) => [doctorId, online])).toEqual([
      [practice.doctor.id, true],
      [colleague.id, false],
    ])
    expect(changes).toEqual([])
  })

  it('have hours of their own, a first and a last day, and an order', async () => {
    const dates = { since: '2026-03-09', until: '2026-06-30' }
    const hours = { ownHours: true, schedule: TUESDAYS, ...dates }
    const saved = await save({ vets: [work(colleague, hours), work(practice.doctor)] })
    expect(workOf(saved)).toEqual([work(colleague, hours), work(practice.doctor)])
    expect(await whole()).toEqual(workOf(saved))
  })

  it('are all found by their names and fields, as long as owners may book them there', async () => {
    const found = async (q: string) =>
      (await harness.call(searchClinics, { query: { q } })).clinics.map(({ id }) => id)
    const other = await onboardedDoctor(harness, { fullname: 'Zora Quast', specialization: ['pathology'] })
    await joinAsVet(harness, other, practice.doctor)
    expect(await found('Zora Quast')).toEqual([])
    await save({ vets: [work(other)] })
    expect(await found('Zora Quast')).toEqual([practice.clinic._id])
    const byField = { specialization: 'pathology' } as const
    expect((await harness.call(searchClinics, { query: byField })).total).toBe(1)
    await harness.call(updateDoctor, { token: other.token, body: { fullname: 'Zora Kranich' } })
    expect(await found('Zora Kranich')).toEqual([practice.clinic._id])
    await save({ vets: [work(other, { online: false })] })
    expect(await found('Zora Kranich')).toEqual([])
  })

  it('stay as they are unless they are named', async () => {
    await save({ vets: [work(colleague, { ownHours: true, schedule: TUESDAYS })] })
    await save({ vets: [work(practice.doctor, { since: '2026-03-02' })] })
    expect(await whole()).toEqual([
      work(practice.doctor, { since: '2026-03-02' }),
      work(colleague, { ownHours: true, schedule: TUESDAYS }),
    ])
  })

  it('do not begin to work there by a form that names them as they were', async () => {
    const vets = await whole()
    await save({
      vets: [{ ...work(practice.doctor), since: '2026-03-02' }, ...vets.slice(1)],
      seen: { vets },
    })
    const rows = sql`select 1 as there from clinic_vets where doctor_id = ${colleague.id}::uuid and clinic_id = ${practice.clinic._id}::uuid`
    expect(await rowsOf(harness.database, rows)).toEqual([])
  })

  it('are read by every member, and changed with the right of clinics; strangers find nothing', async () => {
    const [without, allowed] = [
      await assistantOf(harness, practice.doctor, ['appointments']),
      await assistantOf(harness, colleague, ['clinics']),
    ]
    const stranger = await onboardedDoctor(harness)
    const body = { vets: [work(colleague)] }
    expect(await harness.call(getClinicVets, { token: without.token, query: query() })).toEqual(await read())
    for (const { token } of [without, stranger]) {
      expect(await refused(body, token)).toMatchObject({ httpStatus: 404 })
      expect(await closed({}, token)).toMatchObject({ httpStatus: 404 })
    }
    expect(await harness.refusal(getClinicVets, { token: stranger.token, query: query() })).toMatchObject({
      httpStatus: 404,
    })
    await save(body, allowed.token)
    expect((await whole())[0]).toEqual(work(colleague))
  })

  it('are of the practice, and each is named once', async () => {
    const stranger = await onboardedDoctor(harness)
    expect(await refused({ vets: [work(stranger)] })).toMatchObject({ httpStatus: 404 })
    expect(await refused({ vets: [work(colleague), work(colleague)] })).toMatchObject({ httpStatus: 422 })
  })

  it('need hours if they have their own, as long as the clinic’s slots, and a last day after the first', async () => {
    const odd = [{ ...TUESDAYS[0], slotPerPatient: 15 }]
    const cases: [object, string][] = [
      [{ ownHours: true }, 'vets.0.schedule'],
      [{ ownHours: true, schedule: odd }, 'vets.0.schedule.0.slotPerPatient'],
      [{ ownHours: true, schedule: [...TUESDAYS, ...TUESDAYS] }, 'vets.0.schedule.1.fromTimeHour'],
      [{ since: '2026-03-05', until: '2026-03-04' }, 'vets.0.until'],
    ]
    for (const [more, field] of cases) {
      const { httpStatus, fields } = await refused({ vets: [work(colleague, more)] })
      expect([httpStatus, Object.keys(fields ?? {})]).toEqual([422, [field]])
    }
  })

  it('keep both changes of two people, and refuse the second of one vet', async () => {
    await save({ vets: [work(practice.doctor), work(colleague)] })
    const seen = { vets: await whole() }
    await save({ vets: [work(practice.doctor, { since: '2026-03-02' }), work(colleague)], seen })
    const second = { vets: [work(practice.doctor), work(colleague, { until: '2026-12-31' })], seen }
    await save(second)
    expect(await whole()).toEqual([
      work(practice.doctor, { since: '2026-03-02' }),
      work(colleague, { until: '2026-12-31' }),
    ])
    const third = { vets: [work(practice.doctor, { since: '2026-03-03' }), work(colleague)], seen }
    expect(await refused(third)).toMatchObject({ code: 'stale' })
  })

  it('keep their order when one of them is changed by what was seen', async () => {
    await save({ vets: [work(practice.doctor), work(colleague)] })
    const changed = work(colleague, { until: '2026-12-31' })
    await save({ vets: [changed], seen: { vets: [work(colleague)] } })
    expect(await whole()).toEqual([work(practice.doctor), changed])
  })

  it('have a lead whom only an admin changes, to a vet who works there', async () => {
    await save({ vets: [work(practice.doctor), work(colleague)] })
    expect(await refused({ vets: [], leadId: colleague.id }, colleague.token)).toMatchObject({
      httpStatus: 422,
    })
    await save({ vets: [], leadId: practice.doctor.id }, colleague.token)
    expect((await save({ vets: [], leadId: colleague.id })).leadId).toBe(colleague.id)
    await save({ vets: [work(practice.doctor, { online: false })] })
    expect(await refused({ vets: [], leadId: practice.doctor.id })).toMatchObject({ httpStatus: 422 })
  })

  it('keep their appointments within the new hours; others are named before they are cancelled', async () => {
    const { _id } = await practice.book('2026-03-04T10:00:00.000Z')
    await change(practice.doctor, { _id, status: 'approved' })
    const hours = { vets: [work(practice.doctor, { ownHours: true, schedule: TUESDAYS })] }
    const { code, details } = await refused(hours)
    expect([code, details]).toEqual(['visits_affected', expect.objectContaining({ total: 1 })])
    await save({ ...hours, cancelExisting: true })
    const [visit] = await rowsOf<{ status: string }>(
      harness.database,
      sql`select status from appointments where id = ${_id}::uuid`,
    )
    expect(visit?.status).toBe('cancelled')
  })

  it('keep their appointments when the clinic changes the hours that they do not work in', async () => {
    const everyDay = [
      {
        ...SCHEDULE,
        availableDays: '0,1,2,3,4',
        fromTimeHour: 8,
        fromTimeMin: 0,
        toTimeHour: 18,
        toTimeMin: 0,
      },
    ]
    await practice.book('2026-03-04T10:00:00.000Z')
    await save({ vets: [work(practice.doctor, { ownHours: true, schedule: everyDay })] })
    const body = { schedule: TUESDAYS }
    const token = practice.doctor.token
    await harness.call(updateClinic, { token, query: query(), body })
    await save({ vets: [work(practice.doctor, { ownHours: true, schedule: everyDay })] })
    expect(await refused({ vets: [work(practice.doctor)] })).toMatchObject({ code: 'visits_affected' })
  })
})

/** Upcoming appointments of the clinic: the vet and the start of each. */
const upcoming = () =>
  rowsOf<{ vet: string; start: string }>(
    harness.database,
    sql`select doctor_id as vet, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as start from appointments
      where clinic_id = ${practice.clinic._id}::uuid and status in ('held', 'requested', 'approved')`,
  )

// specification/readings §5: hours of a vet and bookings at the same moment leave no visit outside unseen (added)
describe('hours that change while owners book', () => {
  const WEDNESDAY = '2026-03-04'
  const WEDNESDAY_10 = '2026-03-04T10:00:00.000Z'
  const CHANGES: [string, () => Promise<{ httpStatus: number }>][] = [
    [
      'hours of the vet’s own',
      () => {
        const vets = [work(practice.doctor, { ownHours: true, schedule: TUESDAYS })]
        return harness.send(updateClinicVets, {
          token: practice.doctor.token,
          query: query(),
          body: { vets },
        })
      },
    ],
    [
      'a last day',
      () => {
        const vets = [work(practice.doctor, { until: '2026-03-03' })]
        return harness.send(updateClinicVets, {
          token: practice.doctor.token,
          query: query(),
          body: { vets },
        })
      },
    ],
    [
      'a closed date',
      () =>
        harness.send(addDayChange, {
          token: practice.doctor.token,
          body: {
            ...query(),
            doctorId: practice.doctor.id,
            date: WEDNESDAY,
            opens: false,
            start: 0,
            end: 1440,
          },
        }),
    ],
  ]

  it.each(CHANGES)('leave no visit outside unseen: %s', async (_, changeHours) => {
    const owners = await manyOwners(harness, 6)
    const body = { clinicId: practice.clinic._id, start: WEDNESDAY_10 }
    const [saved, ...booked] = await Promise.all([
      changeHours(),
      ...owners.map(({ token, petId }) =>
        harness.send(createAppointment, { token, body: { ...body, petId } }),
      ),
    ])
    const won = booked.filter(({ httpStatus }) => httpStatus === 200)
    // Either the booking is first and the change names it, or the change is first and nobody can book.
    expect([saved.httpStatus, won.length]).toEqual(saved.httpStatus === 200 ? [200, 0] : [409, 1])
    expect(await upcoming()).toHaveLength(won.length)
  })

  it('take a date that was opened back only while nobody has booked in it', async () => {
    const opened = await closeDay({ date: '2026-03-08', opens: true, start: 600, end: 660 })
    const [owner] = await manyOwners(harness, 1)
    const body = {
      clinicId: practice.clinic._id,
      start: '2026-03-08T09:00:00.000Z',
      petId: owner?.petId ?? '',
    }
    const id = opened.changes[0]?._id ?? ''
    const [taken, booking] = await Promise.all([
      harness.send(deleteDayChange, { token: practice.doctor.token, query: { id } }),
      harness.send(createAppointment, { token: owner?.token ?? '', body }),
    ])
    expect(new Set([taken.httpStatus, booking.httpStatus])).toEqual(new Set([200, 409]))
    expect(await upcoming()).toHaveLength(booking.httpStatus === 200 ? 1 : 0)
  })
})

describe('a change of one date', () => {
  it('closes the clinic or a vet, and opens them, also on a holiday', async () => {
    const { changes } = await closeDay()
    expect(changes).toEqual([{ _id: expect.any(String) as unknown, doctorId: null, ...CLOSED }])
    expect(await daySlots('2026-03-04')).toMatchObject({ state: 'closed', slots: [] })
    await closeDay({ date: '2026-03-08', opens: true, start: 600, end: 660 })
    expect((await daySlots('2026-03-08'))?.slots.map(({ start }) => start)).toEqual([
      '2026-03-08T09:00:00.000Z',
      '2026-03-08T09:30:00.000Z',
    ])
  })

  it('is taken back', async () => {
    const { changes } = await closeDay()
    const id = changes[0]?._id ?? ''
    const { token } = practice.doctor
    const stranger = await onboardedDoctor(harness)
    expect(await harness.refusal(deleteDayChange, { token: stranger.token, query: { id } })).toMatchObject({
      httpStatus: 404,
    })
    expect((await harness.call(deleteDayChange, { token, query: { id } })).changes).toEqual([])
    expect((await daySlots('2026-03-04'))?.state).toBe('open')
    expect(await harness.refusal(deleteDayChange, { token, query: { id } })).toMatchObject({
      httpStatus: 404,
    })
  })

  it('names the appointments that it leaves outside before it cancels them', async () => {
    await practice.book('2026-03-04T10:00:00.000Z')
    expect(await closed({})).toMatchObject({ code: 'visits_affected' })
    expect(await closed({ doctorId: practice.doctor.id })).toMatchObject({ code: 'visits_affected' })
    expect((await read()).changes).toEqual([])
    await closeDay({ cancelExisting: true })
    expect((await read()).changes).toHaveLength(1)
  })

  it('is of a vet who works there', async () => {
    expect(await closed({ doctorId: colleague.id })).toMatchObject({ httpStatus: 404 })
    await save({ vets: [work(colleague)] })
    const { changes } = await closeDay({ doctorId: colleague.id })
    expect(changes.map(({ doctorId }) => doctorId)).toEqual([colleague.id])
  })

  it('ends after it begins', async () => {
    expect(await closed({ start: 600, end: 600 })).toMatchObject({
      httpStatus: 422,
      fields: { end: expect.any(String) as unknown },
    })
    expect(await closed({ end: 1441 })).toMatchObject({ httpStatus: 422 })
  })
})
