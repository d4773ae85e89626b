import { createAppointment } from '@vetvisit/contract/appointments/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { atMost, type Figure, spreadOf } from './harness/figures.ts'
import { load } from './harness/load.ts'
import { slotStart } from './harness/people.ts'

const PATH = API_BASE + createAppointment.path

/** How many slots everybody wants. */
const SLOTS = 20

/** The p99 of one race is the luck of one or two answers. */
const ROUNDS = 3

type Race = {
  url: string
  /** One a race, free all day, confirming at once. */
  clinics: readonly string[]
  people: { tokenOf: (index: number) => string; petOf: (index: number) => string }
  /** Milliseconds. */
  uncontendedP50: number
  /** Asks the database itself for overlapping appointments; where nobody can look into it, the API's answers must do. */
  overlaps: (() => Promise<number>) | undefined
}

/** So many clients want the same twenty slots at once; each slot goes to one of them, the others are told so. */
export async function raceFigures({
  url,
  clinics,
  people,
  uncontendedP50,
  overlaps,
}: Race): Promise<Figure[]> {
  const figures: Figure[] = []
  let used = 0
  for (const clients of [2, 8, 32, 100, 200]) {
    const p99: number[] = []
    const perSecond: number[] = []
    let wrong = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const clinicId = clinics[used]
      if (clinicId === undefined) throw new Error('more races than clinics')
      const day = used * 96
      used += 1
      let shots = 0
      const result = await load({
        url,
        connections: clients,
        amount: clients * SLOTS,
        readCodes: true,
        next: () => {
          const person = shots % clients
          // All begin with the same slot and go on to the next together.
          const slot = Math.floor(shots / clients) % SLOTS
          shots += 1
          return {
            method: 'POST',
            path: PATH,
            token: people.tokenOf(person),
            body: { clinicId, start: slotStart(day + slot), petId: people.petOf(person), confirmed: true },
          }
        },
      })
      const refused = result.codes['slot_taken'] ?? 0
      if (result.statuses[200] !== SLOTS || refused !== clients * SLOTS - SLOTS) {
        wrong += 1
        process.stderr.write(
          `race of ${clients}: ${JSON.stringify({ statuses: result.statuses, codes: result.codes })}\n`,
        )
      }
      p99.push(result.p99)
      perSecond.push(result.perSecond)
    }
    const latency = spreadOf(p99)
    const ratio = spreadOf(p99.map((value) => value / uncontendedP50))
    figures.push(
      { what: `race of ${clients} for ${SLOTS} slots: attempts`, unit: '1/s', ours: spreadOf(perSecond) },
      {
        what: '  p99, ratio to p50 without a race',
        unit: 'ms',
        ours: latency,
        ratio,
        ...(clients === 100 && { budget: atMost(15, ratio.median) }),
      },
      {
        what: `  rounds without exactly ${SLOTS} bookings and ${clients * SLOTS - SLOTS} slot_taken`,
        unit: '',
        ours: spreadOf([wrong]),
        budget: atMost(0, wrong, 'none'),
      },
    )
  }
  if (overlaps) {
    const found = await overlaps()
    figures.push({
      what: 'overlapping appointments in the database',
      unit: '',
      ours: spreadOf([found]),
      budget: atMost(0, found, 'none'),
    })
  }
  return figures
}
