import type { FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'

/** Liveness and readiness of the process. Shows no version and no host names (specification/authorization M1). */
export function serveHealth(
  app: FastifyInstance,
  { database, log }: Pick<Context, 'database' | 'log'>,
): void {
  app.get('/health/live', (_, reply) => reply.send({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    try {
      await database.ping()
      return await reply.send({ status: 'ready' })
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
    }
  })
}
