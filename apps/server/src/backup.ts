import path from 'node:path'
import { backUp } from './backup/back-up.ts'
import type { Manifest } from './backup/manifest.ts'
import { restore, verifyBackup } from './backup/restore.ts'
import { readConfig } from './process/config.ts'
import { MIGRATIONS_FOLDER } from './process/paths.ts'
import { StartError } from './process/start-error.ts'

const USAGE = `npm run backup -- FOLDER             backs up the database and the files into a new folder, while the server runs
npm run restore -- FOLDER            restores a backup into an empty DATA_DIR, or an empty database and file store
npm run restore -- --verify FOLDER   reads a whole backup without restoring it

The settings are those of the server: DATABASE_URL or DATA_DIR, and S3_URL if files are in a bucket. Run it as the server's user.
`

/** One line about a backup. */
function summaryOf({ rows, files, madeAt, database }: Manifest): string {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  const uploads = files.filter(({ path: inner }) => inner.startsWith('files/')).length
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const kind = database === 'embedded' ? 'embedded database' : 'PostgreSQL'
  return `${kind} of ${madeAt}: ${Object.keys(rows).length} tables with ${count} rows, ${uploads} uploaded files, ${megabytes.toFixed(1)} MB`
}

function warnOfLost({ lostUploads }: Manifest): void {
  if (lostUploads.length > 0)
    process.stderr.write(
      `The file store had lost or damaged these uploaded files before, so they are not in the backup: ${lostUploads.join(', ')}\n`,
    )
}

async function run([command, ...given]: readonly string[]): Promise<number> {
  const isVerify = given[0] === '--verify'
  const [named, ...rest] = isVerify ? given.slice(1) : given
  if (named === undefined || named.startsWith('-') || rest.length > 0) {
    process.stdout.write(USAGE)
    return 2
  }
  // npm changes to the folder of the project.
  const folder = path.resolve(process.env['INIT_CWD'] ?? '.', named)
  const place = readConfig(process.env)
  const since = performance.now()
  const seconds = () => ((performance.now() - since) / 1000).toFixed(1)
  if (isVerify) {
    const manifest = await verifyBackup(folder, MIGRATIONS_FOLDER)
    process.stdout.write(`Whole, ${summaryOf(manifest)}; read in ${seconds()} s.\n`)
    warnOfLost(manifest)
  } else if (command === 'restore') {
    const manifest = await restore(place, folder, MIGRATIONS_FOLDER)
    process.stdout.write(`Restored, ${summaryOf(manifest)}; in ${seconds()} s. Start the server.\n`)
    warnOfLost(manifest)
  } else {
    const manifest = await backUp(place, folder, Date.now)
    process.stdout.write(`Backed up, ${summaryOf(manifest)}; in ${seconds()} s: ${folder}\n`)
    warnOfLost(manifest)
  }
  return 0
}

// Other users of the machine must not read the files that are written.
process.umask(0o077)
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
