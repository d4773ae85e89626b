import { mayFinishOnboarding, onboardingStepOf } from '@vetvisit/contract/doctors/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { profileOf } from './presenter.ts'
import { type DoctorRow, lockDoctorRecord, writeDoctor } from './repository.ts'

/**
 * Ends a doctor's onboarding, for instance with the first clinic. Changes nothing for one who has finished.
 *
 * @throws DomainError onboarding_required with the open step in `details.step`
 */
export async function finishOnboarding(database: Database, doctorId: string, now: Instant): Promise<void> {
  const row = await lockDoctorRecord(database, doctorId)
  if (!row) throw new DomainError('not_found')
  await writeDoctor(database, onboarded(row, now))
}

/**
 * The record with the terms accepted: flag, time and date change together, so a skipped clinic step does not reopen onboarding.
 *
 * @throws DomainError onboarding_required
 */
export function onboarded(row: DoctorRow, now: Instant): DoctorRow {
  if (!row.onboarding) return row
  const step = onboardingStepOf(profileOf(row), row.clinics.length)
  if (!mayFinishOnboarding(step)) throw new DomainError('onboarding_required', { details: { step } })
  return { ...row, onboarding: false, termsAcceptedAt: now, createdOn: row.createdOn ?? now }
}
