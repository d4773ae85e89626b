import type { Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'

/** How long clients have to close their end when the server stops. */
const CLOSE_WITHIN_MS = 500

/** Keeps the upgraded connections of an HTTP server, which the server itself does not close. */
export function keepConnections() {
  const connections = new Set<Duplex>()
  const keep = (_: unknown, connection: Duplex) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  }
  return {
    of: (server: HttpServer) => void server.on('upgrade', keep),
    release: (server: HttpServer | undefined) => void server?.off('upgrade', keep),
    /** Waits for clients to close their end, then cuts the rest: none may keep the server from stopping. */
    close: async () => {
      const until = Date.now() + CLOSE_WITHIN_MS
      while (connections.size > 0 && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 10))
      for (const connection of connections) connection.destroy()
    },
  }
}
