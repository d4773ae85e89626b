import { DomainError } from '@vetvisit/contract/errors'
import type { Practice } from '@vetvisit/contract/team/routes'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { notifyPracticeChanged } from '../../notifications/public.ts'
import { requireAdmin } from './policy.ts'
import { practiceToWire } from './presenter.ts'
import { findPractice, writeName } from './team-query.ts'

/** The practice in which a person works. @throws DomainError not_found */
export async function readPractice(
  { database }: Pick<Context, 'database'>,
  scope: PracticeScope,
): Promise<Practice> {
  const practice = await findPractice(database, scope)
  if (!practice) throw new DomainError('not_found')
  return practiceToWire(practice)
}

/** Names the practice. @throws DomainError not_found for who is no admin, stale if it was changed meanwhile */
export async function namePractice(
  context: Pick<Context, 'database' | 'live'>,
  scope: PracticeScope,
  { name, version }: { name: string; version: number },
): Promise<Practice> {
  requireAdmin(scope)
  const { practiceId } = scope
  const written = await writeName(context.database, { practiceId, name, version })
  const record = await readPractice(context, scope)
  if (written.length === 0 && record.name !== name) throw new DomainError('stale', { details: { record } })
  notifyPracticeChanged(context, practiceId)
  return record
}
