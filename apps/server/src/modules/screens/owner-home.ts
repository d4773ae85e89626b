import type { OwnerDashboard } from '@vetvisit/contract/owners/routes'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { OwnerScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { ownerAgenda, usualAnswerOf, withUsualAnswer } from '../appointments/public.ts'
import { listBookablePets } from '../pets/public.ts'

/** An owner's home page: upcoming and recent appointments, open requests, waiting lists and pets (specification/owner §2). */
export async function ownerHome(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  now: Instant,
): Promise<OwnerDashboard> {
  const { database } = context
  const [agenda, pets] = await database.concurrently(() =>
    Promise.all([ownerAgenda(context, scope, now), listBookablePets(context, scope, now)]),
  )
  const requests = agenda.requests.map(async (request) =>
    withUsualAnswer(request, await usualAnswerOf(database, request.clinic._id, now), now),
  )
  return { now: instantText(now), ...agenda, requests: await Promise.all(requests), pets }
}
