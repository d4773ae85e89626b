/** Sends events to the sockets of one person, on whichever server they are. */
export type Live = {
  emitTo: (userId: string, event: string, payload: unknown) => void
  /** Closes the sockets of a session that has ended. */
  disconnect: (sessionId: string) => void
}
