import type { makeInvitationLink as route } from '@vetvisit/contract/assistants/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import { instantText } from '@vetvisit/contract/zones/rules'
import { actorOf, type PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import { invitationPath } from './accept-invitation.ts'
import { lockInvited } from './invited-query.ts'
import { requireMayInvite } from './members/policy.ts'

/**
 * Makes the link of an invitation, for the doctor to show or hand over, because mails may not arrive and a server without mail sends
 * none.
 *
 * @throws DomainError not_found unless the practice has an open invitation of this id
 */
export async function makeInvitationLink(
  { database, config }: Pick<Context, 'database' | 'config'>,
  scope: PracticeScope,
  id: string,
  now: Instant,
): Promise<RouteData<typeof route>> {
  const invited = await lockInvited(database, scope, id)
  if (!invited) throw new DomainError('not_found')
  requireMayInvite(scope, invited.kind)
  const { path, until } = await invitationPath(
    database,
    { orderId: id, kind: invited.kind, way: 'link' },
    now,
  )
  await recordAudit(database, {
    caller: actorOf(scope),
    call: 'makeInvitationLink',
    outcome: 'done',
    object: { type: 'invitation', id },
    now,
  })
  return { url: `${config.publicUrl ?? ''}${path}`, until: instantText(until) }
}
