import { createHash } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import { API } from '@vetvisit/contract/api'
import { API_BASE, type Route } from '@vetvisit/contract/http'
import { preferredLanguage, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { Context } from '../context.ts'
import { giveUploadTime } from './arrival.ts'
import { type Binding, type Call, RawAnswer, type UploadedFile } from './bind.ts'
import { fieldErrors, sendFailure } from './failures.ts'
import {
  findEarlier,
  keepAnswer,
  type RepeatableWrite,
  repeatableWrite,
  takeKey,
} from '../db/transactions/idempotency.ts'
import { batchPerTick } from '../db/same-turn.ts'
import type { Refusals } from './refusals.ts'
import { acceptUploads, readUpload, refuseHugeUpload } from './read-upload.ts'
import { answerWriter } from './serialize.ts'
import { admit, type FindCaller } from './session.ts'

type Registration = Pick<Context, 'database' | 'clock'> & {
  bindings: readonly Binding[]
  findCaller: FindCaller
  refusals: Refusals
}

/** Registers the bound routes with all that every route has in common: admission, validation, transaction, answer. */
export async function registerRoutes(app: FastifyInstance, registration: Registration): Promise<void> {
  const registerAll = (scope: FastifyInstance, body: ReturnType<typeof bodyOf>) => {
    for (const binding of registration.bindings)
      if (bodyOf(binding) === body) registerRoute(scope, binding, registration)
  }
  registerAll(app, 'json')
  await app.register(async (scope) => {
    await acceptUploads(scope)
    registerAll(scope, 'upload')
  })
  await app.register(async (scope) => {
    ignoreForms(scope)
    registerAll(scope, 'form')
  })
}

const bodyOf = ({ route }: Binding) => (route.upload ? 'upload' : route.takesForm ? 'form' : 'json')

/** Lets the routes of this scope take forms, whose content says nothing. */
function ignoreForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  )
}

/** @throws Error when a route of the contract has no handler, or two: the server must not start with a hole */
export function assertEveryRouteBound(bindings: readonly Binding[]): void {
  const names = bindings.map((binding) => binding.route.name)
  const missing = API.filter((route) => !names.includes(route.name)).map((route) => route.name)
  if (missing.length > 0) throw new Error(`No handler for: ${missing.join(', ')}`)
  if (new Set(names).size !== names.length || names.length !== API.length)
    throw new Error('A route is bound twice or is not part of the API list.')
}

function registerRoute(
  app: FastifyInstance,
  { route, prepare, around, handle }: Binding,
  { database, clock, findCaller, refusals }: Registration,
): void {
  // Made with the first answer: to make those of all routes is a tenth of a start.
  let writer: ReturnType<typeof answerWriter> | undefined
  const write = (answer: unknown) => (writer ??= answerWriter(route))(answer)
  const readQuery = queryReader(route.query)
  const earlierOf = batchPerTick((writes: RepeatableWrite[]) => findEarlier(database, writes))
  const callers = new WeakMap<FastifyRequest, Caller>()
  const languageOf = (request: FastifyRequest): TextLanguage =>
    callers.get(request)?.language ?? preferredLanguage(request.headers['accept-language'])

  app.route({
    method: route.method,
    url: API_BASE + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { route },
    onRequest: async (request) => {
      const caller = await admit(route, request.headers.authorization, findCaller, clock(), (refused) =>
        refusals.recordRole(refused, route, {
          ip: request.ip,
          userAgent: userAgentOf(request),
          now: clock(),
        }),
      )
      if (caller === null) return
      callers.set(request, caller)
      await refusals.check(caller, clock())
      if (!route.upload) return
      refuseHugeUpload(request, route.upload.limitBytes)
      giveUploadTime(request)
    },
    errorHandler: (thrown, request, reply) => void sendFailure(request, reply, thrown, languageOf(request)),
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null
      const upload = route.upload && (await readUpload(request, route.upload.limitBytes))
      // From here on a form's fields are its body, as if they had come as JSON.
      if (upload) request.body = upload.fields
      const call: Call<Route> = {
        ...valuesOf(route, readQuery, request),
        file: upload?.file,
        caller,
        now: clock(),
        language: languageOf(request),
        userAgent: userAgentOf(request),
        ip: request.ip,
        range: request.headers.range,
      }
      try {
        const answer =
          route.method === 'GET' ? await handle(call, await prepare?.(call)) : await act(request, call)
        if (answer instanceof RawAnswer)
          return await reply.code(answer.status).headers(answer.headers).send(answer.body)
        return await reply.type('application/json; charset=utf-8').send(Buffer.from(write(answer)))
      } catch (thrown) {
        if (caller && thrown instanceof DomainError && thrown.code === 'not_found')
          await refusals.record(caller, route, clock())
        throw thrown
      }
    },
  })

  /** A write: one transaction for the key, the act and the kept answer. */
  async function act(request: FastifyRequest, call: Call<Route>): Promise<unknown> {
    const { method, url, body } = request
    const repeatable = repeatableWrite(
      request.headers['idempotency-key'],
      call.caller?.userId ?? 'public',
      call.file === undefined ? { method, url, body } : { method, url, body: [body, digestOf(call.file)] },
    )
    let hasBegun = false
    try {
      const prepared = await prepare?.(call)
      const write = () => {
        hasBegun = true
        return writeOnce(call, prepared, repeatable)
      }
      return await (around ? around(call, write) : write())
    } catch (refusal) {
      // Refused before its transaction: what was done before is answered as it was then, whatever has become of it.
      const earlier = !hasBegun && repeatable && (await earlierOf(repeatable))
      if (earlier) return earlier.answer
      throw refusal
    }
  }

  async function writeOnce(call: Call<Route>, prepared: unknown, repeatable: RepeatableWrite | null) {
    if (!repeatable) return database.transact(() => handle(call, prepared))
    return database.transact(async () => {
      const earlier = await takeKey(database, repeatable, call.now)
      if (earlier) return earlier.answer
      const answer = await handle(call, prepared)
      await keepAnswer(database, repeatable, answer)
      return answer
    })
  }
}

const userAgentOf = ({ headers }: FastifyRequest) => (headers['user-agent'] ?? '').slice(0, 300)

/** Stands for a file in what makes two requests the same. */
const digestOf = ({ bytes, name }: UploadedFile) => [
  name,
  createHash('sha256').update(bytes).digest('base64url'),
]

/** Path, query and body as the route's schemas read them. */
const valuesOf = (
  route: Route,
  readQuery: (query: unknown) => unknown,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } => ({
  params: route.params && parse(route.params, request.params),
  query: readQuery(request.query),
  body: route.body && parse(route.body, request.body),
})

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new DomainError('invalid', { fields: fieldErrors(parsed.error) })
}

function refuseExtras(query: unknown): undefined {
  const [extra] = Object.keys(query ?? {})
  if (extra !== undefined)
    throw new DomainError('invalid', { fields: { [extra.slice(0, 100)]: 'validation.unknownField' } })
}

/** Reads a query, whose keys may come in any case (specification/readings §2). */
function queryReader(schema: z.ZodObject | undefined): (query: unknown) => unknown {
  if (!schema) return refuseExtras
  const spelling = new Map(Object.keys(schema.shape).map((key) => [key.toLowerCase(), key]))
  const spelled = (key: string) => spelling.get(key.toLowerCase()) ?? key
  return (query) =>
    parse(
      schema,
      Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [spelled(key), value])),
    )
}
