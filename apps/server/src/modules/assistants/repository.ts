import type { AssistantRight, AssistantState } from '@vetvisit/contract/assistants/rules'
import type { ErrorCode } from '@vetvisit/contract/errors'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { array, bool, id, instant, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import { withE164 } from '../../phone/phone-number.ts'
import { refusingTakenLogins } from '../auth/public.ts'

const account = {
  fullname: text(),
  mobile: orNull(text()),
  countryCode: orNull(text()),
  isoCode: orNull(text()),
  profileFileId: orNull(id),
}
const rights = array(text<AssistantRight>())

/** What can change of somebody who is invited. */
const person = { ...account, rights }

const pendingAssistant = {
  id,
  doctorId: id,
  orderedBy: id,
  email: text(),
  ...person,
  createdAt: instant,
  /** Whoever reads the address decides; it has an account already, which the doctor does not learn. */
  invitedAt: orNull(instant),
  failure: orNull(text<ErrorCode>()),
}
export type PendingAssistantRow = RowOf<typeof pendingAssistant>

/** Everything is asked within one practice: there is no way to reach another one's assistant. */
type Team = { doctorId: string }

const member = {
  id,
  email: orNull(text()),
  ...person,
  mobileSignsIn: bool,
  onboarding: bool,
  state: text<AssistantState>(),
}
export type MemberRow = RowOf<typeof member>

/** For a condition on one of them to follow. */
const membersOf = (doctorId: SQL) => sql`
  select u.id, u.email, u.fullname, u.mobile, u.country_code, u.iso_code, a.rights, u.profile_file_id, u.mobile_signs_in, u.onboarding,
    case when u.password_hash is null then 'invited' else 'active' end as state
  from assistants a join users u on u.id = a.user_id where a.doctor_id = ${doctorId} and u.deleted_at is null`

/** The team, oldest account first. */
export const listMembers = query('assistants_of_practice', {
  params: { doctorId: id },
  row: member,
  text: (p) => sql`${membersOf(p.doctorId)} order by u.created_at, u.id`,
})

const lockOne = query('lock_assistant', {
  params: { doctorId: id, id },
  row: member,
  text: (p) => sql`${membersOf(p.doctorId)} and u.id = ${p.id} for update of u`,
})

/** One of the team, whom nobody else changes until the running transaction ends. */
export async function lockMember(
  database: Database,
  { doctorId }: Team,
  assistantId: string,
): Promise<MemberRow | undefined> {
  const [row] = await lockOne(database, { doctorId, id: assistantId })
  return row
}

const pendingColumns = sql.raw(
  'id, doctor_id, ordered_by, email, fullname, mobile, country_code, iso_code, rights, profile_file_id, created_at, invited_at, failure',
)

/** What is ordered or could not be made, oldest first. */
export const listOrders = query('pending_assistants', {
  params: { doctorId: id },
  row: pendingAssistant,
  text: (p) => sql`
    select ${pendingColumns} from pending_assistants where doctor_id = ${p.doctorId} order by created_at, id`,
})

export const insertPending = query('insert_pending_assistant', {
  params: pendingAssistant,
  text: (p) => sql`
    insert into pending_assistants (${pendingColumns})
    values (${p.id}, ${p.doctorId}, ${p.orderedBy}, ${p.email}, ${p.fullname}, ${p.mobile}, ${p.countryCode}, ${p.isoCode}, ${p.rights},
      ${p.profileFileId}, ${p.createdAt}, ${p.invitedAt}, ${p.failure})`,
})

const takeOne = query('take_pending_assistant', {
  row: pendingAssistant,
  text: () => sql`
    select ${pendingColumns} from pending_assistants where failure is null and invited_at is null
    order by created_at, id limit 1 for update skip locked`,
})

/** The order that waits longest, which no other server takes until the running transaction ends. */
export async function takePending(database: Database): Promise<PendingAssistantRow | undefined> {
  const [row] = await takeOne(database)
  return row
}

const removeOne = query('remove_pending_assistant', {
  params: { doctorId: id, id },
  row: { profileFileId: orNull(id) },
  text: (p) => sql`
    delete from pending_assistants where id = ${p.id} and doctor_id = ${p.doctorId} returning profile_file_id`,
})

/** @returns the order of the practice that was removed */
export async function removeOrder(
  database: Database,
  { doctorId }: Team,
  orderId: string,
): Promise<Pick<PendingAssistantRow, 'profileFileId'> | undefined> {
  const [removed] = await removeOne(database, { doctorId, id: orderId })
  return removed
}

/** Forgets all orders of a practice; one that is being made is waited for. */
export const removeOrders = query('remove_pending_assistants', {
  params: { doctorId: id },
  text: (p) => sql`delete from pending_assistants where doctor_id = ${p.doctorId}`,
})

/** Whoever works or has worked for a doctor. */
export const listEverybody = query('assistants_ever', {
  params: { doctorId: id },
  row: {
    id,
    email: orNull(text()),
    language: orNull(text<TextLanguage>()),
    doctorName: text(),
    doctorLanguage: orNull(text<TextLanguage>()),
  },
  text: (p) => sql`
    select u.id, u.email, u.language, d.fullname as doctor_name, d.language as doctor_language
    from assistants a join users u on u.id = a.user_id join users d on d.id = a.doctor_id
    where a.doctor_id = ${p.doctorId} order by u.created_at, u.id`,
})

const namesakes = query('address_in_team', {
  params: { id, doctorId: id, email: text() },
  row: { id },
  text: (p) => sql`
    select u.id from users u left join assistants a on a.user_id = u.id
      where u.email = ${p.email} and (u.id = ${p.doctorId} or a.doctor_id = ${p.doctorId})
    union all
    select id from pending_assistants
      where id <> ${p.id} and doctor_id = ${p.doctorId} and email = ${p.email} and invited_at is not null`,
})

/** Whether somebody of the team, the doctor and who is invited among them, has the address of an order. */
export async function isOfTeam(
  database: Database,
  order: Pick<PendingAssistantRow, 'id' | 'doctorId' | 'email'>,
): Promise<boolean> {
  return (await namesakes(database, order)).length > 0
}

const pendingById = query('pending_assistant', {
  params: { id },
  row: pendingAssistant,
  text: (p) => sql`select ${pendingColumns} from pending_assistants where id = ${p.id}`,
})

export async function findOrder(
  database: Database,
  orderId: string,
): Promise<PendingAssistantRow | undefined> {
  const [row] = await pendingById(database, { id: orderId })
  return row
}

const lockOrder = query('lock_invited_assistant', {
  params: { doctorId: id, id },
  row: pendingAssistant,
  text: (p) => sql`
    select ${pendingColumns} from pending_assistants
    where id = ${p.id} and doctor_id = ${p.doctorId} and invited_at is not null for update`,
})

/** An order of the practice that waits for its reader, which nobody else changes until the running transaction ends. */
export async function lockInvited(
  database: Database,
  { doctorId }: Team,
  orderId: string,
): Promise<PendingAssistantRow | undefined> {
  const [row] = await lockOrder(database, { doctorId, id: orderId })
  return row
}

/** Writes what can change of an order. */
export const writeOrder = query('write_pending_assistant', {
  params: { id, ...person, invitedAt: orNull(instant) },
  text: (p) => sql`
    update pending_assistants set fullname = ${p.fullname}, mobile = ${p.mobile}, country_code = ${p.countryCode},
      iso_code = ${p.isoCode}, rights = ${p.rights}, profile_file_id = ${p.profileFileId}, invited_at = ${p.invitedAt}
    where id = ${p.id}`,
})

/** Leaves an order on the list with the reason; one that is made or removed meanwhile stays as it is. */
export const failPending = query('fail_pending_assistant', {
  params: { id, failure: text<ErrorCode>() },
  text: (p) => sql`update pending_assistants set failure = ${p.failure} where id = ${p.id}`,
})

const writeAccount = query('write_account_of_assistant', {
  params: { id, mobileE164: orNull(text()), mobileSignsIn: bool, ...account },
  text: (p) => sql`
    update users set fullname = ${p.fullname}, mobile = ${p.mobile}, mobile_e164 = ${p.mobileE164}, country_code = ${p.countryCode},
      iso_code = ${p.isoCode}, mobile_signs_in = ${p.mobileSignsIn}, profile_file_id = ${p.profileFileId}
    where id = ${p.id}`,
})

const writeRights = query('write_rights', {
  params: { id, rights },
  text: (p) => sql`update assistants set rights = ${p.rights} where user_id = ${p.id}`,
})

/** @throws DomainError mobile_taken when another account has taken the number in this very moment */
export async function writeMember(
  database: Database,
  row: RowOf<typeof person> & Pick<MemberRow, 'id' | 'mobileSignsIn'>,
): Promise<void> {
  await refusingTakenLogins(() => writeAccount(database, withE164(row)))
  await writeRights(database, row)
}

/**
 * Ends an account. The name stays, because the practice's records say who did what; address, number and password go, so that
 * the person can be invited again.
 */
export const closeAccount = query('close_account_of_assistant', {
  params: { id, now: instant },
  text: (p) => sql`
    update users set deleted_at = ${p.now}, email = null, mobile = null, password_hash = null, profile_file_id = null
    where id = ${p.id}`,
})
