import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/client.ts'
import { epochMs, instantValue, rowsOf } from '../../db/rows.ts'
import { careDoctor, type CareDoctorRow } from './care-query.ts'

/** What a link hands over: the record of a managed owner, or the answer to a question. */
export type Handed = { ownerId: string } | { invitationId: string }

type NewLink = { doctorId: string; handed: Handed; tokenHash: Buffer; madeBy: string; expiresAt: number }

/** Writes a link; of those to the same record only the newest hold. */
export async function insertLink(
  database: Database,
  { doctorId, handed, tokenHash, madeBy, expiresAt }: NewLink,
  { atMost, now }: { atMost: number; now: number },
): Promise<void> {
  const ownerId = 'ownerId' in handed ? handed.ownerId : null
  const invitationId = 'invitationId' in handed ? handed.invitationId : null
  const same =
    ownerId === null ? sql`invitation_id = ${invitationId}::uuid` : sql`owner_id = ${ownerId}::uuid`
  await database.db.execute(
    sql`delete from record_links where ${same} and id not in
      (select id from record_links where ${same} and expires_at > ${instantValue(now)} order by made_at desc, id desc limit ${atMost - 1})`,
  )
  await database.db.execute(
    sql`insert into record_links (id, doctor_id, owner_id, invitation_id, token_hash, made_by, made_at, expires_at)
      values (${uuidv7()}::uuid, ${doctorId}::uuid, ${ownerId}::uuid, ${invitationId}::uuid, ${tokenHash}, ${madeBy}::uuid,
        ${instantValue(now)}, ${instantValue(expiresAt)})`,
  )
}

/** A link that holds, with what it hands over. */
export type LinkRow = {
  id: string
  doctorId: string
  /** The managed owner whose record it is about; of a question the one that is kept for its address, if any. */
  managedId: string | null
  invitationId: string | null
  /** Of the question that stands to the same address. */
  email: string | null
  expiresAt: number
  doctor: CareDoctorRow
  pets: string[]
}

/**
 * Finds a link that holds: not over, of a practice that is there, to a record without a login or a question that stands.
 *
 * @param lock keeps everybody else from taking it until the running transaction ends
 */
export async function findLink(
  database: Database,
  tokenHash: Buffer,
  { now, lock }: { now: number; lock: boolean },
): Promise<LinkRow | undefined> {
  const [row] = await rowsOf<LinkRow>(
    database,
    sql`select l.id, l.doctor_id as "doctorId", m.id as "managedId", l.invitation_id as "invitationId",
        coalesce(i.email, m.contact_email) as email, ${epochMs('l.expires_at')} as "expiresAt", ${careDoctor},
        coalesce((select jsonb_agg(p.name order by p.created_at, p.id) from pets p
          where p.owner_id = m.id and p.archived_at is null), '[]') as pets
      from record_links l
        join doctors d on d.user_id = l.doctor_id
        join users u on u.id = d.user_id and u.deleted_at is null and u.disabled_at is null
        left join care_invitations i on i.id = l.invitation_id
        left join users m on m.role = 'patient' and m.password_hash is null and m.deleted_at is null
          and (m.id = l.owner_id or m.contact_email = i.email)
          and exists (select from care where care.owner_id = m.id and care.doctor_id = l.doctor_id
            and care.origin = 'created' and care.ended_at is null)
      where l.token_hash = ${tokenHash} and l.expires_at > ${instantValue(now)}
        and case when l.owner_id is null
          then i.withdrawn_at is null and i.answer is distinct from 'accepted' and i.expires_at > ${instantValue(now)}
          else m.id is not null end
      order by m.created_at, m.id limit 1 ${lock ? sql`for update of l` : sql``}`,
  )
  return row
}

/** Ends a link that was used, and the doctor's question to the same address with it. */
export async function endLink(
  database: Database,
  { id, doctorId, email }: Pick<LinkRow, 'id' | 'doctorId' | 'email'>,
): Promise<void> {
  await database.db.execute(sql`delete from record_links where id = ${id}::uuid`)
  await database.db.execute(
    sql`update care_invitations set answer = 'accepted' where doctor_id = ${doctorId}::uuid and email = ${email}`,
  )
}

export async function forgetDeadLinks(database: Database, now: number): Promise<void> {
  await database.db.execute(sql`delete from record_links where expires_at < ${instantValue(now)}`)
}
