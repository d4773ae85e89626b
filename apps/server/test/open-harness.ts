import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createPet } from '@vetvisit/contract/pets/routes'
import { createClinic } from '@vetvisit/contract/clinics/routes'
import { signupDoctor, signupOwner, type SessionUser } from '@vetvisit/contract/auth/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { ERROR_STATUS } from '@vetvisit/contract/errors'
import { API_BASE, Failure, type Route, type RouteData, type RouteInput } from '@vetvisit/contract/http'
import { registerDevice } from '@vetvisit/contract/notifications/routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import type { RenderPage } from '@vetvisit/contract/vet-pages/pages'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/process/config.ts'
import type { Context } from '../src/context/context.ts'
import { openTestDatabase } from '../src/db/testing.ts'
import { openFiles } from '../src/adapters/file-store/open-files.ts'
import { createGeocoder } from '../src/adapters/geo/geocoder.ts'
import { startJobs } from '../src/jobs/start-jobs.ts'
import { createLog } from '../src/process/log.ts'
import { createMailer } from '../src/adapters/mail/mailer.ts'
import { createFindCaller } from '../src/modules/auth/sessions/find-caller.ts'
import { createPasswords } from '../src/adapters/passwords/passwords.ts'
import { createPush } from '../src/adapters/push/create-push.ts'
import { createSocketServer } from '../src/http/realtime/socket-server.ts'
import { execute } from './sql.ts'

/*
 * A whole server in the test's process: real routes, a real database (embedded in memory, or PostgreSQL by TEST_DATABASE_URL), and
 * a clock that stands still until it is set. A test file has one (harness.ts):
 *
 *   const harness = harnessOfFile()                          // settings: harnessOfFile({ config: { … } })
 *   const owner = await onboardedOwner(harness)              // people are made by the real calls
 *   const doctor = await onboardedDoctor(harness)
 *   const clinic = await clinicOf(harness, doctor, { confirmAtOnce: true })
 *   const pet = await petOf(harness, owner)
 *   const user = await harness.call(getUser, { token: owner.token })                  // data, or the test fails
 *   const no = await harness.refusal(getOwner, { token: doctor.token })               // failure, or the test fails
 *   expect(no).toMatchObject({ httpStatus: 404, code: 'not_found' })
 *
 * TEST_LOG=error prints the cause of a 500. Every answer is checked against its contract: data against the route's schema, refusals
 * against the envelope and the status of their code. `harness.send` accepts bodies that the types forbid.
 */

/** The least that argon2 takes well: hashes of the true cost were a seventh of the processor time of the tests. */
const LEAST_COST = { memoryCost: 64, timeCost: 1 }

/** Monday, 2 March 2026, 08:00 in Berlin. */
export const START = '2026-03-02T07:00:00.000Z'

export const PASSWORD = 'correct horse battery'

/** Opens the page of stored mails. */
export const LOCAL_MAIL_SECRET = 'open-the-letters'

type Carried = { token?: string; key?: string; language?: string; ip?: string }
export type Raw = Carried & {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  headers?: Record<string, string>
}
export type Answer = { httpStatus: number; headers: Record<string, unknown>; body: unknown; text: string }
export type Refused = Failure & { httpStatus: number; headers: Record<string, unknown> }

export type Harness = {
  app: FastifyInstance
  context: Context
  database: Context['database']
  /** Folder of uploaded files only. */
  dataDir: string
  clock: {
    now: () => number
    set: (instant: string | number) => void
    advance: (milliseconds: number) => void
  }
  /** Everything sent to sockets, in order. */
  live: {
    sent: { userId: string; event: string; payload: unknown }[]
    toPractices: { practiceId: string; event: string; payload: unknown }[]
    left: { userId: string; practiceId: string }[]
    disconnected: string[]
  }
  send: (route: Route, request?: Raw) => Promise<Answer>
  call: <const R extends Route>(route: R, request: RouteInput<R> & Carried) => Promise<RouteData<R>>
  refusal: (route: Route, request?: Raw) => Promise<Refused>
  close: () => Promise<void>
}

export type Options = {
  config?: Partial<Config>
  renderPage?: RenderPage
  /** Sends live events to sockets in place of `live`, and runs the jobs, which follow the clock of the harness. */
  serves?: boolean
}

/**
 * Opens a harness for a test with settings of its own, or with a clock that runs on from test to test. The caller closes it. Limits
 * per network are off, so that a file may sign up any number of people, and so is the verification of doctors.
 */
export async function openHarness({
  config = {},
  renderPage,
  serves = false,
}: Options = {}): Promise<Harness> {
  const database = await openTestDatabase()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-files-'))
  let now = Date.parse(START)
  const clock = {
    now: () => now,
    set: (instant: string | number) =>
      void (now = typeof instant === 'number' ? instant : Date.parse(instant)),
    advance: (milliseconds: number) => void (now += milliseconds),
  }
  const live: Harness['live'] = { sent: [], toPractices: [], left: [], disconnected: [] }
  const log = createLog(process.env['TEST_LOG'] ?? 'silent')
  const settings = {
    ...readConfig({ RATE_LIMIT: 'off', DOCTOR_VERIFICATION: 'off', LOG_LEVEL: 'silent' }),
    ...config,
  }
  const findCaller = createFindCaller({ database, config: settings })
  const sockets = serves
    ? await createSocketServer({
        findCaller,
        clock: clock.now,
        log,
        allowedOrigins: [],
        trustedProxies: 0,
        rateLimit: false,
      })
    : undefined
  const context: Context = {
    config: settings,
    mailer: createMailer({ config: settings, database, clock: clock.now, log }),
    push: createPush({ config: settings, database, clock: clock.now, log }),
    passwords: createPasswords(LEAST_COST),
    database,
    clock: clock.now,
    log,
    geocoder: createGeocoder({ log }),
    files: await openFiles({ dataDir, s3: config.s3 }, database, now, log),
    live: sockets ?? {
      emitTo: (userId, event, payload) => void live.sent.push({ userId, event, payload }),
      emitToPractice: (practiceId, event, payload) =>
        void live.toPractices.push({ practiceId, event, payload }),
      leavePractice: (userId, practiceId) => void live.left.push({ userId, practiceId }),
      disconnect: (sessionId) => void live.disconnected.push(sessionId),
      closeSocketsOf: () => undefined,
    },
  }
  const app = await buildApp({
    ...context,
    findCaller,
    version: '0.0.0-test',
    renderPage,
    localMailSecret: LOCAL_MAIL_SECRET,
  })
  await app.ready()
  sockets?.attach(app.server)
  const jobs = serves ? startJobs(context) : undefined

  const send: Harness['send'] = async (route, request = {}) => {
    const response = await app.inject({
      method: route.method,
      url: urlOf(route, request),
      headers: headersOf(request),
      ...(request.ip !== undefined && { remoteAddress: request.ip }),
      ...(request.body !== undefined && { payload: JSON.stringify(request.body) }),
    })
    return {
      httpStatus: response.statusCode,
      headers: response.headers,
      body: response.json<unknown>(),
      text: response.body,
    }
  }

  return {
    app,
    context,
    database,
    dataDir,
    clock,
    live,
    send,
    call: async (route, request) => {
      const answer = await send(route, request)
      if (answer.httpStatus !== 200)
        throw new Error(`${route.name} was refused with ${answer.httpStatus}: ${answer.text}`)
      return checkedData(route, answer.body)
    },
    refusal: async (route, request) => {
      const answer = await send(route, request)
      if (answer.httpStatus === 200) throw new Error(`${route.name} should have been refused: ${answer.text}`)
      const failure = Failure.strict().parse(answer.body)
      if (ERROR_STATUS[failure.code] !== answer.httpStatus)
        throw new Error(`${failure.code} has the wrong status ${answer.httpStatus}`)
      return { ...failure, httpStatus: answer.httpStatus, headers: answer.headers }
    },
    close: async () => {
      await jobs?.stop()
      await sockets?.close()
      context.mailer.close()
      await app.close()
      context.files.pictures.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function urlOf(route: Route, { params = {}, query = {} }: Raw): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.append(name, String(value))
  return API_BASE + path + (search.size > 0 ? `?${search.toString()}` : '')
}

export function headersOf({ token, key, language, body, headers }: Raw): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(language !== undefined && { 'accept-language': language }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
}

function checkedData<R extends Route>(route: R, body: unknown): RouteData<R> {
  const { status, data } = body as { status: unknown; data: unknown }
  if (status !== 'success') throw new Error(`${route.name} answered without success`)
  const parsed = route.data.safeParse(data)
  if (!parsed.success) throw new Error(`${route.name} answered against its contract: ${parsed.error.message}`)
  return parsed.data as RouteData<R>
}

/** A person with a session. */
export type Person = { token: string; id: string; email: string; user: SessionUser }

let people = 0
const nextEmail = (role: string) => `${role}-${(people += 1)}@example.com`

export async function signUpOwner(harness: Harness, body: Record<string, unknown> = {}): Promise<Person> {
  const email = nextEmail('owner')
  const { token, user } = await harness.call(signupOwner, {
    body: { email, password: PASSWORD, confirmPassword: PASSWORD, ...body },
  })
  return { token, id: user.id, email: user.email ?? '', user }
}

export async function signUpDoctor(harness: Harness, body: Record<string, unknown> = {}): Promise<Person> {
  const email = nextEmail('doctor')
  const { token, user } = await harness.call(signupDoctor, {
    body: { email, password: PASSWORD, confirmPassword: PASSWORD, ...body },
  })
  return { token, id: user.id, email: user.email ?? '', user }
}

/** Confirms an address without opening the mailed link. */
export async function confirmAddress(harness: Harness, { id }: Pick<Person, 'id'>): Promise<void> {
  await execute(
    harness.database,
    sql`update users set email_verified_at = created_at where id = ${id}::uuid and email is not null`,
  )
}

/** Input of the owner's onboarding form. */
export const OWNER_PROFILE = {
  fullname: 'Mira Vogel',
  gender: 'f',
  dateOfBirth: '1990-05-17',
  countryCode: '+49',
  ISOCode: 'DE',
} as const

/** An owner after onboarding, with a confirmed address. */
export async function onboardedOwner(
  harness: Harness,
  profile: Record<string, unknown> = {},
): Promise<Person> {
  const owner = await signUpOwner(harness)
  await confirmAddress(harness, owner)
  await harness.call(updateOwner, {
    token: owner.token,
    body: { ...OWNER_PROFILE, ...profile, termsAccepted: true },
  })
  return owner
}

/** Input of the first two steps of a doctor's onboarding. */
export const DOCTOR_PROFILE = {
  fullname: 'Ruth Lange',
  gender: 'f',
  dateOfBirth: '1980-04-03',
  countryCode: '+49',
  ISOCode: 'DE',
  registrationId: 'BER/4711-A',
  specialization: ['surgery', 'internal-medicine'],
  experience: 12,
  degree: 'Dr. med. vet.',
} as const

/** A doctor after onboarding, with a confirmed address and without a clinic; with `isServiceProvider` a service provider. */
export async function onboardedDoctor(
  harness: Harness,
  { isServiceProvider = false, ...profile }: Record<string, unknown> = {},
): Promise<Person> {
  const doctor = await signUpDoctor(harness, { isServiceProvider: isServiceProvider === true })
  await confirmAddress(harness, doctor)
  await harness.call(updateDoctor, {
    token: doctor.token,
    body: { ...DOCTOR_PROFILE, ...profile, termsAccepted: true },
  })
  return doctor
}

/** Monday to Friday from 8:00 to 17:00 in slots of 30 minutes. */
export const SCHEDULE = {
  availableDays: '0,1,2,3,4',
  fromTimeHour: 8,
  fromTimeMin: 0,
  toTimeHour: 17,
  toTimeMin: 0,
  slotPerPatient: 30,
} as const

/** A clinic in Berlin. */
export const CLINIC = {
  name: 'Tierklinik Nord',
  address: {
    addressLine1: 'Müllerstraße 12',
    addressLine2: '',
    zipcode: '13353',
    city: 'Berlin',
    state: 'Berlin',
    country: 'Germany',
  },
  currency: 'EUR',
  consultationFee: 60,
  followUpFee: 35,
  color: '#2296f3',
  schedule: [SCHEDULE],
} as const

export function clinicOf(
  harness: Harness,
  doctor: Person,
  changes: Record<string, unknown> = {},
): Promise<RouteData<typeof createClinic>> {
  const body = { ...CLINIC, ...changes } as unknown as RouteInput<typeof createClinic>['body']
  return harness.call(createClinic, { token: doctor.token, query: {}, body })
}

export const PET = { name: 'Bello', gender: 'm', type: 'Dog', breed: 'Beagle', age: '4.2' } as const

export function petOf(
  harness: Harness,
  owner: Person,
  changes: Record<string, unknown> = {},
): Promise<RouteData<typeof createPet>> {
  return harness.call(createPet, { token: owner.token, query: {}, body: { ...PET, ...changes } })
}

/** Registers a phone, because pushes are queued only for people with one. */
export async function phoneOf(harness: Harness, { id, token }: Pick<Person, 'id' | 'token'>): Promise<void> {
  await harness.call(registerDevice, { token, body: { token: `phone-of-${id}`, platform: 'ios' } })
}
