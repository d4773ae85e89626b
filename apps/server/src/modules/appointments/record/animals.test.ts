/** @module-tag databases */
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person, petOf } from '../../../../test/harness.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { constraintOf } from '../../../db/failures.ts'

const harness = harnessOfFile()
const { world, change, refusedChange } = visitsIn(harness)

const NINE = '2026-03-03T08:00:00.000Z'
const TEN = '2026-03-03T09:00:00.000Z'

type Animal = { pet: string; owner: string; start: string; minutes: number; claims: boolean }

/** The animals of a visit, the one that it names first. */
const animalsOf = (visitId: string) =>
  rowsOf<Animal>(
    harness.database,
    sql`select pet_id as pet, owner_id as owner, to_char(starts_at at time zone 'UTC', 'DD HH24:MI') as start,
        extract(epoch from ends_at - starts_at)::int / 60 as minutes, claims
      from appointment_pets where appointment_id = ${visitId}::uuid order by place`,
  )

/** Adds a further animal to a visit, also where its reason allows none. */
const addAnimal = (
  visitId: string,
  { petId, owner, place = 1 }: { petId: string; owner: Person; place?: number },
) =>
  execute(
    harness.database,
    sql`insert into appointment_pets (appointment_id, place, pet_id, owner_id, starts_at, ends_at, claims)
      values (${visitId}::uuid, ${place}::int, ${petId}::uuid, ${owner.id}::uuid, '2000-01-01T00:00:00Z', '2000-01-01T01:00:00Z', false)`,
  )

const refusalOf = (write: Promise<unknown>) =>
  write.then(
    () => 'written',
    (error: unknown) => constraintOf(error) ?? 'another error',
  )

/** A visit at ten, and a second animal of its owner. */
async function visitOfTwo() {
  const where = await world()
  const second = await petOf(harness, where.owner, { name: 'Minka', type: 'Cat' })
  const { _id } = await where.book(TEN)
  return { ...where, second, _id }
}

// docs/decisions/0410-animals-of-visits.md
describe('the animal that a visit names', () => {
  it('comes with every booking, and is at its time until the visit ends', async () => {
    const { doctor, owner, pet, book } = await world()
    const { _id } = await book(TEN)
    const animal = { pet: pet._id, owner: owner.id, start: '03 09:00', minutes: 30, claims: true }
    expect(await animalsOf(_id)).toEqual([animal])
    await change(doctor, { _id, status: 'approved', start: '2026-03-04T11:30:00.000Z' })
    expect(await animalsOf(_id)).toEqual([{ ...animal, start: '04 11:30' }])
    const other = await petOf(harness, owner, { name: 'Minka', type: 'Cat' })
    await change(doctor, { _id, details: { petId: other._id } })
    expect(await animalsOf(_id)).toEqual([{ ...animal, pet: other._id, start: '04 11:30' }])
    await change(doctor, { _id, status: 'cancelled' })
    expect(await animalsOf(_id)).toEqual([{ ...animal, pet: other._id, start: '04 11:30', claims: false }])
  })

  it('is with no held time, and goes with a row that is deleted', async () => {
    const { clinic, owner, book } = await world()
    const held = await harness.call(holdSlot, {
      token: owner.token,
      body: { clinicId: clinic._id, start: NINE },
    })
    expect(held.held && (await animalsOf(held._id))).toEqual([])
    const { _id } = await book(TEN)
    await execute(harness.database, sql`delete from notifications where appointment_id = ${_id}::uuid`)
    await execute(harness.database, sql`delete from appointment_events where appointment_id = ${_id}::uuid`)
    await execute(harness.database, sql`delete from appointments where id = ${_id}::uuid`)
    expect(await animalsOf(_id)).toEqual([])
  })

  it('has the owner to whom it is handed over', async () => {
    const { pet, book } = await world()
    const { _id } = await book(TEN)
    const heir = await onboardedOwner(harness)
    await execute(
      harness.database,
      sql`update pets set owner_id = ${heir.id}::uuid where id = ${pet._id}::uuid`,
    )
    expect(await animalsOf(_id)).toMatchObject([
      { pet: pet._id, owner: heir.id, start: '03 09:00', claims: true },
    ])
  })

  it('is refused elsewhere at that time, and free again once that visit is cancelled', async () => {
    const here = await world()
    const there = await world()
    const { _id } = await here.book(TEN)
    const body = { clinicId: there.clinic._id, petId: here.pet._id, start: TEN }
    expect(await harness.refusal(createAppointment, { token: here.owner.token, body })).toMatchObject({
      httpStatus: 409,
      code: 'pet_busy',
    })
    expect(
      await rowsOf(
        harness.database,
        sql`select id from appointments where clinic_id = ${there.clinic._id}::uuid`,
      ),
    ).toEqual([])
    await change(here.owner, { _id, isCancelled: true })
    expect(await harness.call(createAppointment, { token: here.owner.token, body })).toMatchObject({
      status: 'requested',
    })
  })

  it('is in one of two visits that are written at the same moment', async () => {
    const { owner, pet } = await world()
    const places = [await world(), await world()]
    for (let round = 0; round < 20; round += 1) {
      const outcomes = await Promise.all(
        places.map(({ clinic }) =>
          refusalOf(
            harness.database.transact(() =>
              execute(
                harness.database,
                sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, currency, created_at)
                  select gen_random_uuid(), 'approved', practice_id, doctor_id, id, ${owner.id}::uuid, ${pet._id}::uuid,
                    ${NINE}::timestamptz + ${round}::int * interval '1 hour', ${TEN}::timestamptz + ${round}::int * interval '1 hour', 'EUR', now()
                  from clinics where id = ${clinic._id}::uuid`,
              ),
            ),
          ),
        ),
      )
      expect(outcomes.toSorted()).toEqual(['appointments_pet_free', 'written'])
    }
  })
})

describe('a further animal of a visit', () => {
  it('has the owner, the time and the claim of its visit, not those that are written, also after a move and a cancellation', async () => {
    const { doctor, owner, second, _id } = await visitOfTwo()
    const stranger = await onboardedOwner(harness)
    await addAnimal(_id, { petId: second._id, owner: stranger })
    const animal = { pet: second._id, owner: owner.id, start: '03 09:00', minutes: 30, claims: true }
    expect((await animalsOf(_id))[1]).toEqual(animal)
    await change(doctor, { _id, status: 'approved', start: '2026-03-04T11:30:00.000Z' })
    expect((await animalsOf(_id))[1]).toEqual({ ...animal, start: '04 11:30' })
    await change(doctor, { _id, status: 'cancelled' })
    expect((await animalsOf(_id))[1]).toEqual({ ...animal, start: '04 11:30', claims: false })
  })

  it('is refused while it is elsewhere, twice in one visit, and if it belongs to another owner', async () => {
    const { owner, pet, second, _id } = await visitOfTwo()
    const elsewhere = await world()
    const body = { clinicId: elsewhere.clinic._id, petId: second._id, start: TEN }
    await harness.call(createAppointment, { token: owner.token, body })
    const add = (petId: string) => refusalOf(addAnimal(_id, { petId, owner }))
    expect(await add(second._id)).toBe('appointments_pet_free')
    expect(await add(pet._id)).toBe('appointments_pet_free')
    expect(await add(elsewhere.pet._id)).toBe('appointment_pets_owner')
  })

  it('keeps its visit from a time at which it is elsewhere', async () => {
    const { doctor, owner, second, _id } = await visitOfTwo()
    await addAnimal(_id, { petId: second._id, owner })
    const elsewhere = await world()
    const body = { clinicId: elsewhere.clinic._id, petId: second._id, start: '2026-03-04T09:00:00.000Z' }
    await harness.call(createAppointment, { token: owner.token, body })
    const again = { token: owner.token, body: { ...body, start: TEN, confirmed: true } }
    expect(await harness.refusal(createAppointment, again)).toMatchObject({ code: 'pet_busy' })
    const move = { _id, start: '2026-03-04T09:00:00.000Z' }
    expect(await refusedChange(doctor, move)).toMatchObject({ code: 'pet_busy' })
  })
})
