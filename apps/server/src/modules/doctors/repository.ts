import type { CertificateKind } from '@vetvisit/contract/doctors/rules'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { certificates, doctors, users } from '../../db/schema/accounts.ts'
import { withE164 } from '../../phone/phone-number.ts'
import { refusingTakenLogins } from '../auth/policy.ts'

type UserRow = typeof users.$inferSelect
type DoctorColumns = typeof doctors.$inferSelect

/** A paper with the name of its file. */
export type CertificateRow = {
  id: string
  kind: CertificateKind
  fileId: string
  name: string
  addedAt: string
}

/** A doctor's account with the professional part, the clinics that are not deleted, the team and the papers, oldest first. */
export type DoctorRow = {
  user: UserRow
  doctor: DoctorColumns
  clinics: string[]
  assistants: string[]
  notes: string[]
  certificates: CertificateRow[]
}

/** Of the entries of a practice only the newest are named in its record; all are found in the histories of the animals. */
const NOTES_NAMED = 100

const clinicIds = sql<string[]>`coalesce((select json_agg(c.id order by c.created_at, c.id) from clinics c
  where c.doctor_id = ${users.id} and c.deleted_at is null), '[]')`

const assistantIds = sql<
  string[]
>`coalesce((select json_agg(m.id order by m.created_at, m.id) from assistants a
  join users m on m.id = a.user_id where a.doctor_id = ${users.id} and m.deleted_at is null), '[]')`

const noteIds = sql<
  string[]
>`coalesce((select json_agg(n.id) from (select id from notes where doctor_id = ${users.id}
  and hidden_at is null order by created_at desc, id desc limit ${NOTES_NAMED}::int) n), '[]')`

const certificateRows = sql<
  CertificateRow[]
>`coalesce((select json_agg(json_build_object('id', x.id, 'kind', x.kind,
  'fileId', x.file_id, 'name', f.name, 'addedAt', x.added_at) order by x.added_at, x.id)
  from certificates x join files f on f.id = x.file_id where x.doctor_id = ${users.id}), '[]')`

const select = (database: Database) =>
  database.db
    .select({
      user: users,
      doctor: doctors,
      clinics: clinicIds,
      assistants: assistantIds,
      notes: noteIds,
      certificates: certificateRows,
    })
    .from(users)
    .innerJoin(doctors, eq(doctors.userId, users.id))

export async function findDoctor(database: Database, doctorId: string): Promise<DoctorRow | undefined> {
  const [row] = await select(database).where(eq(users.id, doctorId))
  return row
}

/** The record, which nobody else changes until the running transaction ends; none once the account is gone. */
export async function lockDoctorRecord(database: Database, doctorId: string): Promise<DoctorRow | undefined> {
  const [row] = await select(database)
    .where(and(eq(users.id, doctorId), isNull(users.deletedAt)))
    .for('update', { of: [users, doctors] })
  return row
}

/** @throws DomainError mobile_taken */
export async function writeDoctor(
  database: Database,
  { user, doctor }: Pick<DoctorRow, 'user' | 'doctor'>,
): Promise<void> {
  const { id, ...account } = withE164(user)
  const { userId, ...profession } = doctor
  await refusingTakenLogins(() => database.db.update(users).set(account).where(eq(users.id, id)).execute())
  await database.db.update(doctors).set(profession).where(eq(doctors.userId, userId))
}

export async function insertCertificate(
  database: Database,
  certificate: typeof certificates.$inferInsert,
): Promise<void> {
  await database.db.insert(certificates).values(certificate)
}

/** @returns the file of the paper that is gone; undefined when the doctor has no such paper */
export async function deleteCertificateRow(
  database: Database,
  doctorId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await database.db
    .delete(certificates)
    .where(and(eq(certificates.id, id), eq(certificates.doctorId, doctorId)))
    .returning({ fileId: certificates.fileId })
  return row?.fileId
}

/** All doctors for the operator, oldest first. */
export async function listDoctors(database: Database) {
  return database.db
    .select({
      id: users.id,
      email: users.email,
      mobile: users.mobile,
      fullname: users.fullname,
      registrationId: doctors.registrationId,
      isServiceProvider: doctors.isServiceProvider,
      verifiedAt: doctors.verifiedAt,
      onboarding: users.onboarding,
    })
    .from(users)
    .innerJoin(doctors, eq(doctors.userId, users.id))
    .orderBy(asc(users.createdAt), asc(users.id))
}

/** Whether the doctor has handed in a paper that the operator can check. */
export async function hasCertificates(database: Database, doctorId: string): Promise<boolean> {
  const found = await database.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.doctorId, doctorId))
    .limit(1)
  return found.length > 0
}

/** A living doctor's id by e-mail. */
export async function findDoctorId(database: Database, email: string): Promise<string | undefined> {
  const [row] = await database.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, 'doctor'), isNull(users.deletedAt)))
  return row?.id
}

export async function writeVerified(database: Database, doctorId: string, at: Date): Promise<void> {
  await database.db.update(doctors).set({ verifiedAt: at }).where(eq(doctors.userId, doctorId))
}
