import { sql, type SQL } from 'drizzle-orm'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import { epochMs, instantValue, rowsOf } from '../../../db/rows.ts'

/** An owner asks to move a visit. Times are epoch milliseconds. */
export type MoveRequestRow = { starts: number[]; note: string; askedAt: number }

/** Another time that a practice proposes; whoever reads it looks at `expiresAt` first. */
export type ProposalRow = {
  holdId: string
  clinicId: string
  clinicName: string
  start: number
  end: number
  expiresAt: number
  note: string
}

/** What an appointment `a` is asked and offered, as columns of its row. */
export const moveRequestColumns: SQL = sql`
  (select json_build_object('starts', (select coalesce(json_agg(${epochMs('start')} order by start), '[]') from unnest(mw.starts) start),
      'note', mw.note, 'askedAt', ${epochMs('mw.asked_at')}) from move_requests mw where mw.appointment_id = a.id) as "moveWish",
  (select json_build_object('holdId', ph.id, 'clinicId', ph.clinic_id, 'clinicName', pc.name, 'start', ${epochMs('ph.starts_at')},
      'end', ${epochMs('ph.ends_at')}, 'expiresAt', ${epochMs('ph.expires_at')}, 'note', pr.note)
    from proposals pr join appointments ph on ph.id = pr.hold_id join clinics pc on pc.id = ph.clinic_id
    where pr.appointment_id = a.id) as proposal`

/** Writes down what an owner asks for, in place of what was asked before. */
export async function saveMoveRequest(
  database: Database,
  appointmentId: string,
  { starts, note, askedAt }: MoveRequestRow,
): Promise<void> {
  await database.db.execute(sql`
    insert into move_requests (appointment_id, starts, note, asked_at)
    values (${appointmentId}::uuid,
      array(select value::timestamptz from jsonb_array_elements_text(${JSON.stringify(starts.map(instantText))}::text::jsonb)),
      ${note}, ${instantValue(askedAt)})
    on conflict (appointment_id) do update set starts = excluded.starts, note = excluded.note, asked_at = excluded.asked_at`)
}

/** Forgets what an appointment was asked and offered, and gives back the time that was kept for it. */
export async function clearMoveRequestAndProposal(database: Database, appointmentId: string): Promise<void> {
  await database.db.execute(sql`
    with forgotten as (delete from move_requests where appointment_id = ${appointmentId}::uuid)
    delete from appointments where status = 'held'
      and id in (select hold_id from proposals where appointment_id = ${appointmentId}::uuid)`)
}

export type NewProposalRow = {
  holdId: string
  appointmentId: string
  doctorId: string
  clinicId: string
  ownerId: string
  startsAt: number
  endsAt: number
  expiresAt: number
  currency: string
  note: string
}

/** Keeps the proposed time. @returns false when it is taken: the constraint decides */
export async function insertProposal(database: Database, row: NewProposalRow, now: number): Promise<boolean> {
  const kept = await rowsOf(
    database,
    sql`insert into appointments (id, status, held_for, doctor_id, clinic_id, owner_id, starts_at, ends_at, currency, expires_at, created_at)
      values (${row.holdId}::uuid, 'held', 'proposal', ${row.doctorId}::uuid, ${row.clinicId}::uuid, ${row.ownerId}::uuid,
        ${instantValue(row.startsAt)}, ${instantValue(row.endsAt)}, ${row.currency}, ${instantValue(row.expiresAt)}, ${instantValue(now)})
      on conflict do nothing returning id`,
  )
  if (kept.length === 0) return false
  await database.db.execute(
    sql`insert into proposals (appointment_id, hold_id, note, proposed_at)
      values (${row.appointmentId}::uuid, ${row.holdId}::uuid, ${row.note}, ${instantValue(now)})`,
  )
  return true
}
