import type { SpecializationId } from '@vetvisit/contract/people/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/client.ts'
import { bool, id, instant, int, json, orNull, type RowOf, text } from '../../../db/columns.ts'
import type { Instant } from '../../../db/instant.ts'
import { query } from '../../../db/query.ts'
import { currentCare, endCare, onRecord } from '../../care/public.ts'

const invitation = {
  id,
  doctorId: id,
  email: text(),
  askedAt: instant,
  expiresAt: instant,
  answer: orNull(text<'accepted' | 'declined'>()),
  withdrawn: bool,
}
/** A question to an address. */
export type InvitationRow = RowOf<typeof invitation>

const columns = sql`i.id, i.doctor_id, i.email, i.asked_at, i.expires_at, i.answer, i.withdrawn_at is not null as withdrawn`

const partyRow = { id, fullname: text(), profile: orNull(id), language: orNull(text<TextLanguage>()) }
/** A person who is told something, with what the message says of them. */
export type PersonSummary = RowOf<typeof partyRow>

const party = (alias: string) =>
  sql.raw(`${alias}.id, ${alias}.fullname, ${alias}.profile_file_id as profile, ${alias}.language`)

const partyById = query('party', {
  params: { id },
  row: partyRow,
  text: (p) => sql`select ${party('u')} from users u where u.id = ${p.id} and u.deleted_at is null`,
})

/** Finds an owner or a doctor. Undefined if the account was deleted. */
export async function findPersonSummary(database: Database, id: string): Promise<PersonSummary | undefined> {
  const [row] = await partyById(database, { id })
  return row
}

const inviter = query('inviter', {
  params: { doctorId: id },
  row: { isConfirmed: bool, createdAt: instant },
  text: (p) => sql`
    select u.email is not null and u.email_verified_at is not null as is_confirmed, u.created_at
    from users u where u.id = ${p.doctorId} and u.deleted_at is null`,
})

/** Whose name stands under a doctor's invitations. Undefined if the account was deleted. */
export async function findInviter(
  database: Database,
  doctorId: string,
): Promise<{ isConfirmed: boolean; createdAt: Instant } | undefined> {
  const [row] = await inviter(database, { doctorId })
  return row
}

const insert = query('insert_invitation', {
  params: { id, doctorId: id, email: text(), now: instant, expiresAt: instant },
  row: { id },
  text: (p) => sql`insert into care_invitations (id, doctor_id, email, asked_at, expires_at)
    values (${p.id}, ${p.doctorId}, ${p.email}, ${p.now}, ${p.expiresAt})
    on conflict (doctor_id, email) do nothing returning id`,
})

type Question = { doctorId: string; email: string; now: Instant; expiresAt: Instant }

/** Writes a question that was not put before. @returns its id, undefined when there is one */
export async function insertInvitation(database: Database, question: Question): Promise<string | undefined> {
  const [row] = await insert(database, { ...question, id: uuidv7() })
  return row?.id
}

const lockToAddress = query('lock_invitation', {
  params: { doctorId: id, email: text() },
  row: invitation,
  text: (p) =>
    sql`select ${columns} from care_invitations i where i.doctor_id = ${p.doctorId} and i.email = ${p.email} for update`,
})

/** A doctor's question to an address, which nobody else changes until the running transaction ends. */
export async function lockInvitation(
  database: Database,
  whose: { doctorId: string; email: string },
): Promise<InvitationRow | undefined> {
  const [row] = await lockToAddress(database, whose)
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

/** Restores a withdrawn invitation; with times it is also asked again. */
export async function renewInvitation(
  database: Database,
  id: string,
  anew: { now: Instant; expiresAt: Instant } | null,
): Promise<void> {
  await (anew ? renew(database, { id, ...anew }) : restore(database, { id }))
}

const isAddressOnRecord = (doctorId: SQL, email: SQL) =>
  sql`exists (select from ${currentCare} care join users u on u.id = care.owner_id
    where care.doctor_id = ${doctorId} and u.deleted_at is null and u.email = ${email})`

const recordOfAddress = query('is_on_record', {
  params: { doctorId: id, email: text() },
  row: { found: bool },
  text: (p) => sql`select ${isAddressOnRecord(p.doctorId, p.email)} as found`,
})

/** Whether an owner with that address is on the doctor's own record. */
export async function isOnRecord(database: Database, doctorId: string, email: string): Promise<boolean> {
  const [row] = await recordOfAddress(database, { doctorId, email })
  return row?.found ?? false
}

const invitationsOfDoctor = query('invitations_of_doctor', {
  params: { doctorId: id, now: instant },
  row: invitation,
  text: (p) => sql`select ${columns} from care_invitations i
    where i.doctor_id = ${p.doctorId} and i.withdrawn_at is null and i.expires_at > ${p.now}
      and i.answer is distinct from 'accepted' and not ${isAddressOnRecord(sql`i.doctor_id`, sql`i.email`)}
    order by i.asked_at desc, i.id desc`,
})

/** Questions of a doctor that stand, refused ones among them, newest first. */
export async function listInvitationsOfDoctor(
  database: Database,
  doctorId: string,
  now: Instant,
): Promise<InvitationRow[]> {
  return invitationsOfDoctor(database, { doctorId, now })
}

const withdrawOne = query('withdraw_invitation', {
  params: { id, doctorId: id, now: instant },
  row: { id },
  text: (p) => sql`update care_invitations set withdrawn_at = coalesce(withdrawn_at, ${p.now})
    where id = ${p.id} and doctor_id = ${p.doctorId} and answer is distinct from 'accepted' returning id`,
})

/** @returns whether the doctor has such a question */
export async function withdraw(
  database: Database,
  doctorId: string,
  id: string,
  now: Instant,
): Promise<boolean> {
  return (await withdrawOne(database, { id, doctorId, now })).length > 0
}

const ownerRow = { ...partyRow, email: text(), emailVerifiedAt: orNull(instant) }
const ownerByEmail = query('owner_by_email', {
  params: { email: text() },
  row: ownerRow,
  text: (p) => sql`select ${party('u')}, u.email, u.email_verified_at from users u
    where u.email = ${p.email} and u.role = 'patient' and u.deleted_at is null and u.disabled_at is null`,
})

/** The owner whose login an address is. */
export async function findOwnerByEmail(
  database: Database,
  email: string,
): Promise<RowOf<typeof ownerRow> | undefined> {
  const [row] = await ownerByEmail(database, { email })
  return row
}

const ownStanding = query('own_invitation_that_stands', {
  params: { id, doctorId: id, now: instant },
  row: { id },
  text: (p) => sql`select id from care_invitations where id = ${p.id} and doctor_id = ${p.doctorId}
    and withdrawn_at is null and answer is distinct from 'accepted' and expires_at > ${p.now}`,
})

/** A doctor's own question that stands, for a link to it. */
export async function isQuestionOf(
  database: Database,
  doctorId: string,
  id: string,
  now: Instant,
): Promise<boolean> {
  return (await ownStanding(database, { id, doctorId, now })).length > 0
}

const questionToMail = {
  email: text(),
  doctorId: id,
  doctorName: text(),
  doctorLanguage: orNull(text<TextLanguage>()),
}
const invitationMail = query('invitation_to_mail', {
  params: { id, now: instant },
  row: questionToMail,
  text: (p) => sql`select i.email, i.doctor_id, d.fullname as doctor_name, d.language as doctor_language
    from care_invitations i join users d on d.id = i.doctor_id and d.deleted_at is null
    where i.id = ${p.id} and i.answer is null and i.withdrawn_at is null and i.expires_at > ${p.now}`,
})

/** What the mail of a question needs; undefined when it stands no more. */
export async function findInvitationMail(
  database: Database,
  id: string,
  now: Instant,
): Promise<RowOf<typeof questionToMail> | undefined> {
  const [row] = await invitationMail(database, { id, now })
  return row
}

/** A doctor beside a question or a relation. */
export type CareDoctorRow = {
  id: string
  fullname: string
  profile: string | null
  isServiceProvider: boolean
  specializations: SpecializationId[]
  clinics: { name: string; city: string }[]
}

export const careDoctor = sql`jsonb_build_object('id', u.id, 'fullname', u.fullname, 'profile', u.profile_file_id,
  'isServiceProvider', d.is_service_provider, 'specializations', to_jsonb(d.specializations),
  'clinics', coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'city', c.city) order by c.created_at, c.id)
    from clinics c where c.doctor_id = u.id and c.deleted_at is null), '[]')) as doctor`

/** What has been agreed but not taken place yet. */
const OPEN_STATES = sql`('requested', 'approved', 'consulting')`

const practice = { doctor: json<CareDoctorRow>(), since: instant, openAppointments: int }
export type PracticeRow = RowOf<typeof practice>

const practicesOf = query('practices_of_owner', {
  params: { ownerId: id, now: instant },
  row: practice,
  text: (p) => sql`select ${careDoctor}, care.since,
      (select count(*) from appointments a where a.owner_id = care.owner_id and a.doctor_id = care.doctor_id
        and a.status in ${OPEN_STATES} and a.ends_at > ${p.now}) as open_appointments
    from ${currentCare} care join doctors d on d.user_id = care.doctor_id join users u on u.id = d.user_id
    where care.owner_id = ${p.ownerId} and u.deleted_at is null
    order by lower(u.fullname), u.id`,
})

/** Practices that have an owner on record, by name. */
export async function listPracticesOf(
  database: Database,
  ownerId: string,
  now: Instant,
): Promise<PracticeRow[]> {
  return practicesOf(database, { ownerId, now })
}

/** The address of an owner who has shown that it is theirs; null otherwise, also where no mail server could ask. */
const confirmedAddress = (ownerId: SQL) =>
  sql`(select email from users where id = ${ownerId} and email_verified_at is not null)`

const standsFor = (ownerId: SQL, now: SQL) =>
  sql`i.email = ${confirmedAddress(ownerId)} and i.withdrawn_at is null and i.expires_at > ${now}`

const question = { id, doctor: json<CareDoctorRow>(), askedAt: instant }
const questionsTo = query('invitations_to_owner', {
  params: { ownerId: id, now: instant },
  row: question,
  text: (p) => sql`select i.id, ${careDoctor}, i.asked_at
    from care_invitations i join doctors d on d.user_id = i.doctor_id
      join users u on u.id = d.user_id and u.deleted_at is null and u.disabled_at is null
    where ${standsFor(p.ownerId, p.now)} and i.answer is null
      and not ${onRecord({ doctor: sql`i.doctor_id`, owner: p.ownerId })}
    order by i.asked_at desc, i.id desc`,
})

/** Questions that an owner has not answered, newest first. */
export async function listInvitationsOfOwner(
  database: Database,
  ownerId: string,
  now: Instant,
): Promise<RowOf<typeof question>[]> {
  return questionsTo(database, { ownerId, now })
}

const lockToOwner = query('lock_invitation_to_owner', {
  params: { id, ownerId: id, now: instant },
  row: invitation,
  text: (p) => sql`select ${columns} from care_invitations i
    where i.id = ${p.id} and ${standsFor(p.ownerId, p.now)} for update`,
})

/** A question to an owner, answered or not, which nobody else changes until the running transaction ends. */
export async function lockInvitationOfOwner(
  database: Database,
  ownerId: string,
  id: string,
  now: Instant,
): Promise<InvitationRow | undefined> {
  const [row] = await lockToOwner(database, { id, ownerId, now })
  return row
}

const setAnswer = query('answer_invitation', {
  params: { id, answer: text<'accepted' | 'declined'>() },
  text: (p) => sql`update care_invitations set answer = ${p.answer} where id = ${p.id}`,
})

export async function writeAnswer(
  database: Database,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<void> {
  await setAnswer(database, { id, answer })
}

const openAppointments = query('count_open_appointments', {
  params: { ownerId: id, doctorId: id, now: instant },
  row: { open: int },
  text: (p) => sql`select count(*) as open from appointments
    where owner_id = ${p.ownerId} and doctor_id = ${p.doctorId} and status in ${OPEN_STATES} and ends_at > ${p.now}`,
})

/** What is still to come between an owner and a doctor. */
export async function countOpenAppointments(
  database: Database,
  who: { ownerId: string; doctorId: string },
  now: Instant,
): Promise<number> {
  const [row] = await openAppointments(database, { ...who, now })
  return row?.open ?? 0
}

const endShares = query('end_shares', {
  params: { ownerId: id, doctorId: id, now: instant },
  text: (p) => sql`
    update note_shares set ended_at = ${p.now} where doctor_id = ${p.doctorId} and ended_at is null
    and note_id in (select n.id from notes n where n.owner_id = ${p.ownerId})`,
})
const declineUntil = query('decline_invitations', {
  params: { ownerId: id, doctorId: id, quietUntil: instant },
  text: (p) => sql`update care_invitations set answer = 'declined', expires_at = ${p.quietUntil}
    where doctor_id = ${p.doctorId} and email = ${confirmedAddress(p.ownerId)}`,
})

/**
 * Ends a relation. Notes are no longer shared with the doctor, and their question counts as refused from now on.
 *
 * @returns whether there was one
 */
export async function endRelation(
  database: Database,
  who: { ownerId: string; doctorId: string },
  { now, quietUntil }: { now: Instant; quietUntil: Instant },
): Promise<boolean> {
  if (!(await endCare(database, who, now))) return false
  await endShares(database, { ...who, now })
  await declineUntil(database, { ...who, quietUntil })
  return true
}
