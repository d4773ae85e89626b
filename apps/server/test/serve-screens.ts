import type { AddressInfo } from 'node:net'
import type { Config } from '../src/process/config.ts'
import { localMailPath } from '../src/http/pages/local-mail.ts'
import { LOCAL_MAIL_SECRET, openHarness } from './open-harness.ts'
import { joinAsVet, workAt } from './team.ts'

/*
 * The server of the tests of screens, in a process of its own (screens/serve.ts): the real one, on an embedded database in memory, with
 * sockets and jobs. Its argument has settings other than those of the harness. Its clock stands still until a message sets it; another message
 * makes a doctor a colleague at a clinic. Each message is sent back once it is done.
 */

const config = JSON.parse(process.argv[2] ?? '{}') as Partial<Config>
const harness = await openHarness({ config, serves: true })
await harness.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = harness.app.server.address() as AddressInfo
const address = `http://127.0.0.1:${port}`

type Joining = { vet: { id: string }; lead: { id: string }; clinicId: string }

async function act(message: number | Joining): Promise<void> {
  if (typeof message === 'number') return harness.clock.set(message)
  await joinAsVet(harness, message.vet, message.lead)
  return workAt(harness, message.vet, message.clinicId)
}

process.on('message', (message: number | Joining) => {
  void act(message).then(() => process.send?.(message))
})
process.on('disconnect', () => process.exit())
process.send?.({ address, localMail: address + localMailPath(LOCAL_MAIL_SECRET) })
