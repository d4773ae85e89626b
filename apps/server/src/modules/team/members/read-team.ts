import type { Team } from '@vetvisit/contract/team/routes'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { listPending } from '../invited-query.ts'
import { pendingToWire } from '../presenter.ts'
import { colleagueToWire } from './presenter.ts'
import { listColleagues } from './team-query.ts'

/** The people of a practice, and for vets the open invitations. */
export async function readTeam(
  context: Pick<Context, 'database' | 'files'>,
  scope: PracticeScope,
  language: TextLanguage,
  now: Instant,
): Promise<Team> {
  const { database } = context
  const isVet = scope.kind === 'vet'
  const [members, invited] = await Promise.all([
    listColleagues(database, scope),
    isVet ? listPending(database, scope) : [],
  ])
  return {
    members: members.map((row) => colleagueToWire(context, row, now)),
    invitations: invited.map((row) => pendingToWire(row, { ...context, language, now })),
  }
}
