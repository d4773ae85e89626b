import { type Doctor, type DoctorChanges, READ_ONLY_DOCTOR_FIELDS } from '@vetvisit/contract/doctors/routes'
import {
  availabilityProblems,
  doctorContradictions,
  type DoctorProblems,
  infoProblems,
  mayFinishOnboarding,
  onboardingStepOf,
} from '@vetvisit/contract/doctors/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import type { Database } from '../../db/client.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { recordSecurityEvent } from '../../db/transactions/security-log.ts'
import { refuseChanged, refuseFields, mergeSeen, refuseOtherId, sentOr } from '../../read-only.ts'
import { type ChangeOrigin, decideNumber, storedMobile } from '../auth/public.ts'
import { refreshSearchText } from '../search/public.ts'
import { replacePicture } from '../files/public.ts'
import { addCertificates } from './certificate-commands.ts'
import { doctorToWire, profileOf } from './presenter.ts'
import {
  type DoctorRow,
  findDoctor,
  findDoctorId,
  type ListedDoctor,
  listDoctors,
  lockDoctorRecord,
  writeDoctor,
  writeVerified,
} from './repository.ts'

type Parts = Pick<Context, 'database' | 'files'>
type Logged = Parts & Pick<Context, 'log'>

/** The doctor's own record. */
export async function getDoctor(context: Parts, doctorId: string, now: number): Promise<Doctor> {
  return doctorToWire(context, own(await findDoctor(context.database, doctorId)), now)
}

/**
 * Changes the doctor's own record. Each step of onboarding saves through it; `termsAccepted` ends onboarding in the same write,
 * also when the clinic step is skipped. Whoever is verified under a name, a degree and a registration number has to be verified again
 * under others, and the operator is told: else the badge would stay with another person's name.
 *
 * @throws DomainError invalid, stale, not_found for another person's id, onboarding_required with the open step, too_many_requests
 */
export async function updateDoctor(
  context: Logged,
  doctorId: string,
  sent: DoctorChanges,
  { isProven, ...origin }: ChangeOrigin,
): Promise<Doctor> {
  const { database } = context
  const { now } = origin
  const current = own(await lockDoctorRecord(database, doctorId))
  refuseOtherId(doctorId, sent)
  const shown = doctorToWire(context, current, now)
  refuseChanged({ ...shown, role: current.role }, sent, READ_ONLY_DOCTOR_FIELDS)
  const changes = mergeSeen(shown, sent, { specialization: 'members' })
  const next = changed(current, changes)
  refuseFields(problemsOf(current, next, localDateOf('UTC', now)))
  next.profileFileId = await replacePicture(
    context,
    {
      holder: { doctorId },
      path: 'doctor/profile',
      current: current.profileFileId,
      sent: changes.profile,
    },
    now,
  )
  next.mobileSignsIn = await decideNumber(database, current, next, { ...origin, isProven })
  const saved = changes.termsAccepted ? finished(next, now) : next
  await writeDoctor(database, saved)
  if (current.verifiedAt !== null && saved.verifiedAt === null)
    await askToVerifyAgain(context, { before: current, after: saved }, now)
  if (isFoundOtherwise(current, saved)) await refreshSearchText(database, { doctorId })
  const added = await addCertificates(context, current, changes, now)
  return added ? getDoctor(context, doctorId, now) : doctorToWire(context, saved, now)
}

/**
 * Ends a doctor's onboarding, for instance with the first clinic; nothing happens when it has ended already.
 *
 * @throws DomainError onboarding_required with the open step in `details.step`
 */
export async function finishOnboarding(database: Database, doctorId: string, now: number): Promise<void> {
  await writeDoctor(database, finished(own(await lockDoctorRecord(database, doctorId)), now))
}

/**
 * Marks a doctor as checked. Only the operator does that (specification/readings §3); no call of the API leads here.
 *
 * @returns why not: no living doctor has that e-mail, or the name and number that are checked are not given yet
 */
export async function verifyDoctor(
  database: Database,
  email: string,
  now: number,
): Promise<'verified' | 'nobody' | 'nothing to check'> {
  return database.transact(async () => {
    const doctorId = await findDoctorId(database, email.trim().toLowerCase())
    const doctor = doctorId === undefined ? undefined : await lockDoctorRecord(database, doctorId)
    if (doctorId === undefined || !doctor) return 'nobody'
    if (Object.keys(infoProblems(profileOf(doctor))).length > 0) return 'nothing to check'
    await writeVerified(database, { doctorId, now })
    await recordSecurityEvent(
      database,
      { userId: doctorId, kind: 'operator', detail: 'verify-doctor' },
      { now },
    )
    await recordAudit(database, {
      caller: null,
      call: 'operator.verify-doctor',
      outcome: 'done',
      object: { type: 'doctor', id: doctorId },
      now,
    })
    return 'verified'
  })
}

/** All doctors as the operator needs them to decide, oldest first. */
export async function listDoctorsForOperator(database: Database, now: number): Promise<ListedDoctor[]> {
  await recordAudit(database, { caller: null, call: 'operator.list-doctors', outcome: 'read', now })
  return listDoctors(database)
}

/** The record with the terms accepted: time, flag and date in one, so that skipping the clinic cannot lead back here. */
function finished(row: DoctorRow, now: number): DoctorRow {
  if (!row.onboarding) return row
  const step = onboardingStepOf(profileOf(row), row.clinics.length)
  if (!mayFinishOnboarding(step)) throw new DomainError('onboarding_required', { details: { step } })
  return { ...row, onboarding: false, termsAcceptedAt: now, createdOn: row.createdOn ?? now }
}

/** What the operator has compared with the papers. */
const verifiedOf = ({ fullname, degree, registrationId }: DoctorRow) => ({
  fullname,
  degree,
  registrationId: registrationId ?? '',
})

/** The operator compares the papers anew; until then nothing says that he has. */
async function askToVerifyAgain(
  { database, log }: Logged,
  { before, after }: { before: DoctorRow; after: DoctorRow },
  now: number,
): Promise<void> {
  const { id } = after
  log.warn({ doctorId: id }, 'a verified doctor has changed name, degree or registration number')
  const facts = { doctorId: id, ...verifiedOf(before) }
  await queueMail(database, { kind: 'verify-again', recipientId: null, facts }, now)
}

function changed(current: DoctorRow, changes: DoctorChanges): DoctorRow {
  const next = written(current, changes)
  const isSame = JSON.stringify(verifiedOf(next)) === JSON.stringify(verifiedOf(current))
  return isSame ? next : { ...next, verifiedAt: null }
}

function written(current: DoctorRow, changes: DoctorChanges): DoctorRow {
  const countryCode = sentOr(changes.countryCode, current.countryCode)
  return {
    ...current,
    fullname: sentOr(changes.fullname, current.fullname),
    dateOfBirth: sentOr(changes.dateOfBirth, current.dateOfBirth),
    gender: sentOr(changes.gender, current.gender),
    countryCode,
    mobile: storedMobile(sentOr(changes.mobile, current.mobile), countryCode),
    isoCode: sentOr(changes.ISOCode, current.isoCode),
    language: sentOr(changes.language, current.language),
    ...changedProfession(current, changes),
  }
}

const changedProfession = (current: DoctorRow, changes: DoctorChanges) => ({
  registrationId: sentOr(changes.registrationId, current.registrationId) || null,
  specializations: [...new Set(sentOr(changes.specialization, current.specializations))],
  experience: sentOr(changes.experience, current.experience),
  about: sentOr(changes.about, current.about),
  degree: sentOr(changes.degree, current.degree),
})

/** What is wrong with the record as it would be. What was missing before may stay so: onboarding goes step by step. */
function problemsOf(current: DoctorRow, next: DoctorRow, today: string): DoctorProblems {
  const before = missingOf(current)
  const missing = Object.entries(missingOf(next)).filter(([field]) => !(field in before))
  return {
    ...Object.fromEntries(missing),
    ...doctorContradictions(profileOf(next), today),
    ...lostLogin(next),
  }
}

const missingOf = (row: DoctorRow): DoctorProblems => ({
  ...infoProblems(profileOf(row)),
  ...availabilityProblems(profileOf(row)),
})

const lostLogin = ({ email, mobile }: DoctorRow) =>
  email === null && mobile === null ? { mobile: 'validation.emailOrMobileRequired' } : {}

const isFoundOtherwise = (before: DoctorRow, after: DoctorRow) =>
  before.fullname !== after.fullname || before.specializations.join() !== after.specializations.join()

function own(row: DoctorRow | undefined): DoctorRow {
  if (!row) throw new DomainError('not_found')
  return row
}
