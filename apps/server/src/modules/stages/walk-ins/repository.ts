import {
  WALK_IN_DAYS_KEPT,
  WALK_IN_HOURS,
  WALK_INS_MAX,
} from '@vetvisit/contract/appointments/walk-ins/rules'
import type { ReasonKind, ReasonPreset } from '@vetvisit/contract/appointments/record/reasons'
import type { Species } from '@vetvisit/contract/pets/species'
import { sql, type SQL } from 'drizzle-orm'
import { bool, id, instant, int, list, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { reachParams } from '../../appointments/public.ts'
import { currentCare, onRecord } from '../../care/public.ts'

const walkIn = {
  id,
  clinicId: id,
  clinicName: text(),
  timeZone: text(),
  ownerId: id,
  ownerName: text(),
  petId: id,
  petName: text(),
  species: text<Species>(),
  photoFileId: orNull(id),
  doctorId: orNull(id),
  doctorName: orNull(text()),
  reasonId: orNull(id),
  reasonName: orNull(text()),
  reasonPreset: orNull(text<ReasonPreset>()),
  reasonKind: orNull(text<ReasonKind>()),
  urgent: bool,
  note: text(),
  joinedAt: instant,
}
export type WalkInRow = RowOf<typeof walkIn>
export const walkIns = list(walkIn)

/** Entries `w` whose clinic is not closed, whose owner is on the record, and whose animal is there. */
const SHOWN = sql`walk_ins w join clinics c on c.id = w.clinic_id and c.deleted_at is null
    join ${currentCare} care on care.practice_id = w.practice_id and care.owner_id = w.owner_id
    join users o on o.id = w.owner_id
    join pets pet on pet.id = w.pet_id and pet.archived_at is null and pet.deceased_on is null`

const COLUMNS = sql`w.id, w.clinic_id, c.name as clinic_name, c.time_zone, w.owner_id, o.fullname as owner_name,
    w.pet_id, pet.name as pet_name, pet.species, pet.photo_file_id, m.user_id as doctor_id, vet.fullname as doctor_name,
    r.id as reason_id, r.name as reason_name, r.preset as reason_preset, w.reason_kind, w.urgent, w.note, w.joined_at`

/** Shown entries with the names of vet and reason, without those of a vet who has left the practice or a reason that is archived. */
const NAMED = sql`${SHOWN} left join memberships m on m.practice_id = w.practice_id and m.user_id = w.doctor_id and m.left_at is null
    left join users vet on vet.id = m.user_id
    left join visit_reasons r on r.id = w.reason_id and r.archived_at is null`

const isWaiting = (now: SQL) =>
  sql`(w.appointment_id is null and w.left_at is null and w.joined_at > ${now} - interval '${sql.raw(String(WALK_IN_HOURS))} hours')`

/**
 * The animals that wait without an appointment, urgent ones first, then the longest waiting. With a vet: those for this vet, and those for any vet
 * at a clinic of theirs. Without one: all of the practice.
 */
export const waitingWalkIns = (p: Record<'practiceId' | 'vetId' | 'now', SQL>): SQL =>
  sql`select ${COLUMNS} from ${NAMED}
    where w.practice_id = ${p.practiceId} and (${p.vetId} is null or m.user_id = ${p.vetId} or (m.user_id is null
      and exists (select from clinic_vets v where v.clinic_id = w.clinic_id and v.doctor_id = ${p.vetId})))
      and ${isWaiting(p.now)}
    order by w.urgent desc, w.joined_at, w.id limit ${sql.raw(String(WALK_INS_MAX))}`

/** How many animals the day board shows as waiting without an appointment. */
export const countWaitingWalkIns = query('waiting_walk_ins', {
  params: { ...reachParams, now: instant },
  row: { count: int },
  text: (p) => sql`select count(*)::int as count from (${waitingWalkIns(p)}) waiting`,
})

const named = { practiceId: id, clinicId: id, petId: id, doctorId: orNull(id), reasonId: orNull(id) }

/** The owner of an animal that can be put on the list of a clinic, and whether the vet and the reason are those of the clinic. */
export const checkNewWalkIn = query('new_walk_in', {
  params: { ...named, now: instant },
  row: { ownerId: id, isVet: bool, isReason: bool, waits: bool },
  text: (p) => sql`select pet.owner_id,
      ${p.doctorId} is null or exists (select from clinic_vets v join memberships m on m.practice_id = v.practice_id and m.user_id = v.doctor_id
        where v.clinic_id = c.id and v.doctor_id = ${p.doctorId} and m.left_at is null) as is_vet,
      ${p.reasonId} is null or exists (select from visit_reasons r
        where r.id = ${p.reasonId} and r.practice_id = ${p.practiceId} and r.archived_at is null) as is_reason,
      exists (select from walk_ins w where w.clinic_id = c.id and w.pet_id = pet.id and ${isWaiting(p.now)}) as waits
    from clinics c, pets pet
    where c.id = ${p.clinicId} and c.practice_id = ${p.practiceId} and c.deleted_at is null
      and pet.id = ${p.petId} and pet.archived_at is null and pet.deceased_on is null
      and ${onRecord({ practice: p.practiceId, owner: sql`pet.owner_id` })}`,
})

/** How many animals wait without an appointment at a practice, of those that it sees. */
export const countWalkIns = query('count_walk_ins', {
  params: { practiceId: id, now: instant },
  row: { count: int },
  text: (p) =>
    sql`select count(*)::int as count from ${SHOWN} where w.practice_id = ${p.practiceId} and ${isWaiting(p.now)}`,
})

/** Ends the entries of a practice whose animals were forgotten, and deletes old ones. */
export const endOldWalkIns = query('end_old_walk_ins', {
  params: { practiceId: id, now: instant },
  text: (p) => sql`with old as (
      delete from walk_ins where practice_id = ${p.practiceId}
        and joined_at <= ${p.now} - interval '${sql.raw(String(WALK_IN_DAYS_KEPT))} days'
    )
    update walk_ins w set left_at = ${p.now}
    where w.practice_id = ${p.practiceId} and w.appointment_id is null and w.left_at is null and not ${isWaiting(p.now)}
      and w.joined_at > ${p.now} - interval '${sql.raw(String(WALK_IN_DAYS_KEPT))} days'`,
})

export const insertWalkIn = query('insert_walk_in', {
  params: {
    ...named,
    id,
    ownerId: id,
    reasonKind: orNull(text<ReasonKind>()),
    urgent: bool,
    note: text(),
    joinedBy: id,
    now: instant,
  },
  text: (p) => sql`insert into walk_ins
      (id, practice_id, clinic_id, owner_id, pet_id, doctor_id, reason_id, reason_kind, urgent, note, joined_at, joined_by)
    values (${p.id}, ${p.practiceId}, ${p.clinicId}, ${p.ownerId}, ${p.petId}, ${p.doctorId}, ${p.reasonId}, ${p.reasonKind},
      ${p.urgent}, ${p.note}, ${p.now}, ${p.joinedBy})`,
})

/** One entry of a practice, also of an animal that was called in or has left. */
export const findWalkIn = query('walk_in', {
  params: { practiceId: id, id, now: instant },
  row: { ...walkIn, joinedBy: orNull(id), isWaiting: bool, isCalled: bool, hasLeft: bool },
  text: (p) => sql`select ${COLUMNS}, w.joined_by, ${isWaiting(p.now)} as is_waiting,
      w.appointment_id is not null as is_called, w.left_at is not null as has_left
    from ${NAMED} where w.id = ${p.id} and w.practice_id = ${p.practiceId}`,
})

/** Writes when an animal that was not called in has left, or that it is still there. @returns nothing if it was called in */
export const saveWalkInLeft = query('save_walk_in_left', {
  params: { practiceId: id, id, leftAt: orNull(instant) },
  row: { id },
  text: (p) => sql`update walk_ins set left_at = ${p.leftAt}
    where id = ${p.id} and practice_id = ${p.practiceId} and appointment_id is null returning id`,
})

/** Takes an animal that is called in off the list. @returns nothing if it waits no longer */
export const saveCalledIn = query('save_called_in', {
  params: { practiceId: id, id, appointmentId: id },
  row: { id },
  text: (p) => sql`update walk_ins set appointment_id = ${p.appointmentId}
    where id = ${p.id} and practice_id = ${p.practiceId} and appointment_id is null and left_at is null returning id`,
})
