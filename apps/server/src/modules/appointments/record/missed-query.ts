import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'
import { onlineSince } from '../../care/public.ts'

/** For how long it counts that a pet did not come. */
const MISSED_WITHIN = sql`interval '12 months'`

/** A practice and an owner inside a query, and the time. */
type OfOwner = { practice: SQL; owner: SQL; now: SQL }

/** The number of an owner's appointments at a practice within `MISSED_WITHIN` to which the pet did not come. */
export const missedAppointments = (
  { practice, owner, now }: OfOwner,
  more: SQL = sql`true`,
): SQL => sql`(select count(*) from appointments missed where missed.owner_id = ${owner} and missed.practice_id = ${practice}
    and missed.status = ${status('no_show')} and missed.starts_at > ${now} - ${MISSED_WITHIN} and ${more})::int`

/** Whether an owner books with a practice by telephone only: they missed as many appointments as it allows, since it let them book online again. */
export const booksByTelephoneOnly = (of: OfOwner): SQL => sql`exists (
  select from practices strict where strict.id = ${of.practice} and strict.telephone_after_missed is not null
    and strict.telephone_after_missed <= ${missedAppointments(of, sql`missed.starts_at > coalesce(${onlineSince(of)}, '-infinity')`)})`

const telephoneOnly = query('books_by_telephone_only', {
  params: { practiceId: id, ownerId: id, now: instant },
  row: { isSo: bool },
  text: (p) =>
    sql`select ${booksByTelephoneOnly({ practice: p.practiceId, owner: p.ownerId, now: p.now })} as is_so`,
})

/** The same for one owner. */
export async function findTelephoneOnly(
  database: Database,
  of: { practiceId: string; ownerId: string },
  now: Instant,
): Promise<boolean> {
  const [found] = await telephoneOnly(database, { practiceId: of.practiceId, ownerId: of.ownerId, now })
  return found?.isSo ?? false
}
