// Measures the processor time of every call, in the whole server with the filled demo, and prints one line of JSON for each
// (`npm run bench -- calls` shows them). Usage: node --import tsx apps/server/test/call-costs/measure.ts [rounds] [clinics owners]
import { readdirSync, readFileSync } from 'node:fs'
import { seedDemo } from '../../src/demo/seed.ts'
import { CALL_COSTS } from '../../src/http/calls/call-costs.ts'
import { castOf } from '../authorization/cast.ts'
import { Undo } from '../authorization/request.ts'
import { type Harness, openHarness } from '../open-harness.ts'
import { everyCall, type Sent } from './every-call.ts'
import { largeCalls } from './large-calls.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
/** Of the demo's size if none are given. */
const [CLINICS, OWNERS] = process.argv.slice(3).map(Number)
const WARM_UP = Math.ceil(ROUNDS / 2)
/** Pages and pictures for visitors have budgets of their own, and holds limits by number (docs/security.md). */
const WITH_OTHER_LIMITS: ReadonlySet<string> = new Set(['page', 'holdSlot'])
/** Ticks of the kernel's clock a second, in which it counts the time of a child. */
const TICKS = 100

/** Milliseconds of processor time of this process and its child, which decodes pictures. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  const ofChildren = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(fields[1]) === process.pid
        ? [((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS]
        : []
    } catch {
      return []
    }
  })
  return (user + system) / 1000 + ofChildren.reduce((sum, ms) => sum + ms, 0)
}

/** Sends a request in a transaction that is rolled back, so that it can be sent again. @returns its status */
async function sendAndUndo(
  harness: Harness,
  { method, url, token, headers, payload }: Sent,
): Promise<number> {
  let status = 0
  await harness.database
    .transact(async () => {
      const answer = await harness.app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        ...(payload !== undefined && { payload }),
      })
      status = answer.statusCode
      throw new Undo()
    })
    .catch((thrown: unknown) => {
      if (!(thrown instanceof Undo)) throw thrown
    })
  return status
}

async function measure(harness: Harness, sent: Sent): Promise<void> {
  let status = 0
  for (let round = 0; round < WARM_UP; round += 1) status = await sendAndUndo(harness, sent)
  const before = processorMs()
  for (let round = 0; round < ROUNDS; round += 1) status = await sendAndUndo(harness, sent)
  const ms = (processorMs() - before) / ROUNDS
  const { call, title } = sent
  const cost = WITH_OTHER_LIMITS.has(call) ? ms : (CALL_COSTS[call]?.ms ?? null)
  process.stdout.write(`${JSON.stringify({ call, title, status, ms, cost })}\n`)
}

const harness = await openHarness({ config: { demo: true } })
await seedDemo(
  harness.context,
  () => undefined,
  CLINICS !== undefined && OWNERS !== undefined ? { clinics: CLINICS, owners: OWNERS } : undefined,
)
for (const sent of [...(await everyCall(harness, await castOf(harness))), ...(await largeCalls(harness))])
  await measure(harness, sent)
await harness.close()
