import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { markWithdrawn } from './repository.ts'

/** @throws DomainError not_found */
export async function withdrawInvitation(
  database: Database,
  { practiceId }: PracticeScope,
  id: string,
  now: Instant,
): Promise<void> {
  if (!(await markWithdrawn(database, { id, practiceId }, now))) throw new DomainError('not_found')
}
