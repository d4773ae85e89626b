/** @module-tag databases */
import { getBookPage, searchOwners } from '@vetvisit/contract/appointments/booking/routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, petOf } from '../../../test/harness.ts'
import { execute } from '../../../test/sql.ts'
import { visitsIn } from '../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

// specification/readings §6: the type is a choice of every booking; "This is a follow-up" for an animal that the practice saw within 90 days (added)
describe('a follow-up', () => {
  it('is proposed for a pet that the doctor has seen in the last 90 days, and for no other', async () => {
    const { doctor, clinic, owner, pet, book } = await world()
    await petOf(harness, owner)
    const { _id } = await book('2026-03-02T09:00:00.000Z')
    await change(doctor, { _id, status: 'approved' })
    const ask = async () => {
      const page = await harness.call(getBookPage, { token: owner.token, query: { clinicId: clinic._id } })
      const query = { patId: owner.id }
      const [found] = await harness.call(searchOwners, { token: doctor.token, query })
      return {
        owner: page.seenPets,
        practice: (found?.pets ?? []).filter(({ wasSeen }) => wasSeen).map((seen) => seen._id),
      }
    }
    const visitedAt = (status: string, instant: number) => {
      const start = new Date(instant).toISOString()
      const end = new Date(instant + 1_800_000).toISOString()
      return execute(
        harness.database,
        sql`update appointments set status = ${status}, starts_at = ${start}::timestamptz, ends_at = ${end}::timestamptz
          where id = ${_id}::uuid`,
      )
    }
    const none = { owner: [], practice: [] }
    const seen = { owner: [pet._id], practice: [pet._id] }
    const now = harness.clock.now()
    expect(await ask()).toEqual(none)
    await visitedAt('consulting', now)
    expect(await ask()).toEqual(seen)
    await visitedAt('completed', now - 90 * DAY_MS + 1000)
    expect(await ask()).toEqual(seen)
    await visitedAt('completed', now - 90 * DAY_MS)
    expect(await ask()).toEqual(none)
    await visitedAt('no_show', now - DAY_MS)
    expect(await ask()).toEqual(none)
  })
})
