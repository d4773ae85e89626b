import type { SessionEnding } from '@vetvisit/contract/events'

/** Sends events to the sockets of one person or one practice, on every server. */
export type Live = {
  emitTo: (userId: string, event: string, payload: unknown) => void
  /** To the doctor and the assistants. */
  emitToPractice: (doctorId: string, event: string, payload: unknown) => void
  /** Sends the sockets of a session the reason of its end, and closes them. */
  disconnect: (sessionId: string, reason: SessionEnding) => void
}

/** Rooms of all sockets of a person, of a practice and of a session. */
export const userRoom = (userId: string): string => `user:${userId}`
export const practiceRoom = (doctorId: string): string => `practice:${doctorId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
