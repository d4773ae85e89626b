/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, type Person, petOf } from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { constraintOf } from '../../../db/failures.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)

const MORNING = Date.parse('2026-03-03T09:00:00.000Z')
const OVER = { reason: 'Emergency', allow: ['overlap', 'block'] }
const PETS = ['Minka', 'Rex', 'Lilly', 'Max']

const at = fc
  .integer({ min: 0, max: 12 })
  .map((fives) => new Date(MORNING + fives * 5 * MINUTE_MS).toISOString())
const minutes = fc.integer({ min: 1, max: 8 }).map((fives) => fives * 5)
const which = fc.nat({ max: 5 })
const vet = fc.nat({ max: 1 })
const animal = fc.nat({ max: PETS.length })
const room = fc.option(fc.nat({ max: 1 }))
const over = fc.boolean()
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('book' as const), at, minutes, vet, animal, room, over }),
  },
  fc.record({ act: fc.constant('move' as const), which, at, over }),
  fc.record({ act: fc.constant('resize' as const), which, minutes, over }),
  fc.record({ act: fc.constant('hand over' as const), which, vet, over }),
  fc.record({ act: fc.constant('go to' as const), which, room, over }),
  fc.record({ act: fc.constant('bring' as const), which, animal }),
  fc.record({ act: fc.constant('cancel' as const), which }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A practice of two vets with two rooms, and an owner on record with several animals. */
async function practice() {
  const { lead, vets, clinic } = await severalVets(harness, { vets: 2, clinic: { confirmAtOnce: true } })
  const { owner, pet } = await world()
  const pets = [pet._id]
  for (const name of PETS) pets.push((await petOf(harness, owner, { name }))._id)
  const body = { clinicId: clinic._id, petId: pet._id, start: '2026-03-05T10:00:00.000Z' }
  await harness.call(createAppointment, { token: owner.token, body })
  const named = { rooms: [{ name: 'Operating room' }, { name: 'X-ray' }] }
  const rooms = await harness.call(updateRooms, {
    token: lead.token,
    query: { clinicId: clinic._id },
    body: named,
  })
  return { lead, vets, clinicId: clinic._id, pets, rooms: rooms.map(({ _id }) => _id) }
}
type Practice = Awaited<ReturnType<typeof practice>>

/** Makes a step. @returns the visit that it wrote; undefined if it was refused or there was none */
async function take(where: Practice, visits: string[], next: Step): Promise<string | undefined> {
  const { lead, vets, clinicId, pets, rooms } = where
  const roomId = 'room' in next && next.room !== null ? rooms[next.room] : undefined
  const override = 'over' in next && next.over && { override: OVER }
  if (next.act === 'book') {
    const body = {
      clinicId,
      doctorId: vets[next.vet]?.id,
      petId: pets[next.animal],
      start: next.at,
      minutes: next.minutes,
    }
    const sent = { ...body, ...(roomId !== undefined && { roomId }), ...override }
    const id = await written(harness.send(createAppointment, { token: lead.token, body: sent }))
    if (id !== undefined) visits.push(id)
    return id
  }
  const _id = visits[next.which]
  if (_id === undefined) return undefined
  if (next.act === 'bring') return bring(_id, pets[next.animal] ?? '')
  const changes = {
    move: () => ({ start: 'at' in next && next.at }),
    resize: () => ({ minutes: 'minutes' in next && next.minutes }),
    'hand over': () => ({ doctorId: 'vet' in next && vets[next.vet]?.id }),
    'go to': () => ({ roomId: roomId ?? null }),
    cancel: () => ({ isCancelled: true }),
  }
  const body = { _id, ...changes[next.act](), ...override }
  return written(harness.send(updateAppointment, { token: lead.token, body }))
}

async function written(sent: ReturnType<typeof harness.send>): Promise<string | undefined> {
  const { httpStatus, body } = await sent
  expect([200, 409, 422]).toContain(httpStatus)
  return httpStatus === 200 ? (body as { data: { _id: string } }).data._id : undefined
}

/** Adds a further animal, also where no reason allows one. */
const bring = (visit: string, petId: string): Promise<string | undefined> =>
  execute(
    harness.database,
    sql`insert into appointment_pets (appointment_id, place, pet_id, owner_id, starts_at, ends_at, claims)
      select a.id, count(v.place), ${petId}::uuid, a.owner_id, a.starts_at, a.ends_at, true
      from appointments a join appointment_pets v on v.appointment_id = a.id where a.id = ${visit}::uuid group by a.id`,
  ).then(
    () => visit,
    (error: unknown) => {
      expect(['appointments_pet_free', 'appointment_pets_place_check']).toContain(constraintOf(error))
      return undefined
    },
  )

type Pair = { what: 'animal' | 'vet' | 'room'; plain: string; other: string; forced: boolean }

/** Every plain visit with another one at the same time, at the same vet or in the same room; and an animal in two places. Compares all with all. */
const overlaps = ({ id }: Person) =>
  rowsOf<Pair>(
    harness.database,
    sql`with standing as (
        select id, doctor_id, room_id, forced, tstzrange(coalesce(busy_from, starts_at), coalesce(busy_until, ends_at)) as span from appointments
        where practice_id = (select practice_id from memberships where user_id = ${id}::uuid and left_at is null)
          and status in ('held', 'requested', 'approved', 'consulting'))
      select 'vet' as what, p.id as plain, o.id as other, o.forced from standing p join standing o
        on o.id <> p.id and o.doctor_id = p.doctor_id and o.span && p.span and not p.forced
      union all select 'room', p.id, o.id, o.forced from standing p join standing o
        on o.id <> p.id and o.room_id = p.room_id and o.span && p.span and not p.forced
      union all select 'animal', p.appointment_id, o.appointment_id, s.forced from appointment_pets p
        join appointment_pets o on o.appointment_id <> p.appointment_id and o.pet_id = p.pet_id and o.claims and p.claims
          and tstzrange(o.starts_at, o.ends_at) && tstzrange(p.starts_at, p.ends_at)
        join standing s on s.id = p.appointment_id`,
  )

const keyOf = ({ what, plain, other }: Pair) => [what, plain, other].join(' ')

// docs/decisions/0395-overrides.md, docs/decisions/0410-animals-of-visits.md, docs/decisions/0431-rooms.md
describe('any history of bookings, overrides, moves, hand-overs, rooms and further animals of two vets', () => {
  it('leaves no animal in two places, and no plain visit over another one of its vet or in its room', async () => {
    let overs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        const where = await practice()
        const visits: string[] = []
        let before = new Set<string>()
        for (const next of steps) {
          const visit = await take(where, visits, next)
          const pairs = await overlaps(where.lead)
          // Only a forced visit lies over another one; a plain one that was there before may lie beneath.
          expect(pairs.filter(({ what, forced }) => what === 'animal' || !forced)).toEqual([])
          const isNewlyOver = (pair: Pair) => pair.plain === visit && !before.has(keyOf(pair))
          expect(pairs.filter(isNewlyOver)).toEqual([])
          before = new Set(pairs.map(keyOf))
          overs += pairs.length
        }
      }),
      { numRuns: 6 },
    )
    expect(overs).toBeGreaterThan(0)
  })
})
