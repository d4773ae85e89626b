import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a request may take to arrive completely. */
const ARRIVAL_MS = 15_000

/** How long a file may take: 700 KB through the 6 KB a second of a phone at the edge of its network. */
export const UPLOAD_ARRIVAL_MS = 120_000

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Answers 408 to a request whose body does not arrive in time, and closes the connection. Node has one such limit for all requests of a
 * server, which must be that of uploads.
 */
export function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (hasBody(raw)) {
      const end = () => {
        if (raw.complete) return
        // After an answer, the client would read a second one as the answer to its next request.
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

/** Leaves only Node's longer limit in force, for a caller who may upload this file. */
export function giveUploadTime({ raw }: FastifyRequest): void {
  clearTimeout(deadlines.get(raw))
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The error that Node raises for a late request, so that one handler serves both. */
class Late extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
