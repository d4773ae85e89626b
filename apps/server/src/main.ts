import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { startServer } from './start.ts'
import { StartError } from './start-error.ts'
import { createLog } from './log.ts'

const here = path.dirname(fileURLToPath(import.meta.url))

try {
  const config = readConfig(process.env)
  await startServer({
    config,
    log: createLog(config.logLevel),
    webRoot: process.env['WEB_ROOT'] ?? path.join(here, '../../web/dist'),
    assets: path.join(here, '../assets'),
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  // The sentence is all an operator needs; a stack would hide it.
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
