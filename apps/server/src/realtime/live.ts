/** Sends events to the sockets of one person or of one practice, on whichever server they are. */
export type Live = {
  emitTo: (userId: string, event: string, payload: unknown) => void
  /** To the doctor and everybody who works there. */
  emitToPractice: (doctorId: string, event: string, payload: unknown) => void
  /** Closes the sockets of a session that has ended. */
  disconnect: (sessionId: string) => void
}

/** The room of all sockets of a session. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
