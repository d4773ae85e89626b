import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { currentCare } from '../../care/public.ts'
import { delivery, deliveryOf } from '../../notifications/public.ts'

export const invitation = {
  id,
  practiceId: id,
  /** The vet by whose name the practice goes. */
  doctorId: id,
  email: text(),
  askedAt: instant,
  expiresAt: instant,
  answer: orNull(text<'accepted' | 'declined'>()),
  withdrawn: bool,
}
/** An invitation to an address. */
export type InvitationRow = RowOf<typeof invitation>

/** Columns of `care_invitations i`. */
export const invitationColumns = sql`i.id, i.practice_id, vet_of_practice(i.practice_id) as doctor_id, i.email, i.asked_at, i.expires_at, i.answer, i.withdrawn_at is not null as withdrawn`

/** The key of the mail of an invitation; asking again is another mail. */
export const mailKeyOf = (invitationId: string, askedAt: Instant): string =>
  `care-invitation:${invitationId}:${askedAt}`
const mailOf = deliveryOf(
  sql`'care-invitation:' || i.id || ':' || (extract(epoch from i.asked_at) * 1000)::bigint`,
)

const openInvitation = { ...invitation, mail: orNull(delivery) }
/** An invitation and the delivery of its mail. */
export type OpenInvitationRow = RowOf<typeof openInvitation>

const insert = query('insert_invitation', {
  params: { id, practiceId: id, email: text(), now: instant, expiresAt: instant },
  row: { id },
  text: (p) => sql`insert into care_invitations (id, practice_id, email, asked_at, expires_at)
    values (${p.id}, ${p.practiceId}, ${p.email}, ${p.now}, ${p.expiresAt})
    on conflict (practice_id, email) do nothing returning id`,
})

/** @returns the new id; undefined if the practice has invited the address before */
export async function insertInvitation(
  database: Database,
  row: { practiceId: string; email: string; now: Instant; expiresAt: Instant },
): Promise<string | undefined> {
  const [inserted] = await insert(database, { ...row, id: uuidv7() })
  return inserted?.id
}

const lockToAddress = query('lock_invitation', {
  params: { practiceId: id, email: text() },
  row: openInvitation,
  text: (p) =>
    sql`select ${invitationColumns}, ${mailOf} as mail from care_invitations i where i.practice_id = ${p.practiceId} and i.email = ${p.email} for update`,
})

/** Locks a practice's invitation to an address for the running transaction. */
export async function lockInvitation(
  database: Database,
  to: { practiceId: string; email: string },
): Promise<OpenInvitationRow | undefined> {
  const [row] = await lockToAddress(database, to)
  return row
}

const restore = query('restore_invitation', {
  params: { id },
  text: (p) => sql`update care_invitations set withdrawn_at = null where id = ${p.id}`,
})
const renew = query('renew_invitation', {
  params: { id, now: instant, expiresAt: instant },
  text: (p) => sql`
    update care_invitations set withdrawn_at = null, answer = null, asked_at = ${p.now}, expires_at = ${p.expiresAt}
    where id = ${p.id}`,
})

/** Restores a withdrawn invitation; times also renew it. */
export async function renewInvitation(
  database: Database,
  id: string,
  times: { now: Instant; expiresAt: Instant } | null,
): Promise<void> {
  await (times ? renew(database, { id, ...times }) : restore(database, { id }))
}

const isAddressOnRecord = (practiceId: SQL, email: SQL) =>
  sql`exists (select from ${currentCare} care join users u on u.id = care.owner_id
    where care.practice_id = ${practiceId} and u.deleted_at is null and u.email = ${email})`

const recordOfAddress = query('is_on_record', {
  params: { practiceId: id, email: text() },
  row: { found: bool },
  text: (p) => sql`select ${isAddressOnRecord(p.practiceId, p.email)} as found`,
})

/** Whether an owner with this login is on the practice's record. */
export async function isOnRecord(database: Database, practiceId: string, email: string): Promise<boolean> {
  const [row] = await recordOfAddress(database, { practiceId, email })
  return row?.found ?? false
}

const invitationsOfDoctor = query('invitations_of_doctor', {
  params: { practiceId: id, now: instant },
  row: openInvitation,
  text: (p) => sql`select ${invitationColumns}, ${mailOf} as mail from care_invitations i
    where i.practice_id = ${p.practiceId} and i.withdrawn_at is null and i.expires_at > ${p.now}
      and i.answer is distinct from 'accepted' and not ${isAddressOnRecord(sql`i.practice_id`, sql`i.email`)}
    order by i.asked_at desc, i.id desc`,
})

/** A practice's open invitations, newest first. Refused ones are among them, so that the practice does not learn of a refusal. */
export async function listInvitationsOfDoctor(
  database: Database,
  practiceId: string,
  now: Instant,
): Promise<OpenInvitationRow[]> {
  return invitationsOfDoctor(database, { practiceId, now })
}

const withdraw = query('withdraw_invitation', {
  params: { id, practiceId: id, now: instant },
  row: { id },
  text: (p) => sql`update care_invitations set withdrawn_at = coalesce(withdrawn_at, ${p.now})
    where id = ${p.id} and practice_id = ${p.practiceId} and answer is distinct from 'accepted' returning id`,
})

/** @returns whether the practice has such an invitation */
export async function markWithdrawn(
  database: Database,
  which: { id: string; practiceId: string },
  now: Instant,
): Promise<boolean> {
  return (await withdraw(database, { ...which, now })).length > 0
}

const openOfDoctor = query('open_invitation_of_doctor', {
  params: { id, practiceId: id, now: instant },
  row: { id },
  text: (p) => sql`select id from care_invitations where id = ${p.id} and practice_id = ${p.practiceId}
    and withdrawn_at is null and answer is distinct from 'accepted' and expires_at > ${p.now}`,
})

/** Whether the practice has an open invitation of this id. */
export async function isOpenInvitationOf(
  database: Database,
  which: { id: string; practiceId: string },
  now: Instant,
): Promise<boolean> {
  return (await openOfDoctor(database, { ...which, now })).length > 0
}
