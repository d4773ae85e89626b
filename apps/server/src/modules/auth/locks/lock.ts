import { DomainError } from '@vetvisit/contract/errors'
import type { Caller } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockSessionOf } from './repository.ts'

/** Locks the session of the caller, and closes its sockets after the commit. @throws DomainError wrong_state without a PIN */
export async function lockOwnSession(
  { database, live }: Pick<Context, 'database' | 'live'>,
  { sessionId }: Pick<Caller, 'sessionId'>,
  now: Instant,
): Promise<void> {
  const [locked] = await lockSessionOf(database, { sessionId, now })
  if (!locked) throw new DomainError('wrong_state', { text: 'refusals.noPin' })
  database.afterCommit(() => live.closeSocketsOf(sessionId))
}
