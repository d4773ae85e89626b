import {
  getCalendar,
  getAppointmentPage,
  getRequestPage,
} from '@vetvisit/contract/appointments/agenda/routes'
import { deleteAssistant } from '@vetvisit/contract/assistants/routes'
import { lockSession, setPin, unlockSession } from '@vetvisit/contract/auth/locks/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { courseOf } from '@vetvisit/contract/notes/course'
import { getOwnerHistory } from '@vetvisit/contract/notes/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PIN } from '@vetvisit/contract/settings/demo-accounts'
import { addDays, localDateOf } from '@vetvisit/contract/zones/rules'
import { listRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { listReasons } from '@vetvisit/contract/reasons/routes'
import { listTasks } from '@vetvisit/contract/tasks/routes'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, harnessOfFile, openHarness } from '../../test/harness.ts'
import { seedDemo } from './seed.ts'
import { rowsOf } from '../../test/sql.ts'

const SIZE = { clinics: 40, owners: 80 }

const harness = harnessOfFile({ config: { demo: true } })

beforeAll(async () => {
  await seedDemo(harness.context, () => undefined, SIZE)
})

const signedIn = (email: string, password: string = DEMO_PASSWORD) =>
  harness.call(signin, { body: { email, password } })
const tokenOf = async (kind: (typeof DEMO_ACCOUNTS)[number]['kind']) =>
  (await signedIn(DEMO_ACCOUNTS.find((account) => account.kind === kind)?.email ?? '')).token

/** All data that a person would see, without ids and times of creation. */
async function digest({ database }: Harness): Promise<unknown> {
  const [found] = await rowsOf(
    database,
    sql`
    select md5(string_agg(line, ',' order by line)) as digest, count(*)::int as lines from (
      select fullname || coalesce(email, '') || coalesce(city, '') as line from users
      union all select name || city || consultation_fee || slot_minutes || color || coalesce(emergency_phone, '') from clinics
      union all select p.name || p.breed || u.email from pets p join users u on u.id = p.owner_id
      union all select a.status || a.starts_at || a.reason || u.email from appointments a join users u on u.id = a.owner_id
    ) as lines`,
  )
  return found
}

describe('the demo', () => {
  it.each(DEMO_ACCOUNTS)('lets the $kind sign in', async ({ email }) => {
    expect((await signedIn(email)).user).toMatchObject({ email, onboarding: false })
  })

  it('has one owner without a pet', async () => {
    const { token } = await signedIn('new@demo.vetvisit.example')
    expect((await harness.call(getOwnerDashboard, { token })).pets).toEqual([])
  })

  it('gives its owner four animals, an upcoming appointment, a waiting request and past visits', async () => {
    const home = await harness.call(getOwnerDashboard, { token: await tokenOf('owner') })
    expect(home.pets.map((pet) => pet.type)).toEqual(['Dog', 'Cat', 'Rabbit', 'Turtles'])
    expect(home.upcoming.length).toBeGreaterThanOrEqual(1)
    expect(home.requests.length).toBeGreaterThanOrEqual(1)
    expect(home.recent.length).toBeGreaterThanOrEqual(4)
  })

  it('gives its owner a history with a prescription, a shared report, a lab result and texts', async () => {
    const { items } = await harness.call(getOwnerHistory, { token: await tokenOf('owner'), query: {} })
    const types = new Set(items.map((item) => item.type))
    expect([...types]).toEqual(
      expect.arrayContaining(['prescription', 'report', 'lab', 'text', 'appointment', 'active']),
    )
    expect(items.find((item) => item.type === 'report')?.sharedTo).toHaveLength(1)
  })

  it('gives its owner’s dog a medicine that runs today, with ticks of the days before and the evening still open', async () => {
    const now = harness.clock.now()
    const today = localDateOf('Europe/Berlin', now)
    const { items } = await harness.call(getOwnerHistory, {
      token: await tokenOf('owner'),
      query: { kinds: 'prescription' },
    })
    const lines = items.flatMap(({ prescription, sheet }) =>
      prescription.map(({ duration, given }) => ({
        given,
        ...courseOf({ durations: [duration], issuedOn: sheet?.issuedOn ?? '' }, today),
      })),
    )
    expect(lines.map(({ isRunning }) => isRunning)).toEqual([false, true])
    const days = lines.map(({ given }) => given.map((at) => localDateOf('Europe/Berlin', Date.parse(at))))
    expect(days[0]).toEqual([])
    expect(days[1]?.filter((day) => day < today)).toEqual(
      [4, 4, 3, 2, 2, 1, 1].map((daysAgo) => addDays(today, -daysAgo)),
    )
    expect(days[1]?.filter((day) => day === today).length).toBeLessThanOrEqual(1)
  })

  it('gives its doctor a full day, waiting requests, and messages about them', async () => {
    const token = await tokenOf('doctor')
    const home = await harness.call(getDoctorDashboard, { token })
    expect(home.today.length).toBeGreaterThanOrEqual(5)
    const requests = await harness.call(getRequestPage, { token, query: {} })
    expect(requests.total).toBeGreaterThanOrEqual(5)
    const inbox = await harness.call(getNotifications, { token, params: { role: 'doctor' }, query: {} })
    expect(inbox.unseen).toBeGreaterThanOrEqual(6)
  })

  it('gives its doctor slots of a quarter of an hour with a lunch break, an upcoming holiday, and a day with eight owners on the waiting list', async () => {
    const token = await tokenOf('doctor')
    const [practice] = await harness.call(listClinics, { token })
    expect(practice?.schedule.map(({ slotPerPatient }) => slotPerPatient)).toEqual([15, 15, 15])
    const today = localDateOf('Europe/Berlin', harness.clock.now())
    expect(practice?.holidays.filter((date) => date > today && date <= addDays(today, 9))).toHaveLength(1)
    const week = await harness.call(getCalendar, {
      token,
      query: { from: addDays(today, -6), to: addDays(today, 6) },
    })
    const minutes = week.visits.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 60_000)
    expect(new Set(minutes)).toEqual(new Set([15]))
    expect(week.visits.length).toBeGreaterThanOrEqual(200)
    const { requests } = await harness.call(getDoctorDashboard, { token })
    expect(requests.length).toBeGreaterThan(0)
    expect((await rowsOf(harness.database, sql`select 1 from waiting_list`)).length).toBeGreaterThanOrEqual(8)
  })

  it('gives its emergency clinic sixty visits on a day', async () => {
    const day = localDateOf('Europe/Berlin', harness.clock.now())
    const tomorrow = addDays(day, 1)
    const { visits } = await harness.call(getCalendar, {
      token: await tokenOf('emergencyClinic'),
      query: { from: tomorrow, to: tomorrow },
    })
    expect(visits.length).toBeGreaterThanOrEqual(60)
  })

  it('gives its assistant the doctor’s day, and does not allow removing her', async () => {
    const { token, user } = await signedIn('assistant@demo.vetvisit.example')
    expect(user).toMatchObject({ role: 'assistant', doctor: { fullname: 'Katharina Lindner' } })
    expect((await harness.call(getDoctorDashboard, { token })).today.length).toBeGreaterThanOrEqual(5)
    expect(
      await harness.refusal(deleteAssistant, { token: await tokenOf('doctor'), query: { id: user._id } }),
    ).toMatchObject({ httpStatus: 409, code: 'demo_account' })
  })

  it('gives its practice of three a clinic in which each vet has visits in their own hours', async () => {
    const vets = await rowsOf<{ fullname: string; visits: number; outside: number }>(
      harness.database,
      sql`select u.fullname, count(a.id)::int as visits, count(a.id) filter (where v.own_hours and not exists (
            select from vet_hours h where h.clinic_id = v.clinic_id and h.doctor_id = v.doctor_id
              and h.weekday = extract(isodow from a.starts_at at time zone 'Europe/Berlin') - 1))::int as outside
          from clinic_vets v join clinics c on c.id = v.clinic_id join users u on u.id = v.doctor_id
            left join appointments a on a.clinic_id = v.clinic_id and a.doctor_id = v.doctor_id
          where c.name = 'Tierärztehaus an der Hasenheide' group by u.fullname, v.position order by v.position`,
    )
    expect(vets.map(({ fullname, outside }) => [fullname, outside])).toEqual([
      ['Hannah Seidel', 0],
      ['Felix Oster', 0],
      ['Aylin Kaya', 0],
    ])
    expect(Math.min(...vets.map(({ visits }) => visits))).toBeGreaterThan(50)
  })

  it('gives its practice of three reasons of its own, some of them for its staff or its clients alone', async () => {
    const reasons = await harness.call(listReasons, { token: await tokenOf('vetOfTeam') })
    expect(reasons).toHaveLength(8)
    expect(reasons.filter(({ online }) => !online).map(({ preset }) => preset)).toEqual(['goodbye'])
    expect(reasons.filter(({ clients }) => clients === 'known').map(({ preset }) => preset)).toEqual([
      'followup',
    ])
  })

  it('gives its practice of three an operating room in which its surgeon treats teeth', async () => {
    const token = await tokenOf('vetOfTeam')
    expect(await harness.call(listRooms, { token })).toMatchObject([
      { name: 'Operationsraum', archived: false },
    ])
    const vets = await rowsOf(
      harness.database,
      sql`select distinct u.fullname from appointments a join users u on u.id = a.doctor_id where a.room_id is not null`,
    )
    expect(vets).toEqual([{ fullname: 'Felix Oster' }])
  })

  it('gives its practice of three an owner to call back and two other tasks', async () => {
    const tasks = await harness.call(listTasks, { token: await tokenOf('reception') })
    expect(tasks.map(({ isCall, owner }) => isCall && owner !== null)).toEqual([true, false, false])
  })

  // docs/decisions/0435-shared-computers.md
  it('gives the people of its practice of three a PIN that unlocks their own session, and that nobody can change', async () => {
    const [mine, others] = [await tokenOf('reception'), await tokenOf('reception')]
    await harness.call(lockSession, { token: mine })
    await harness.call(listTasks, { token: others })
    expect((await harness.refusal(listTasks, { token: mine })).code).toBe('session_locked')
    await harness.call(unlockSession, { token: mine, body: { pin: DEMO_PIN } })
    for (const pin of [null, '4713']) {
      const change = { token: mine, body: { pin, password: DEMO_PASSWORD } }
      expect((await harness.refusal(setPin, change)).code).toBe('demo_account')
    }
  })

  it('lets most animals come to its practice of three for one of these reasons, as long as it takes', async () => {
    const [visits] = await rowsOf(
      harness.database,
      sql`select count(*)::int as all, count(a.reason_id)::int as "forReasons",
            count(*) filter (where a.ends_at - a.starts_at > interval '1 minute' * (r.minutes + coalesce(r.further_pet_minutes, 0)
              * (select count(*) from appointment_pets ap where ap.appointment_id = a.id and ap.place > 0)))::int as longer
          from appointments a join clinics c on c.id = a.clinic_id left join visit_reasons r on r.id = a.reason_id
          where c.name = 'Tierärztehaus an der Hasenheide'`,
    )
    const { all, forReasons, longer } = visits as { all: number; forReasons: number; longer: number }
    expect(forReasons).toBeGreaterThan(all * 0.7)
    expect(longer).toBe(0)
  })

  it('lets two animals come to one visit of its practice of three', async () => {
    const visits = await rowsOf(
      harness.database,
      sql`select a.ends_at - a.starts_at = interval '25 minutes' as longer, count(*)::int as animals
          from appointments a join appointment_pets ap on ap.appointment_id = a.id
          group by a.id having count(*) > 1`,
    )
    expect(visits).toEqual([{ longer: true, animals: 2 }])
  })

  it('gives its service center visits with services, and no requests to answer', async () => {
    const token = await tokenOf('serviceProvider')
    const date = localDateOf('Europe/Berlin', harness.clock.now())
    const appointments = await harness.call(getAppointmentPage, {
      token,
      query: { from: addDays(date, -14), to: addDays(date, 14) },
    })
    expect(appointments.length).toBeGreaterThanOrEqual(20)
    expect(appointments.filter(({ additionalServices }) => additionalServices.length === 0)).toEqual([])
    expect((await harness.call(getRequestPage, { token, query: {} })).total).toBe(0)
  })

  it('lists every clinic with its next free time', async () => {
    const { total, clinics } = await harness.call(searchClinics, { query: {} })
    expect(total).toBe(SIZE.clinics + 5)
    expect(clinics.filter((clinic) => clinic.nextFree !== null).length).toBeGreaterThan(SIZE.clinics / 2)
  })

  // specification/readings §9: at 22:31 the emergency page has a number: emergency numbers, then who is open, then who opens first (added)
  it('has a number for emergencies in Berlin at 22:31', async () => {
    const start = harness.clock.now()
    harness.clock.set('2026-11-26T22:31:00+01:00')
    const query = { lat: 52.52, lng: 13.41, radiusKm: 60, phone: 'emergency' } as const
    const { clinics } = await harness.call(searchClinics, { query })
    harness.clock.set(start)
    expect(clinics.map(({ emergencyPhone }) => emergencyPhone)).toContain('+493023125112')
  })

  it('keeps existing data on a second start', async () => {
    const before = await digest(harness)
    expect(await seedDemo(harness.context, () => undefined, SIZE)).toBe(false)
    expect(await digest(harness)).toEqual(before)
  })

  it('is the same again on the same day', async () => {
    const other = await openHarness()
    await seedDemo(other.context, () => undefined, SIZE)
    expect(await digest(other)).toEqual(await digest(harness))
    await other.close()
  })

  it.each([
    ['the change to winter time', '2027-10-30T22:10:00.000Z'],
    ['the change to summer time', '2027-03-27T23:10:00.000Z'],
  ])('begins around midnight of %s', async (_, now) => {
    const other = await openHarness({ config: { demo: true } })
    other.clock.set(now)
    await seedDemo(other.context, () => undefined, SIZE)
    const waiting = await rowsOf(other.database, sql`select from waiting_list`)
    expect(waiting.length).toBeGreaterThan(0)
    await other.close()
  })
})
