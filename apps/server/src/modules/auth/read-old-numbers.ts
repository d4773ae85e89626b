import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { rowsOf } from '../../db/rows.ts'
import { e164Of } from '../../phone/phone-number.ts'

/** So many accounts are written in one statement: nobody waits for it. */
const BATCH = 200

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Old = { id: string; mobile: string; countryCode: string | null; isoCode: string | null }

/**
 * Reads numbers that were written before there were full ones beside them, once. What was typed stays as it is, and what cannot be
 * read stays without a full number. Done again, or by several servers at once, it changes nothing.
 *
 * @param isStopping asked before each batch: the next start goes on
 * @returns how many were read, and how many cannot be
 */
export async function readOldNumbers(
  { database, log }: Pick<Context, 'database' | 'log'>,
  isStopping = () => false,
): Promise<{ read: number; unreadable: number }> {
  const done = { read: 0, unreadable: 0 }
  let after = FIRST_ID
  while (!isStopping()) {
    const old = await findOldNumbers(database, after)
    const numbers = old.flatMap(({ id, mobile, countryCode, isoCode }) => {
      const e164 = e164Of({ number: mobile, countryCode, isoCode })
      return e164 === null ? [] : [{ id, mobile, countryCode, e164 }]
    })
    if (numbers.length > 0) await writeNumbers(database, numbers)
    done.read += numbers.length
    done.unreadable += old.length - numbers.length
    after = old.at(-1)?.id ?? after
    if (old.length < BATCH) break
  }
  if (done.read + done.unreadable > 0) log.info(done, 'numbers of old accounts were read')
  return done
}

const findOldNumbers = (database: Database, after: string) =>
  rowsOf<Old>(
    database,
    sql`select id, mobile, country_code as "countryCode", iso_code as "isoCode" from users
      where mobile is not null and mobile_e164 is null and id > ${after}::uuid order by id limit ${BATCH}`,
  )

/** A number that was changed meanwhile has been read with its change. */
async function writeNumbers(
  database: Database,
  numbers: readonly { id: string; mobile: string; countryCode: string | null; e164: string }[],
): Promise<void> {
  await database.db.execute(
    sql`update users u set mobile_e164 = n.e164
      from jsonb_to_recordset(${JSON.stringify(numbers)}::text::jsonb) as n(id uuid, mobile text, "countryCode" text, e164 text)
      where u.id = n.id and u.mobile = n.mobile and u.country_code is not distinct from n."countryCode" and u.mobile_e164 is null`,
  )
}
