import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { openFiles } from './files/open-files.ts'
import { createLog } from './log.ts'
import { operate } from './operator-acts.ts'
import { MIGRATIONS_FOLDER } from './paths.ts'
import { StartError } from './start-error.ts'

/** Sockets belong to the running server, which notices ended sessions by itself. */
const NO_SOCKETS = { emitTo: () => undefined, emitToPractice: () => undefined, disconnect: () => undefined }

const print = (line: string) => void process.stdout.write(`${line}\n`)

try {
  const config = readConfig(process.env)
  const log = createLog('warn')
  const database = await openDatabase({ ...config, migrationsFolder: MIGRATIONS_FOLDER, log })
  try {
    const files = await openFiles(config, database, Date.now())
    process.exitCode = await operate(process.argv.slice(2), {
      database,
      files,
      live: NO_SOCKETS,
      now: Date.now(),
      print,
    })
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
