import { readConfig } from './process/config.ts'
import { openDatabase } from './db/open.ts'
import { openRedis } from './adapters/redis/open-redis.ts'
import { openFiles } from './adapters/file-store/open-files.ts'
import { createLog } from './process/log.ts'
import { operate } from './operator/operate.ts'
import { MIGRATIONS_FOLDER } from './process/paths.ts'
import { createOutsideLive } from './http/realtime/outside-live.ts'
import { StartError } from './process/start-error.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

// Other users of the machine must not read the files that are written.
process.umask(0o077)
try {
  const config = readConfig(process.env)
  const log = createLog('warn')
  const database = await openDatabase({ ...config, migrationsFolder: MIGRATIONS_FOLDER, log })
  const redis = await openRedis(config.redisUrl, { lazyConnect: true })
  redis?.on('error', () => undefined)
  const { live, sent } = createOutsideLive(database.pool ? { redis, pool: database.pool } : {})
  try {
    const files = await openFiles(config, database, Date.now(), log)
    process.exitCode = await operate(process.argv.slice(2), {
      database,
      files,
      live,
      now: Date.now(),
      print,
    })
    await sent().catch((error: unknown) =>
      log.warn(
        { err: error },
        'the running servers could not be notified: they check sessions within a minute',
      ),
    )
  } finally {
    redis?.disconnect()
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
