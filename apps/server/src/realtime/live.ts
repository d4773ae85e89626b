import type { SessionEnding } from '@vetvisit/contract/events'

/** Sends events to the sockets of one person or of one practice, on whichever server they are. */
export type Live = {
  emitTo: (userId: string, event: string, payload: unknown) => void
  /** To the doctor and everybody who works there. */
  emitToPractice: (doctorId: string, event: string, payload: unknown) => void
  /** Tells the sockets of a session that it has ended, and why, and closes them. */
  disconnect: (sessionId: string, reason: SessionEnding) => void
}

/** The room of all sockets of a session. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
