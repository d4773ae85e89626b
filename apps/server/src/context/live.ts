import type { SessionEnding } from '@vetvisit/contract/events'

/** Sends events to the sockets of one person or one practice, on every server. */
export type Live = {
  emitTo: (userId: string, event: string, payload: unknown) => void
  /** To everybody who works there. */
  emitToPractice: (practiceId: string, event: string, payload: unknown) => void
  /** Ends what the sockets of a person hear of a practice. */
  leavePractice: (userId: string, practiceId: string) => void
  /** Sends the sockets of a session the reason of its end, and closes them. */
  disconnect: (sessionId: string, reason: SessionEnding) => void
  /** Closes the sockets of a locked session without a reason: their clients ask, and are told that it is locked. */
  closeSocketsOf: (sessionId: string) => void
}

/** Rooms of all sockets of a person, of a practice and of a session. */
export const userRoom = (userId: string): string => `user:${userId}`
export const practiceRoom = (practiceId: string): string => `practice:${practiceId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
