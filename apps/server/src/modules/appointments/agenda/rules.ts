import type { Opening } from '@vetvisit/contract/appointments/availability/opening'
import type { Instant } from '../../../db/instant.ts'

type Vet = {
  /** Works in the practice and can sign in. */
  isHere: boolean
  /** Of each clinic at which the vet works. */
  openings: readonly Opening[]
  /** When the first request that waits for the vet expires; null if it does not. */
  answerDue: Instant | null
}

/**
 * Whether a vet is away while requests wait: works at no time before the first of them expires.
 *
 * @returns `until` is when the vet works again, null if that is not known or the vet is not away
 */
export function absenceOf({ isHere, openings, answerDue }: Vet): { isAway: boolean; until: Instant | null } {
  if (!isHere) return { isAway: true, until: null }
  if (openings.some(({ openUntil }) => openUntil !== null)) return { isAway: false, until: null }
  const opens = openings.flatMap(({ opensAt }) => opensAt ?? [])
  if (opens.length === 0) return { isAway: true, until: null }
  const until = Math.min(...opens)
  return answerDue !== null && until > answerDue ? { isAway: true, until } : { isAway: false, until: null }
}
