/** @module-tag databases */
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { sql, type SQL } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, onboardedOwner, petOf } from '../../../../test/harness.ts'
import { execute } from '../../../../test/sql.ts'
import { at, storedVisits } from '../../../../test/stored-visits.ts'
import { joinAsVet, workAt } from '../../../../test/team.ts'

const harness = harnessOfFile()
const { place, blockOf, visitAt, changeVisit, isForced } = storedVisits(harness)

const violated = (constraint: string) => ({
  cause: expect.objectContaining({ constraint }) as unknown,
})
const TAKEN = violated('appointments_doctor_free')
const TEN = { from: '10:00', until: '10:30' }
const FORCED = { ...TEN, forcedFor: 'Emergency' }

/** A vet with a visit at ten, and another animal for whom there is no time. */
async function busyVet() {
  const here = await place()
  const beneath = await visitAt(here, TEN)
  return { ...(await another(here)), beneath }
}

/** The same place with another owner and animal. */
async function another(here: Awaited<ReturnType<typeof place>>) {
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  return { here, next: { ...here, owner, petId: pet._id } }
}

/** Another vet of the same clinic. */
async function colleagueOf({ vet, clinicId }: Awaited<ReturnType<typeof place>>) {
  const colleague = await onboardedDoctor(harness)
  await joinAsVet(harness, colleague, vet)
  await workAt(harness, colleague, clinicId)
  return colleague
}

/** A treatment room of the clinic. */
async function roomOf({ vet, clinicId }: Awaited<ReturnType<typeof place>>): Promise<string> {
  const body = { rooms: [{ name: 'Operating room' }] }
  const [room] = await harness.call(updateRooms, { token: vet.token, query: { clinicId }, body })
  return room?._id ?? ''
}

/** Runs `act` without a part of the database's rules, and takes everything back. */
async function without(change: SQL, act: () => Promise<unknown>): Promise<void> {
  const run = harness.database.transact(async () => {
    await execute(harness.database, change)
    await act()
    throw new Error('it was written')
  })
  await expect(run).rejects.toThrow('it was written')
}

// docs/decisions/0395-overrides.md
describe('a forced visit', () => {
  it('lies over a visit, a hold and a block', async () => {
    const { next, here } = await busyVet()
    await blockOf(here.vet, '11:00', '12:00')
    await visitAt(here, { from: '12:00', until: '12:30', status: 'held' })
    for (const [from, until] of [
      ['10:15', '10:45'],
      ['11:15', '12:15'],
    ] as const)
      expect(await isForced(await visitAt(next, { from, until, forcedFor: 'Emergency' }))).toBe(true)
  })

  it('has a reason of 1 to 200 letters, and a member of the practice who gave it', async () => {
    const { next, here } = await busyVet()
    await expect(visitAt(next, { ...TEN, forcedFor: '' })).rejects.toMatchObject(
      violated('appointments_override_said'),
    )
    await expect(visitAt(next, { ...TEN, forcedFor: 'a'.repeat(201) })).rejects.toMatchObject(
      violated('appointments_override_said'),
    )
    const id = await visitAt(next, { ...TEN, forcedFor: 'a'.repeat(200) })
    await expect(changeVisit(id, sql`override_reason = null, overridden_by = null`)).rejects.toMatchObject(
      violated('appointments_override'),
    )
    const plain = await visitAt(here, { from: '12:00', until: '12:30', forcedFor: 'Closed then' })
    await expect(changeVisit(plain, sql`overridden_by = null`)).rejects.toMatchObject(
      violated('appointments_override_said'),
    )
    const stranger = await onboardedDoctor(harness)
    await expect(changeVisit(id, sql`overridden_by = ${stranger.id}::uuid`)).rejects.toMatchObject(
      violated('appointments_override_by'),
    )
    await expect(changeVisit(id, sql`overridden_by = ${here.vet.id}::uuid`)).resolves.toBeUndefined()
  })

  it.each(['held', 'requested'])('is never %s', async (status) => {
    const { next } = await busyVet()
    await expect(visitAt(next, { ...FORCED, status })).rejects.toMatchObject(
      violated('appointments_override'),
    )
  })

  it('has no animal that is elsewhere, and would without the constraint', async () => {
    const { here } = await busyVet()
    await expect(visitAt(here, FORCED)).rejects.toMatchObject(violated('appointments_pet_free'))
    await without(sql`alter table appointment_pets drop constraint appointments_pet_free`, () =>
      visitAt(here, FORCED),
    )
  })
})

describe('a plain visit', () => {
  it.each(['held', 'requested', 'approved', 'consulting'])(
    'with status %s never comes to lie over a forced one',
    async (status) => {
      const { here, next } = await busyVet()
      await blockOf(here.vet, '10:00', '11:00')
      await visitAt(next, { from: '10:30', until: '11:00', forcedFor: 'Emergency' })
      await expect(visitAt(here, { from: '10:45', until: '11:15', status })).rejects.toMatchObject(TAKEN)
    },
  )

  it('would without the trigger', async () => {
    const { here, next, beneath } = await busyVet()
    await visitAt(next, { from: '10:00', until: '11:00', forcedFor: 'Emergency' })
    const later = () => changeVisit(beneath, sql`ends_at = ${at('11:00')}`)
    await expect(later()).rejects.toMatchObject(TAKEN)
    await without(sql`alter table appointments disable trigger plain_visit_is_free`, later)
    expect(here.vet.id).toBe(next.vet.id)
  })

  it('never lies over another plain one, and would without the constraint', async () => {
    const { next } = await busyVet()
    await expect(visitAt(next, TEN)).rejects.toMatchObject(TAKEN)
    await without(sql`alter table appointments drop constraint appointments_doctor_free`, () =>
      visitAt(next, TEN),
    )
  })

  it('never shares a room with another plain one, and would without the constraint', async () => {
    const { here, next } = await another(await place())
    const colleague = await colleagueOf(here)
    const room = await roomOf(here)
    await visitAt(here, { ...TEN, roomId: room })
    const second = () => visitAt({ ...next, vet: colleague }, { ...TEN, roomId: room })
    await expect(second()).rejects.toMatchObject(violated('appointments_room_free'))
    await without(sql`alter table appointments drop constraint appointments_room_free`, second)
  })

  it('beneath a forced one may shrink, change its status and end', async () => {
    const { next, beneath } = await busyVet()
    await visitAt(next, FORCED)
    await changeVisit(beneath, sql`starts_at = ${at('10:10')}`)
    await changeVisit(beneath, sql`status = 'consulting'`)
    await expect(changeVisit(beneath, sql`status = 'completed'`)).resolves.toBeUndefined()
  })

  it('beneath a forced one moves within its own time, and takes no more of the forced one’s', async () => {
    const { next, beneath } = await busyVet()
    await visitAt(next, { from: '10:15', until: '11:00', forcedFor: 'Emergency' })
    await changeVisit(beneath, sql`starts_at = ${at('09:45')}, ends_at = ${at('10:25')}`)
    await expect(changeVisit(beneath, sql`ends_at = ${at('10:30')}`)).rejects.toMatchObject(TAKEN)
  })

  it('cancelled beneath a forced one does not come back', async () => {
    const { next, beneath } = await busyVet()
    await blockOf(next.vet, '10:00', '10:30')
    await visitAt(next, FORCED)
    await changeVisit(beneath, sql`status = 'cancelled'`)
    await expect(changeVisit(beneath, sql`status = 'approved'`)).rejects.toMatchObject(TAKEN)
  })

  it('does not become one by making the forced one plain', async () => {
    const { next } = await busyVet()
    const forced = await visitAt(next, FORCED)
    await expect(changeVisit(forced, sql`forced = false`)).rejects.toMatchObject(TAKEN)
  })
})

// specification/readings §6: a forced visit is plain again once nothing is in its way (added)
describe('a forced visit is plain again', () => {
  it('at once where nothing is in its way', async () => {
    const here = await place()
    expect(await isForced(await visitAt(here, FORCED))).toBe(false)
  })

  it('when the visit beneath is cancelled, moved, shortened or handed over', async () => {
    const { here, next, beneath } = await busyVet()
    const colleague = await colleagueOf(here)
    const forced = await visitAt(next, { from: '10:20', until: '10:50', forcedFor: 'Emergency' })
    for (const change of [
      sql`status = 'cancelled'`,
      sql`starts_at = ${at('09:00')}, ends_at = ${at('09:30')}`,
      sql`ends_at = ${at('10:20')}`,
      sql`doctor_id = ${colleague.id}::uuid`,
    ]) {
      expect(await isForced(forced)).toBe(true)
      await changeVisit(beneath, change)
      expect(await isForced(forced)).toBe(false)
      await changeVisit(forced, sql`status = 'cancelled'`)
      await changeVisit(
        beneath,
        sql`status = 'approved', doctor_id = ${here.vet.id}::uuid, starts_at = ${at('10:00')}, ends_at = ${at('10:30')}`,
      )
      await changeVisit(forced, sql`status = 'approved', forced = true`)
    }
  })

  it('when a hold is deleted, or a block goes, moves or becomes reserved', async () => {
    const { here, next } = await another(await place())
    const hold = await visitAt(here, { ...TEN, status: 'held' })
    const block = await blockOf(here.vet, '11:00', '12:00')
    const overHold = await visitAt(next, FORCED)
    const overBlock = await visitAt(next, { from: '11:30', until: '12:00', forcedFor: 'Emergency' })
    await execute(harness.database, sql`delete from appointments where id = ${hold}::uuid`)
    expect([await isForced(overHold), await isForced(overBlock)]).toEqual([false, true])
    for (const change of [sql`ends_at = ${at('11:30')}`, sql`kind = 'reserved'`]) {
      await execute(harness.database, sql`update blocks set ${change} where id = ${block}::uuid`)
      expect(await isForced(overBlock)).toBe(false)
      await execute(
        harness.database,
        sql`update blocks set ends_at = ${at('12:00')}, kind = 'break' where id = ${block}::uuid`,
      )
      await changeVisit(overBlock, sql`forced = true`)
    }
    await execute(harness.database, sql`delete from blocks where id = ${block}::uuid`)
    expect(await isForced(overBlock)).toBe(false)
  })

  it('but not while something else is in its way, and then keeps others away as any visit', async () => {
    const { here, next, beneath } = await busyVet()
    const block = await blockOf(here.vet, '10:00', '10:30')
    const forced = await visitAt(next, FORCED)
    await changeVisit(beneath, sql`status = 'cancelled'`)
    expect(await isForced(forced)).toBe(true)
    await execute(harness.database, sql`delete from blocks where id = ${block}::uuid`)
    expect(await isForced(forced)).toBe(false)
    await expect(visitAt(here, TEN)).rejects.toMatchObject(TAKEN)
  })
})
