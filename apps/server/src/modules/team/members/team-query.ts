import type { AssistantRight, MemberKind } from '@vetvisit/contract/assistants/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { array, bool, id, int, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import type { Team } from '../repository.ts'

const practice = {
  id,
  name: text(),
  shownName: text(),
  isServiceProvider: bool,
  telephoneAfterMissed: orNull(int),
  version: int,
}
export type PracticeRow = RowOf<typeof practice>

/** The name of a practice `p`: its own, else that of the vet by whom it goes. */
const shownName = sql`coalesce(nullif(p.name, ''), (select fullname from users where id = vet_of_practice(p.id)), '')`

const practiceById = query('practice', {
  params: { practiceId: id },
  row: practice,
  text: (p) => sql`
    select p.id, p.name, ${shownName} as shown_name, p.is_service_provider, p.telephone_after_missed, p.version
    from practices p where p.id = ${p.practiceId} and p.closed_at is null`,
})

/** Undefined for a practice that is closed. */
export async function findPractice(
  database: Database,
  { practiceId }: Team,
): Promise<PracticeRow | undefined> {
  const [row] = await practiceById(database, { practiceId })
  return row
}

/** Names a practice and writes from how many missed appointments owners call, if it still has the version that was read. No row else. */
export const writeName = query('write_name_of_practice', {
  params: { practiceId: id, name: text(), telephoneAfterMissed: orNull(int), version: int },
  row: { version: int },
  text: (p) => sql`
    update practices set name = ${p.name}, telephone_after_missed = ${p.telephoneAfterMissed}, version = version + 1
    where id = ${p.practiceId} and version = ${p.version} and closed_at is null returning version`,
})

const colleague = {
  id,
  kind: text<MemberKind>(),
  fullname: text(),
  email: orNull(text()),
  profileFileId: orNull(id),
  isAdmin: bool,
  rights: array(text<AssistantRight>()),
  principalId: orNull(id),
  isVerified: bool,
}
export type ColleagueRow = RowOf<typeof colleague>

/** The caller adds conditions on `m`. */
const colleagues = (practiceId: SQL) => sql`
  select u.id, m.kind, u.fullname, u.email, u.profile_file_id, m.is_admin, m.rights, m.principal_id,
    coalesce(d.verified_at is not null, false) as is_verified
  from memberships m join users u on u.id = m.user_id left join doctors d on d.user_id = u.id
  where m.practice_id = ${practiceId} and m.left_at is null`

/** Everybody who works in a practice: vets first, each by the time at which they joined. */
export const listColleagues = query('colleagues', {
  params: { practiceId: id },
  row: colleague,
  text: (p) => sql`${colleagues(p.practiceId)} order by m.kind <> 'vet', m.joined_at, u.id`,
})

const lockOne = query('lock_membership', {
  params: { practiceId: id, id },
  row: colleague,
  text: (p) => sql`${colleagues(p.practiceId)} and u.id = ${p.id} for update of m`,
})

/** Locks the membership of a person for the running transaction. Undefined for who does not work there. */
export async function lockColleague(
  database: Database,
  { practiceId }: Team,
  memberId: string,
): Promise<ColleagueRow | undefined> {
  const [row] = await lockOne(database, { practiceId, id: memberId })
  return row
}

export const writeMembership = query('write_membership', {
  params: { practiceId: id, id, isAdmin: bool, rights: array(text<AssistantRight>()) },
  text: (p) => sql`
    update memberships set is_admin = ${p.isAdmin}, rights = ${p.rights}
    where practice_id = ${p.practiceId} and user_id = ${p.id} and left_at is null`,
})

const kindOf = query('kind_of_member', {
  params: { practiceId: id, id },
  row: { kind: text<MemberKind>() },
  text: (p) => sql`
    select kind from memberships where practice_id = ${p.practiceId} and user_id = ${p.id} and left_at is null`,
})

const vets = query('vets_of_team', {
  params: { practiceId: id },
  row: { id, isAdmin: bool, isDisabled: bool },
  text: (p) => sql`
    select m.user_id as id, m.is_admin, u.disabled_at is not null as is_disabled from memberships m join users u on u.id = m.user_id
    where m.practice_id = ${p.practiceId} and m.kind = 'vet' and m.left_at is null and u.deleted_at is null
    order by m.joined_at, m.user_id`,
})

/** The vets who work in a practice, the first who joined first. */
export async function listVets(
  database: Database,
  { practiceId }: Team,
): Promise<{ id: string; isAdmin: boolean; isDisabled: boolean }[]> {
  return vets(database, { practiceId })
}

/** Undefined for who does not work in the practice. */
export async function kindOfMember(
  database: Database,
  { practiceId }: Team,
  memberId: string,
): Promise<MemberKind | undefined> {
  const [row] = await kindOf(database, { practiceId, id: memberId })
  return row?.kind
}

/** Assistants of a vet who leaves, and invitations to work for that vet, pass to another vet. */
export const passAssistantsOn = query('pass_assistants_on', {
  params: { practiceId: id, from: id, to: id },
  text: (p) => sql`
    with invited as (
      update invited_members set principal_id = ${p.to} where practice_id = ${p.practiceId} and principal_id = ${p.from})
    update memberships set principal_id = ${p.to}
    where practice_id = ${p.practiceId} and principal_id = ${p.from} and left_at is null`,
})
