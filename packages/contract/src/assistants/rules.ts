/** What a doctor lets an assistant do besides reading (specification/authorization "Rights of an assistant"). */
export const ASSISTANT_RIGHTS = ['requests', 'appointments', 'owners', 'clinics', 'team', 'records'] as const
export type AssistantRight = (typeof ASSISTANT_RIGHTS)[number]

/** What a new assistant may do unless the doctor says otherwise: all but writing records. */
export const DEFAULT_RIGHTS = [
  'requests',
  'appointments',
  'owners',
  'clinics',
  'team',
] as const satisfies readonly AssistantRight[]

/**
 * How far an assistant is: about to be invited, not invited for a reason, invited until a password is set, or at work
 * (specification/practice §4).
 */
export const ASSISTANT_STATES = ['creating', 'failed', 'invited', 'active'] as const
export type AssistantState = (typeof ASSISTANT_STATES)[number]

/** Largest team of one doctor. */
export const TEAM_MAX = 100
