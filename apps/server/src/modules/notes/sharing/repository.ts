import { sql } from 'drizzle-orm'
import { id, instant, json, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'
import { currentCare } from '../../care/public.ts'
import { noteType } from '../note-type-query.ts'

/** A doctor with the owner on record or a request of theirs, and since when a report is shared with them. */
const shareTarget = {
  practiceId: id,
  docId: id,
  docName: text(),
  profile: orNull(id),
  /** Names, the oldest clinic first. */
  clinics: json<string[]>(),
  sharedAt: orNull(instant),
}
export type ShareTarget = RowOf<typeof shareTarget>

/** Doctors with whom the owner may share a report, by name (decision 389); the doctor who wrote it is left out. */
export const findShareTargets = query('share_targets', {
  params: { noteId: id, ownerId: id },
  row: shareTarget,
  text: (p) => sql`
    select practice.practice_id, u.id as doc_id, u.fullname as doc_name, u.profile_file_id as profile,
      coalesce((select jsonb_agg(c.name order by c.created_at, c.id) from clinics c
          where c.practice_id = practice.practice_id and c.deleted_at is null),
        '[]') as clinics,
      s.shared_at
    from notes n
      join lateral (
        select practice_id from ${currentCare} care where care.owner_id = n.owner_id
        union
        select a.practice_id from appointments a
        where a.owner_id = n.owner_id and a.status = ${status('requested')}) practice on true
      join users u on u.id = vet_of_practice(practice.practice_id) and u.deleted_at is null and u.disabled_at is null
      left join note_shares s on s.note_id = n.id and s.practice_id = practice.practice_id and s.ended_at is null
    where n.id = ${p.noteId} and n.owner_id = ${p.ownerId} and n.practice_id is distinct from practice.practice_id
    order by u.fullname, u.id`,
})

export const insertShare = query('insert_share', {
  params: { id, noteId: id, practiceId: id, docId: id, now: instant },
  text: (p) => sql`
    insert into note_shares (id, note_id, practice_id, doctor_id, shared_at)
    values (${p.id}, ${p.noteId}, ${p.practiceId}, ${p.docId}, ${p.now})`,
})

/**
 * Ends the share of the practice for which this doctor stands in `findShareTargets`; without one, that which the owner gave to the doctor in
 * a practice that the doctor has left. Returns no row if the note is not shared with this doctor.
 */
export const endShare = query('end_share', {
  params: { noteId: id, docId: id, now: instant },
  row: { id },
  text: (p) => sql`
    with open as (select id, doctor_id, vet_of_practice(practice_id) as stands from note_shares where note_id = ${p.noteId} and ended_at is null)
    update note_shares set ended_at = ${p.now} where id in (
      select id from open where stands = ${p.docId}
        or (doctor_id = ${p.docId} and not exists (select from open where stands = ${p.docId}))) returning id`,
})

/** Ends the sharing of an owner's notes with a practice. */
export const endShares = query('end_shares', {
  params: { ownerId: id, practiceId: id, now: instant },
  text: (p) => sql`
    update note_shares set ended_at = ${p.now} where practice_id = ${p.practiceId} and ended_at is null
    and note_id in (select n.id from notes n where n.owner_id = ${p.ownerId})`,
})

/** Present and past shares of an owner's report, newest first. */
export const listShares = query('shares_of_note', {
  params: { noteId: id, ownerId: id },
  row: { docId: id, docName: text(), sharedAt: instant, endedAt: orNull(instant) },
  text: (p) => sql`
    select s.doctor_id as doc_id, u.fullname as doc_name, s.shared_at, s.ended_at
    from note_shares s join notes n on n.id = s.note_id join users u on u.id = s.doctor_id
    where s.note_id = ${p.noteId} and n.owner_id = ${p.ownerId} and n.hidden_at is null
    order by s.shared_at desc, s.id desc`,
})

export const findReport = query('report_of_owner', {
  params: { noteId: id, ownerId: id },
  row: { id },
  text: (p) => sql`
    select id from notes
    where id = ${p.noteId} and owner_id = ${p.ownerId} and type = ${noteType('report')} and hidden_at is null`,
})
