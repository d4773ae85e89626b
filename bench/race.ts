import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { by, type Effort } from './harness/effort.ts'
import { atMost, countFigure, type Figure, spreadOf } from './harness/figures.ts'
import { load, type LoadResult } from './harness/load.ts'
import { slotStart } from './harness/people.ts'

const PATH = API_BASE + createAppointment.path

/** Slots that all clients of one race ask for, one after the other. */
const SLOTS = 20
const SLOTS_OF_DAY = 96

/** Clients of each race. */
const SIZES = [2, 8, 32, 100, 200]

/** One or two answers decide the p99 of a race, so each size has several. */
const ROUNDS = 3

/** An owner may ask a doctor ten times a day (docs/operations.md), so each client acts for two owners in turn. */
const REQUESTS_OF_OWNER = 10
const OWNERS_OF_CLIENT = SLOTS / REQUESTS_OF_OWNER

const sizesOf = (effort: Effort) => by(effort, { once: SIZES.slice(0, 2), quick: SIZES, whole: SIZES })
const roundsOf = (effort: Effort) => by(effort, { once: 1, quick: ROUNDS, whole: ROUNDS })

/** Every race has a clinic and owners of its own. */
export const raceClinics = (effort: Effort): number => sizesOf(effort).length * roundsOf(effort)
export const racers = (effort: Effort): number =>
  sizesOf(effort).reduce((sum, clients) => sum + clients * OWNERS_OF_CLIENT * roundsOf(effort), 0)

type Race = {
  url: string
  /** The clinic of a race, below `raceClinics`: free all day, confirms at once. */
  clinicOf: (race: number) => string
  /** Owners below `racers`, without appointments. */
  people: { tokenOf: (index: number) => string; petOf: (index: number) => string }
  /** Milliseconds of a booking without a race. */
  uncontendedP50: number
  /** Counts overlapping appointments in the database; undefined if nothing but the server can read it. */
  overlaps: (() => Promise<number>) | undefined
  effort: Effort
}

/** Clients that ask for the same slots at once: each slot is booked once, and everybody else is refused with `slot_taken`. */
export async function raceFigures(setup: Race): Promise<Figure[]> {
  const figures: Figure[] = []
  let race = 0
  let firstOwner = 0
  for (const clients of sizesOf(setup.effort)) {
    const results: LoadResult[] = []
    for (let round = 0; round < roundsOf(setup.effort); round += 1) {
      results.push(await runRace(setup, { race, clients, firstOwner }))
      race += 1
      firstOwner += clients * OWNERS_OF_CLIENT
    }
    figures.push(...figuresOf(clients, results, setup.uncontendedP50))
  }
  if (setup.overlaps) {
    const found = await setup.overlaps()
    figures.push(countFigure('overlapping appointments in the database', found))
  }
  return figures
}

function runRace(
  { url, clinicOf, people }: Race,
  { race, clients, firstOwner }: { race: number; clients: number; firstOwner: number },
): Promise<LoadResult> {
  const clinicId = clinicOf(race)
  let shots = 0
  return load({
    url,
    connections: clients,
    amount: clients * SLOTS,
    readCodes: true,
    next: () => {
      // All clients ask for the first slot, then all for the second.
      const slot = Math.floor(shots / clients) % SLOTS
      const owner = firstOwner + Math.floor(slot / REQUESTS_OF_OWNER) * clients + (shots % clients)
      shots += 1
      return {
        method: 'POST',
        path: PATH,
        token: people.tokenOf(owner),
        body: {
          clinicId,
          start: slotStart(race * SLOTS_OF_DAY + slot),
          petId: people.petOf(owner),
          confirmed: true,
        },
      }
    },
  })
}

function figuresOf(clients: number, results: readonly LoadResult[], uncontendedP50: number): Figure[] {
  const refusals = clients * SLOTS - SLOTS
  const wrong = results.filter(
    ({ statuses, codes }) => statuses[200] !== SLOTS || (codes['slot_taken'] ?? 0) !== refusals,
  )
  for (const { statuses, codes } of wrong)
    process.stderr.write(`race of ${clients}: ${JSON.stringify({ statuses, codes })}\n`)
  const ratio = spreadOf(results.map(({ p99 }) => p99 / uncontendedP50))
  return [
    {
      name: `race of ${clients} for ${SLOTS} slots: attempts`,
      unit: '1/s',
      ours: spreadOf(results.map(({ perSecond }) => perSecond)),
    },
    {
      name: '  p99, ratio to p50 without a race',
      unit: 'ms',
      ours: spreadOf(results.map(({ p99 }) => p99)),
      ratio,
      ...(clients === 100 && { budget: atMost(15, ratio.median) }),
    },
    countFigure(`  rounds without exactly ${SLOTS} bookings and ${refusals} slot_taken`, wrong.length),
  ]
}
