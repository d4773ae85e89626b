import { REASON_MINUTES_STEP } from '../../reasons/rules.ts'
import { MINUTE_MS } from '../../zones/rules.ts'

/** What the practice may book over: what takes the vet's time, a block, and hours in which the vet is not there. */
export const OVERRIDABLE = ['overlap', 'block', 'closed'] as const
export type Overridable = (typeof OVERRIDABLE)[number]

/** What can be in the way of a time. A visit is a request or an appointment. */
export const CONFLICT_KINDS = ['visit', 'hold', 'block', 'closed'] as const
export type ConflictKind = (typeof CONFLICT_KINDS)[number]

export const OVERRIDE_REASON_MAX = 200

/** What an override has to allow for a conflict. */
export const overridableOf = (kind: ConflictKind): Overridable =>
  kind === 'visit' || kind === 'hold' ? 'overlap' : kind

/** What an override has to allow for all of some conflicts, in the order of `OVERRIDABLE`. */
export const overridablesOf = (kinds: readonly ConflictKind[]): Overridable[] =>
  OVERRIDABLE.filter((overridable) => kinds.some((kind) => overridableOf(kind) === overridable))

/** Whether the practice may begin a visit at an instant, in epoch milliseconds: at any five minutes. */
export const isOnStep = (start: number): boolean => start % (REASON_MINUTES_STEP * MINUTE_MS) === 0
