/** @module-tag databases */
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, onboardedOwner, petOf } from '../../../../test/harness.ts'
import { practiceOf } from '../../../../test/practice.ts'
import { execute } from '../../../../test/sql.ts'
import { at, storedVisits } from '../../../../test/stored-visits.ts'
import { joinAsVet, workAt } from '../../../../test/team.ts'
import { constraintOf } from '../../../db/failures.ts'
import { lockResources } from '../../../db/locks.ts'

const harness = harnessOfFile()
const { place, blockOf, visitAt } = storedVisits(harness)

/** What two writers share: one vet, or one treatment room with different vets. */
type Shared = 'vet' | 'room'

const nothing = (): void => {}

/** A clinic whose vet has a visit at ten in a room, a colleague there, and another animal for whom there is no time. */
async function busyClinic() {
  const here = await place()
  const { vet, clinicId } = here
  const colleague = await onboardedDoctor(harness)
  await joinAsVet(harness, colleague, vet)
  await workAt(harness, colleague, clinicId)
  const body = { rooms: [{ name: 'Operating room' }] }
  const [room] = await harness.call(updateRooms, { token: vet.token, query: { clinicId }, body })
  const roomId = room?._id ?? ''
  await visitAt(here, { from: '10:00', until: '10:30', roomId })
  const owner = await onboardedOwner(harness)
  const { _id: petId } = await petOf(harness, owner)
  return { here, colleague, roomId, next: { ...here, owner, petId } }
}

type Busy = Awaited<ReturnType<typeof busyClinic>>

const blockOfRoom = (roomId: string, { here }: Busy) =>
  execute(
    harness.database,
    sql`insert into blocks (id, practice_id, room_id, starts_at, ends_at, kind, created_at)
      values (gen_random_uuid(), ${practiceOf(here.vet.id)}, ${roomId}::uuid, ${at('10:30')}, ${at('11:00')}, 'other', now())`,
  )

/** What the earlier writer writes: each takes the vet or the room until eleven. */
const EARLIER = {
  'a forced visit': ({ next, roomId }: Busy, shared: Shared) =>
    visitAt(next, {
      from: '10:15',
      until: '11:00',
      forcedFor: 'Emergency',
      ...(shared === 'room' && { roomId }),
    }),
  'a block': (busy: Busy, shared: Shared) =>
    shared === 'room' ? blockOfRoom(busy.roomId, busy) : blockOf(busy.here.vet, '10:30', '11:00'),
  'a plain visit': ({ next, roomId }: Busy, shared: Shared) =>
    visitAt(next, { from: '10:30', until: '11:00', ...(shared === 'room' && { roomId }) }),
}
type Earlier = keyof typeof EARLIER

/**
 * What becomes of a plain visit that is written before what another transaction writes is committed. In a shared room it is that of a colleague.
 *
 * @param commitsFirst whether the later writer ends before the earlier one does; false if it must wait for it
 */
async function writtenAtOnce(
  earlier: Earlier,
  shared: Shared,
  { locked, commitsFirst }: { locked: boolean; commitsFirst: boolean },
) {
  const busy = await busyClinic()
  const { here, colleague, roomId } = busy
  const resources = shared === 'room' ? { vets: [], rooms: [roomId] } : { vets: [here.vet.id] }
  const lock = () => (locked ? lockResources(harness.database, resources) : Promise.resolve())
  let tell = nothing
  const isWritten = new Promise<void>((resolve) => (tell = resolve))
  let end = nothing
  const mayEnd = new Promise<void>((resolve) => (end = resolve))
  const first = harness.database.transact(async () => {
    await lock()
    await EARLIER[earlier](busy, shared)
    tell()
    await mayEnd
  })
  await isWritten
  const times = { from: '10:45', until: '11:15' }
  const second = harness.database
    .transact(async () => {
      await lock()
      await (shared === 'room'
        ? visitAt({ ...here, vet: colleague }, { ...times, roomId })
        : visitAt(here, times))
    })
    .then(
      () => 'written',
      (error: unknown) => constraintOf(error),
    )
  if (commitsFirst) await second
  end()
  await first
  return second
}

const CONSTRAINTS = { vet: 'appointments_doctor_free', room: 'appointments_room_free' }

// docs/decisions/0395-overrides.md, docs/decisions/0431-rooms.md
describe('of two writers at once', () => {
  describe.each(['vet', 'room'] as const)('with one %s', (shared) => {
    // The embedded database has one connection, so its transactions follow each other by themselves.
    it.runIf(process.env['TEST_DATABASE_URL']).each(['a forced visit', 'a block'] as const)(
      'none leaves a plain visit over %s, because both lock it; without the lock one would',
      async (earlier) => {
        const written = (locked: boolean) => writtenAtOnce(earlier, shared, { locked, commitsFirst: !locked })
        expect(await written(true)).toBe(CONSTRAINTS[shared])
        expect(await written(false)).toBe('written')
      },
    )

    it.each(['a forced visit', 'a block'] as const)(
      'the later one is refused over %s that is committed, also without the lock',
      async (earlier) => {
        const busy = await busyClinic()
        await EARLIER[earlier](busy, shared)
        const times = { from: '10:45', until: '11:15' }
        const { here, colleague, roomId } = busy
        const later =
          shared === 'room'
            ? visitAt({ ...here, vet: colleague }, { ...times, roomId })
            : visitAt(here, times)
        const refused = later.catch((error: unknown) => constraintOf(error))
        expect(await refused).toBe(CONSTRAINTS[shared])
      },
    )

    it('none leaves two plain visits, with the lock and without it, because the constraint holds', async () => {
      for (const locked of [true, false])
        expect(await writtenAtOnce('a plain visit', shared, { locked, commitsFirst: false })).toBe(
          CONSTRAINTS[shared],
        )
    })
  })
})
