import type { AddressInfo } from 'node:net'
import type { Config } from '../src/process/config.ts'
import { localMailPath } from '../src/http/pages/local-mail.ts'
import { LOCAL_MAIL_SECRET, openHarness } from './open-harness.ts'

/*
 * The server of the tests of screens, in a process of its own (screens/serve.ts): the real one, on an embedded database in memory, with
 * sockets and jobs. Its argument has settings other than those of the harness. Its clock stands still until a message sets it; the message
 * is sent back then.
 */

const config = JSON.parse(process.argv[2] ?? '{}') as Partial<Config>
const harness = await openHarness({ config, serves: true })
await harness.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = harness.app.server.address() as AddressInfo
const address = `http://127.0.0.1:${port}`

process.on('message', (instant: number) => {
  harness.clock.set(instant)
  process.send?.(instant)
})
process.on('disconnect', () => process.exit())
process.send?.({ address, localMail: address + localMailPath(LOCAL_MAIL_SECRET) })
