import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/client.ts'
import { bytes, id, instant, int, json, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { hasCreatedRecord } from '../../care/public.ts'
import { careDoctor, type CareDoctorRow } from './practices-query.ts'

/** The record of a managed owner, or the acceptance of an invitation, that a link hands over. */
export type HandedOver = { ownerId: string } | { invitationId: string }

type NewLink = {
  practiceId: string
  handedOver: HandedOver
  tokenHash: Buffer
  madeBy: string
  expiresAt: Instant
}

const target = { ownerId: orNull(id), invitationId: orNull(id) }

const deleteOlder = query('delete_older_links', {
  params: { ...target, kept: int, now: instant },
  text: (p) => {
    const same = sql`(owner_id = ${p.ownerId} or invitation_id = ${p.invitationId})`
    return sql`delete from record_links where ${same} and id not in
      (select id from record_links where ${same} and expires_at > ${p.now} order by made_at desc, id desc limit ${p.kept})`
  },
})
const insert = query('insert_link', {
  params: { id, practiceId: id, ...target, tokenHash: bytes, madeBy: id, now: instant, expiresAt: instant },
  text: (
    p,
  ) => sql`insert into record_links (id, practice_id, owner_id, invitation_id, token_hash, made_by, made_at, expires_at)
    values (${p.id}, ${p.practiceId}, ${p.ownerId}, ${p.invitationId}, ${p.tokenHash}, ${p.madeBy}, ${p.now}, ${p.expiresAt})`,
})

/** Writes a link and deletes the oldest links to the same record beyond `atMost`. */
export async function insertLink(
  database: Database,
  { handedOver, ...link }: NewLink,
  { atMost, now }: { atMost: number; now: Instant },
): Promise<void> {
  const to = { ownerId: null, invitationId: null, ...handedOver }
  await deleteOlder(database, { ...to, kept: atMost - 1, now })
  await insert(database, { ...link, ...to, id: uuidv7(), now })
}

const link = {
  id,
  practiceId: id,
  /** The vet by whose name the practice goes. */
  doctorId: id,
  /** The managed owner of the record; for an invitation the one with its address, if there is one. */
  managedId: orNull(id),
  invitationId: orNull(id),
  /** The address of the invitation or the managed owner. */
  email: orNull(text()),
  expiresAt: instant,
  doctor: json<CareDoctorRow>(),
  pets: json<string[]>(),
}
/** A valid link with the record or invitation that it hands over. */
export type LinkRow = RowOf<typeof link>

const validLink = (name: string, lock: SQL) =>
  query(name, {
    params: { tokenHash: bytes, now: instant },
    row: link,
    text: (p) => sql`
      select l.id, l.practice_id, d.user_id as doctor_id, m.id as managed_id, l.invitation_id, coalesce(i.email, m.contact_email) as email, l.expires_at, ${careDoctor(sql`l.practice_id`)},
        coalesce((select jsonb_agg(p.name order by p.created_at, p.id) from pets p
          where p.owner_id = m.id and p.archived_at is null), '[]') as pets
      from record_links l
        join doctors d on d.user_id = vet_of_practice(l.practice_id)
        join users u on u.id = d.user_id and u.deleted_at is null and u.disabled_at is null
        left join care_invitations i on i.id = l.invitation_id
        left join users m on m.role = 'patient' and m.password_hash is null and m.deleted_at is null
          and (m.id = l.owner_id or m.contact_email = i.email)
          and ${hasCreatedRecord({ practice: sql`l.practice_id`, owner: sql`m.id` })}
      where l.token_hash = ${p.tokenHash} and l.expires_at > ${p.now}
        and case when l.owner_id is null
          then i.withdrawn_at is null and i.answer is distinct from 'accepted' and i.expires_at > ${p.now}
          else m.id is not null end
      order by m.created_at, m.id limit 1 ${lock}`,
  })
const readLink = validLink('valid_link', sql``)
const lockLink = validLink('lock_valid_link', sql`for update of l`)

/**
 * Finds a link that has not expired, of a practice that exists, to a record without a login or an open invitation.
 *
 * @param lock locks it for the running transaction
 */
export async function findValidLink(
  database: Database,
  tokenHash: Buffer,
  { now, lock }: { now: Instant; lock: boolean },
): Promise<LinkRow | undefined> {
  const [row] = await (lock ? lockLink : readLink)(database, { tokenHash, now })
  return row
}

const deleteLink = query('delete_link', {
  params: { id },
  text: (p) => sql`delete from record_links where id = ${p.id}`,
})
const acceptInvitation = query('accept_invitation', {
  params: { practiceId: id, email: orNull(text()) },
  text: (p) =>
    sql`update care_invitations set answer = 'accepted' where practice_id = ${p.practiceId} and email = ${p.email}`,
})

/** Ends a used link and accepts the practice's invitation to the same address. */
export async function endLink(
  database: Database,
  { id, practiceId, email }: Pick<LinkRow, 'id' | 'practiceId' | 'email'>,
): Promise<void> {
  await deleteLink(database, { id })
  await acceptInvitation(database, { practiceId, email })
}

export const deleteExpiredLinks = query('delete_expired_links', {
  params: { now: instant },
  text: (p) => sql`delete from record_links where expires_at < ${p.now}`,
})

export const deleteLinksOfOwner = query('delete_links_of_owner', {
  params: { ownerId: id },
  text: (p) => sql`delete from record_links where owner_id = ${p.ownerId}`,
})
