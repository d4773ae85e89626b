/** Rights that a doctor can grant to an assistant or a reception (specification/authorization "Rights of an assistant"). */
export const ASSISTANT_RIGHTS = [
  'requests',
  'appointments',
  'owners',
  'clinics',
  'team',
  'records',
  'histories',
  'overrides',
] as const
export type AssistantRight = (typeof ASSISTANT_RIGHTS)[number]

/** Who works in a practice: vets, their assistants, and a reception that works for all vets. */
export const MEMBER_KINDS = ['vet', 'assistant', 'reception'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

/** Rights of a new assistant unless the doctor chooses others: all except writing records and booking over what is in the way. */
export const DEFAULT_RIGHTS = [
  'requests',
  'appointments',
  'owners',
  'clinics',
  'team',
  'histories',
] as const satisfies readonly AssistantRight[]

/** Rights of a new reception unless an admin chooses others: the desk, without clinical notes. */
export const RECEPTION_RIGHTS = [
  'requests',
  'appointments',
  'owners',
  'overrides',
] as const satisfies readonly AssistantRight[]

/**
 * State of an assistant: account being created, creation failed, invited until a password is set, or active
 * (specification/practice §4).
 */
export const ASSISTANT_STATES = ['creating', 'failed', 'invited', 'active'] as const
export type AssistantState = (typeof ASSISTANT_STATES)[number]

/** Most assistants of one doctor. */
export const TEAM_MAX = 100
