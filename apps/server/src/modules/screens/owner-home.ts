import type { OwnerDashboard } from '@vetvisit/contract/owners/routes'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { ownerAgenda } from '../appointments/public.ts'
import { listBookablePets } from '../pets/public.ts'

/** An owner's home page: upcoming and recent appointments, open requests, waiting lists and pets (specification/owner §2). */
export async function ownerHome(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  now: number,
): Promise<OwnerDashboard> {
  const [agenda, pets] = await context.database.concurrently(() =>
    Promise.all([ownerAgenda(context, scope, now), listBookablePets(context, scope, now)]),
  )
  return { now: instantText(now), ...agenda, pets }
}
