import { anyVetBench } from './any-vet.ts'
import { bookingBench } from './booking.ts'
import { deskBench } from './desk.ts'
import { embeddedBench } from './embedded.ts'
import { embeddedOwnersBench } from './embedded-owners.ts'
import { calendarBench } from './calendar.ts'
import { callsBench } from './calls.ts'
import { firstLoadBench } from './first-load.ts'
import type { Effort } from './harness/effort.ts'
import { type Figure, isBroken } from './harness/figures.ts'
import { buildServer } from './harness/processes.ts'
import { liveBench } from './live.ts'
import { pagesBench } from './pages.ts'
import { practiceBench } from './practice.ts'
import { readsBench } from './reads.ts'
import { searchBench } from './search.ts'
import { slotsBench } from './slots.ts'
import { startBench } from './start.ts'
import { teamRaceBench } from './team-race.ts'
import { typingBench } from './typing.ts'
import { visitorRaceBench } from './visitor-race.ts'

/** The benches by name; each prints its own table. */
const BENCHES: Record<string, (effort: Effort) => Promise<Figure[]>> = {
  slots: slotsBench,
  booking: bookingBench,
  'visitor-race': visitorRaceBench,
  'team-race': teamRaceBench,
  'any-vet': anyVetBench,
  embedded: embeddedBench,
  'embedded-owners': embeddedOwnersBench,
  reads: readsBench,
  practice: practiceBench,
  desk: deskBench,
  calendar: calendarBench,
  search: searchBench,
  pages: pagesBench,
  'first-load': firstLoadBench,
  typing: typingBench,
  calls: callsBench,
  live: liveBench,
  start: startBench,
}

const given = process.argv.slice(2)
const names = given.filter((word) => !word.startsWith('--'))
const unknown = given.filter((word) =>
  word.startsWith('--') ? !['--once', '--quick', '--strict'].includes(word) : !(word in BENCHES),
)
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown: ${unknown.join(' ')}. Usage: npm run bench -- [${Object.keys(BENCHES).join('|')} …] [--once|--quick] [--strict]\n`,
  )
  process.exit(2)
}

// Children are killed when this process exits, so a signal must end it by `exit`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const effort: Effort = given.includes('--once') ? 'once' : given.includes('--quick') ? 'quick' : 'whole'
buildServer()
const missed: string[] = []
/** Counts of what must never happen. */
const broken: string[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue
  const figures = await bench(effort)
  const named = ({ name: figure }: Figure) => `${name}: ${figure.trim()}`
  missed.push(...figures.filter(({ budget }) => budget?.met === false).map(named))
  broken.push(...figures.filter(isBroken).map(named))
}
process.stdout.write(
  effort === 'once'
    ? '\nEvery bench runs. One round says nothing about speed.\n'
    : missed.length === 0
      ? '\nEvery budget is met.\n'
      : `\nMissed:\n${missed.map((line) => `  ${line}\n`).join('')}`,
)
for (const line of broken) process.stderr.write(`This must never happen: ${line}\n`)
if (broken.length > 0) process.exitCode = 1
if (missed.length > 0 && given.includes('--strict')) process.exitCode = 1
