import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './process/config.ts'
import type { Database } from './db/client.ts'
import { openDatabase } from './db/open.ts'
import { openFiles } from './adapters/file-store/open-files.ts'
import { createGeocoder } from './adapters/geo/geocoder.ts'
import { localMailPath } from './http/pages/local-mail.ts'
import { serveMetrics } from './http/metrics.ts'
import { PHONE_ORIGINS } from './http/phone-origin.ts'
import { assertPortFree, portProblem } from './process/port.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createMailer, storesLocalMails } from './adapters/mail/mailer.ts'
import { fillSlugs } from './modules/clinics/public.ts'
import { openStreetMap } from './adapters/street-map/street-map.ts'
import { createFindCaller } from './modules/auth/sessions/find-caller.ts'
import { MIGRATIONS_FOLDER, packageFile, WEB_FOLDER } from './process/paths.ts'
import { openRedis } from './adapters/redis/open-redis.ts'
import { createPasswords } from './adapters/passwords/passwords.ts'
import { createPush } from './adapters/push/create-push.ts'
import { createSocketServer } from './http/realtime/socket-server.ts'

/** How long calls in flight may take after the server receives the signal to stop. */
const STOP_WITHIN_MS = 10_000

const clock = () => Date.now()

type Running = {
  app: FastifyInstance
  database: Database
  address: string
  /** Path of the page with stored mails, with its secret; null if mails are sent. */
  localMail: string | null
  stop: () => Promise<void>
}

/**
 * Opens the database, starts every part and listens.
 *
 * @throws StartError with one sentence when something outside of the server is wrong
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  say: (text: string) => void,
): Promise<Running> {
  await assertPortFree({ ...config, setting: 'PORT' })
  if (config.metricsPort !== undefined)
    await assertPortFree({ host: '127.0.0.1', port: config.metricsPort, setting: 'METRICS_PORT' })
  const parts = await openParts(config, log)
  const { database, live, localMailSecret } = parts
  if (config.demo) {
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo(parts, say)
  }
  await fillSlugs(database)
  const app = await buildApp({ ...parts, webRoot: WEB_FOLDER, version: packageVersion() })
  const metrics = config.metricsPort === undefined ? undefined : await serveMetrics(app, config.metricsPort)
  const jobs = startJobs(parts)
  closeIdleConnections(app)
  const stop = async () => {
    // Not awaited yet: calls in flight must not wait for a job, and a slow mail server must not cut them off.
    const jobsEnd = jobs.stop()
    await metrics?.close()
    await live.close()
    await app.close()
    await jobsEnd
    await closeParts(parts)
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

type Parts = Awaited<ReturnType<typeof openParts>>

/** The database, the files, and the connections to other services. */
async function openParts(config: Config, log: FastifyBaseLogger) {
  const localMailSecret = storesLocalMails(config) ? randomBytes(18).toString('base64url') : undefined
  const streetMap = config.mapFile === undefined ? undefined : await openStreetMap(config.mapFile, log)
  const database = await openDatabase({ ...config, migrationsFolder: MIGRATIONS_FOLDER, log })
  const redis = await openRedis(config.redisUrl)
  redis?.on('error', (error) => log.error({ err: error }, 'Redis failed'))
  const findCaller = createFindCaller({ database, config })
  const live = await createSocketServer({
    findCaller,
    clock,
    log,
    redis,
    pool: database.pool,
    doctorChanges: database.doctorChanges,
    trustedProxies: config.trustedProxies,
    rateLimit: config.rateLimit,
    allowedOrigins: config.publicUrl === undefined ? PHONE_ORIGINS : [config.publicUrl, ...PHONE_ORIGINS],
  })
  return {
    config,
    database,
    clock,
    log,
    geocoder: createGeocoder({ url: config.geocoderUrl, log }),
    files: await openFiles(config, database, clock(), log),
    mailer: createMailer({ config, database, clock, log }),
    push: createPush({ config, database, clock, log }),
    passwords: createPasswords(),
    live,
    streetMap,
    findCaller,
    redis,
    localMailSecret,
  }
}

async function closeParts({ mailer, redis, files, streetMap, database }: Parts): Promise<void> {
  mailer.close()
  redis?.disconnect()
  files.pictures.close()
  await streetMap?.close()
  await database.close()
}

/** A call in flight leaves its connection open after its answer, and a stop would wait until the client closes it. */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
    done()
  })
}

/** Stops in order on SIGTERM, on SIGINT and after an uncaught error. */
export function stopGracefully(running: Running, log: FastifyBaseLogger): void {
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'an uncaught error ends the server')
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
