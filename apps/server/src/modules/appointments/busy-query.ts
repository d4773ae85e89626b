import { sql, type SQL } from 'drizzle-orm'
import type { BusySpan } from '@vetvisit/contract/appointments/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import { epochMs, rowsAsJson } from '../../db/rows.ts'
import { given, givenId, givenInstant, statement } from '../../db/statement.ts'

/**
 * Times at which doctors cannot be booked, by doctor and start: requests and visits, and holds that still stand. What touches
 * is one span: a page of doctors with full days is ten times fewer rows to read.
 *
 * @param exceptHoldsOf whose own holds leave the time free
 */
export const busySpans = (
  doctors: SQL,
  { from, until, now, exceptHoldsOf }: { from: SQL; until: SQL; now: SQL; exceptHoldsOf: SQL | null },
): SQL => sql`select doctor_id as "doctorId", ${epochMs('lower(span)')} as start, ${epochMs('upper(span)')} as "end"
  from (
    select doctor_id, range_agg(tstzrange(starts_at, ends_at)) as spans from appointments
    where doctor_id in (${doctors}) and starts_at < ${until} and ends_at > ${from}
      and status in ('held', 'requested', 'approved', 'consulting')
      and (status <> 'held' or (expires_at > ${now} ${exceptHoldsOf ? sql`and owner_id <> ${exceptHoldsOf}` : sql``}))
    group by doctor_id
  ) busy, unnest(busy.spans) span
  order by 1, 2`

type Busy = BusySpan & { doctorId: string }

const busyTimes = { from: givenInstant('from'), until: givenInstant('until'), now: givenInstant('now') }
const busyDoctors = sql`select value::uuid from jsonb_array_elements_text(${given('doctors')}::text::jsonb)`
const busy = statement<{ spans: Busy[] }>(
  'busy',
  sql`select ${rowsAsJson(busySpans(busyDoctors, { ...busyTimes, exceptHoldsOf: null }))} as spans`,
)
const busyForOwner = statement<{ spans: Busy[] }>(
  'busy_for_owner',
  sql`select ${rowsAsJson(busySpans(busyDoctors, { ...busyTimes, exceptHoldsOf: givenId('owner') }))} as spans`,
)

export async function findBusy(
  database: Database,
  doctorIds: readonly string[],
  {
    from,
    until,
    now,
    exceptHoldsOf,
  }: { from: number; until: number; now: number; exceptHoldsOf?: string | undefined },
): Promise<Busy[]> {
  const values = {
    doctors: JSON.stringify(doctorIds),
    from: instantText(from),
    until: instantText(until),
    now: instantText(now),
  }
  const [found] = await (exceptHoldsOf === undefined
    ? busy(database, values)
    : busyForOwner(database, { ...values, owner: exceptHoldsOf }))
  return found?.spans ?? []
}
