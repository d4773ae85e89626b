import type { CertificateKind } from '@vetvisit/contract/doctors/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { array, bool, id, instant, int, list, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import { personFields, writeDoctorAccount } from '../auth/public.ts'

/** A certificate or document with the name of its file. */
const certificate = { id, kind: text<CertificateKind>(), fileId: id, name: text(), addedAt: instant }
export type CertificateRow = RowOf<typeof certificate>
const certificates = list(certificate)

/** The professional part. */
const profession = {
  isServiceProvider: bool,
  registrationId: orNull(text()),
  verifiedAt: orNull(instant),
  specializations: array(text()),
  experience: orNull(int),
  about: text(),
  degree: text(),
}

/** A doctor's account with the professional part, and the clinics that are not deleted, team and certificates, oldest first. */
const doctor = {
  id,
  role: text<'patient' | 'doctor' | 'assistant'>(),
  email: orNull(text()),
  deletedAt: orNull(instant),
  ...personFields,
  ...profession,
  clinics: array(id),
  assistants: array(id),
  notes: array(id),
  certificates,
}
export type DoctorRow = RowOf<typeof doctor>

/** Only the newest entries are listed in the doctor's record; the histories of the pets have all. */
const NOTES_NAMED = 100

/** The caller adds a condition. */
const doctorRows = sql`
  select u.id, u.role, u.email, u.deleted_at, u.mobile, u.country_code, u.iso_code, u.mobile_signs_in, u.fullname, u.gender,
    u.date_of_birth, u.profile_file_id, u.language, u.onboarding, u.terms_accepted_at, u.created_on, d.is_service_provider,
    d.registration_id, d.verified_at, d.specializations, d.experience, d.about, d.degree,
    array(select c.id from clinics c where c.practice_id = m.practice_id and c.deleted_at is null order by c.created_at, c.id) as clinics,
    array(select a.id from memberships k join users a on a.id = k.user_id
      where k.practice_id = m.practice_id and k.kind = 'assistant' and k.left_at is null order by a.created_at, a.id) as assistants,
    array(select n.id from notes n where n.practice_id = m.practice_id and n.doctor_id = u.id and n.hidden_at is null order by n.created_at desc, n.id desc
      limit ${sql.raw(String(NOTES_NAMED))}) as notes,
    ${certificates.of(sql`
      select x.id, x.kind, x.file_id, f.name, x.added_at from certificates x join files f on f.id = x.file_id
      where x.doctor_id = u.id order by x.added_at, x.id`)} as certificates
  from users u join doctors d on d.user_id = u.id left join memberships m on m.user_id = u.id and m.left_at is null`

const one = query('doctor', {
  params: { doctorId: id },
  row: doctor,
  text: (p) => sql`${doctorRows} where u.id = ${p.doctorId}`,
})

export async function findDoctor(database: Database, doctorId: string): Promise<DoctorRow | undefined> {
  const [row] = await one(database, { doctorId })
  return row
}

const lockOne = query('lock_doctor_record', {
  params: { doctorId: id },
  row: doctor,
  text: (p) => sql`${doctorRows} where u.id = ${p.doctorId} and u.deleted_at is null for update of u, d`,
})

/** Locks the record for the running transaction. Undefined if the account was deleted. */
export async function lockDoctorRecord(database: Database, doctorId: string): Promise<DoctorRow | undefined> {
  const [row] = await lockOne(database, { doctorId })
  return row
}

const writeProfession = query('write_profession', {
  params: { id, ...profession },
  text: (p) => sql`
    update doctors set is_service_provider = ${p.isServiceProvider}, registration_id = ${p.registrationId},
      verified_at = ${p.verifiedAt}, specializations = ${p.specializations}, experience = ${p.experience}, about = ${p.about},
      degree = ${p.degree}
    where user_id = ${p.id}`,
})

/** @throws DomainError mobile_taken if another account took the number at the same moment */
export async function writeDoctor(database: Database, row: DoctorRow): Promise<void> {
  await writeDoctorAccount(database, row)
  await writeProfession(database, row)
}

/** Inserts the professional part of a new account. */
export const insertDoctor = query('insert_doctor', {
  params: { doctorId: id, isServiceProvider: bool },
  text: (p) =>
    sql`insert into doctors (user_id, is_service_provider) values (${p.doctorId}, ${p.isServiceProvider})`,
})

export const insertCertificate = query('insert_certificate', {
  params: { id, doctorId: id, kind: text<CertificateKind>(), fileId: id, addedAt: instant },
  text: (p) => sql`insert into certificates (id, doctor_id, kind, file_id, added_at)
    values (${p.id}, ${p.doctorId}, ${p.kind}, ${p.fileId}, ${p.addedAt})`,
})

const deleteOne = query('delete_certificate', {
  params: { id, doctorId: id },
  row: { fileId: id },
  text: (p) =>
    sql`delete from certificates where id = ${p.id} and doctor_id = ${p.doctorId} returning file_id`,
})

/** @returns the file of the deleted certificate or document; undefined if the doctor has none of this id */
export async function deleteCertificateRow(
  database: Database,
  doctorId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await deleteOne(database, { id, doctorId })
  return row?.fileId
}

const listedDoctor = {
  id,
  email: orNull(text()),
  mobile: orNull(text()),
  fullname: text(),
  registrationId: orNull(text()),
  isServiceProvider: bool,
  verifiedAt: orNull(instant),
  onboarding: bool,
}
/** A doctor as the operator sees them. */
export type ListedDoctor = RowOf<typeof listedDoctor>

/** All doctors for the operator, oldest first. */
export const listDoctors = query('doctors_for_operator', {
  row: listedDoctor,
  text: () => sql`
    select u.id, u.email, u.mobile, u.fullname, d.registration_id, d.is_service_provider, d.verified_at, u.onboarding
    from users u join doctors d on d.user_id = u.id order by u.created_at, u.id`,
})

const oneCertificate = query('one_certificate_of_doctor', {
  params: { doctorId: id },
  row: { id },
  text: (p) => sql`select id from certificates where doctor_id = ${p.doctorId} limit 1`,
})

/** Whether the doctor has uploaded a certificate or document that the operator can check. */
export async function hasCertificates(database: Database, doctorId: string): Promise<boolean> {
  return (await oneCertificate(database, { doctorId })).length > 0
}

const doctorIdByEmail = query('doctor_id_by_email', {
  params: { email: text() },
  row: { id },
  text: (p) => sql`select id from users where email = ${p.email} and role = 'doctor' and deleted_at is null`,
})

/** The id of the doctor with this login, unless the account was deleted. */
export async function findDoctorId(database: Database, email: string): Promise<string | undefined> {
  const [row] = await doctorIdByEmail(database, { email })
  return row?.id
}

export const writeVerified = query('write_verified', {
  params: { doctorId: id, now: instant },
  text: (p) => sql`update doctors set verified_at = ${p.now} where user_id = ${p.doctorId}`,
})
