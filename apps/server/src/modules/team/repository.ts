import type { AssistantRight, AssistantState, MemberKind } from '@vetvisit/contract/assistants/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { array, bool, id, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import { writeAssistantAccount } from '../auth/public.ts'

const account = {
  fullname: text(),
  mobile: orNull(text()),
  countryCode: orNull(text()),
  isoCode: orNull(text()),
  profileFileId: orNull(id),
}
const rights = array(text<AssistantRight>())

/** The fields of an assistant that can change, with or without an account. */
export const person = { ...account, rights }

/** Every query takes the practice, so none can reach another practice's assistants. */
export type Team = { practiceId: string }

const member = {
  id,
  email: orNull(text()),
  ...person,
  kind: text<MemberKind>(),
  mobileSignsIn: bool,
  onboarding: bool,
  state: text<AssistantState>(),
}
/** An assistant or a reception with an account. */
export type MemberRow = RowOf<typeof member>

/** The caller adds conditions on `u`. */
const membersOf = (practiceId: SQL) => sql`
  select u.id, u.email, u.fullname, u.mobile, u.country_code, u.iso_code, m.rights, m.kind, u.profile_file_id, u.mobile_signs_in, u.onboarding,
    case when u.password_hash is null then 'invited' else 'active' end as state
  from memberships m join users u on u.id = m.user_id 
  where m.practice_id = ${practiceId} and m.kind <> 'vet' and m.left_at is null`

/** The members of a team, oldest account first. */
export const listMembers = query('assistants_of_practice', {
  params: { practiceId: id },
  row: member,
  text: (p) => sql`${membersOf(p.practiceId)} order by u.created_at, u.id`,
})

const lockOne = query('lock_assistant', {
  params: { practiceId: id, id },
  row: member,
  text: (p) => sql`${membersOf(p.practiceId)} and u.id = ${p.id} for update of u`,
})

/** Locks a member's account for the running transaction. */
export async function lockMember(
  database: Database,
  { practiceId }: Team,
  assistantId: string,
): Promise<MemberRow | undefined> {
  const [row] = await lockOne(database, { practiceId, id: assistantId })
  return row
}

/** Present and former assistants and receptions of a practice, oldest account first. */
export const listMembersEver = query('assistants_ever', {
  params: { practiceId: id },
  row: {
    id,
    email: orNull(text()),
    language: orNull(text<TextLanguage>()),
    doctorName: text(),
    doctorLanguage: orNull(text<TextLanguage>()),
  },
  text: (p) => sql`
    select u.id, u.email, u.language, d.fullname as doctor_name, d.language as doctor_language
    from memberships m join users u on u.id = m.user_id join users d on d.id = coalesce(m.principal_id, vet_of_practice(m.practice_id))
    where m.practice_id = ${p.practiceId} and m.kind <> 'vet' order by u.created_at, u.id`,
})

const writeRights = query('write_rights', {
  params: { id, rights },
  text: (p) => sql`update memberships set rights = ${p.rights} where user_id = ${p.id} and left_at is null`,
})

/** @throws DomainError mobile_taken if another account took the number at the same moment */
export async function writeMember(
  database: Database,
  row: RowOf<typeof person> & Pick<MemberRow, 'id' | 'mobileSignsIn'>,
): Promise<void> {
  await writeAssistantAccount(database, row)
  await writeRights(database, row)
}
