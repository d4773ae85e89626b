import type { VisitPage } from '@vetvisit/contract/owners/routes'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { OwnerScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { ownersAppointment, usualAnswerOf, withUsualAnswer } from '../appointments/public.ts'
import { entriesOfVisit } from '../notes/public.ts'

/** The page of one appointment for its owner (specification/owner §2). @throws DomainError not_found */
export async function visitPage(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  id: string,
  now: Instant,
): Promise<VisitPage> {
  const [{ appointment, confirmedAt, endedAt, endedBy, handedOverAt, handedOverFrom }, entries] =
    await context.database.concurrently(() =>
      Promise.all([ownersAppointment(context, scope, id, now), entriesOfVisit(context, scope, id, now)]),
    )
  const usual =
    appointment.status === 'requested'
      ? await usualAnswerOf(context.database, appointment.clinic._id, now)
      : null
  return {
    now: instantText(now),
    appointment: withUsualAnswer(appointment, usual, now),
    confirmedAt: confirmedAt === null ? null : instantText(confirmedAt),
    handedOver:
      handedOverAt === null || handedOverFrom === null
        ? null
        : { at: instantText(handedOverAt), from: handedOverFrom },
    endedAt: endedAt === null ? null : instantText(endedAt),
    endedBy,
    entries,
  }
}
