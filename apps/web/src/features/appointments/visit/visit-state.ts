import type { VisitPage } from '@vetvisit/contract/owners/routes'

/** What a page of an appointment says in words; each has a text of its own. */
export type VisitState =
  | 'waiting'
  | 'proposed'
  | 'moveAsked'
  | 'confirmed'
  | 'running'
  | 'over'
  | 'completed'
  | 'missed'
  | 'rejected'
  | 'withdrawn'
  | 'expired'
  | 'cancelled'
  | 'cancelledByOwner'
  | 'cancelledByPractice'

type Shown = Pick<VisitPage, 'appointment'> & { endedBy: VisitPage['endedBy'] }

/** The state of an appointment at `now`: also of a request whose time to answer is over, which the server has not ended yet. */
export function visitStateOf({ appointment, endedBy }: Shown, now: number): VisitState {
  switch (appointment.status) {
    case 'requested':
      return requestState(appointment, now)
    case 'approved':
      return approvedState(appointment, now)
    case 'consulting':
      return 'running'
    case 'no_show':
      return 'missed'
    case 'cancelled':
      return CANCELLED[endedBy ?? 'time']
    case 'completed':
    case 'rejected':
    case 'withdrawn':
    case 'expired':
      return appointment.status
  }
}

function requestState({ proposal, expiresAt }: Shown['appointment'], now: number): VisitState {
  if (proposal) return 'proposed'
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'waiting'
}

function approvedState({ start, end, moveWish }: Shown['appointment'], now: number): VisitState {
  if (Date.parse(end) <= now) return 'over'
  if (Date.parse(start) <= now) return 'running'
  return moveWish ? 'moveAsked' : 'confirmed'
}

const CANCELLED = { owner: 'cancelledByOwner', practice: 'cancelledByPractice', time: 'cancelled' } as const

const AHEAD: ReadonlySet<VisitState> = new Set(['waiting', 'proposed', 'moveAsked', 'confirmed', 'running'])

/** True until the appointment is over or has ended otherwise. */
export const isAhead = (state: VisitState): boolean => AHEAD.has(state)

/** True for the word "visit": it has begun or taken place. */
export const hasBegun = (state: VisitState): boolean =>
  state === 'running' || state === 'over' || state === 'completed'
