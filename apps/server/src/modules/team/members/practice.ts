import { DomainError } from '@vetvisit/contract/errors'
import type { Practice } from '@vetvisit/contract/team/routes'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import { requireAdmin } from './policy.ts'
import { practiceToWire } from './presenter.ts'
import { findPractice, writeName } from './team-query.ts'

type PracticeChange = { name: string; telephoneAfterMissed?: number | null | undefined; version: number }

/** The practice in which a person works. @throws DomainError not_found */
export async function readPractice(
  { database }: Pick<Context, 'database'>,
  scope: PracticeScope,
): Promise<Practice> {
  const practice = await findPractice(database, scope)
  if (!practice) throw new DomainError('not_found')
  return practiceToWire(practice)
}

/** Names the practice, and says from how many missed appointments owners book by telephone only. @throws DomainError not_found for who is no admin, stale if it was changed meanwhile */
export async function namePractice(
  context: Pick<Context, 'database' | 'live'>,
  scope: PracticeScope,
  { name, telephoneAfterMissed: after, version }: PracticeChange,
): Promise<Practice> {
  requireAdmin(scope)
  const { practiceId } = scope
  const before = await readPractice(context, scope)
  const telephoneAfterMissed = after === undefined ? before.telephoneAfterMissed : after
  const written = await writeName(context.database, { practiceId, name, telephoneAfterMissed, version })
  const record = await readPractice(context, scope)
  const isWritten = record.name === name && record.telephoneAfterMissed === telephoneAfterMissed
  if (written.length === 0 && !isWritten) throw new DomainError('stale', { details: { record } })
  notifyOfAppointments(context, practiceId)
  return record
}
