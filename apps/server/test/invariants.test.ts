/** @module-tag databases */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { sql, type SQL } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blockBreaches } from '../../../bench/faults/blocks-check.ts'
import { findBreaches } from '../../../bench/faults/invariants.ts'
import { Ledger } from '../../../bench/faults/ledger.ts'
import { harnessOfFile, petOf } from './harness.ts'
import { severalVets } from './several-vets.ts'
import { execute } from './sql.ts'
import { storedVisits } from './stored-visits.ts'
import { visitsIn } from './visits.ts'

/*
 * `npm run check:invariants` on databases that keep its rules and on some that break them. Rows that break one are written without the constraint
 * that keeps them away, in a transaction that is taken back.
 */

const harness = harnessOfFile()
const { world } = visitsIn(harness)
const { visitAt, changeVisit } = storedVisits(harness)

const TEN = '2026-03-03T10:00:00.000Z'
const HALF = '2026-03-03T10:30:00.000Z'
/** Ahead by the clock of the database, too, which the rules about messages compare with. */
const AHEAD = '2029-02-27T10:00:00.000Z'
const OVER = { reason: 'Emergency', allow: ['overlap', 'block'] }

type Wish = Record<string, unknown>

const reader = {
  query: (text: string) =>
    harness.database.query({ name: '', text, values: [] }) as Promise<Record<string, unknown>[]>,
  close: async () => {},
}

const breaches = () => harness.database.transact(() => findBreaches(reader))

/** What is reported after `act`, which is taken back. */
async function allReportedOf(act: () => Promise<unknown>): Promise<{ id: string; rule: string }[]> {
  const reported: { id: string; rule: string }[] = []
  const run = harness.database.transact(async () => {
    await act()
    reported.push(...(await findBreaches(reader)))
    throw new Error('taken back')
  })
  await expect(run).rejects.toThrow('taken back')
  return reported
}

/** Of it, what is about places at one time. */
const reportOf = async (act: () => Promise<unknown>): Promise<string[]> =>
  (await allReportedOf(act)).filter(({ id }) => ['I1', 'I2'].includes(id)).map(({ rule }) => rule)

const without = (constraint: string) =>
  execute(
    harness.database,
    sql`alter table ${constraint === 'appointments_pet_free' ? sql`appointment_pets` : sql`appointments`} drop constraint ${sql.identifier(constraint)}`,
  )
const withoutTrigger = () =>
  execute(harness.database, sql`alter table appointments disable trigger plain_visit_is_free`)

/** A practice of two vets with a room, and an owner on record with four animals. */
async function practice() {
  const { lead, vets, clinic } = await severalVets(harness, { vets: 2, clinic: { confirmAtOnce: true } })
  const { owner, pet } = await world()
  const pets = [pet._id]
  for (const name of ['Minka', 'Rex', 'Lilly']) pets.push((await petOf(harness, owner, { name }))._id)
  const body = { clinicId: clinic._id, petId: pet._id, start: '2026-03-05T10:00:00.000Z' }
  await harness.call(createAppointment, { token: owner.token, body })
  const query = { clinicId: clinic._id }
  const [room] = await harness.call(updateRooms, {
    token: lead.token,
    query,
    body: { rooms: [{ name: 'Operating room' }] },
  })
  const place = (vet: number, animal: number) => ({
    vet: vets[vet] ?? lead,
    clinicId: clinic._id,
    owner,
    petId: pets[animal] ?? '',
  })
  return {
    lead,
    place,
    room: room?._id ?? '',
    book: (vet: number, animal: number, wish: Wish = {}) =>
      harness.call(createAppointment, {
        token: lead.token,
        body: {
          clinicId: clinic._id,
          petId: pets[animal],
          doctorId: vets[vet]?.id,
          start: TEN,
          ...wish,
        },
      }),
  }
}

let here: Awaited<ReturnType<typeof practice>>
beforeEach(async () => {
  here = await practice()
})

const RULES = {
  vet: 'a vet is never at two visits at once, unless one was forced over the other',
  room: 'a treatment room never has two visits at once, unless one was forced over the other',
  forced: 'no visit was written over one that had been forced',
  said: 'a forced visit is neither held nor requested, and says who forced it and why, in its history, too',
  animal: 'an animal is never in two places at once',
}

const TEN_OCLOCK = { from: '10:00', until: '10:30' }

describe('a database that keeps the rules', () => {
  it('has visits that were forced over visits, rooms and blocks, and those beneath, which go on', async () => {
    const beneath = await here.book(0, 0, { roomId: here.room })
    const inRoom = await here.book(1, 1, { roomId: here.room, override: OVER })
    const [block] = [{ start: HALF, end: '2026-03-03T11:30:00.000Z', kind: 'break' as const }]
    await harness.call(createBlock, { token: here.lead.token, body: block })
    const overBlock = await here.book(0, 2, { start: HALF, override: OVER })
    const overVisit = await here.book(0, 3, { override: OVER })
    expect([inRoom, overBlock, overVisit].map(({ override }) => override?.forced)).toEqual([true, true, true])
    harness.clock.advance(3_600_000)
    const change = { token: here.lead.token, body: { _id: beneath._id, minutes: 20 } }
    await harness.call(updateAppointment, change)
    await here.book(1, 2, { start: '2026-03-03T14:00:00.000Z', roomId: here.room })
    expect(await breaches()).toEqual([])
  })

  it('has bookings, lengths and cancellations of which the practice told nobody', async () => {
    const { _id } = await here.book(0, 1, { start: AHEAD, tell: false })
    for (const body of [{ minutes: 45 }, { isCancelled: true }])
      await harness.call(updateAppointment, { token: here.lead.token, body: { _id, tell: false, ...body } })
    expect(await breaches()).toEqual([])
  })
})

describe('a breach is found', () => {
  it('of a move of which the owner has no message', async () => {
    const { _id } = await here.book(0, 1, { start: AHEAD, tell: false })
    const body = { _id, start: '2029-02-27T11:00:00.000Z' }
    await harness.call(updateAppointment, { token: here.lead.token, body })
    expect(await breaches()).toEqual([])
    const reported = await allReportedOf(() =>
      execute(harness.database, sql`delete from notifications where appointment_id = ${_id}::uuid`),
    )
    expect(reported.map(({ rule }) => rule)).toEqual([
      'everybody concerned is notified of every change of an appointment to come',
    ])
  })

  it('of two visits of a vet, also by the time around them alone', async () => {
    await here.book(0, 0)
    const around = { from: '10:35', until: '11:00', busyFrom: '10:25', busyUntil: '11:00' }
    for (const times of [TEN_OCLOCK, around])
      expect(
        await reportOf(async () => {
          await without('appointments_doctor_free')
          await visitAt(here.place(0, 1), times)
        }),
      ).toEqual([RULES.vet])
  })

  it('of two visits of a vet with a forced one between them', async () => {
    await here.book(0, 0, { minutes: 60 })
    await here.book(0, 1, { start: '2026-03-03T10:15:00.000Z', minutes: 5, override: OVER })
    expect(
      await reportOf(async () => {
        await without('appointments_doctor_free')
        await visitAt(here.place(0, 2), { from: '10:45', until: '11:15' })
      }),
    ).toEqual([RULES.vet])
  })

  it('of two visits in a room with different vets', async () => {
    await here.book(0, 0, { roomId: here.room })
    expect(
      await reportOf(async () => {
        await without('appointments_room_free')
        await visitAt(here.place(1, 1), { ...TEN_OCLOCK, roomId: here.room })
      }),
    ).toEqual([RULES.room])
  })

  it('of a visit that was written over a forced one, of its vet or in its room', async () => {
    await here.book(0, 0, { roomId: here.room })
    await here.book(0, 1, { start: '2026-03-03T10:15:00.000Z', roomId: here.room, override: OVER })
    for (const place of [here.place(0, 2), here.place(1, 2)])
      expect(
        await reportOf(async () => {
          await withoutTrigger()
          await visitAt(place, { from: '10:30', until: '11:00', roomId: here.room })
        }),
      ).toEqual([RULES.forced])
  })

  it('of a forced visit without a word in its history', async () => {
    await here.book(0, 0)
    const { _id } = await here.book(0, 1, { override: OVER })
    expect(
      await reportOf(() =>
        execute(
          harness.database,
          sql`delete from appointment_events where appointment_id = ${_id}::uuid and kind = 'overridden'`,
        ),
      ),
    ).toEqual([RULES.said])
  })

  it('of an animal in two places, the first or a further one of a visit', async () => {
    await here.book(0, 0)
    const { _id } = await here.book(1, 1)
    const further = (
      petId: string,
    ): SQL => sql`insert into appointment_pets (appointment_id, place, pet_id, owner_id, starts_at, ends_at, claims)
      select id, 1, ${petId}::uuid, owner_id, starts_at, ends_at, true from appointments where id = ${_id}::uuid`
    for (const act of [
      () => changeVisit(_id, sql`pet_id = ${here.place(0, 0).petId}::uuid`),
      () => execute(harness.database, further(here.place(0, 0).petId)),
      () => visitAt(here.place(0, 1), { from: '10:29', until: '10:59', forcedFor: 'Emergency' }),
    ])
      expect(
        await reportOf(async () => {
          await without('appointments_pet_free')
          await act()
        }),
      ).toContain(RULES.animal)
  })

  it('of a line of an override without a step, or twice', async () => {
    await here.book(0, 0)
    const { _id } = await here.book(0, 1, { override: OVER })
    const reported = await allReportedOf(async () => {
      await execute(harness.database, sql`drop index appointment_events_step`)
      await execute(
        harness.database,
        sql`insert into appointment_events (id, appointment_id, version, at, kind)
          select gen_random_uuid(), appointment_id, version, at, kind from appointment_events
          where appointment_id = ${_id}::uuid and kind = 'overridden'`,
      )
    })
    expect(reported.map(({ rule }) => rule)).toEqual([
      'the line of an override stands once beside that of its step',
    ])
  })
})

const askedBy = (visit: string, key: string) => changeVisit(visit, sql`reason = ${key}`)

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A ledger in which a block of a vet or of the room is acknowledged between two bookings for the same time, each with its key as its reason. */
async function ledgerOf(whose: Wish) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-ledger-'))
  folders.push(folder)
  const ledger = new Ledger(path.join(folder, 'ledger.jsonl'))
  const intend = (key: string, call: string) =>
    ledger.intend({ key, client: here.lead.id, call, method: 'POST', url: '/', body: undefined })
  intend('before', createAppointment.name)
  const write = intend('block', createBlock.name)
  const body = { start: TEN, end: '2026-03-03T12:00:00.000Z', kind: 'other', ...whose } as never
  const data = await harness.call(createBlock, { token: here.lead.token, body })
  ledger.settle(write, 'acked', { status: 200, text: JSON.stringify({ data }) })
  intend('after', createAppointment.name)
  const check = () => blockBreaches(reader, [...ledger.writes.values()])
  return { check, close: () => ledger.close() }
}

describe('the ledger of a run of faults', () => {
  // docs/decisions/0394-blocks.md
  it.each(['vet', 'room'])(
    'finds a visit that was booked beneath a block of a %s, and none that was there before',
    async (of) => {
      const { _id } = await here.book(0, 0, { roomId: here.room })
      const { check, close } = await ledgerOf(
        of === 'vet' ? { doctorId: here.lead.id } : { roomId: here.room },
      )
      await askedBy(_id, 'before')
      expect(await harness.database.transact(check)).toEqual([])
      await askedBy(_id, 'after')
      expect(await harness.database.transact(check)).toEqual([
        expect.stringMatching(/^I1: visit .* beneath block/),
      ])
      await changeVisit(_id, sql`forced = true, override_reason = 'x', overridden_by = ${here.lead.id}::uuid`)
      expect(await harness.database.transact(check)).toEqual([])
      close()
    },
  )
})
