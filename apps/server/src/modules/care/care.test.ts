import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person, signUpOwner, START } from '../../../test/harness.ts'
import { beginCare, endCare, isOrWasOnRecord, joinCareRecord, onRecord } from './public.ts'
import { rowsOf } from '../../../test/sql.ts'
import { practiceIdOf } from '../../../test/practice.ts'

const start = Date.parse(START)
const harness = harnessOfFile()
let doctor: Person
let owner: Person
let practiceId: string
beforeAll(async () => {
  doctor = await onboardedDoctor(harness)
  owner = await signUpOwner(harness)
  practiceId = await practiceIdOf(harness, doctor)
})

const pair = () => ({ practiceId, ownerId: owner.id })

async function stored() {
  const values = { practice: sql`${practiceId}::uuid`, owner: sql`${owner.id}::uuid` }
  const [now] = await rowsOf(
    harness.database,
    sql`select ${onRecord(values)} as "onRecord", care_record.is_current as "joined", ${isOrWasOnRecord(values)} as "everWas",
      (select origin from care where practice_id = ${values.practice} and owner_id = ${values.owner}) as origin
      from (values (1)) one ${joinCareRecord(values)}`,
  )
  return now
}

describe('an owner on a practice’s record', () => {
  it('is on it from the beginning to the end, and counts as a former owner afterwards', async () => {
    expect(await stored()).toEqual({ onRecord: false, joined: null, everWas: false, origin: null })
    await beginCare(harness.database, { ...pair(), origin: 'invitation' }, start)
    expect(await stored()).toEqual({ onRecord: true, joined: true, everWas: true, origin: 'invitation' })
    expect(await endCare(harness.database, pair(), start + DAY_MS)).toBe(true)
    expect(await stored()).toEqual({ onRecord: false, joined: false, everWas: true, origin: 'invitation' })
    expect(await endCare(harness.database, pair(), start + DAY_MS)).toBe(false)
  })

  it('has the origin of the latest beginning; a beginning in between changes nothing', async () => {
    await beginCare(harness.database, { ...pair(), origin: 'booking' }, start + 2 * DAY_MS)
    expect(await stored()).toMatchObject({ onRecord: true, origin: 'booking' })
    await beginCare(harness.database, { ...pair(), origin: 'invitation' }, start + 3 * DAY_MS)
    expect(await stored()).toMatchObject({ onRecord: true, origin: 'booking' })
  })
})
