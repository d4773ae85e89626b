import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, json, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { onRecord } from '../../care/public.ts'
import { careDoctor, type CareDoctorRow } from './practices-query.ts'
import { invitation, invitationColumns, type InvitationRow } from './repository.ts'

/** The owner's address if it is confirmed, else null. Without a mail server no address is ever confirmed. */
const confirmedAddress = (ownerId: SQL) =>
  sql`(select email from users where id = ${ownerId} and email_verified_at is not null)`

const isOpenFor = (ownerId: SQL, now: SQL) =>
  sql`i.email = ${confirmedAddress(ownerId)} and i.withdrawn_at is null and i.expires_at > ${now}`

const received = { id, doctor: json<CareDoctorRow>(), askedAt: instant }
/** An invitation as its owner sees it. */
export type ReceivedInvitationRow = RowOf<typeof received>

const invitationsOfOwner = query('invitations_to_owner', {
  params: { ownerId: id, now: instant },
  row: received,
  text: (p) => sql`select i.id, ${careDoctor(sql`i.practice_id`)}, i.asked_at
    from care_invitations i join doctors d on d.user_id = vet_of_practice(i.practice_id)
      join users u on u.id = d.user_id and u.deleted_at is null and u.disabled_at is null
    where ${isOpenFor(p.ownerId, p.now)} and i.answer is null
      and not ${onRecord({ practice: sql`i.practice_id`, owner: p.ownerId })}
    order by i.asked_at desc, i.id desc`,
})

/** The invitations that an owner has not answered, newest first. */
export async function listInvitationsOfOwner(
  database: Database,
  ownerId: string,
  now: Instant,
): Promise<ReceivedInvitationRow[]> {
  return invitationsOfOwner(database, { ownerId, now })
}

const lockToOwner = query('lock_invitation_to_owner', {
  params: { id, ownerId: id, now: instant },
  row: invitation,
  text: (p) => sql`select ${invitationColumns} from care_invitations i
    where i.id = ${p.id} and ${isOpenFor(p.ownerId, p.now)} for update`,
})

/** Locks an invitation to an owner, answered or not, for the running transaction. */
export async function lockInvitationOfOwner(
  database: Database,
  which: { id: string; ownerId: string },
  now: Instant,
): Promise<InvitationRow | undefined> {
  const [row] = await lockToOwner(database, { ...which, now })
  return row
}

export const writeAnswer = query('answer_invitation', {
  params: { id, answer: text<'accepted' | 'declined'>() },
  text: (p) => sql`update care_invitations set answer = ${p.answer} where id = ${p.id}`,
})

/** Marks a practice's invitation to an owner's confirmed address as refused until `expiresAt`. */
export const declineInvitations = query('decline_invitations', {
  params: { ownerId: id, practiceId: id, expiresAt: instant },
  text: (p) => sql`update care_invitations set answer = 'declined', expires_at = ${p.expiresAt}
    where practice_id = ${p.practiceId} and email = ${confirmedAddress(p.ownerId)}`,
})
