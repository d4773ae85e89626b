import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { DomainError } from '@vetvisit/contract/errors'
import { preferredLanguage } from '@vetvisit/contract/texts/translate'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Redis } from 'ioredis'
import type { Config } from '../process/config.ts'
import { isApiCall } from './calls/api-call.ts'
import { limitArrival, UPLOAD_ARRIVAL_MS } from './calls/arrival.ts'
import { compressAnswers } from './compress.ts'
import { createSecurityHeaders } from './pages/content-policy.ts'
import { meantAddress } from './pages/meant-address.ts'
import { sendMoved } from './pages/moved.ts'
import { sendFailure } from './calls/failures.ts'
import { parseJsonBodies } from './calls/json-body.ts'
import { admitPhoneApp } from './phone-origin.ts'
import { openCounter } from '../limits/redis-counter.ts'

/** Largest JSON body; the largest legitimate one, a clinic with all its services, is well below. */
const BODY_LIMIT_BYTES = 64 * 1024

/** Calls a minute from one address. A page makes about five, so a practice with one address has room for twenty people. */
const CALLS_PER_MINUTE = 1200

/** A Fastify with limits on time and size, security headers and one shape of failure. */
export async function createServer(
  config: Config,
  log: FastifyBaseLogger,
  redis: Redis | undefined,
): Promise<FastifyInstance> {
  const addHeaders = createSecurityHeaders(config)
  const app = openFastify(config, log, addHeaders)
  limitArrival(app)
  parseJsonBodies(app)
  app.addHook('onRequest', ({ raw }, reply, done) => addHeaders(raw, reply.raw, () => done()))
  admitPhoneApp(app)
  compressAnswers(app)
  if (config.rateLimit) await limitCalls(app, redis)
  app.setErrorHandler((error, request, reply) => fail(request, reply, error))
  app.setNotFoundHandler((request, reply) => fail(request, reply, new DomainError('not_found')))
  app.addHook('onSend', async (request, reply) => {
    if (isApiCall(request) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'private, no-store')
  })
  return app
}

/**
 * Longer than proxies keep an idle connection for their next request (nginx 60 s, Caddy 120 s). If the server closed it first, a request that
 * is on its way then would be lost, and a proxy does not repeat a write.
 */
const IDLE_MS = 125_000

/** Fastify's own defaults would leave a half-sent request open for minutes. */
const openFastify = (
  config: Config,
  log: FastifyBaseLogger,
  addHeaders: ReturnType<typeof createSecurityHeaders>,
) =>
  fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // Only as many proxies as are configured: each appends the address it was called from, and any client can send earlier entries.
    trustProxy: config.trustedProxies > 0 && ((_: string, hop: number) => hop < config.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: UPLOAD_ARRIVAL_MS,
    connectionTimeout: 20_000,
    keepAliveTimeout: IDLE_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, caseSensitive: true, ignoreTrailingSlash: false },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    // An address that cannot be decoded is refused before any hook; of a page the part that can be decoded is meant.
    frameworkErrors: (error, request, reply) =>
      addHeaders(request.raw, reply.raw, () => {
        const meant = request.url.startsWith('/api') ? null : meantAddress(request.url)
        void (meant === null ? fail(request, reply, error) : sendMoved(reply, meant, 302))
      }),
  })

const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown) =>
  sendFailure(request, reply, error, preferredLanguage(request.headers['accept-language']))

/** Limits the calls of one address, counted on all servers if there is a Redis, and refuses calls while the server is overloaded. */
async function limitCalls(app: FastifyInstance, redis: Redis | undefined): Promise<void> {
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    ...(redis && { redis: counterOf(app, redis), skipOnError: true }),
    allowList: (request) => !isApiCall(request),
    errorResponseBuilder: (_, context) =>
      new DomainError('too_many_requests', { retryAfterSeconds: context.ttl / 1000 }),
  })
  // Sampled less often than the limit: a sample without a measurement counts as endless, and one long query caused such a sample.
  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
    sampleInterval: 2500,
    retryAfter: 5,
    customError: Overloaded,
  })
}

/** Limits are counted on a connection of their own, which closes with the server. */
function counterOf(app: FastifyInstance, redis: Redis): Redis {
  const counter = openCounter(redis)
  app.addHook('onClose', async () => counter.disconnect())
  return counter
}

/** The refusal of an overloaded server. */
class Overloaded extends DomainError {
  constructor() {
    super('unavailable', { retryAfterSeconds: 5 })
  }
}
