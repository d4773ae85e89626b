import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { DomainError } from '@vetvisit/contract/errors'
import { preferredLanguage } from '@vetvisit/contract/texts/translate'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import { isApiCall } from './api-call.ts'
import { limitArrival, UPLOAD_ARRIVAL_MS } from './arrival.ts'
import { compressAnswers } from './compress.ts'
import { sendFailure } from './failures.ts'
import { admitPhoneApp } from './phone-origin.ts'
import { openCounter } from './redis-counter.ts'

/** Largest JSON body; the largest honest one is a clinic with all its services, well below. */
const BODY_LIMIT_BYTES = 64 * 1024

/** Calls a minute from one address. A page makes about five; a practice behind one address has room for twenty people. */
const CALLS_PER_MINUTE = 1200

/**
 * A Fastify that answers clearly and never hangs: limits on time and size, security headers, one shape of failure. Its
 * defaults would leave a half-sent request open for minutes.
 */
export async function createServer(
  config: Config,
  log: FastifyBaseLogger,
  redis: Redis | undefined,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // So many proxies are believed and no more: each writes behind what it was told whom it was told it by, and anybody may tell.
    trustProxy: config.trustedProxies > 0 && ((_: string, hop: number) => hop < config.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: UPLOAD_ARRIVAL_MS,
    connectionTimeout: 20_000,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, caseSensitive: true, ignoreTrailingSlash: false },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) =>
      void sendFailure(request, reply, error, preferredLanguage(request.headers['accept-language'])),
  })
  limitArrival(app)
  acceptEmptyJson(app)
  protect(app, config)
  admitPhoneApp(app)
  compressAnswers(app)
  if (config.rateLimit) {
    await app.register(rateLimit, {
      max: CALLS_PER_MINUTE,
      timeWindow: '1 minute',
      ...(redis && { redis: counterOf(app, redis), skipOnError: true }),
      allowList: (request) => !isApiCall(request),
      errorResponseBuilder: (_, context) =>
        new DomainError('too_many_requests', { retryAfterSeconds: context.ttl / 1000 }),
    })
    // Sampled less often than the limit: a sample without any measurement counts as endless, and one long query made it so.
    await app.register(underPressure, {
      maxEventLoopDelay: 2000,
      sampleInterval: 2500,
      retryAfter: 5,
      customError: Overloaded,
    })
  }
  app.setErrorHandler((error, request, reply) =>
    sendFailure(request, reply, error, preferredLanguage(request.headers['accept-language'])),
  )
  app.setNotFoundHandler((request, reply) =>
    sendFailure(
      request,
      reply,
      new DomainError('not_found'),
      preferredLanguage(request.headers['accept-language']),
    ),
  )
  app.addHook('onSend', async (request, reply) => {
    if (isApiCall(request) && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'private, no-store')
  })
  return app
}

/** Limits are counted on a connection of their own, for as long as the server runs. */
function counterOf(app: FastifyInstance, redis: Redis): Redis {
  const counter = openCounter(redis)
  app.addHook('onClose', async () => counter.disconnect())
  return counter
}

/** Security headers, put together once: the plugin for Fastify reads its settings anew for each request. */
function protect(app: FastifyInstance, config: Config): void {
  const addHeaders = helmet({
    contentSecurityPolicy: { directives: contentPolicy(config) },
    crossOriginEmbedderPolicy: false,
    hsts: config.publicUrl?.startsWith('https:') ?? false,
  })
  app.addHook('onRequest', ({ raw }, reply, done) => addHeaders(raw, reply.raw, () => done()))
}

/** The server cannot keep up and says so at once, rather than letting everybody wait. */
class Overloaded extends DomainError {
  constructor() {
    super('unavailable', { retryAfterSeconds: 5 })
  }
}

/** Far beyond any honest body. Whatever goes through one level by level would come to the end of its stack. */
const BODY_DEPTH = 50

/** Letter by letter: a pattern that passes over texts would begin anew at each quotation mark of one that does not end. */
function isDeep(body: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at]
    if (sign === '"') isText = !isText
    else if (isText) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > BODY_DEPTH) return true
  }
  return false
}

/** DELETE calls may name the JSON type and send nothing (specification/readings §2). */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isDeep(body as string)) done(new DomainError('malformed'))
    else void parse(request, body as string, done)
  })
  app.removeContentTypeParser('text/plain')
}

type ContentPolicy = Exclude<
  NonNullable<Parameters<typeof helmet>[0]>['contentSecurityPolicy'],
  boolean | undefined
>

/** Addresses of this server's live connection: under its public name, and under the one that it was asked by. */
function ownSockets({ publicUrl }: Config, host = ''): string {
  const own =
    publicUrl === undefined ? [] : [publicUrl.replace(/^http/, 'ws').replace(/^(wss?:\/\/[^/]+).*/, '$1')]
  const asked = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host)
    ? [`ws://${host}`, `wss://${host}`]
    : []
  return [...new Set([...own, ...asked])].join(' ') || "'self'"
}

/** Own scripts only; the map draws its tiles in a worker, and a map style may come from another host by setting. */
function contentPolicy(config: Config): NonNullable<ContentPolicy['directives']> {
  const mapHost = config.mapStyleUrl === undefined ? [] : [new URL(config.mapStyleUrl).origin]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...mapHost],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ({ headers }) => ownSockets(config, headers.host), ...mapHost],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': null,
  }
}
