import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@vetvisit/contract/settings/demo-accounts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'
import { startServer, stopGracefully } from './start.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const running = await startServer(config, log, say)
  stopGracefully(running, log)
  say(`VetVisit is ready at ${config.publicUrl ?? running.address}`)
  if (config.demo)
    for (const { kind, email } of DEMO_ACCOUNTS)
      say(`  ${kind.padEnd(16)} ${email}  password ${DEMO_PASSWORD}`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  // The sentence is all an operator needs; a stack would hide it.
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
