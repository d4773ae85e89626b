import type { SecurityEvent, SessionInfo, SessionUser } from '@vetvisit/contract/auth/routes'
import { onboardingStepOf } from '@vetvisit/contract/doctors/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context.ts'
import type { SecurityEventRow } from '../../db/transactions/security-log.ts'
import { countryCodeOf } from '../../geo/countries.ts'
import { isEmailConfirmed } from '../../mail/email-confirmed.ts'
import { linkToPicture } from '../files/public.ts'
import type { SessionUserRow } from './repository.ts'
import type { listSessions } from './sessions-query.ts'

/** What the client keeps of the person who is signed in. */
export function sessionUser(
  row: SessionUserRow,
  context: Pick<Context, 'config' | 'files'>,
  now: number,
): SessionUser {
  const { user, doctor, principal, rights } = row
  return {
    _id: user.id,
    id: user.id,
    email: user.email,
    pendingEmail: user.pendingEmail,
    mobile: user.mobile,
    role: user.role,
    isServiceProvider: row.isServiceProvider ?? false,
    onboarding: user.onboarding,
    onboardingStep: openStep(row),
    emailVerified: isEmailConfirmed(context.config, user),
    verified: (doctor?.verifiedAt ?? null) !== null,
    fullname: user.fullname,
    profile: user.profileFileId && linkToPicture(context, user.profileFileId, now),
    language: user.language,
    country: countryCodeOf(row.clinicCountry ?? '') ?? user.isoCode,
    doctor: principal && { _id: principal.id, fullname: principal.fullname },
    rights,
  }
}

/** A session in the list of its person. */
export function sessionInfo(row: SessionListRow, currentId: string): SessionInfo {
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    userAgent: row.userAgent,
    current: row.id === currentId,
  }
}

/** A line of the security log. */
export const securityEvent = ({
  id,
  at,
  kind,
  device,
  network,
  detail,
}: SecurityEventRow): SecurityEvent => ({
  _id: id,
  at: instantText(at),
  kind,
  device,
  network,
  detail,
})

type SessionListRow = Awaited<ReturnType<typeof listSessions>>[number]

function openStep({ user, doctor, clinicCount }: SessionUserRow): SessionUser['onboardingStep'] {
  if (!user.onboarding || doctor === null) return null
  return onboardingStepOf({ ...user, ...doctor, specialization: doctor.specializations }, clinicCount)
}
