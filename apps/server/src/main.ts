import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@vetvisit/contract/settings/demo-accounts'
import { isOpenWithoutMail, readConfig, Settings, WITHOUT_MAIL_UNSAFE } from './process/config.ts'
import { createLog } from './process/log.ts'
import { unknownSettings } from './process/setting-names.ts'
import { StartError } from './process/start-error.ts'
import { startServer, stopGracefully } from './start.ts'

/** `emergencyClinic` as words. */
const wordsOf = (kind: string) => kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const say = (text: string) => void process.stdout.write(`${text}\n`)

// Other users of the machine must not read the files that are written.
process.umask(0o077)
try {
  const config = readConfig(process.env)
  for (const name of unknownSettings(process.env, Object.keys(Settings.shape)))
    say(`${name} is no setting of VetVisit and is not read.`)
  if (isOpenWithoutMail(config)) say(`Without SMTP_URL ${WITHOUT_MAIL_UNSAFE}.`)
  const log = createLog(config.logLevel)
  const running = await startServer(config, log, say)
  stopGracefully(running, log)
  say(`VetVisit is ready at ${config.publicUrl ?? running.address}`)
  if (config.demo)
    for (const { kind, email } of DEMO_ACCOUNTS)
      say(`  ${wordsOf(kind).padEnd(16)} ${email}  password ${DEMO_PASSWORD}`)
  if (running.localMail !== null)
    say(`Mails are kept at ${config.publicUrl ?? running.address}${running.localMail}`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  // One sentence without a stack, so that the operator sees the cause.
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
