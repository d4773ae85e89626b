import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { array, bool, id, instant, list, type RowOf } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'
import { busyList, busySpans } from '../availability/busy-query.ts'
import { booksByTelephoneOnly } from '../record/missed-query.ts'
import { waitingList, waitingOfOwner } from '../waiting-list/repository.ts'
import { recentVisits } from './recent-visits-query.ts'

const holds = list({ id, clinicId: id, doctorId: id, startsAt: instant, endsAt: instant, expiresAt: instant })

const ownersView = {
  /** The owner's own holds leave the time free. */
  busy: busyList,
  /** A request or an upcoming appointment at this practice. */
  requestExists: bool,
  /** The owner missed too many appointments at the practice to book online. */
  telephoneOnly: bool,
  /** The owner's own hold, unless it has expired. */
  holds,
  waiting: waitingList,
  /** Pets that the practice has seen lately. */
  seenPets: array(id),
}
/** The busy times of a clinic's vets and the owner's own claims, which together with the opening times give the slots that the owner sees. */
type OwnersView = RowOf<typeof ownersView>

const findView = query('owners_view_of_clinic', {
  params: { ownerId: id, clinicId: id, from: instant, until: instant, now: instant },
  row: ownersView,
  text: (p) => {
    const vets = sql`(select doctor_id from clinic_vets where clinic_id = ${p.clinicId})`
    const practice = sql`(select practice_id from clinics where id = ${p.clinicId})`
    const waiting = waitingOfOwner({ owner: p.ownerId, now: p.now, clinic: p.clinicId })
    return sql`select
      ${busyList.of(busySpans(vets, { ...p, exceptHoldsOf: p.ownerId }))} as busy,
      exists (select from appointments
        where owner_id = ${p.ownerId} and practice_id = (select practice_id from clinics where id = ${p.clinicId}) and starts_at > ${p.now}
          and (status = ${status('approved')} or (status = ${status('requested')} and expires_at > ${p.now}))) as request_exists,
      ${booksByTelephoneOnly({ practice, owner: p.ownerId, now: p.now })} as telephone_only,
      ${holds.of(sql`select id, clinic_id, doctor_id, starts_at, ends_at, expires_at from appointments
        where owner_id = ${p.ownerId} and clinic_id = ${p.clinicId} and status = ${status('held')} and expires_at > ${p.now}
        order by created_at desc limit 1`)} as holds,
      ${waitingList.of(waiting)} as waiting,
      array(select distinct v.pet_id from appointments a join appointment_pets v on v.appointment_id = a.id
        where a.owner_id = ${p.ownerId} and ${recentVisits({ practice, now: p.now })}) as seen_pets`
  },
})

/** Includes busy spans that overlap `from` to `until`. */
export async function findOwnersView(
  database: Database,
  whose: { ownerId: string; clinicId: string },
  times: { from: Instant; until: Instant; now: Instant },
): Promise<OwnersView> {
  const [view] = await findView(database, { ...whose, ...times })
  return (
    view ?? { busy: [], requestExists: false, telephoneOnly: false, holds: [], waiting: [], seenPets: [] }
  )
}
