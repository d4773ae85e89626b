/**
 * Live events (specification/owner §7). A socket joins its own user's room on the server and hears these names there; the name carries the
 * user's id because the specification says so, the room is what keeps it private (specification/readings §9).
 */
export const notificationEvent = (userId: string) => `${userId}_notification`
export const notificationDeletedEvent = (userId: string) => `${userId}_notification_delete`
export const allNotificationsDeletedEvent = (userId: string) => `${userId}_notification_delete_all`

/**
 * Something about the appointments of a practice, or about what it has written, is another one than before. Everybody who works
 * there hears it, in a room that the server puts them into; it says nothing more, so it tells nothing about anybody, and who shows
 * appointments or records asks for them again.
 */
export const APPOINTMENTS_CHANGED = 'appointments_changed'
export type AppointmentsChanged = { action: 'changed'; data: null }

/** What a person may do was changed elsewhere: `GET /auth/get-user` says how it is now. */
export const ACCOUNT_CHANGED = 'account_changed'

/**
 * The session of this socket has ended, just before its server closes it. A client shows nothing of it any longer, and says why. One
 * that is closed without a word asks `GET /auth/get-user`.
 */
export const SESSION_ENDED = 'session_ended'

/** Logged out in another window · ended from the list of sessions · another password · no longer of the team · account deleted · by the operator. */
export const SESSION_ENDINGS = [
  'signed_out',
  'ended_elsewhere',
  'password_changed',
  'removed',
  'account_deleted',
  'by_operator',
] as const
export type SessionEnding = (typeof SESSION_ENDINGS)[number]
export type SessionEnded = { reason: SessionEnding }

/** What each event carries; the specification names the actions. */
export type LiveEvent<T> =
  | { action: 'created'; data: T }
  | { action: 'delete'; data: { _id: string } }
  | { action: 'delete_all'; data: null }
