// Opens websockets from one address and guesses tokens as fast as possible, in a child process that delays nobody else.
import { frame, openWebsocket } from './websocket-client.ts'

const [address = '', wanted = '0'] = process.argv.slice(2)
const UPGRADES_AT_ONCE = 2500
const PACKETS_A_CONNECTION = 3000
const AT_ONCE = 20
const GIVEN_UP_AFTER_MS = 120_000

const guesses = Buffer.concat(
  Array.from({ length: PACKETS_A_CONNECTION }, (_, number) => frame(`40{"token":"guess-${number}"}`)),
)
const until = performance.now() + GIVEN_UP_AFTER_MS
const statuses: Record<number, number> = {}
let packets = 0

const count = (status: number) => void (statuses[status] = (statuses[status] ?? 0) + 1)

async function guess(): Promise<void> {
  while (packets < Number(wanted) && performance.now() < until) {
    const client = openWebsocket(address)
    const status = await client.status
    count(status)
    if (status === 101) {
      client.write(guesses)
      packets += PACKETS_A_CONNECTION
    }
    await client.closed
  }
}

const guessing = Array.from({ length: AT_ONCE }, () => guess())
const all = Array.from({ length: UPGRADES_AT_ONCE }, () => openWebsocket(address))
for (const client of all) count(await client.status)
for (const client of all) client.destroy()
await Promise.all(guessing)
process.stdout.write(JSON.stringify({ packets, statuses }))
