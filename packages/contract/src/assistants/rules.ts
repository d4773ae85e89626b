/** Rights that a doctor can grant to an assistant besides reading (specification/authorization "Rights of an assistant"). */
export const ASSISTANT_RIGHTS = ['requests', 'appointments', 'owners', 'clinics', 'team', 'records'] as const
export type AssistantRight = (typeof ASSISTANT_RIGHTS)[number]

/** Rights of a new assistant unless the doctor chooses others: all except writing records. */
export const DEFAULT_RIGHTS = [
  'requests',
  'appointments',
  'owners',
  'clinics',
  'team',
] as const satisfies readonly AssistantRight[]

/**
 * State of an assistant: account being created, creation failed, invited until a password is set, or active
 * (specification/practice §4).
 */
export const ASSISTANT_STATES = ['creating', 'failed', 'invited', 'active'] as const
export type AssistantState = (typeof ASSISTANT_STATES)[number]

/** Most assistants of one doctor. */
export const TEAM_MAX = 100
