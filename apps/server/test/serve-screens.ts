import type { AddressInfo } from 'node:net'
import type { Config } from '../src/process/config.ts'
import { localMailPath } from '../src/http/pages/local-mail.ts'
import { answerLinks, type RemindedOf } from '../src/modules/notifications/public.ts'
import { remindOwners } from '../src/modules/reminders/public.ts'
import { LOCAL_MAIL_SECRET, openHarness } from './open-harness.ts'
import { joinAsVet, workAt } from './team.ts'

/*
 * The server of the tests of screens, in a process of its own (screens/serve.ts): the real one, on an embedded database in memory, with
 * sockets and jobs. Its argument has settings other than those of the harness. Its clock stands still until a message sets it; another message
 * makes a doctor a colleague at a clinic, a third one reminds owners of what is due. Each message is sent back once it is done; that about
 * reminders comes back as the link of one of them.
 */

const config = JSON.parse(process.argv[2] ?? '{}') as Partial<Config>
const harness = await openHarness({ config, serves: true })
await harness.app.listen({ host: '127.0.0.1', port: 0 })
// A busy window reads its connections late: what the server does to idle ones would reach it in place of the answer to its next call.
Object.assign(harness.app.server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0, timeout: 0 })
const { port } = harness.app.server.address() as AddressInfo
const address = `http://127.0.0.1:${port}`

type Joining = { vet: { id: string }; lead: { id: string }; clinicId: string }

type Message = number | Joining | RemindedOf

/** @returns the answer */
async function act(message: Message): Promise<Message | string> {
  if (typeof message === 'number') harness.clock.set(message)
  else if ('vet' in message) {
    await joinAsVet(harness, message.vet, message.lead)
    await workAt(harness, message.vet, message.clinicId)
  } else {
    await remindOwners(harness.database, harness.clock.now())
    return (await answerLinks(harness.context, message, harness.clock.now()))('confirm')
  }
  return message
}

process.on('message', (message: Message) => {
  void act(message).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
process.send?.({ address, localMail: address + localMailPath(LOCAL_MAIL_SECRET) })
