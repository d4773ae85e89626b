import { type Doctor, type DoctorChanges, READ_ONLY_DOCTOR_FIELDS } from '@vetvisit/contract/doctors/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import { type PracticeScope, signerOf } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { mergeSeen, refuseChanged, refuseFields, refuseOtherId } from '../../context/sent-fields.ts'
import { type ChangeOrigin, decideNumber } from '../auth/public.ts'
import { replacePicture } from '../files/public.ts'
import { refreshSearchText } from '../search/public.ts'
import { addCertificates } from './add-certificates.ts'
import { onboarded } from './finish-onboarding.ts'
import { getDoctor } from './get-doctor.ts'
import { doctorToWire } from './presenter.ts'
import { type DoctorRow, lockDoctorRecord, writeDoctor } from './repository.ts'
import { changesSearchText, problemsOfChange, verifiedFactsOf, withChanges } from './rules.ts'

type Parts = Pick<Context, 'database' | 'files' | 'log'>

/**
 * Changes the doctor's own record. Each step of onboarding saves through it; `termsAccepted` ends onboarding in the same write, also
 * when the clinic step is skipped. A verified doctor who changes name, degree or registration number must be verified again, and the
 * operator is notified, because the badge would otherwise stay with another name.
 *
 * @throws DomainError invalid, stale, not_found for another person's id, onboarding_required with the open step, too_many_requests
 */
export async function updateDoctor(
  context: Parts,
  scope: Pick<PracticeScope, 'signerId' | 'practiceId'>,
  sent: DoctorChanges,
  origin: ChangeOrigin,
): Promise<Doctor> {
  const { database } = context
  const { now } = origin
  const { practiceId } = scope
  const doctorId = signerOf(scope)
  const current = await lockDoctorRecord(database, doctorId)
  if (!current) throw new DomainError('not_found')
  refuseOtherId(doctorId, sent)
  const shown = doctorToWire(context, current, now)
  refuseChanged({ ...shown, role: current.role }, sent, READ_ONLY_DOCTOR_FIELDS)
  const changes = mergeSeen(shown, sent, { specialization: 'members' })
  const next = withChanges(current, changes)
  refuseFields(problemsOfChange(current, next, localDateOf('UTC', now)))
  const picture = { path: 'doctor/profile', current: current.profileFileId, sent: changes.profile } as const
  next.profileFileId = await replacePicture(context, { holder: { personId: doctorId }, ...picture }, now)
  next.mobileSignsIn = await decideNumber(database, current, next, origin)
  const saved = changes.termsAccepted ? onboarded(next, now) : next
  await writeDoctor(database, saved)
  if (current.verifiedAt !== null && saved.verifiedAt === null) await askToVerifyAgain(context, current, now)
  if (changesSearchText(current, saved)) await refreshSearchText(database, { doctorId })
  const added = await addCertificates(context, { doctor: current, practiceId }, changes, now)
  return added ? getDoctor(context, doctorId, now) : doctorToWire(context, saved, now)
}

/** The mail names the facts that were verified. */
async function askToVerifyAgain({ database, log }: Parts, before: DoctorRow, now: Instant): Promise<void> {
  const { id } = before
  log.warn({ doctorId: id }, 'a verified doctor has changed name, degree or registration number')
  const facts = { doctorId: id, ...verifiedFactsOf(before) }
  await queueMail(database, { kind: 'verify-again', recipientId: null, facts }, now)
}
