import type { SpecialisationId } from '@vetvisit/contract/people/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/client.ts'
import { epochMs, instantValue, rowsOf } from '../../db/rows.ts'

/** A question to an address; times are epoch milliseconds. */
export type InvitationRow = {
  id: string
  doctorId: string
  email: string
  askedAt: number
  expiresAt: number
  answer: 'accepted' | 'declined' | null
  withdrawn: boolean
}

const columns = sql`i.id, i.doctor_id as "doctorId", i.email, ${epochMs('i.asked_at')} as "askedAt",
  ${epochMs('i.expires_at')} as "expiresAt", i.answer, i.withdrawn_at is not null as withdrawn`

/** A person who is told something, with what the message says of him. */
export type Party = { id: string; fullname: string; profile: string | null; language: TextLanguage | null }

const party = (alias: string) =>
  sql.raw(`${alias}.id, ${alias}.fullname, ${alias}.profile_file_id as profile, ${alias}.language`)

/** An owner or a doctor by id; undefined once the account is gone. */
export async function findParty(database: Database, id: string): Promise<Party | undefined> {
  const [row] = await rowsOf<Party>(
    database,
    sql`select ${party('u')} from users u where u.id = ${id}::uuid and u.deleted_at is null`,
  )
  return row
}

/** Whose name stands under a doctor's invitations. @returns undefined once the account is gone */
export async function findInviter(
  database: Database,
  doctorId: string,
): Promise<{ isConfirmed: boolean; createdAt: number } | undefined> {
  const [row] = await rowsOf<{ isConfirmed: boolean; createdAt: number }>(
    database,
    sql`select u.email is not null and u.email_verified_at is not null as "isConfirmed", ${epochMs('u.created_at')} as "createdAt"
      from users u where u.id = ${doctorId}::uuid and u.deleted_at is null`,
  )
  return row
}

type Question = { doctorId: string; email: string; now: number; expiresAt: number }

/** Writes a question that was not put before. @returns its id, undefined when there is one */
export async function insertInvitation(
  database: Database,
  { doctorId, email, now, expiresAt }: Question,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(
    database,
    sql`insert into care_invitations (id, doctor_id, email, asked_at, expires_at)
      values (${uuidv7()}::uuid, ${doctorId}::uuid, ${email}, ${instantValue(now)}, ${instantValue(expiresAt)})
      on conflict (doctor_id, email) do nothing returning id`,
  )
  return row?.id
}

/** A doctor's question to an address, which nobody else changes until the running transaction ends. */
export async function lockInvitation(
  database: Database,
  { doctorId, email }: { doctorId: string; email: string },
): Promise<InvitationRow | undefined> {
  const [row] = await rowsOf<InvitationRow>(
    database,
    sql`select ${columns} from care_invitations i where i.doctor_id = ${doctorId}::uuid and i.email = ${email} for update`,
  )
  return row
}

/** Shows a question again that was taken back; with `expiresAt` it is also put anew. */
export async function renewInvitation(
  database: Database,
  id: string,
  anew: { now: number; expiresAt: number } | null,
): Promise<void> {
  const put = anew
    ? sql`, answer = null, asked_at = ${instantValue(anew.now)}, expires_at = ${instantValue(anew.expiresAt)}`
    : sql``
  await database.db.execute(
    sql`update care_invitations set withdrawn_at = null ${put} where id = ${id}::uuid`,
  )
}

const onRecord = (doctorId: SQL, email: SQL) =>
  sql`exists (select from care join users u on u.id = care.owner_id
    where care.doctor_id = ${doctorId} and care.ended_at is null and u.deleted_at is null and u.email = ${email})`

/** Whether an owner with that address is on the doctor's own record. */
export async function isOnRecord(database: Database, doctorId: string, email: string): Promise<boolean> {
  const [row] = await rowsOf<{ found: boolean }>(
    database,
    sql`select ${onRecord(sql`${doctorId}::uuid`, sql`${email}`)} as found`,
  )
  return row?.found ?? false
}

/** Questions of a doctor that stand, refused ones among them, newest first. */
export async function listQuestions(
  database: Database,
  doctorId: string,
  now: number,
): Promise<InvitationRow[]> {
  return rowsOf<InvitationRow>(
    database,
    sql`select ${columns} from care_invitations i
      where i.doctor_id = ${doctorId}::uuid and i.withdrawn_at is null and i.expires_at > ${instantValue(now)}
        and i.answer is distinct from 'accepted' and not ${onRecord(sql`i.doctor_id`, sql`i.email`)}
      order by i.asked_at desc, i.id desc`,
  )
}

/** @returns whether the doctor has such a question */
export async function withdraw(
  database: Database,
  doctorId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const taken = await rowsOf(
    database,
    sql`update care_invitations set withdrawn_at = coalesce(withdrawn_at, ${instantValue(now)})
      where id = ${id}::uuid and doctor_id = ${doctorId}::uuid and answer is distinct from 'accepted' returning id`,
  )
  return taken.length > 0
}

/** The owner whose login an address is. */
export async function findOwnerByEmail(
  database: Database,
  email: string,
): Promise<(Party & { email: string; emailVerifiedAt: string | null }) | undefined> {
  const [row] = await rowsOf<Party & { email: string; emailVerifiedAt: string | null }>(
    database,
    sql`select ${party('u')}, u.email, u.email_verified_at as "emailVerifiedAt" from users u
      where u.email = ${email} and u.role = 'patient' and u.deleted_at is null and u.disabled_at is null`,
  )
  return row
}

/** A doctor's own question that stands, for a link to it. */
export async function isQuestionOf(
  database: Database,
  doctorId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`select 1 from care_invitations where id = ${id}::uuid and doctor_id = ${doctorId}::uuid
      and withdrawn_at is null and answer is distinct from 'accepted' and expires_at > ${instantValue(now)}`,
  )
  return found.length > 0
}

type QuestionToMail = {
  email: string
  doctorId: string
  doctorName: string
  doctorLanguage: TextLanguage | null
}

/** What the mail of a question needs; undefined when it stands no more. */
export async function findQuestionToMail(
  database: Database,
  id: string,
  now: number,
): Promise<QuestionToMail | undefined> {
  const [row] = await rowsOf<QuestionToMail>(
    database,
    sql`select i.email, i.doctor_id as "doctorId", d.fullname as "doctorName", d.language as "doctorLanguage"
      from care_invitations i join users d on d.id = i.doctor_id and d.deleted_at is null
      where i.id = ${id}::uuid and i.answer is null and i.withdrawn_at is null and i.expires_at > ${instantValue(now)}`,
  )
  return row
}

/** A doctor beside a question or a relation. */
export type CareDoctorRow = {
  id: string
  fullname: string
  profile: string | null
  isServiceProvider: boolean
  specializations: SpecialisationId[]
  clinics: { name: string; city: string }[]
}

export const careDoctor = sql`jsonb_build_object('id', u.id, 'fullname', u.fullname, 'profile', u.profile_file_id,
  'isServiceProvider', d.is_service_provider, 'specializations', to_jsonb(d.specializations),
  'clinics', coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'city', c.city) order by c.created_at, c.id)
    from clinics c where c.doctor_id = u.id and c.deleted_at is null), '[]')) as doctor`

/** What has been agreed but not taken place yet. */
const OPEN_STATES = sql`('requested', 'approved', 'consulting')`

export type PracticeRow = { doctor: CareDoctorRow; since: number; openAppointments: number }

/** Practices that have an owner on record, by name. */
export async function listPracticesOf(
  database: Database,
  ownerId: string,
  now: number,
): Promise<PracticeRow[]> {
  return rowsOf<PracticeRow>(
    database,
    sql`select ${careDoctor}, ${epochMs('care.since')} as since,
        (select count(*)::int from appointments a where a.owner_id = care.owner_id and a.doctor_id = care.doctor_id
          and a.status in ${OPEN_STATES} and a.ends_at > ${instantValue(now)}) as "openAppointments"
      from care join doctors d on d.user_id = care.doctor_id join users u on u.id = d.user_id
      where care.owner_id = ${ownerId}::uuid and care.ended_at is null and u.deleted_at is null
      order by lower(u.fullname), u.id`,
  )
}

/** The address of an owner who has shown that it is his; nothing otherwise, also where no mail server could ask. */
const confirmedAddress = (ownerId: string) =>
  sql`(select email from users where id = ${ownerId}::uuid and email_verified_at is not null)`

const standsFor = (ownerId: string, now: number) =>
  sql`i.email = ${confirmedAddress(ownerId)} and i.withdrawn_at is null
    and i.expires_at > ${instantValue(now)}`

/** Questions that an owner has not answered, newest first. */
export async function listQuestionsTo(
  database: Database,
  ownerId: string,
  now: number,
): Promise<{ id: string; doctor: CareDoctorRow; askedAt: number }[]> {
  return rowsOf(
    database,
    sql`select i.id, ${careDoctor}, ${epochMs('i.asked_at')} as "askedAt"
      from care_invitations i join doctors d on d.user_id = i.doctor_id
        join users u on u.id = d.user_id and u.deleted_at is null and u.disabled_at is null
      where ${standsFor(ownerId, now)} and i.answer is null
        and not exists (select from care where care.doctor_id = i.doctor_id and care.owner_id = ${ownerId}::uuid and care.ended_at is null)
      order by i.asked_at desc, i.id desc`,
  )
}

/** A question to an owner, answered or not, which nobody else changes until the running transaction ends. */
export async function lockQuestionTo(
  database: Database,
  ownerId: string,
  id: string,
  now: number,
): Promise<InvitationRow | undefined> {
  const [row] = await rowsOf<InvitationRow>(
    database,
    sql`select ${columns} from care_invitations i where i.id = ${id}::uuid and ${standsFor(ownerId, now)} for update`,
  )
  return row
}

export async function writeAnswer(
  database: Database,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<void> {
  await database.db.execute(sql`update care_invitations set answer = ${answer} where id = ${id}::uuid`)
}

/** Puts an owner on a doctor's record; who is on it stays as he came. */
export async function beginCare(
  database: Database,
  { doctorId, ownerId, origin }: { doctorId: string; ownerId: string; origin: 'invitation' | 'created' },
  now: number,
): Promise<void> {
  await database.db.execute(
    sql`insert into care (doctor_id, owner_id, origin, since)
      values (${doctorId}::uuid, ${ownerId}::uuid, ${origin}, ${instantValue(now)})
      on conflict (doctor_id, owner_id) do update set ended_at = null, since = excluded.since, origin = excluded.origin
        where care.ended_at is not null`,
  )
}

/** What is still to come between an owner and a doctor. */
export async function countOpenAppointments(
  database: Database,
  { ownerId, doctorId }: { ownerId: string; doctorId: string },
  now: number,
): Promise<number> {
  const [row] = await rowsOf<{ open: number }>(
    database,
    sql`select count(*)::int as open from appointments where owner_id = ${ownerId}::uuid and doctor_id = ${doctorId}::uuid
      and status in ${OPEN_STATES} and ends_at > ${instantValue(now)}`,
  )
  return row?.open ?? 0
}

/**
 * Ends a relation. What was shared with the doctor is shared no more, and his question counts as refused from now on.
 *
 * @returns whether there was one
 */
export async function endRelation(
  database: Database,
  { ownerId, doctorId }: { ownerId: string; doctorId: string },
  { now, quietUntil }: { now: number; quietUntil: number },
): Promise<boolean> {
  const ended = await rowsOf(
    database,
    sql`update care set ended_at = ${instantValue(now)}
      where owner_id = ${ownerId}::uuid and doctor_id = ${doctorId}::uuid and ended_at is null returning owner_id`,
  )
  if (ended.length === 0) return false
  await database.db.execute(
    sql`update note_shares set ended_at = ${instantValue(now)} where doctor_id = ${doctorId}::uuid and ended_at is null
      and note_id in (select n.id from notes n where n.owner_id = ${ownerId}::uuid)`,
  )
  await database.db.execute(
    sql`update care_invitations set answer = 'declined', expires_at = ${instantValue(quietUntil)}
      where doctor_id = ${doctorId}::uuid and email = ${confirmedAddress(ownerId)}`,
  )
  return true
}
