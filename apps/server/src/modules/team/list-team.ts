import type { Assistant } from '@vetvisit/contract/assistants/routes'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { listPending } from './invited-query.ts'
import { memberToWire, pendingToWire } from './presenter.ts'
import { listMembers } from './repository.ts'

/** Assistants and reception of a practice: members and invited people, then assistants who are not invited yet or could not be. */
export async function listTeam(
  context: Pick<Context, 'database' | 'files'>,
  scope: PracticeScope,
  language: TextLanguage,
  now: Instant,
): Promise<Assistant[]> {
  const { database } = context
  const [members, pending] = await Promise.all([listMembers(database, scope), listPending(database, scope)])
  // Vets are colleagues, not assistants.
  const ofTeam = pending.filter(({ kind }) => kind !== 'vet')
  const listed = ofTeam.map((row) => pendingToWire(row, { ...context, language, now }))
  // By id, so that the order does not reveal which of the invited people have an account.
  const team = [
    ...members.map((member) => memberToWire(context, member, now)),
    ...listed.filter(({ state }) => state === 'invited'),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [...team, ...listed.filter(({ state }) => state !== 'invited')]
}
