import { sql } from 'drizzle-orm'
import { id, instant, object, orNull, type RowOf } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'
import { columnsInLine, inLine } from './repository.ts'

const heldTime = object({ id, start: instant, expiresAt: instant })

const awaiting = {
  ...inLine,
  /** Null for any vet of the clinic. */
  doctorId: orNull(id),
  /** A time of the vet that is held for the owner. */
  offer: orNull(heldTime),
}
/** A place on a waiting list for a vet, or with an offer of that vet's time. */
export type Awaiting = RowOf<typeof awaiting>

/** The places of a practice that name a vet, and those for any vet with an offer of that vet's time, in the order of their line. */
export const findAwaiting = query('waiting_for_vet', {
  params: { practiceId: id, doctorId: id, now: instant },
  row: awaiting,
  text: (p) => {
    const held = sql`h.id = w.hold_id and h.doctor_id = ${p.doctorId} and h.status = ${status('held')} and h.expires_at > ${p.now}`
    return sql`
      select ${columnsInLine}, w.doctor_id,
        ${heldTime.of(sql`select h.id, h.starts_at as start, h.expires_at from appointments h where ${held}`)} as offer
      from waiting_list w join clinics c on c.id = w.clinic_id join users u on u.id = w.owner_id
      where w.practice_id = ${p.practiceId} and c.deleted_at is null and w.date >= (${p.now} at time zone c.time_zone)::date
        and (w.doctor_id = ${p.doctorId} or exists (select from appointments h where ${held}))
      order by w.clinic_id, cardinality(w.offered), w.joined_at, w.id`
  },
})

/** Makes who waits for a vet wait for another one, or for any of the clinic (null). */
export const awaitOther = query('await_other_vet', {
  params: { id, doctorId: orNull(id) },
  text: (p) => sql`update waiting_list set doctor_id = ${p.doctorId} where id = ${p.id}`,
})

/** An offer that ended early counts as if it had never been made. */
export const takeBackOffer = query('take_back_offer', {
  params: { id, startsAt: instant },
  text: (p) =>
    sql`update waiting_list set hold_id = null, offered = array_remove(offered, ${p.startsAt}) where id = ${p.id}`,
})

/** Deletes all holds of a vet who leaves a practice there, offers included. */
export const deleteHoldsOfVet = query('delete_holds_of_vet', {
  params: { practiceId: id, doctorId: id },
  text: (p) => sql`delete from appointments
    where doctor_id = ${p.doctorId} and practice_id = ${p.practiceId} and status = ${status('held')}`,
})
