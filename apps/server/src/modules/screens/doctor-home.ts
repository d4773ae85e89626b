import type { DoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { PracticeScope } from '../../context/caller.ts'
import { isVerified } from '../../context/policy.ts'
import type { Context } from '../../context/context.ts'
import { isEmailConfirmed } from '../../adapters/mail/email-confirmed.ts'
import { practiceAgenda, reachOf } from '../appointments/public.ts'
import { hasCertificates, missingToBeListed } from '../doctors/public.ts'
import { countWaitingWalkIns } from '../stages/public.ts'
import { firstStepsOf } from './first-steps.ts'
import { findPracticeSetup } from './first-steps-query.ts'

/** A practice's home page, the same for the doctor and the assistants (specification/practice §2). */
export async function doctorHome(
  context: Pick<Context, 'database' | 'files' | 'config'>,
  scope: PracticeScope,
  now: Instant,
): Promise<DoctorDashboard> {
  const { config, database } = context
  const verified = isVerified(config, scope)
  const [{ clinics, ...agenda }, setup, [waiting]] = await Promise.all([
    practiceAgenda(context, scope, now),
    findPracticeSetup(database, scope),
    countWaitingWalkIns(database, { ...reachOf(scope), now }),
  ])
  const missing = missingToBeListed({
    verified,
    hasCertificates: verified || scope.signerId === null || (await hasCertificates(database, scope.signerId)),
    emailConfirmed: config.smtpUrl === undefined || clinics.every((clinic) => clinic.mailConfirmed),
    clinics,
  })
  return {
    now: instantText(now),
    ...agenda,
    walkIns: waiting?.count ?? 0,
    clinicCount: clinics.length,
    missing,
    firstSteps: firstStepsOf({ ...setup, emailConfirmed: isEmailConfirmed(config, setup), missing }),
  }
}
