/** @module-tag databases */
import {
  getAppointmentPage,
  getCalendar,
  getRequestPage,
} from '@vetvisit/contract/appointments/agenda/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { addDayChange, updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { getWaitingPage } from '@vetvisit/contract/appointments/waiting-list/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person, SCHEDULE } from '../../../../test/harness.ts'
import { practiceOf } from '../../../../test/practice.ts'
import { execute } from '../../../../test/sql.ts'
import { assistantOf, joinAsVet, receptionOf, workAt } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)

const DAYS = { from: '2026-03-01', to: '2026-03-08' }
const MINE = '2026-03-03T09:00:00.000Z'
const THEIRS = '2026-03-03T10:00:00.000Z'
const ALSO_THEIRS = '2026-03-03T11:00:00.000Z'

/** Two vets of one clinic: one request waits for the first, two for the second. */
async function practiceOfTwo() {
  const made = await world({}, { fullname: 'Ruth Adler', specialization: ['emergency'] })
  const colleague = await onboardedDoctor(harness, {
    fullname: 'Ingo Brenner',
    specialization: ['animal-welfare'],
  })
  await joinAsVet(harness, colleague, made.doctor)
  await workAt(harness, colleague, made.clinic._id)
  for (const start of [MINE, THEIRS, ALSO_THEIRS]) {
    const { _id } = await made.book(start, { doctorId: made.doctor.id })
    const body = { _id, doctorId: colleague.id }
    if (start !== MINE) await harness.call(updateAppointment, { token: made.doctor.token, body })
  }
  return { ...made, colleague }
}

const hoursOf = async ({ token }: Person, scope: Scope = {}) =>
  (await harness.call(getCalendar, { token, query: { ...DAYS, ...scope } })).hours

// specification/readings §5: calendars and requests show when vets are there by their own hours and changed dates (added)
describe('the hours in the calendar of a practice of two vets', () => {
  it('are those of the vets whose appointments it has, with changes of the clinic and then of the vet', async () => {
    const { doctor, colleague, clinic } = await practiceOfTwo()
    const { token } = doctor
    const clinicId = clinic._id
    const schedule = [
      { ...SCHEDULE, availableDays: '1', fromTimeHour: 9, fromTimeMin: 0, toTimeHour: 13, toTimeMin: 0 },
    ]
    const vets = [
      {
        doctorId: colleague.id,
        online: true,
        ownHours: true,
        schedule,
        since: '2026-03-02',
        until: '2026-12-31',
      },
    ]
    await harness.call(updateClinicVets, { token, query: { clinicId }, body: { vets } })
    const closed = { date: '2026-03-05', opens: false, start: 0, end: 1440 }
    const there = { date: '2026-03-05', opens: true, start: 600, end: 660 }
    await harness.call(addDayChange, { token, body: { clinicId, ...closed } })
    await harness.call(addDayChange, { token, body: { clinicId, doctorId: colleague.id, ...there } })
    const theirs = {
      clinicId,
      doctorId: colleague.id,
      hours: [{ weekday: 1, start: 540, end: 780 }],
      since: '2026-03-02',
      until: '2026-12-31',
      changes: [closed, there],
    }
    expect(await hoursOf(colleague)).toEqual([theirs])
    const everybodys = await hoursOf(colleague, { scope: 'practice' })
    expect(everybodys).toHaveLength(2)
    expect(everybodys).toContainEqual(theirs)
    expect(await hoursOf(await receptionOf(harness, doctor))).toEqual(everybodys)
    expect(await hoursOf(doctor)).toEqual([
      expect.objectContaining({ doctorId: doctor.id, since: null, until: null, changes: [closed] }),
    ])
  })

  // specification/readings §5: the calendar shows no hours of a vet before the first and after the last day of work (added)
  it('end with the last day of a vet whom owners cannot book, and of a vet alone', async () => {
    const { doctor, colleague, clinic } = await practiceOfTwo()
    const alone = await world()
    const last = { online: false, ownHours: false, schedule: [], since: '2026-02-02', until: '2026-03-03' }
    for (const [{ token }, doctorId, clinicId] of [
      [doctor, colleague.id, clinic._id],
      [alone.doctor, alone.doctor.id, alone.clinic._id],
    ] as const) {
      const body = { vets: [{ ...last, doctorId }] }
      await harness.call(updateClinicVets, { token, query: { clinicId }, body })
    }
    for (const vet of [colleague, alone.doctor])
      expect(await hoursOf(vet)).toMatchObject([
        { doctorId: vet.id, since: '2026-02-02', until: '2026-03-03' },
      ])
  })

  it('are absent for a vet alone', async () => {
    const { doctor } = await world()
    expect(await hoursOf(doctor)).toBeUndefined()
  })
})

// specification/practice §3: the calendar gives each vet a column, with place, clinics and the time that visits take around them (added)
describe('the columns of the calendar', () => {
  it('are in the order of the practice, each with the clinics of its vet', async () => {
    const { doctor, colleague, clinic } = await practiceOfTwo()
    const last = await onboardedDoctor(harness, { fullname: 'Arne Abel' })
    await joinAsVet(harness, last, doctor)
    await execute(
      harness.database,
      sql`update clinic_vets set position = 1 where doctor_id = ${colleague.id}::uuid`,
    )
    const clinicIds = [clinic._id]
    const { vets } = await harness.call(getCalendar, { token: doctor.token, query: DAYS })
    expect(vets).toEqual([
      { _id: last.id, fullname: 'Arne Abel', profile: null, position: 2, clinicIds: [] },
      { _id: colleague.id, fullname: 'Ingo Brenner', profile: null, position: 1, clinicIds },
      { _id: doctor.id, fullname: 'Ruth Adler', profile: null, position: 0, clinicIds },
    ])
  })

  it('say what a visit takes around it, and nothing where it takes no more than its length', async () => {
    const { doctor, book } = await world()
    await book(MINE)
    const { _id } = await book(THEIRS)
    await execute(
      harness.database,
      sql`update appointments set busy_from = starts_at - interval '5 minutes', busy_until = ends_at + interval '10 minutes'
        where id = ${_id}::uuid`,
    )
    const { visits } = await harness.call(getCalendar, { token: doctor.token, query: DAYS })
    expect(visits.map(({ busyFrom, busyUntil }) => ({ busyFrom, busyUntil }))).toEqual([
      { busyFrom: undefined, busyUntil: undefined },
      { busyFrom: '2026-03-03T09:55:00.000Z', busyUntil: '2026-03-03T10:40:00.000Z' },
    ])
  })
})

type Scope = { scope?: 'mine' | 'practice' }

/** The starts in each list that a member asks for. */
async function listsOf({ token }: Person, scope: Scope = {}) {
  const [home, requests, page, calendar] = await Promise.all([
    harness.call(getDoctorDashboard, { token, query: scope }),
    harness.call(getRequestPage, { token, query: scope }),
    harness.call(getAppointmentPage, { token, query: { ...DAYS, ...scope } }),
    harness.call(getCalendar, { token, query: { ...DAYS, ...scope } }),
  ])
  const starts = [home.requests, requests.requests, page, calendar.visits].map((list) =>
    list.map(({ start }) => start),
  )
  return { starts, home, requests, page, calendar }
}

const all = (starts: string[]) => [starts, starts, starts, starts]

// specification/readings §4: lists of a practice of several vets answer the own agenda or everybody's (added)
describe('the lists of a practice of two vets', () => {
  it('answer the own agenda, and everybody’s when asked', async () => {
    const { doctor, colleague } = await practiceOfTwo()
    const helper = await assistantOf(harness, colleague)
    for (const scope of [{}, { scope: 'mine' }] as const) {
      expect((await listsOf(doctor, scope)).starts).toEqual(all([MINE]))
      expect((await listsOf(colleague, scope)).starts).toEqual(all([THEIRS, ALSO_THEIRS]))
      expect((await listsOf(helper, scope)).starts).toEqual(all([THEIRS, ALSO_THEIRS]))
    }
    for (const member of [doctor, colleague, helper])
      expect((await listsOf(member, { scope: 'practice' })).starts).toEqual(all([MINE, THEIRS, ALSO_THEIRS]))
  })

  it('are everybody’s for a reception with every scope', async () => {
    const { doctor } = await practiceOfTwo()
    const reception = await receptionOf(harness, doctor)
    for (const scope of [{}, { scope: 'mine' }, { scope: 'practice' }] as const)
      expect((await listsOf(reception, scope)).starts).toEqual(all([MINE, THEIRS, ALSO_THEIRS]))
  })

  it('say whose each visit is, and what that vet treats', async () => {
    const { doctor, colleague } = await practiceOfTwo()
    const { page, calendar, requests } = await listsOf(doctor, { scope: 'practice' })
    const vets = [
      { doctorId: doctor.id, doctorName: 'Ruth Adler', specialization: ['emergency'] },
      { doctorId: colleague.id, doctorName: 'Ingo Brenner', specialization: ['animal-welfare'] },
    ]
    const expected = [vets[0], vets[1], vets[1]]
    expect(page).toMatchObject(expected)
    expect(calendar.visits).toMatchObject(expected)
    expect(requests.requests.map((request) => request.doctor._id)).toEqual([
      doctor.id,
      colleague.id,
      colleague.id,
    ])
  })

  it('name the vets of the practice by name, and none for a vet alone', async () => {
    const { doctor, colleague } = await practiceOfTwo()
    const names = [
      { _id: colleague.id, fullname: 'Ingo Brenner', profile: null },
      { _id: doctor.id, fullname: 'Ruth Adler', profile: null },
    ]
    const { home, requests, calendar } = await listsOf(doctor)
    const ofCalendar = calendar.vets.map(({ _id, fullname, profile }) => ({ _id, fullname, profile }))
    expect([home.vets, requests.vets, ofCalendar]).toEqual([names, names, names])
    const alone = await listsOf((await world()).doctor, { scope: 'practice' })
    expect([alone.home.vets, alone.requests.vets, alone.calendar.vets]).toEqual([[], [], []])
    expect([alone.home.ofColleagues, alone.requests.ofColleagues]).toEqual([[], []])
  })

  it('have nothing of another practice, whichever vet is asked for, nor for a vet who left', async () => {
    const { doctor, colleague } = await practiceOfTwo()
    const stranger = (await world()).doctor
    expect((await listsOf(stranger, { scope: 'practice' })).starts).toEqual(all([]))
    const asked = { token: stranger.token, query: { doctorId: doctor.id } }
    expect(await harness.call(getRequestPage, asked)).toMatchObject({ requests: [], total: 0 })
    await joinAsVet(harness, colleague, stranger)
    expect((await listsOf(colleague, { scope: 'practice' })).starts).toEqual(all([]))
  })

  it('have the places on the waiting lists of all vets when asked', async () => {
    const { doctor, colleague, clinic, owner } = await practiceOfTwo()
    await execute(
      harness.database,
      sql`insert into waiting_list (id, owner_id, practice_id, clinic_id, doctor_id, date, joined_at)
        values (gen_random_uuid(), ${owner.id}::uuid, ${practiceOf(doctor.id)}, ${clinic._id}::uuid, ${colleague.id}::uuid, '2026-03-03', now())`,
    )
    const waiting = async (scope: Scope) =>
      (await harness.call(getWaitingPage, { token: doctor.token, query: scope })).waiting
    expect(await waiting({})).toEqual([])
    expect(await waiting({ scope: 'practice' })).toMatchObject([
      { doctorId: colleague.id, doctorName: 'Ingo Brenner' },
    ])
  })
})

// specification/readings §4: requests that wait for a colleague are counted, and said of a colleague who is away (added)
describe('what waits for a colleague', () => {
  it('is said with its number on the own lists, and listed when that vet is asked for', async () => {
    const { doctor, colleague } = await practiceOfTwo()
    const { home, requests } = await listsOf(doctor, { scope: 'mine' })
    const waits = [
      { doctorId: colleague.id, doctorName: 'Ingo Brenner', count: 2, isAway: false, awayUntil: null },
    ]
    expect([home.ofColleagues, requests.ofColleagues]).toEqual([waits, waits])
    const theirs = { token: doctor.token, query: { doctorId: colleague.id } }
    expect((await harness.call(getRequestPage, theirs)).requests.map(({ start }) => start)).toEqual([
      THEIRS,
      ALSO_THEIRS,
    ])
    expect((await listsOf(doctor, { scope: 'practice' })).home.ofColleagues).toEqual([])
  })

  it('is said of a vet who is disabled or has left as of one who is away', async () => {
    const { doctor, colleague } = await practiceOfTwo()
    await execute(
      harness.database,
      sql`update users set disabled_at = now() where id = ${colleague.id}::uuid`,
    )
    const disabled = await listsOf(doctor)
    expect(disabled.requests.ofColleagues).toMatchObject([{ count: 2, isAway: true, awayUntil: null }])
    expect(disabled.requests.vets).toEqual([])
    await execute(harness.database, sql`update users set disabled_at = null where id = ${colleague.id}::uuid`)
    await joinAsVet(harness, colleague, (await world()).doctor)
    expect((await listsOf(doctor)).requests.ofColleagues).toMatchObject([{ count: 2, isAway: true }])
  })

  it('is said with the day on which a vet works again', async () => {
    const { doctor, clinic } = await practiceOfTwo()
    await execute(
      harness.database,
      sql`insert into clinic_holidays (clinic_id, date) select ${clinic._id}::uuid, day::date
        from generate_series('2026-03-02'::date, '2026-03-05'::date, interval '1 day') day`,
    )
    const { requests } = await listsOf(doctor)
    expect(requests.ofColleagues).toMatchObject([{ isAway: true, awayUntil: '2026-03-06T07:00:00.000Z' }])
  })
})
