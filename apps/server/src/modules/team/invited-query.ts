import type { ErrorCode } from '@vetvisit/contract/errors'
import { sql, type SQL } from 'drizzle-orm'
import type { Practice } from '../../context/caller.ts'
import type { Database } from '../../db/client.ts'
import { id, instant, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import { delivery, deliveryOf, isGivenUp } from '../notifications/public.ts'
import { person, type Team } from './repository.ts'

const pendingAssistant = {
  id,
  practiceId: id,
  kind: text<Practice['kind']>(),
  /** The vet for whom an assistant will work. */
  principalId: orNull(id),
  orderedBy: id,
  email: text(),
  ...person,
  createdAt: instant,
  /** When the invitation was sent. The address may have an account already; the doctor does not learn that. */
  invitedAt: orNull(instant),
  failure: orNull(text<ErrorCode>()),
}
/** An invited person who has not joined: waiting for the invitation, invited, or failed. */
export type PendingAssistantRow = RowOf<typeof pendingAssistant>

const columns = sql.raw(
  'id, practice_id, kind, principal_id, ordered_by, email, fullname, mobile, country_code, iso_code, rights, profile_file_id, created_at, invited_at, failure',
)

const listed = { ...pendingAssistant, mail: orNull(delivery) }
/** A pending assistant and the delivery of the invitation. */
export type ListedPendingRow = RowOf<typeof listed>

/** The key of the mail of an invitation. */
export const mailKeyOf = (pendingId: string): string => `invitation:${pendingId}`
const mailOf = deliveryOf(sql`'invitation:' || invited_members.id`)

/** Whether a practice waits for the answer of an invited assistant; one whose mail was given up has not been asked. */
export const waitsForAssistant = (practiceId: SQL): SQL => sql`exists (
  select from invited_members w where w.practice_id = ${practiceId} and w.kind = 'assistant' and w.failure is null and not ${isGivenUp(sql`'invitation:' || w.id`)})`

/** The pending assistants of a practice, oldest first. */
export const listPending = query('invited_members', {
  params: { practiceId: id },
  row: listed,
  text: (p) => sql`
    select ${columns}, ${mailOf} as mail from invited_members where practice_id = ${p.practiceId} order by created_at, id`,
})

export const insertPending = query('insert_pending_assistant', {
  params: pendingAssistant,
  text: (p) => sql`
    insert into invited_members (${columns})
    values (${p.id}, ${p.practiceId}, ${p.kind}, ${p.principalId}, ${p.orderedBy}, ${p.email}, ${p.fullname}, ${p.mobile}, ${p.countryCode}, ${p.isoCode}, ${p.rights},
      ${p.profileFileId}, ${p.createdAt}, ${p.invitedAt}, ${p.failure})`,
})

const takeOne = query('take_pending_assistant', {
  row: pendingAssistant,
  text: () => sql`
    select ${columns} from invited_members where failure is null and invited_at is null
    order by created_at, id limit 1 for update skip locked`,
})

/** Locks the assistant who has waited longest for an invitation; other servers skip the row until the transaction ends. */
export async function takePending(database: Database): Promise<PendingAssistantRow | undefined> {
  const [row] = await takeOne(database)
  return row
}

const removeOne = query('remove_pending_assistant', {
  params: { practiceId: id, id },
  row: { profileFileId: orNull(id) },
  text: (p) => sql`
    delete from invited_members where id = ${p.id} and practice_id = ${p.practiceId} returning profile_file_id`,
})

/** @returns the deleted row; undefined if the practice has none of this id */
export async function removePending(
  database: Database,
  { practiceId }: Team,
  pendingId: string,
): Promise<Pick<PendingAssistantRow, 'profileFileId'> | undefined> {
  const [removed] = await removeOne(database, { practiceId, id: pendingId })
  return removed
}

/** Waits for an invitation that another server is sending. */
export const deletePendingOfPractice = query('remove_pending_assistants', {
  params: { practiceId: id },
  text: (p) => sql`delete from invited_members where practice_id = ${p.practiceId}`,
})

const sameEmail = query('address_in_team', {
  params: { id, practiceId: id, email: text() },
  row: { id },
  text: (p) => sql`
    select u.id from users u join memberships m on m.user_id = u.id and m.left_at is null
      where u.email = ${p.email} and m.practice_id = ${p.practiceId}
    union all
    select id from invited_members
      where id <> ${p.id} and practice_id = ${p.practiceId} and email = ${p.email} and invited_at is not null`,
})

/** Whether a member or another invited person of the practice has the same address. */
export async function isEmailOfTeam(
  database: Database,
  pending: Pick<PendingAssistantRow, 'id' | 'practiceId' | 'email'>,
): Promise<boolean> {
  return (await sameEmail(database, pending)).length > 0
}

const pendingById = query('pending_assistant', {
  params: { id },
  row: pendingAssistant,
  text: (p) => sql`select ${columns} from invited_members where id = ${p.id}`,
})

export async function findPending(
  database: Database,
  pendingId: string,
): Promise<PendingAssistantRow | undefined> {
  const [row] = await pendingById(database, { id: pendingId })
  return row
}

const lockOne = query('lock_invited_assistant', {
  params: { practiceId: id, id },
  row: listed,
  text: (p) => sql`
    select ${columns}, ${mailOf} as mail from invited_members
    where id = ${p.id} and practice_id = ${p.practiceId} and invited_at is not null for update`,
})

/** Locks an open invitation of the practice for the running transaction. */
export async function lockInvited(
  database: Database,
  { practiceId }: Team,
  pendingId: string,
): Promise<ListedPendingRow | undefined> {
  const [row] = await lockOne(database, { practiceId, id: pendingId })
  return row
}

/** Writes all fields of a pending assistant that can change. */
export const writePending = query('write_pending_assistant', {
  params: { id, ...person, invitedAt: orNull(instant) },
  text: (p) => sql`
    update invited_members set fullname = ${p.fullname}, mobile = ${p.mobile}, country_code = ${p.countryCode},
      iso_code = ${p.isoCode}, rights = ${p.rights}, profile_file_id = ${p.profileFileId}, invited_at = ${p.invitedAt}
    where id = ${p.id}`,
})

/** Keeps the assistant on the list with the reason. */
export const failPending = query('fail_pending_assistant', {
  params: { id, failure: text<ErrorCode>() },
  text: (p) => sql`update invited_members set failure = ${p.failure} where id = ${p.id}`,
})

const isOpen = sql`failure is null and invited_at is not null`

/** The invited person's data that a password must not contain. */
export const findInvited = query('invited_person', {
  params: { orderId: id },
  row: { email: text(), fullname: text(), mobile: orNull(text()) },
  text: (p) => sql`select email, fullname, mobile from invited_members where id = ${p.orderId} and ${isOpen}`,
})

const kindOf = query('kind_of_invitation', {
  params: { practiceId: id, id },
  row: { kind: text<Practice['kind']>() },
  text: (p) => sql`select kind from invited_members where id = ${p.id} and practice_id = ${p.practiceId}`,
})

/** Undefined if the practice has no invitation of this id. */
export async function kindOfPending(
  database: Database,
  { practiceId }: Team,
  pendingId: string,
): Promise<Practice['kind'] | undefined> {
  const [row] = await kindOf(database, { practiceId, id: pendingId })
  return row?.kind
}

/** An open invitation, as the invited person sees it, and what joining needs. No row if it was accepted or withdrawn. */
export const findOpen = query('open_invitation', {
  params: { orderId: id },
  row: {
    practiceId: id,
    kind: text<Practice['kind']>(),
    fullname: text(),
    email: text(),
    invitedBy: text(),
  },
  text: (p) => sql`
    select i.practice_id, i.kind, i.fullname, i.email, u.fullname as invited_by
    from invited_members i join users u on u.id = i.ordered_by where i.id = ${p.orderId} and ${isOpen}`,
})

/** Deletes an open invitation and returns it; no row if it was accepted or withdrawn. */
export const takeOpen = query('take_invitation', {
  params: { orderId: id },
  row: {
    id,
    practiceId: id,
    kind: text<Practice['kind']>(),
    principalId: orNull(id),
    email: text(),
    ...person,
  },
  text: (p) => sql`
    delete from invited_members where id = ${p.orderId} and ${isOpen}
    returning id, practice_id, kind, principal_id, fullname, email, mobile, country_code, iso_code, rights, profile_file_id`,
})
