import { consultAppointment, updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { DAY_MS, MINUTE_MS, startOfDate } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import {
  CLINIC,
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  petOf,
  START,
} from '../../../test/harness.ts'
import { practiceOf } from '../../../test/practice.ts'
import { assistantOf } from '../../../test/team.ts'
import { execute, instantValueOf } from '../../../test/sql.ts'
import { operate } from '../../operator/operate.ts'

const harness = harnessOfFile()

describe('the dashboard of a practice', () => {
  it('names the reasons why it is not listed', async () => {
    const strict = await openHarness({ config: { doctorVerification: 'required' } })
    try {
      const doctor = await onboardedDoctor(strict)
      const missing = async () => (await strict.call(getDoctorDashboard, { token: doctor.token })).missing
      expect(await missing()).toEqual(['verification', 'papers', 'clinic'])
      await clinicOf(strict, doctor, {
        address: { ...CLINIC.address, city: 'Nirgendheim', country: 'Nirgendland' },
      })
      expect(await missing()).toEqual(['verification', 'papers', 'position'])
      await operate(['verify-doctor', doctor.email], {
        ...strict.context,
        now: strict.clock.now(),
        print: () => undefined,
      })
      expect(await missing()).toEqual(['position'])
    } finally {
      await strict.close()
    }
  })

  it('is empty for a practice without clinic', async () => {
    const doctor = await onboardedDoctor(harness)
    const dashboard = await harness.call(getDoctorDashboard, { token: doctor.token })
    expect(dashboard).toMatchObject({
      now: START,
      today: [],
      upcoming: [],
      requests: [],
      requestCount: 0,
      clinicCount: 0,
      missing: ['clinic'],
    })
    expect(dashboard.week.map(({ date }) => date)).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
    ])
  })

  // specification/practice §7: GET /doctor/dashboard
  it('shows today, upcoming appointments, the week and the requests that wait longest, to doctor and assistant alike', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor)
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const book = async (start: string) => {
      harness.clock.advance(1000)
      const body = { clinicId: clinic.id, petId: pet.id, start, confirmed: true }
      return (await harness.call(createAppointment, { token: owner.token, body })).id
    }
    const answer = (id: string, status: 'approved' | 'cancelled') =>
      harness.call(updateAppointment, { token: doctor.token, body: { _id: id, status } })
    const today = await book('2026-03-02T10:00:00.000Z')
    await answer(today, 'approved')
    const cancelled = await book('2026-03-02T11:00:00.000Z')
    await answer(cancelled, 'approved')
    await answer(cancelled, 'cancelled')
    const thursday = await book('2026-03-05T10:00:00.000Z')
    await answer(thursday, 'approved')
    const first = await book('2026-03-06T10:00:00.000Z')
    const second = await book('2026-03-04T10:00:00.000Z')

    const dashboard = await harness.call(getDoctorDashboard, { token: doctor.token })
    expect(dashboard.today.map(({ id }) => id)).toEqual([today])
    expect(dashboard.upcoming.map(({ id }) => id)).toEqual([today])
    expect(dashboard.requests.map(({ id }) => id)).toEqual([first, second])
    expect(dashboard).toMatchObject({ requestCount: 2, clinicCount: 1, missing: [] })
    expect(dashboard.week.filter(({ approved, cancelled }) => approved + cancelled > 0)).toEqual([
      { date: '2026-03-02', approved: 1, consulted: 0, cancelled: 1, noShow: 0 },
      { date: '2026-03-05', approved: 1, consulted: 0, cancelled: 0, noShow: 0 },
    ])
    const assistant = await assistantOf(harness, doctor)
    const seenByAssistant = await harness.call(getDoctorDashboard, { token: assistant.token })
    expect(seenByAssistant.requests.map(({ id }) => id)).toEqual([first, second])
    const stranger = await onboardedDoctor(harness)
    expect(await harness.call(getDoctorDashboard, { token: stranger.token })).toMatchObject({
      today: [],
      requests: [],
      requestCount: 0,
    })
    expect((await harness.send(getDoctorDashboard, { token: owner.token })).httpStatus).toBe(404)
  })

  // specification/readings §9: a new practice sees the steps to its first booking (added)
  it('has the steps to the first booking until one comes', async () => {
    const strict = await openHarness({ config: { doctorVerification: 'required' } })
    try {
      const doctor = await onboardedDoctor(strict)
      const states = async (token = doctor.token) =>
        (await strict.call(getDoctorDashboard, { token })).firstSteps.map(({ state }) => state)
      // Address, check, hours, public page, first owner, assistant.
      expect(await states()).toEqual(['done', 'todo', 'todo', 'todo', 'todo', 'todo'])
      const clinic = await clinicOf(strict, doctor)
      expect(await states()).toEqual(['done', 'todo', 'done', 'waiting', 'todo', 'todo'])
      await operate(['verify-doctor', doctor.email], {
        ...strict.context,
        now: strict.clock.now(),
        print: () => undefined,
      })
      const assistant = await assistantOf(strict, doctor)
      const last = ['done', 'done', 'done', 'done', 'todo', 'done']
      expect([await states(), await states(assistant.token)]).toEqual([last, last])
      const owner = await onboardedOwner(strict)
      const pet = await petOf(strict, owner)
      const start = '2026-03-02T10:00:00.000Z'
      const body = { clinicId: clinic.id, petId: pet.id, start, confirmed: true }
      await strict.call(createAppointment, { token: owner.token, body })
      expect(await states()).toEqual([])
    } finally {
      await strict.close()
    }
  })

  it('takes its day from the clinic’s time zone', async () => {
    const doctor = await onboardedDoctor(harness)
    const auckland = {
      city: 'Auckland',
      state: 'Auckland',
      country: 'New Zealand',
      zipcode: '1010',
      addressLine1: 'Queen Street 1',
      addressLine2: '',
    }
    const clinic = await clinicOf(harness, doctor, { address: auckland })
    expect(clinic.timeZone).toBe('Pacific/Auckland')
    const monday = async () => (await harness.call(getDoctorDashboard, { token: doctor.token })).week[0]?.date
    harness.clock.set('2026-03-08T10:00:00.000Z')
    expect(await monday()).toBe('2026-03-02')
    // Midnight between Sunday and Monday in that time zone.
    harness.clock.set('2026-03-08T11:00:00.000Z')
    expect(await monday()).toBe('2026-03-09')
  })

  // specification/practice §7: GET /doctor/dashboard
  it('shows this week’s appointments by outcome, on each day until Sunday', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, { confirmAtOnce: true })
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const book = async (start: string) => {
      const body = { clinicId: clinic.id, petId: pet.id, start, confirmed: true }
      return (await harness.call(createAppointment, { token: owner.token, body })).id
    }
    const [seen, missed] = [await book('2026-03-02T09:00:00.000Z'), await book('2026-03-02T10:00:00.000Z')]
    const ahead = await book('2026-03-06T09:00:00.000Z')
    harness.clock.set('2026-03-02T10:40:00.000Z')
    await harness.call(consultAppointment, { token: doctor.token, body: { _id: seen } })
    await harness.call(updateAppointment, { token: doctor.token, body: { _id: missed, status: 'no_show' } })
    harness.clock.set('2026-03-05T12:00:00.000Z')
    const { week, upcoming } = await harness.call(getDoctorDashboard, { token: doctor.token })
    expect(upcoming.map(({ id }) => id)).not.toContain(ahead)
    expect(week.map(({ approved, consulted, noShow }) => [approved, consulted, noShow])).toEqual([
      [0, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'counts the first and the last minute of the week on each day of it in %s',
    async (zone) => {
      const doctor = await onboardedDoctor(harness)
      const clinic = await clinicOf(harness, doctor)
      const owner = await onboardedOwner(harness)
      const pet = await petOf(harness, owner)
      await execute(
        harness.database,
        sql`update clinics set time_zone = ${zone} where id = ${clinic._id}::uuid`,
      )
      const [first, over] = [startOfDate(zone, '2026-03-02'), startOfDate(zone, '2026-03-09')]
      for (const start of [first - MINUTE_MS, first, over - MINUTE_MS, over])
        await execute(
          harness.database,
          sql`
          insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, fee, currency, created_at)
          values (${uuidv7()}::uuid, 'approved', ${practiceOf(doctor.id)}, ${doctor.id}::uuid, ${clinic._id}::uuid, ${owner.id}::uuid, ${pet._id}::uuid,
            ${instantValueOf(start)}, ${instantValueOf(start + MINUTE_MS)}, 0, 'EUR', ${instantValueOf(first)})`,
        )
      for (const now of [first, first + 3 * DAY_MS, over - 1]) {
        harness.clock.set(new Date(now).toISOString())
        const { week } = await harness.call(getDoctorDashboard, { token: doctor.token })
        expect(week.map(({ approved }) => approved)).toEqual([1, 0, 0, 0, 0, 0, 1])
      }
    },
  )
})
