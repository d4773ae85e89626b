import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { route } from '@vetvisit/contract/http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type * as Api from './call.ts'
import type * as Queries from './query-client.ts'
import type * as Session from '../session/session.ts'
import type * as Texts from '../text/error-text.ts'
import type * as Translation from '../text/translation.ts'

type Answer = { status: number; body: string }
type Heard = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

const read = route({
  name: 'read',
  method: 'GET',
  path: '/pets/{petId}',
  summary: 'Read',
  access: 'public',
  params: z.object({ petId: z.string() }),
  query: z.object({ from: z.string().optional(), kind: z.array(z.string()).optional() }),
  data: z.object({ name: z.string() }),
})
const write = route({
  name: 'write',
  method: 'POST',
  path: '/pets',
  summary: 'Write',
  access: 'public',
  body: z.object({ name: z.string() }),
  data: z.null(),
})

let server: Server
let answer: Answer
let heard: Heard[]
let api: typeof Api
let session: typeof Session
let mayRetryRead: typeof Queries.mayRetryRead
let errorText: typeof Texts.errorText
let t: typeof Translation.t

const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) })

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      // Status 0 means that the connection is lost before the response.
      if (answer.status === 0) request.socket.destroy()
      else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubGlobal('navigator', { onLine: true, languages: ['de-DE'] })
  api = await import('./call.ts')
  session = await import('../session/session.ts')
  ;({ mayRetryRead } = await import('./query-client.ts'))
  ;({ errorText } = await import('../text/error-text.ts'))
  ;({ t } = await import('../text/translation.ts'))
})

afterAll(() => {
  server.close()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

beforeEach(() => {
  heard = []
  answer = json(200, { status: 'success', data: { name: 'Bello' } })
  session.signOut()
})

const user = {
  _id: '1',
  id: '1',
  email: 'a@example.org',
  pendingEmail: null,
  mobile: null,
  role: 'patient',
  isServiceProvider: false,
  onboarding: false,
  onboardingStep: null,
  emailVerified: true,
  hasPassword: true,
  hasPin: false,
  verified: false,
  fullname: 'Anna Bauer',
  profile: null,
  language: null,
  doctor: null,
  country: null,
  rights: null,
  member: null,
} as const

describe('a call', () => {
  it('fills in path and query and returns `data` of the response', async () => {
    const pet = await api.call(read, {
      params: { petId: 'a b' },
      query: { kind: ['x', 'y'], from: undefined },
    })
    expect(pet).toEqual({ name: 'Bello' })
    expect(heard[0]).toMatchObject({ method: 'GET', url: '/api/v1/pets/a%20b?kind=x&kind=y' })
  })

  it('carries the language, and the token of a session', async () => {
    session.signIn('secret', user)
    await api.call(read, { params: { petId: '1' }, query: {} })
    expect(heard[0]?.headers).toMatchObject({ 'accept-language': 'de', authorization: 'Bearer secret' })
  })

  it('gives each write its own key, or the caller’s key', async () => {
    await api.call(write, { body: { name: 'Bello' } })
    await api.call(write, { body: { name: 'Bello' } })
    await api.call(write, { body: { name: 'Bello' } }, { idempotencyKey: 'mine' })
    const keys = heard.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('mine')
    expect(heard[0]?.body).toBe('{"name":"Bello"}')
  })
})

/** WebKit’s fetch, which gives the same reason for every end of its signal. */
const webkitFetch = (_: unknown, { signal }: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) => {
    const refuse = () => reject(new DOMException('Fetch is aborted', 'AbortError'))
    if (signal?.aborted) refuse()
    signal?.addEventListener('abort', refuse)
  })

describe('a call that gets no answer', () => {
  beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockImplementation(webkitFetch))
  afterEach(() => void vi.restoreAllMocks())

  it('in time is unreachable and may have been executed, also where WebKit calls that aborted', async () => {
    const failure: unknown = await api
      .call(write, { body: { name: 'Bello' } }, { timeoutMs: 1 })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'unreachable', outcomeUnknown: true })
  })

  it('because its caller ended it is aborted', async () => {
    const caller = new AbortController()
    const called = api.call(read, { params: { petId: '1' }, query: {} }, { signal: caller.signal })
    caller.abort()
    await expect(called).rejects.toMatchObject({ name: 'AbortError' })
  })
})

const refusal = (status: number, ...fields: string[]) =>
  new api.ApiError('invalid', status, {
    fields: Object.fromEntries(fields.map((field) => [field, 'Invalid value'])),
  })

describe('a refusal', () => {
  it('has the code, message, fields and details', async () => {
    answer = json(409, {
      status: 'error',
      code: 'slot_taken',
      message: 'Vergeben',
      details: { nearest: ['10:00'] },
    })
    await expect(api.call(write, { body: { name: 'x' } })).rejects.toMatchObject({
      code: 'slot_taken',
      status: 409,
      message: 'Vergeben',
      details: { nearest: ['10:00'] },
      outcomeUnknown: false,
    })
  })

  it('of nothing but ids says that they name nothing', () => {
    expect([refusal(422, 'id'), refusal(422, 'clinicId', 'petid')].map((each) => each.namesNothing)).toEqual([
      true,
      true,
    ])
    const others = [
      refusal(422, 'rfid'),
      refusal(422),
      refusal(422, 'date'),
      refusal(422, 'id', 'from'),
      refusal(404, 'id'),
    ]
    expect(others.map((each) => each.namesNothing)).toEqual(others.map(() => false))
  })

  // specification/owner §4: any 403 clears credentials, toast, login
  it('ends the session at 403 and says that it expired', async () => {
    session.signIn('dead', user)
    const reasons: string[] = []
    const stop = session.onSessionEnd((reason) => reasons.push(reason))
    answer = json(403, { status: 'error', code: 'session_expired', message: 'Abgelaufen' })
    await expect(api.call(read, { params: { petId: '1' }, query: {} })).rejects.toMatchObject({
      code: 'session_expired',
    })
    stop()
    expect(session.currentSession()).toBeNull()
    expect(reasons).toEqual(['expired'])
  })

  it('keeps a session that began after the call, because the 403 concerns the earlier one', async () => {
    session.signIn('dead', user)
    answer = json(403, { status: 'error', code: 'session_expired', message: 'Abgelaufen' })
    const late = api.call(read, { params: { petId: '1' }, query: {} })
    session.signOut()
    session.signIn('good', user)
    await expect(late).rejects.toMatchObject({ code: 'session_expired' })
    expect(session.currentSession()?.token).toBe('good')
  })

  // specification/owner §4: any 403 clears credentials, toast, login
  it('keeps the session at 401 and 404', async () => {
    session.signIn('good', user)
    for (const [status, code] of [
      [401, 'wrong_credentials'],
      [404, 'not_found'],
    ] as const) {
      answer = json(status, { status: 'error', code, message: '' })
      await expect(api.call(write, { body: { name: 'x' } })).rejects.toMatchObject({ code })
    }
    expect(session.currentSession()?.token).toBe('good')
  })
})

describe('no response', () => {
  it('is unreachable when the connection is lost, and the write may have happened', async () => {
    answer = { status: 0, body: '' }
    await expect(api.call(write, { body: { name: 'x' } })).rejects.toMatchObject({
      code: 'unreachable',
      status: 0,
      outcomeUnknown: true,
    })
  })

  it('is offline when the device has no network', async () => {
    answer = { status: 0, body: '' }
    vi.stubGlobal('navigator', { onLine: false, languages: ['de'] })
    await expect(api.call(read, { params: { petId: '1' }, query: {} })).rejects.toMatchObject({
      code: 'offline',
      // The connection may have gone after the server had the call.
      outcomeUnknown: true,
    })
    vi.stubGlobal('navigator', { onLine: true, languages: ['de'] })
  })

  it.each([
    {
      of: 'the page of a proxy',
      given: { status: 502, body: '<html>Bad gateway</html>' },
      code: 'unavailable',
      text: 'errors.unexpected',
    },
    {
      of: 'an answer that is cut off',
      given: { status: 200, body: '{"status":"succ' },
      code: 'unreachable',
      text: 'errors.unreachable',
    },
    {
      of: 'the end of a connection that waited',
      given: json(408, { error: 'Request Timeout', statusCode: 408 }),
      code: 'unreachable',
      text: 'errors.unreachable',
    },
  ] as const)(
    'is $of: a read is tried again, and the person reads whether VetVisit can be reached',
    async ({ given, code, text }) => {
      answer = given
      const failure = await api.call(write, { body: { name: 'x' } }).catch((error: unknown) => error)
      expect(failure).toMatchObject({ code, outcomeUnknown: true })
      expect(mayRetryRead(0, failure)).toBe(true)
      expect(errorText(failure)).toBe(t(text))
    },
  )
})
