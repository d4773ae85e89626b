import { DomainError } from '@vetvisit/contract/errors'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { hasRight, type PracticeScope, requireVerified } from '../../../caller.ts'
import type { Config } from '../../../config.ts'
import type { Budget } from '../../../db/transactions/attempts.ts'
import type { InvitationRow } from './repository.ts'

/** Mails to strangers that a practice may send in a day: few on its first, more with each day that nobody has complained. */
const FIRST_DAY = 20
const LATER_DAYS_MOST = 200

/**
 * Owners that a practice may ask by mail in a day: enough to bring a card file along in weeks, too few to write to strangers.
 * Records that it begins are not counted, only the mails that go with them.
 *
 * @param ageMs of the doctor's account
 */
export const invitationBudget = (ageMs: number): Budget => ({
  allowed: Math.min(LATER_DAYS_MOST, FIRST_DAY * (1 + Math.max(0, Math.floor(ageMs / DAY_MS)))),
  windowMs: DAY_MS,
})

/** How long a link holds that hands a record over. */
export const RECORD_LINK_MS = 14 * DAY_MS

/** Links of one record that hold at once; a further one ends the oldest. */
export const RECORD_LINKS_MOST = 5

/** For so long a question stands, and after a refusal is not put again. */
export const INVITATION_MS = 28 * DAY_MS

/**
 * Whether somebody of a practice may ask owners: a veterinarian himself (specification/authorization G9).
 *
 * @throws DomainError not_found, not_verified
 */
export function requireMayInvite(config: Pick<Config, 'doctorVerification'>, scope: PracticeScope): void {
  if (scope.isServiceProvider || scope.actorId !== scope.doctorId) throw new DomainError('not_found')
  requireVerified(config, scope)
}

/**
 * Whether somebody of a practice may keep records of owners without a login: the veterinarian, and assistants with the right.
 *
 * @throws DomainError not_found
 */
export function requireMayManage(scope: PracticeScope): void {
  if (scope.isServiceProvider || !hasRight(scope, 'owners')) throw new DomainError('not_found')
}

/** What a question that is put once more does. A refusal holds, and the doctor does not learn of it. */
export type RepeatOutcome = 'nothing' | 'shown-again' | 'asked-again'

export function repeatOutcome(
  { answer, withdrawn, expiresAt }: Pick<InvitationRow, 'answer' | 'withdrawn' | 'expiresAt'>,
  now: number,
): RepeatOutcome {
  // Accepted and put again: the owner has left the record since.
  if (expiresAt <= now || answer === 'accepted') return 'asked-again'
  if (answer === 'declined') return withdrawn ? 'shown-again' : 'nothing'
  return withdrawn ? 'asked-again' : 'nothing'
}
