import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { call } from '../faults/http-client.ts'
import { pause, ROOT, ServerProcess } from '../faults/server-process.ts'
import { createDoctor, createWorld } from '../faults/world.ts'

const OWNERS = 8
const CLINICS = 4
const WARMUP_ROUNDS = 5
const QUIET_ROUNDS = 30
const BETWEEN_BOOKINGS_MS = 300

/** Largest delay of a booking and growth of memory by the flood. A machine that is slower without a flood cannot judge. */
const WAIT_MS = 250
const GROWTH_MB = 50
const PACKETS = 300_000

type FloodFinding = { said: string; complaints: string[] }

/** One address floods the server with websockets and guessed tokens while owners book, with limits as in operation. */
export async function playFlood(environment: Record<string, string>): Promise<FloodFinding> {
  const server = new ServerProcess({ ...environment, RATE_LIMIT: 'on' })
  try {
    const address = await server.ready()
    const booking = await bookingOf(address)
    await waits(address, booking, () => booking.rounds < WARMUP_ROUNDS)
    const quiet = await waits(address, booking, () => booking.rounds < WARMUP_ROUNDS + QUIET_ROUNDS)
    const before = megabytes(server.pid)
    let isOver = false
    let peak = before
    const sampler = setInterval(() => (peak = Math.max(peak, megabytes(server.pid))), 100)
    const flood = runFlood(address).finally(() => (isOver = true))
    const during = await waits(address, booking, () => !isOver)
    const { packets, statuses } = await flood
    clearInterval(sampler)
    const [most, mostBefore, growth] = [Math.max(...during), Math.max(...quiet), peak - before]
    const answers = Object.entries(statuses).map(([status, number]) => `${status}: ${number}`)
    const lines = server.output.split('\n').length
    return {
      said:
        `${packets} guessed tokens, connections answered ${answers.join(', ')}; ${during.length} bookings beside them took at most ` +
        `${Math.round(most)} ms (${Math.round(mostBefore)} ms before); memory grew by ${Math.round(growth)} MB; ${lines} lines of log.`,
      complaints: [
        ...(mostBefore <= WAIT_MS && most - mostBefore > WAIT_MS
          ? [`a booking took ${Math.round(most)} ms`]
          : []),
        ...(growth > GROWTH_MB ? [`memory grew by ${Math.round(growth)} MB`] : []),
        ...(packets < PACKETS ? [`only ${packets} packets were sent`] : []),
      ],
    }
  } finally {
    await server.kill()
  }
}

const DAY_MS = 86_400_000
const SLOT_MS = 15 * 60_000

/** Owners, and clinics that confirm at once. */
async function bookingOf(address: string) {
  const { owners } = await createWorld(address, { owners: OWNERS, doctors: 0 }, 'flood')
  const practices: { clinicId: string; token: string }[] = []
  for (let number = 0; number < CLINICS; number += 1) {
    const doctor = await createDoctor(address, `flood-doctor-${number}`, { confirmAtOnce: true })
    practices.push(doctor)
  }
  return { owners, practices, rounds: 0, first: Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS }
}

/** Milliseconds of each booking, eight at a time, for a length of time. */
async function waits(
  address: string,
  booking: Awaited<ReturnType<typeof bookingOf>>,
  goesOn: () => boolean,
): Promise<number[]> {
  const taken: number[] = []
  const { owners, practices, first } = booking
  while (goesOn()) {
    const round = booking.rounds
    booking.rounds += 1
    await Promise.all([
      pause(BETWEEN_BOOKINGS_MS),
      ...owners.map(async ({ token, pets }, index) => {
        // A separate slot each, because a pet cannot be in two places.
        const slot = round * (OWNERS / CLINICS) + Math.floor(index / CLINICS)
        const start = new Date(first + slot * SLOT_MS).toISOString()
        const practice = practices[index % CLINICS]
        if (!practice) throw new Error('There is a clinic for each owner.')
        // An owner may book only a few times a day at one practice, so later bookings are made by the practice.
        const caller = round === 0 ? token : practice.token
        const since = performance.now()
        await call(address, createAppointment, {
          token: caller,
          body: { clinicId: practice.clinicId, petId: pets[0] ?? '', start, confirmed: true },
        })
        taken.push(performance.now() - since)
      }),
    ])
  }
  return taken
}

function runFlood(address: string): Promise<{ packets: number; statuses: Record<string, number> }> {
  const program = path.join(ROOT, 'bench/fuzz/flood-client.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, address, String(PACKETS)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // In operation the attacker computes elsewhere; here he must not take the processor from the server that is judged.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(text) as { packets: number; statuses: Record<string, number> })
        : reject(new Error(`The flood ended with ${code}.`)),
    )
  })
}

const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
