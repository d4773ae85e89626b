/** @module-tag databases */
import { deleteAccount, deleteOwner } from '@vetvisit/contract/account/routes'
import {
  createAppointment,
  holdSlot,
  releaseSlot,
  releaseVisitorHold,
} from '@vetvisit/contract/appointments/booking/routes'
import { answerProposal, proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { endClinicPause, pauseClinic, updateClinic } from '@vetvisit/contract/clinics/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { instantText } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lockDoctor } from '../../../db/locks.ts'
import { holdFor } from '../../../../test/holds.ts'
import {
  clinicOf,
  harnessOfFile,
  onboardedOwner,
  PASSWORD,
  petOf,
  SCHEDULE,
} from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { execute } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { expireDueRequests } from '../lifecycle/expire.ts'
import { KEPT_MS } from './kept-times.ts'
import { loadNextTimes } from './next-times.ts'

const harness = harnessOfFile()
const { world: practice, change: update } = visitsIn(harness)

/** Berlin, Monday; START is 8:00, so 9:00 is the first time that owners may book. */
const [NINE, HALF_PAST, TEN] = [
  '2026-03-02T08:00:00.000Z',
  '2026-03-02T08:30:00.000Z',
  '2026-03-02T09:00:00.000Z',
]

type World = Awaited<ReturnType<typeof practice>>
type Clinic = { _id: string; docId: string }

const nextOf = async (database: typeof harness.database, { _id: id }: Clinic) =>
  (await loadNextTimes({ ...harness.context, database }, [{ id }], harness.clock.now())).get(id)
const known = (clinic: Clinic) => nextOf(harness.database, clinic)
/** Read from the database: a copy has a memory of its own, which is empty. */
const fresh = (clinic: Clinic) => nextOf({ ...harness.database }, clinic)
const first = async (clinic: Clinic) => {
  const [time] = (await known(clinic))?.times ?? []
  return time === undefined ? null : instantText(time)
}

const clinicIn = ({ doctor, clinic }: World): Clinic => ({ ...clinic, docId: doctor.id })
const hold = ({ owner, clinic }: World, start = NINE) =>
  holdFor(harness, owner, { clinicId: clinic._id, start })
const asVisitor = async ({ clinic }: World, holdKey?: string) => {
  const answer = await harness.call(holdSlot, {
    body: { clinicId: clinic._id, start: NINE, ...(holdKey && { holdKey }) },
  })
  if (!answer.held || answer.holdKey === null) throw new Error('not held')
  return answer.holdKey
}
const changeClinic = ({ doctor, clinic }: World, body: Record<string, unknown>) =>
  harness.call(updateClinic, { token: doctor.token, query: { clinicId: clinic._id }, body })
const pause = ({ doctor, clinic }: World) =>
  harness.call(pauseClinic, { token: doctor.token, query: { clinicId: clinic._id }, body: { hours: 8 } })
const nothing = async () => {}

/** What has happened before the times are known, and what changes them. */
type Act<Before> = [
  name: string,
  before: (world: World) => Promise<Before>,
  act: (world: World, before: Before) => Promise<unknown>,
]
const act = <Before>(...given: Act<Before>) => given as unknown as Act<unknown>

const ACTS = [
  act('a booking', nothing, ({ book }) => book(NINE)),
  act(
    'a cancellation',
    ({ book }) => book(NINE),
    ({ owner }, { _id }) => update(owner, { _id, status: 'withdrawn' }),
  ),
  act(
    'a rejection',
    ({ book }) => book(NINE),
    ({ doctor }, { _id }) => update(doctor, { _id, status: 'rejected', reason: 'Away' }),
  ),
  act(
    'a move',
    ({ book }) => book(NINE),
    ({ doctor }, { _id }) => update(doctor, { _id, start: TEN }),
  ),
  act(
    'a proposed time',
    ({ book }) => book(TEN),
    ({ doctor }, { _id }) => harness.call(proposeTime, { token: doctor.token, body: { _id, start: NINE } }),
  ),
  act(
    'the refusal of a proposed time',
    async ({ book, doctor }) => {
      const { _id } = await book(TEN)
      await harness.call(proposeTime, { token: doctor.token, body: { _id, start: NINE } })
      return _id
    },
    ({ owner }, _id) =>
      harness.call(answerProposal, { token: owner.token, body: { _id, accept: false, start: NINE } }),
  ),
  act('a hold', nothing, (world) => hold(world)),
  act(
    'the release of a hold',
    (world) => hold(world),
    ({ owner }, { _id }) => harness.call(releaseSlot, { token: owner.token, query: { id: _id } }),
  ),
  act(
    'a hold of another time',
    (world) => hold(world),
    (world) => hold(world, TEN),
  ),
  act(
    'a hold with another practice',
    (world) => hold(world),
    async ({ owner }) => hold({ ...(await practice()), owner }),
  ),
  act('a visitor’s hold', nothing, (world) => asVisitor(world)),
  act(
    'the release of a visitor’s hold',
    (world) => asVisitor(world),
    (_, holdKey) => harness.call(releaseVisitorHold, { body: { holdKey } }),
  ),
  act('a pause', nothing, pause),
  act('the end of a pause', pause, ({ doctor, clinic }) =>
    harness.call(endClinicPause, { token: doctor.token, query: { clinicId: clinic._id } }),
  ),
  act('other hours', nothing, (world) =>
    changeClinic(world, { schedule: [{ ...SCHEDULE, fromTimeHour: 11 }] }),
  ),
  act('a holiday', nothing, (world) => changeClinic(world, { holidays: ['2026-03-02'] })),
  act('another length of its slots', nothing, (world) =>
    changeClinic(world, { schedule: [{ ...SCHEDULE, fromTimeMin: 10 }] }),
  ),
  act('an appointment of the doctor elsewhere', nothing, async ({ doctor, owner, pet }) => {
    const other = await clinicOf(harness, doctor, { name: 'Other' })
    await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: other._id, petId: pet._id, start: NINE },
    })
  }),
  act(
    'the deletion of an owner’s account',
    ({ book }) => book(NINE),
    ({ owner }) => harness.call(deleteOwner, { token: owner.token, body: { password: PASSWORD } }),
  ),
]

describe('the next times of a clinic', () => {
  it.each(ACTS)('are new at once after %s', async (_, prepare, change) => {
    const world = await practice()
    const clinic = clinicIn(world)
    const before = await prepare(world)
    const old = await known(clinic)
    await change(world, before)
    expect(await known(clinic)).not.toEqual(old)
    expect(await known(clinic)).toEqual(await fresh(clinic))
  })

  it('are none after the deletion of the practice', async () => {
    const world = await practice()
    await known(clinicIn(world))
    await harness.call(deleteAccount, { token: world.doctor.token, body: { password: PASSWORD } })
    expect(await known(clinicIn(world))).toBeUndefined()
  })

  it('are new at once after a request expires', async () => {
    const world = await practice({ requestExpiryHours: 2 })
    await world.book(TEN)
    harness.clock.set('2026-03-02T08:00:00.000Z')
    await known(clinicIn(world))
    harness.clock.set('2026-03-02T08:00:00.001Z')
    await expireDueRequests(harness.context)
    expect(await known(clinicIn(world))).toEqual(await fresh(clinicIn(world)))
  })

  it('are read from memory for less than a minute, and change with nothing that is rolled back', async () => {
    const clinic = clinicIn(await practice())
    const { database, clock } = harness
    clock.set('2026-03-02T05:00:00Z')
    const old = await known(clinic)
    // As a change by another process whose message gets lost.
    await execute(
      database,
      sql`update clinics set paused_until = '2026-03-20T00:00:00Z' where id = ${clinic._id}::uuid`,
    )
    await database
      .transact(async () => {
        await lockDoctor(database, clinic.docId)
        throw new Error('no')
      })
      .catch(() => undefined)
    clock.advance(KEPT_MS - 1)
    expect(await known(clinic)).toEqual(old)
    clock.advance(1)
    expect(await known(clinic)).toEqual(await fresh(clinic))
    expect(await first(clinic)).toBe('2026-03-20T07:00:00.000Z')
  })

  it('are without a time from the millisecond in which it is too soon to book', async () => {
    const clinic = clinicIn(await practice())
    harness.clock.set('2026-03-02T07:29:59.900Z')
    expect(await first(clinic)).toBe(HALF_PAST)
    harness.clock.set('2026-03-02T07:30:00.000Z')
    expect(await first(clinic)).toBe(HALF_PAST)
    harness.clock.set('2026-03-02T07:30:00.001Z')
    expect(await first(clinic)).toBe(TEN)
  })

  it('have a held time again in the millisecond in which its hold ends', async () => {
    const world = await practice()
    await hold(world, HALF_PAST)
    const { expiresAt } = await hold(world, HALF_PAST)
    harness.clock.set(Date.parse(expiresAt) - 1)
    expect(await first(clinicIn(world))).toBe(TEN)
    harness.clock.set(expiresAt)
    expect(await first(clinicIn(world))).toBe(HALF_PAST)
  })

  it('follow the calendar of the clinic at its midnight', async () => {
    const clinic = clinicIn(await practice({ horizonDays: 7 }))
    harness.clock.set('2026-03-02T22:59:59.999Z')
    await known(clinic)
    harness.clock.set('2026-03-02T23:00:00.000Z')
    expect(await known(clinic)).toEqual(await fresh(clinic))
  })

  // docs/decisions/0419-hours-of-vets.md
  it('leave out what a change of one date closes, and name what it opens', async () => {
    const clinic = clinicIn(await practice())
    const change = (opens: boolean, from: number, until: number) =>
      execute(
        harness.database,
        sql`insert into day_changes (id, clinic_id, date, opens, start_minute, end_minute, created_at)
          values (gen_random_uuid(), ${clinic._id}::uuid, '2026-03-02', ${opens ? sql`true` : sql`false`},
            ${sql.raw(String(from))}, ${sql.raw(String(until))}, now())`,
      )
    await change(false, 0, 1440)
    expect((await fresh(clinic))?.times.map(instantText)).not.toContain(NINE)
    await execute(harness.database, sql`delete from day_changes where clinic_id = ${clinic._id}::uuid`)
    await change(true, 20 * 60, 21 * 60)
    const offered = await harness.call(getClinicSlots, {
      query: { clinicId: clinic._id, from: '2026-03-02', days: 1 },
    })
    expect(offered.days[0]?.slots.slice(-2).map(({ start }) => start)).toEqual([
      '2026-03-02T19:00:00.000Z',
      '2026-03-02T19:30:00.000Z',
    ])
  })

  it('say from the same millisecond as the hours that the clinic opens and closes', async () => {
    const clinic = clinicIn(await practice())
    for (const instant of [
      '2026-03-02T15:59:59.999Z',
      '2026-03-02T16:00:00.000Z',
      '2026-03-03T06:59:59.999Z',
      '2026-03-03T07:00:00.000Z',
    ]) {
      harness.clock.set(instant)
      expect(await known(clinic)).toEqual(await fresh(clinic))
    }
  })

  it('decide about no booking', async () => {
    const { clinic, doctor, book } = await practice()
    const { database } = harness
    await known({ ...clinic, docId: doctor.id })
    await execute(
      database,
      sql`update clinics set paused_until = '2026-03-20T00:00:00Z' where id = ${clinic._id}::uuid`,
    )
    expect(await first({ ...clinic, docId: doctor.id })).toBe(NINE)
    await expect(book(NINE)).rejects.toThrow(/paused|too_soon|clinic_closed/)
  })
})

const wednesday = '2026-03-04T08:00:00.000Z'
const bookWith = async (clinic: { _id: string }, doctorId: string, start: string) => {
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  const body = { clinicId: clinic._id, petId: pet._id, start, doctorId }
  return harness.call(createAppointment, { token: owner.token, body })
}

// docs/decisions/0416-any-vet.md
describe('the next times of a clinic of several vets', () => {
  it('are those at which one of them is free, and follow the time of each', async () => {
    const { clinic, vets } = await severalVets(harness, {
      vets: 2,
      clinic: {
        schedule: [{ ...SCHEDULE, availableDays: '2', fromTimeHour: 9, toTimeHour: 10, slotPerPatient: 60 }],
      },
    })
    for (const vet of vets) {
      expect(await first({ ...clinic, docId: '' })).toBe(wednesday)
      await bookWith(clinic, vet.id, wednesday)
    }
    expect(await first({ ...clinic, docId: '' })).toBe('2026-03-11T08:00:00.000Z')
    expect(await known({ ...clinic, docId: '' })).toEqual(await fresh({ ...clinic, docId: '' }))
  })

  it('leave out a vet who may not be listed', async () => {
    const { clinic, vets } = await severalVets(harness, { vets: 2 })
    const [lead] = vets
    await execute(
      harness.database,
      sql`insert into vet_hours (clinic_id, doctor_id, schedule, weekday, start_minute, end_minute)
        values (${clinic._id}::uuid, ${lead?.id ?? ''}::uuid, 0, 4, 480, 540)`,
    )
    await execute(
      harness.database,
      sql`update clinic_vets set own_hours = true where doctor_id = ${lead?.id ?? ''}::uuid`,
    )
    await execute(
      harness.database,
      sql`update doctors set verified_at = case when user_id = ${lead?.id ?? ''}::uuid then now() end`,
    )
    const context = {
      database: { ...harness.database },
      config: { ...harness.context.config, doctorVerification: 'required' as const },
    }
    const next = await loadNextTimes(context, [{ id: clinic._id }], harness.clock.now())
    expect(next.get(clinic._id)?.times.map(instantText)[0]).toBe('2026-03-06T07:00:00.000Z')
  })
})
