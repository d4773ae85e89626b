import type { BusySpan } from '@vetvisit/contract/appointments/availability/rules'
import { type ConflictKind, overridablesOf } from '@vetvisit/contract/appointments/override/rules'
import type { Override } from '@vetvisit/contract/appointments/override/schemas'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { AppointmentRow } from './repository.ts'

/** Whether an appointment lies over something, and why and by whom it was booked over what was in the way. */
export type Overriding = Pick<AppointmentRow, 'forced' | 'overrideReason' | 'overriddenBy'>

/** Of an appointment with nothing in its way. */
export const PLAIN: Overriding = { forced: false, overrideReason: null, overriddenBy: null }

type Claim = { status: AppointmentStatus | 'blocked' | 'reserved' }

/** What is in the way of the practice. */
export type InTheWay<Taken extends Claim = Claim> = {
  /** The refusal of a time outside the hours; undefined within them. */
  closed: DomainError | undefined
  /** What binds the practice. */
  claims: readonly Taken[]
}

export function conflictKindOf({ status }: Claim): ConflictKind {
  if (status === 'blocked') return 'block'
  return status === 'held' ? 'hold' : 'visit'
}

const kindsOf = ({ closed, claims }: InTheWay): ConflictKind[] => [
  ...(closed ? (['closed'] as const) : []),
  ...claims.map(conflictKindOf),
]

type Wish = {
  override: Override | undefined
  /** Who overrides. */
  by: string
  /** False for a request, which never lies over anything. */
  mayLieOver?: boolean
}

/**
 * Whether the practice takes a time although something is in the way, and how its appointment is marked.
 *
 * @returns `PLAIN` if nothing is in the way, also with an override
 */
export function decideOverride(
  inTheWay: InTheWay,
  { override, by, mayLieOver = true }: Wish,
): { refusal: DomainError } | Overriding {
  const { closed, claims } = inTheWay
  const needed = overridablesOf(kindsOf(inTheWay))
  if (needed.length === 0) return PLAIN
  const isAllowed = needed.every((kind) => override?.allow.includes(kind))
  if (!override || !isAllowed || (claims.length > 0 && !mayLieOver))
    return { refusal: closed ?? new DomainError('slot_taken') }
  return { forced: claims.length > 0, overrideReason: override.reason, overriddenBy: by }
}

/** The parts of a time that lie outside an earlier one: what an appointment newly takes. Without an earlier one, all of it. */
export function partsOutside({ start, end }: BusySpan, earlier: BusySpan | null): BusySpan[] {
  if (!earlier) return [{ start, end }]
  return [
    { start, end: Math.min(end, earlier.start) },
    { start: Math.max(start, earlier.end), end },
  ].filter((part) => part.start < part.end)
}
