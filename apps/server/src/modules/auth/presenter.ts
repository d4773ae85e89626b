import type { SessionUser } from '@vetvisit/contract/auth/routes'
import type { SecurityEvent, SessionInfo } from '@vetvisit/contract/auth/security/routes'
import { onboardingStepOf } from '@vetvisit/contract/doctors/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import type { SecurityEventRow } from '../../db/transactions/security-log.ts'
import { countryCodeOf } from '../../adapters/geo/countries.ts'
import { isEmailConfirmed } from '../../adapters/mail/email-confirmed.ts'
import { linkToPicture } from '../files/public.ts'
import type { SessionUserRow } from './sessions/session-user-query.ts'
import type { ListedSession } from './sessions/repository.ts'

/** The fields that the client stores of the person who is signed in. */
export function sessionUser(
  row: SessionUserRow,
  context: Pick<Context, 'config' | 'files'>,
  now: Instant,
): SessionUser {
  return {
    _id: row.id,
    id: row.id,
    email: row.email,
    pendingEmail: row.pendingEmail,
    mobile: row.mobile,
    role: row.role,
    isServiceProvider: row.isServiceProvider ?? false,
    onboarding: row.onboarding,
    onboardingStep: openStep(row),
    emailVerified: isEmailConfirmed(context.config, row),
    hasPassword: row.hasPassword,
    hasPin: row.hasPin,
    verified: (row.doctor?.verifiedAt ?? null) !== null,
    fullname: row.fullname,
    profile: row.profileFileId && linkToPicture(context, row.profileFileId, now),
    language: row.language,
    country: countryCodeOf(row.clinicCountry ?? '') ?? row.isoCode,
    doctor: row.principal && { _id: row.principal.id, fullname: row.principal.fullname },
    rights: row.rights,
    member: row.member,
  }
}

function openStep({ doctor, clinicCount, ...person }: SessionUserRow): SessionUser['onboardingStep'] {
  if (!person.onboarding || doctor === null) return null
  return onboardingStepOf({ ...person, ...doctor, specialization: doctor.specializations }, clinicCount)
}

/** A session in the list of its person. */
export const sessionInfo = (row: ListedSession, currentId: string): SessionInfo => ({
  _id: row.id,
  createdAt: instantText(row.createdAt),
  lastUsedAt: instantText(row.lastUsedAt),
  userAgent: row.userAgent,
  current: row.id === currentId,
})

/** An entry of the security log. */
export const securityEvent = ({ id, at, ...event }: SecurityEventRow): SecurityEvent => ({
  _id: id,
  at: instantText(at),
  ...event,
})
