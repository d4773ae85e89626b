import { DAY_MS, HOUR_MS } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Budget } from '../../../db/transactions/attempts.ts'
import type { OpenInvitationRow } from './repository.ts'

/** Invitations by mail that a practice may send on its first day; the budget grows by the same number each day. */
const FIRST_DAY = 20
const LATER_DAYS_MOST = 200

/**
 * Invitations that a practice may mail in a day: enough to invite a whole card file within weeks, too few for advertising. Records of
 * managed owners have a budget of their own; only their mails count here.
 *
 * @param ageMs of the doctor's account
 */
export const invitationBudget = (ageMs: number): Budget => ({
  allowed: Math.min(LATER_DAYS_MOST, FIRST_DAY * (1 + Math.max(0, Math.floor(ageMs / DAY_MS)))),
  windowMs: DAY_MS,
})

/** How long a link that hands over a record is valid. */
export const RECORD_LINK_MS = 14 * DAY_MS

/** Valid links of one record at a time; a new one ends the oldest. */
export const RECORD_LINKS_MOST = 5

/** How often an owner may open links: far above what people need, too few for guessing. */
export const LINK_OPENINGS: Budget = { allowed: 30, windowMs: HOUR_MS }

/** How long an invitation is open, and how long after a refusal the owner is not invited again. */
export const INVITATION_MS = 28 * DAY_MS

/** The effect of inviting an address again: none, show the withdrawn invitation to the doctor again, or invite once more. */
export type RepeatOutcome = 'nothing' | 'shown-again' | 'asked-again'

/** A refusal is valid until it expires, and the doctor does not learn of it. A mail that was given up is sent again. */
export function repeatOutcome(
  {
    answer,
    withdrawn,
    expiresAt,
    mail,
  }: Pick<OpenInvitationRow, 'answer' | 'withdrawn' | 'expiresAt' | 'mail'>,
  now: Instant,
): RepeatOutcome {
  // Accepted before and asked again: the owner has left the record since.
  if (expiresAt <= now || answer === 'accepted') return 'asked-again'
  if (answer === 'declined') return withdrawn ? 'shown-again' : 'nothing'
  return withdrawn || mail?.state === 'failed' ? 'asked-again' : 'nothing'
}
