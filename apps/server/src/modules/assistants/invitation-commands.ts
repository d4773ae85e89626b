import type { makeInvitationLink as route } from '@vetvisit/contract/assistants/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Caller, PracticeScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import type { Database } from '../../db/client.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { invitationPath } from '../auth/public.ts'
import * as repository from './repository.ts'

/**
 * Invites those who are asked for, each in a transaction of its own. The account begins when the invitation is accepted, so an address
 * that nobody reads belongs to nobody. That an address has somebody's account is not the doctor's to know (decision 151); one of the own
 * team is named.
 *
 * @returns how many orders were dealt with
 */
export async function inviteOrdered({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<number> {
  for (let dealtWith = 0; ; dealtWith += 1) {
    const order = await database.transact(async () => {
      const taken = await repository.takePending(database)
      if (taken) await invite(database, taken, clock())
      return taken
    })
    if (!order) return dealtWith
  }
}

async function invite(database: Database, order: repository.PendingAssistantRow, now: number): Promise<void> {
  if (await repository.isOfTeam(database, order)) {
    await repository.failPending(database, { id: order.id, failure: 'email_taken' })
    return
  }
  await repository.writeOrder(database, { ...order, invitedAt: now })
  const facts = { orderId: order.id, email: order.email }
  const dedupeKey = `invitation:${order.id}`
  await queueMail(database, { kind: 'invitation', recipientId: null, dedupeKey, facts }, now)
}

/**
 * The link of an invitation, for the doctor to show or hand over: mails may not arrive, and without a mail server there are none.
 *
 * @throws DomainError not_found for what is not an invitation of this practice
 */
export async function makeInvitationLink(
  { database, config }: Pick<Context, 'database' | 'config'>,
  scope: PracticeScope,
  orderId: string,
  caller: Caller,
  now: number,
): Promise<RouteData<typeof route>> {
  const order = await repository.lockInvited(database, scope, orderId)
  if (!order) throw new DomainError('not_found')
  const { path, until } = await invitationPath(database, { orderId, way: 'link' }, now)
  await recordAudit(database, {
    caller,
    call: 'makeInvitationLink',
    outcome: 'done',
    object: { type: 'invitation', id: orderId },
    now,
  })
  return { url: `${config.publicUrl ?? ''}${path}`, until: instantText(until) }
}
