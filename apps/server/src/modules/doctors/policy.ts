import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { Config } from '../../config.ts'

/** Whether a doctor was checked, where doctors are (specification/readings §3). */
export const isVerified = (
  { doctorVerification }: Pick<Config, 'doctorVerification'>,
  { verified }: { verified: boolean },
): boolean => doctorVerification === 'off' || verified

/** Where doctors are checked, that this one was (specification/readings §3). @throws DomainError not_verified */
export function requireVerified(
  config: Pick<Config, 'doctorVerification'>,
  doctor: { verified: boolean },
): void {
  if (!isVerified(config, doctor)) throw new DomainError('not_verified')
}

type Practice = {
  verified: boolean
  hasPapers: boolean
  emailConfirmed: boolean
  clinics: readonly { lat: number | null }[]
}

/** What keeps a practice from being found: in the list, or by a clinic without position on the map (specification/readings §3, §5). */
export function missingToBeListed({
  verified,
  hasPapers,
  emailConfirmed,
  clinics,
}: Practice): DoctorDashboard['missing'] {
  const missing: DoctorDashboard['missing'] = []
  if (!verified) missing.push('verification')
  if (!verified && !hasPapers) missing.push('papers')
  if (clinics.length === 0) missing.push('clinic')
  if (clinics.some((clinic) => clinic.lat === null)) missing.push('position')
  if (!emailConfirmed) missing.push('email')
  return missing
}
