import type { DoctorChanges, DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import {
  availabilityProblems,
  doctorContradictions,
  type DoctorProblems,
  infoProblems,
} from '@vetvisit/contract/doctors/rules'
import { sentOr } from '../../context/sent-fields.ts'
import { storedMobile } from '../auth/public.ts'
import { profileOf } from './presenter.ts'
import type { DoctorRow } from './repository.ts'

type Practice = {
  verified: boolean
  hasCertificates: boolean
  emailConfirmed: boolean
  clinics: readonly { lat: number | null }[]
}

/** The requirements that a practice must still meet to be listed, or to have all clinics on the map (specification/readings §3, §5). */
export function missingToBeListed({
  verified,
  hasCertificates,
  emailConfirmed,
  clinics,
}: Practice): DoctorDashboard['missing'] {
  const missing: DoctorDashboard['missing'] = []
  if (!verified) missing.push('verification')
  if (!verified && !hasCertificates) missing.push('papers')
  if (clinics.length === 0) missing.push('clinic')
  if (clinics.some((clinic) => clinic.lat === null)) missing.push('position')
  if (!emailConfirmed) missing.push('email')
  return missing
}

/** The facts that the operator compares with the certificates. */
export const verifiedFactsOf = ({ fullname, degree, registrationId }: DoctorRow) => ({
  fullname,
  degree,
  registrationId: registrationId ?? '',
})

/** The record with the changes. A change of the verified facts ends the verification. */
export function withChanges(current: DoctorRow, changes: DoctorChanges): DoctorRow {
  const next = withFields(current, changes)
  const isSame = JSON.stringify(verifiedFactsOf(next)) === JSON.stringify(verifiedFactsOf(current))
  return isSame ? next : { ...next, verifiedAt: null }
}

function withFields(current: DoctorRow, changes: DoctorChanges): DoctorRow {
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
    registrationId: sentOr(changes.registrationId, current.registrationId) || null,
    specializations: [...new Set(sentOr(changes.specialization, current.specializations))],
    experience: sentOr(changes.experience, current.experience),
    about: sentOr(changes.about, current.about),
    degree: sentOr(changes.degree, current.degree),
  }
}

/**
 * The faults of a changed record. A field that was missing before may stay missing, because onboarding goes step by step.
 *
 * @param today `yyyy-MM-dd`
 */
export function problemsOfChange(current: DoctorRow, next: DoctorRow, today: string): DoctorProblems {
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

/** Whether the search text of the doctor's clinics changes. */
export const changesSearchText = (before: DoctorRow, after: DoctorRow): boolean =>
  before.fullname !== after.fullname || before.specializations.join() !== after.specializations.join()
