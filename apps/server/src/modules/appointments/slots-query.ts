import { sql } from 'drizzle-orm'
import type { BusySpan } from '@vetvisit/contract/appointments/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import { epochMs, rowsAsJson } from '../../db/rows.ts'
import { givenId, givenInstant, statement } from '../../db/statement.ts'
import { busySpans } from './busy-query.ts'
import type { HoldRow } from './hold-query.ts'
import { waitingOfOwner, type WaitingRow } from './waiting-query.ts'

/** What an owner sees of a clinic's time besides its opening hours. */
export type OwnersView = {
  busy: BusySpan[]
  /** A request or visit to come with this doctor. */
  requestExists: boolean
  /** The owner's own, if it still stands. */
  holds: HoldRow[]
  waiting: WaitingRow[]
}

const ownersView = statement<OwnersView>(
  'owners_view_of_clinic',
  sql`select
    ${rowsAsJson(
      busySpans(sql`select doctor_id from clinics where id = ${givenId('clinic')}`, {
        from: givenInstant('from'),
        until: givenInstant('until'),
        now: givenInstant('now'),
        exceptHoldsOf: givenId('owner'),
      }),
    )} as busy,
    exists (select from appointments
      where owner_id = ${givenId('owner')} and doctor_id = (select doctor_id from clinics where id = ${givenId('clinic')})
        and starts_at > ${givenInstant('now')}
        and (status = 'approved' or (status = 'requested' and expires_at > ${givenInstant('now')}))) as "requestExists",
    ${rowsAsJson(sql`select id, clinic_id as "clinicId", ${epochMs('starts_at')} as "startsAt", ${epochMs('ends_at')} as "endsAt",
        ${epochMs('expires_at')} as "expiresAt"
      from appointments
      where owner_id = ${givenId('owner')} and clinic_id = ${givenId('clinic')} and status = 'held' and expires_at > ${givenInstant('now')}
      order by created_at desc limit 1`)} as holds,
    ${rowsAsJson(waitingOfOwner({ owner: givenId('owner'), now: givenInstant('now'), clinic: givenId('clinic') }))} as waiting`,
)

/** The owner's own holds leave the time free. @param times epoch milliseconds; spans that reach into `from` to `until` count */
export async function findOwnersView(
  database: Database,
  { ownerId, clinicId }: { ownerId: string; clinicId: string },
  { from, until, now }: { from: number; until: number; now: number },
): Promise<OwnersView> {
  const [view] = await ownersView(database, {
    owner: ownerId,
    clinic: clinicId,
    from: instantText(from),
    until: instantText(until),
    now: instantText(now),
  })
  return view ?? { busy: [], requestExists: false, holds: [], waiting: [] }
}
