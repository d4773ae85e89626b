import { API } from '@vetvisit/contract/api'
import { DomainError } from '@vetvisit/contract/errors'
import { API_BASE, type Route } from '@vetvisit/contract/http'
import { preferredLanguage, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { giveUploadTime } from './arrival.ts'
import { type Binding, RawAnswer } from './bind.ts'
import type { CostlyCalls } from './costly-calls.ts'
import { sendFailure } from './failures.ts'
import { callReader, userAgentOf } from './read-call.ts'
import { acceptUploads, refuseHugeUpload } from './read-upload.ts'
import type { Refusals } from './refusals.ts'
import { callRunner } from './run-call.ts'
import { answerWriter } from './serialize.ts'
import { admit, type FindCaller } from './session.ts'

type Registration = Pick<Context, 'database' | 'clock'> & {
  bindings: readonly Binding[]
  findCaller: FindCaller
  refusals: Refusals
  costlyCalls: CostlyCalls
}

/** Registers the bound routes with the steps that all have in common: admission, validation, transaction, answer. */
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

/** Accepts forms on the routes of this scope and ignores their content. */
function ignoreForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  )
}

/** @throws Error for a route of the contract without a handler, or with two: the server must not start */
export function assertEveryRouteBound(bindings: readonly Binding[]): void {
  const names = bindings.map((binding) => binding.route.name)
  const missing = API.filter((route) => !names.includes(route.name)).map((route) => route.name)
  if (missing.length > 0) throw new Error(`No handler for: ${missing.join(', ')}`)
  if (new Set(names).size !== names.length || names.length !== API.length)
    throw new Error('A route is bound twice or is not part of the API list.')
}

function registerRoute(app: FastifyInstance, binding: Binding, registration: Registration): void {
  const { route } = binding
  const { database, clock, refusals, costlyCalls } = registration
  const read = callReader(route)
  const run = callRunner(binding, database)
  // Made for the first answer: the writers of all routes would take a tenth of a start.
  let writer: ReturnType<typeof answerWriter> | undefined
  const write = (answer: unknown) => (writer ??= answerWriter(route))(answer)
  const callers = new WeakMap<FastifyRequest, Caller>()
  const languageOf = (request: FastifyRequest): TextLanguage =>
    callers.get(request)?.language ?? preferredLanguage(request.headers['accept-language'])

  app.route({
    method: route.method,
    url: API_BASE + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { route },
    onRequest: async (request) => {
      const caller = await admitCall(route, request, registration)
      if (caller) callers.set(request, caller)
    },
    errorHandler: (thrown, request, reply) => void sendFailure(request, reply, thrown, languageOf(request)),
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null
      const values = await read(request, caller)
      const call = { ...values, caller, now: clock(), language: languageOf(request) }
      try {
        const answer = await costlyCalls.call(route, values.query, call, () => run(request, call))
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
}

/** Admits the caller of a route that is not public, and gives their upload its time. */
async function admitCall(
  route: Route,
  request: FastifyRequest,
  { findCaller, refusals, clock }: Registration,
): Promise<Caller | null> {
  const now = clock()
  const origin = { ip: request.ip, userAgent: userAgentOf(request), now }
  const caller = await admit(route, request.headers.authorization, {
    findCaller,
    now,
    onWrongRole: (refused) => refusals.recordRole(refused, route, origin),
  })
  if (caller === null) return null
  await refusals.check(caller, now)
  if (route.upload) {
    refuseHugeUpload(request, route.upload.limitBytes)
    giveUploadTime(request)
  }
  return caller
}
