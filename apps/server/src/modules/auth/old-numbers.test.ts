import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner } from '../../../test/harness.ts'
import { readOldNumbers } from './identifiers/read-old-numbers.ts'
import { execute, rowsOf } from '../../../test/sql.ts'

const harness = harnessOfFile()

const numberOf = async (id: string) =>
  (
    await rowsOf(
      harness.database,
      sql`select mobile, country_code as "countryCode", mobile_e164 as e164 from users where id = ${id}::uuid`,
    )
  )[0]

/** An account as versions without full numbers stored it. */
async function oldNumber(mobile: string, countryCode: string | null): Promise<string> {
  const { id } = await onboardedOwner(harness)
  await execute(
    harness.database,
    sql`update users set mobile = ${mobile}, country_code = ${countryCode}, iso_code = null, mobile_e164 = null where id = ${id}::uuid`,
  )
  return id
}

describe('numbers without their full form', () => {
  it('get it once and stay as they were typed', async () => {
    const [german, odd] = [await oldNumber('01715510005', '+49'), await oldNumber('999999', null)]
    expect(await readOldNumbers(harness.context)).toEqual({ read: 1, unreadable: 1 })
    expect(await numberOf(german)).toEqual({
      mobile: '01715510005',
      countryCode: '+49',
      e164: '+491715510005',
    })
    expect(await numberOf(odd)).toEqual({ mobile: '999999', countryCode: null, e164: null })
    expect(await readOldNumbers(harness.context)).toEqual({ read: 0, unreadable: 1 })
  })

  it('are read in batches', async () => {
    await execute(
      harness.database,
      sql`insert into users (id, role, email, mobile, country_code, password_hash, created_at)
        select gen_random_uuid(), 'patient', 'old-' || n || '@example.com', '17155' || (10000 + n), '+49', 'x', now() from generate_series(1, 450) n`,
    )
    expect((await readOldNumbers(harness.context)).read).toBe(450)
  })

  it('are left for the next start if the server stops', async () => {
    await oldNumber('01715510077', '+49')
    expect(await readOldNumbers(harness.context, () => true)).toEqual({ read: 0, unreadable: 0 })
  })
})
