import { homeOf, loginPath, onboardingPathOf, safeNext } from '../../lib/routing/paths.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import type { PageAccess } from '../routes/routes.tsx'

export type Visit = {
  /** Path with query of the page that is opened. */
  wanted: string
  access: PageAccess
  duringOnboarding: boolean
  user: Pick<SessionUser, 'role' | 'onboarding' | 'onboardingStep'> | null
}

/** `open` shows the page, `to` redirects; `remember` is the page to return to after onboarding. */
export type Decision = { open: true } | { open: false; to: string; remember?: string | null }

/** Which page a person sees (specification/owner §2 and §4, specification/practice §2). */
export function decide({ wanted, access, duringOnboarding, user }: Visit): Decision {
  if (!user)
    return access === 'public' || access === 'guest' ? { open: true } : { open: false, to: loginPath(wanted) }
  const next = access === 'guest' ? safeNext(new URLSearchParams(wanted.split('?')[1]).get('next')) : null
  if (user.onboarding && user.role !== 'assistant') {
    return duringOnboarding || access === onboardingOf(user.role)
      ? { open: true }
      : { open: false, to: onboardingPathOf(user), remember: next }
  }
  const open = access === 'public' || access === 'account' || access === areaOf(user.role)
  return open ? { open } : { open, to: next ?? homeOf(user) }
}

const areaOf = (role: SessionUser['role']): PageAccess => (role === 'patient' ? 'patient' : 'practice')

const onboardingOf = (role: SessionUser['role']): PageAccess =>
  role === 'patient' ? 'patient-onboarding' : 'doctor-onboarding'
