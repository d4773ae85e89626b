/**
 * Live events (specification/owner §7). A socket joins its user's room on the server and receives these events there. The specification
 * puts the user's id into the name, but the room is what keeps events private (specification/readings §9).
 */
export const notificationEvent = (userId: string) => `${userId}_notification`
export const notificationDeletedEvent = (userId: string) => `${userId}_notification_delete`
export const allNotificationsDeletedEvent = (userId: string) => `${userId}_notification_delete_all`

/**
 * Appointments or history entries of a practice have changed. The server sends it to everyone in the practice, in a room of its own. It
 * has no content and therefore discloses nothing; clients that show appointments or records fetch them again.
 */
export const APPOINTMENTS_CHANGED = 'appointments_changed'

/** Clinics of a practice, their vets, hours, holidays or rooms, or its reasons have changed. Sent to the same people, without content, too. */
export const CLINICS_CHANGED = 'clinics_changed'

export type PracticeChange = typeof APPOINTMENTS_CHANGED | typeof CLINICS_CHANGED
export type PracticeChanged = { action: 'changed'; data: null }

/** A person's rights were changed elsewhere: `GET /auth/get-user` returns the current ones. */
export const ACCOUNT_CHANGED = 'account_changed'

/**
 * The session of this socket has ended; the server closes the socket next. Clients hide everything of the session and say why it ended.
 * If a socket closes without this event, clients call `GET /auth/get-user`.
 */
export const SESSION_ENDED = 'session_ended'

/** Logged out in another window, ended in the list of sessions, password changed, left the team, account deleted, by the operator. */
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

/** Content of each event; the specification names the actions. */
export type LiveEvent<T> =
  | { action: 'created'; data: T }
  | { action: 'delete'; data: { _id: string } }
  | { action: 'delete_all'; data: null }
