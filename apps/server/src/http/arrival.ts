import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a request may take to arrive in whole. */
const ARRIVAL_MS = 15_000

/** How long a file may take: 700 KB through the 6 KB a second of a phone at the edge of its network. */
export const UPLOAD_ARRIVAL_MS = 120_000

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Ends requests whose body does not come: 408, and the connection is closed. Node has one such limit for all requests of a
 * server, and it has to be that of uploads.
 */
export function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (hasBody(raw)) {
      const end = () => {
        if (raw.complete) return
        // After an answer, a second one would be taken for that of the next request.
        if (reply.raw.headersSent) raw.destroy()
        else app.server.emit('clientError', new Late(), raw.socket)
      }
      deadlines.set(raw, setTimeout(end, ARRIVAL_MS).unref())
    }
    done()
  })
  app.addHook('onResponse', ({ raw }, _, done) => {
    if (raw.complete) clearTimeout(deadlines.get(raw))
    done()
  })
}

/** From here on the limit of uploads holds, which is Node's: for who may send this file, and nobody else. */
export function giveUploadTime({ raw }: FastifyRequest): void {
  clearTimeout(deadlines.get(raw))
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** What Node says of a request that is late, for the one handler of both. */
class Late extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
