import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'
import { startServer, stopGracefully } from './start.ts'

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const running = await startServer(config, log)
  stopGracefully(running, log)
  process.stdout.write(`VetVisit is ready at ${config.publicUrl ?? running.address}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  // The sentence is all an operator needs; a stack would hide it.
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
