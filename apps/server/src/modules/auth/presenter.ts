import type { SessionUser } from '@vetvisit/contract/auth/routes'
import { onboardingStepOf } from '@vetvisit/contract/doctors/rules'
import { isEmailConfirmed } from './policy.ts'
import type { SessionUserRow } from './repository.ts'

/** What the client keeps of the person who is signed in. */
export function sessionUser(row: SessionUserRow): SessionUser {
  const { user, doctor, principal } = row
  return {
    _id: user.id,
    id: user.id,
    email: user.email,
    mobile: user.mobile,
    role: user.role,
    isServiceProvider: doctor?.isServiceProvider ?? false,
    onboarding: user.onboarding,
    onboardingStep: openStep(row),
    emailVerified: isEmailConfirmed(),
    verified: (doctor?.verifiedAt ?? null) !== null,
    fullname: user.fullname,
    profile: user.profileUrl,
    language: user.language,
    doctor: principal && { _id: principal.id, fullname: principal.fullname },
  }
}

function openStep({ user, doctor, clinicCount }: SessionUserRow): SessionUser['onboardingStep'] {
  if (!user.onboarding || doctor === null) return null
  return onboardingStepOf({ ...user, ...doctor, specialization: doctor.specializations }, clinicCount)
}
