import { sql } from 'drizzle-orm'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import type { Database } from '../../../db/client.ts'
import { id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { SLOT_HOLDING } from '../../../db/statuses.ts'
import { BLOCK_SPAN, BUSY_FROM, BUSY_UNTIL } from './busy-query.ts'

const claim = {
  id,
  /** Null for a block of a treatment room. */
  doctorId: orNull(id),
  /** Null for a block, and for the hold of a visitor who is not signed in. */
  ownerId: orNull(id),
  /** `blocked` by a block, or `reserved` by one that the practice may book. */
  status: text<AppointmentStatus | 'blocked' | 'reserved'>(),
  /** Null unless it is an offer to the waiting list or holds a proposed time. */
  heldFor: orNull(text<'waiting' | 'proposal'>()),
  startsAt: instant,
  endsAt: instant,
  expiresAt: orNull(instant),
  /** Of a block; null otherwise. */
  note: orNull(text()),
  /** Name of the treatment room that it takes; null if it takes the time of the vet. */
  room: orNull(text()),
}
/** A hold, request, appointment or block that takes a doctor's time, unless it has expired. */
export type Claim = RowOf<typeof claim>

/** Claims that take some of the doctors' time from `start` to `end`, including expired ones. */
export const claimsOnTime = query('claims_on_time', {
  params: { doctorIds: ids, start: instant, end: instant },
  row: claim,
  text: (
    p,
  ) => sql`select id, doctor_id, owner_id, status, held_for, starts_at, ends_at, expires_at, null as note, null as room from appointments
    where doctor_id in ${idsIn(p.doctorIds)} and status in ${SLOT_HOLDING}
      and tstzrange(${BUSY_FROM}, ${BUSY_UNTIL}) && tstzrange(${p.start}, ${p.end})
    union all
    select id, doctor_id, null, case kind when 'reserved' then 'reserved' else 'blocked' end, null, starts_at, ends_at, null, note, null from blocks
    where doctor_id in ${idsIn(p.doctorIds)} and ${BLOCK_SPAN} && tstzrange(${p.start}, ${p.end})`,
})

/** Claims that take some of a treatment room's time from `start` to `end`, including expired ones. */
export const claimsOnRoom = query('claims_on_room', {
  params: { roomId: id, start: instant, end: instant },
  row: { ...claim, room: text() },
  text: (
    p,
  ) => sql`select a.id, a.doctor_id, a.owner_id, a.status, a.held_for, a.starts_at, a.ends_at, a.expires_at, null as note, r.name as room
    from appointments a join rooms r on r.id = a.room_id
    where a.room_id = ${p.roomId} and a.status in ${SLOT_HOLDING}
      and tstzrange(${BUSY_FROM}, ${BUSY_UNTIL}) && tstzrange(${p.start}, ${p.end})
    union all
    select b.id, null, null, 'blocked', null, b.starts_at, b.ends_at, null, b.note, r.name
    from blocks b join rooms r on r.id = b.room_id
    where b.room_id = ${p.roomId} and ${BLOCK_SPAN} && tstzrange(${p.start}, ${p.end})`,
})

const elsewhere = query('pet_is_elsewhere', {
  params: { petId: id, startsAt: instant, endsAt: instant, except: id },
  row: { id },
  text: (p) => sql`
    select appointment_id as id from appointment_pets
    where pet_id = ${p.petId} and claims and appointment_id <> ${p.except}
      and tstzrange(starts_at, ends_at) && tstzrange(${p.startsAt}, ${p.endsAt})
    limit 1`,
})

/** Whether a pet has another appointment at that time than the one with the id `except`. */
export async function isPetBusy(
  database: Database,
  time: { petId: string; startsAt: Instant; endsAt: Instant; except: string },
): Promise<boolean> {
  return (await elsewhere(database, time)).length > 0
}
