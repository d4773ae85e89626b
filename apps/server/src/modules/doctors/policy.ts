import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'

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
