import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { seedDemo } from './demo/seed.ts'
import { openDatabase } from './db/open.ts'
import { openFiles } from './files/open-files.ts'
import { createGeocoder } from './geo/geocoder.ts'
import { localMailPath } from './http/local-mail.ts'
import { serveMetrics } from './http/metrics.ts'
import { PHONE_ORIGINS } from './http/phone-origin.ts'
import { assertPortFree, portProblem } from './http/port.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createMailer, storesLocalMails } from './mail/mailer.ts'
import { createFindCaller } from './modules/auth/sessions/find-caller.ts'
import { MIGRATIONS_FOLDER, packageFile, WEB_FOLDER } from './paths.ts'
import { createPush } from './push/create-push.ts'
import { createSocketServer } from './realtime/socket-server.ts'

/** How long requests in flight may take once the server is told to stop. */
const STOP_WITHIN_MS = 10_000

const clock = () => Date.now()

type Running = {
  app: FastifyInstance
  database: Database
  address: string
  /** Path of the kept mails with its secret; null where none are kept. */
  localMail: string | null
  stop: () => Promise<void>
}

/**
 * Opens the database, starts every part and listens.
 *
 * @throws StartError with one sentence when something outside is not as it must be
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  say: (text: string) => void,
): Promise<Running> {
  await assertPortFree({ ...config, setting: 'PORT' })
  if (config.metricsPort !== undefined)
    await assertPortFree({ host: '127.0.0.1', port: config.metricsPort, setting: 'METRICS_PORT' })
  const localMailSecret = storesLocalMails(config) ? randomBytes(18).toString('base64url') : undefined
  const database = await openDatabase({ ...config, migrationsFolder: MIGRATIONS_FOLDER, log })
  const redis =
    config.redisUrl === undefined ? undefined : new Redis(config.redisUrl, { maxRetriesPerRequest: 2 })
  redis?.on('error', (error) => log.error({ err: error }, 'Redis failed'))
  const findCaller = createFindCaller({ database, config })
  const mailer = createMailer({ config, database, clock, log })
  const live = createSocketServer({
    findCaller,
    clock,
    log,
    redis,
    pool: database.pool,
    trustedProxies: config.trustedProxies,
    rateLimit: config.rateLimit,
    allowedOrigins: config.publicUrl === undefined ? PHONE_ORIGINS : [config.publicUrl, ...PHONE_ORIGINS],
  })
  const context = {
    config,
    database,
    clock,
    log,
    geocoder: createGeocoder({ url: config.geocoderUrl, log }),
    files: await openFiles(config, database, clock(), log),
    mailer,
    push: createPush({ config, clock, log }),
    live,
  }
  if (config.demo) await seedDemo(context, say)
  const app = await buildApp({
    ...context,
    findCaller,
    redis,
    localMailSecret,
    webRoot: WEB_FOLDER,
    version: packageVersion(),
  })
  const metrics = config.metricsPort === undefined ? undefined : await serveMetrics(app, config.metricsPort)
  const jobs = startJobs(context)
  app.addHook('preClose', (done) => {
    // A request in flight keeps its connection open after its answer; without this the stop would wait for the client.
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
    done()
  })
  const stop = async () => {
    // Calls in flight must not wait for a job, nor be cut off with one: a mail server may take its time.
    const jobsEnd = jobs.stop()
    await metrics?.close()
    await live.close()
    await app.close()
    await jobsEnd
    mailer.close()
    redis?.disconnect()
    context.files.pictures.close()
    await database.close()
  }
  try {
    const address = await listen(app, config)
    live.attach(app.server)
    const localMail = localMailSecret === undefined ? null : localMailPath(localMailSecret)
    return { app, database, address, localMail, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Stops in order on SIGTERM, SIGINT and on errors nobody caught. */
export function stopGracefully(running: Running, log: FastifyBaseLogger): void {
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'an error that nobody caught ends the server')
    else log.info({ signal }, 'stopping')
    await running.stop()
  })
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw portProblem(error, { host, port, setting: 'PORT' }) ?? error
  }
}

const packageVersion = () =>
  String((JSON.parse(readFileSync(packageFile, 'utf8')) as { version: unknown }).version)
