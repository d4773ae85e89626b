import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import type { HoldAnswer } from '@vetvisit/contract/appointments/booking/schemas'
import { type CodeRequested, requestCode } from '@vetvisit/contract/auth/code/routes'
import type { Route } from '@vetvisit/contract/http'
import { requestAppointment } from '@vetvisit/contract/visitors/routes'
import { Client } from 'pg'
import { overlaps } from './booking.ts'
import { by, type Effort } from './harness/effort.ts'
import { countFigure, type Figure, printFigures, spreadOf } from './harness/figures.ts'
import { addDoctors, addOwners, analyze, clinicId, ownerToken, petId, slotStart } from './harness/people.ts'
import { startPostgres, startProduct } from './harness/processes.ts'
import { send, type Sent } from './harness/send.ts'

const SLOTS = 20
/** Racers of each race, half of them visitors. */
const SIZES = [16, 64, 200]
const ROUNDS = 3
/** An owner may ask a doctor ten times a day (docs/operations.md); racers stop before. */
const BOOKINGS_OF_OWNER = 5
const PERSON = { fullname: 'Nora Stein', mobile: '9876543210', countryCode: '+91', acceptsTerms: true }
const PET = { name: 'Nelly', gender: 'f', type: 'Cat', breed: 'Not sure', age: '2' }

type Race = { url: string; clinicId: string; answers: string[]; milliseconds: number[]; booked: number[] }

/** Sends a call of the race and counts its answer. */
async function ask(
  { url, answers, milliseconds }: Race,
  route: Route,
  body: object,
  token?: string,
): Promise<Sent> {
  const sent = await send(url, route, body, token)
  milliseconds.push(sent.milliseconds)
  answers.push(sent.code ?? String(sent.status))
  return sent
}

type Proof = { email: string; codeKey: string; code: string }

/** A visitor tries the slots in turn, held if it may be, until one is theirs. */
async function runVisitor(race: Race, proof: Proof): Promise<void> {
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const wish = { clinicId: race.clinicId, start: slotStart(slot) }
    const hold = await ask(race, holdSlot, wish)
    if (hold.status !== 200) continue
    const held = hold.data as HoldAnswer
    const holdKey = held.held ? { holdKey: held.holdKey } : {}
    const request = await ask(race, requestAppointment, {
      ...proof,
      person: PERSON,
      pet: PET,
      ...wish,
      ...holdKey,
    })
    if (request.status !== 200) continue
    race.booked.push(slot)
    return
  }
}

async function runOwner(race: Race, owner: number): Promise<void> {
  let bookings = 0
  for (let slot = 0; slot < SLOTS && bookings < BOOKINGS_OF_OWNER; slot += 1) {
    const body = {
      clinicId: race.clinicId,
      start: slotStart(slot),
      petId: petId(owner),
      confirmed: true,
    }
    const { status } = await ask(race, createAppointment, body, ownerToken(owner))
    if (status !== 200) continue
    race.booked.push(slot)
    bookings += 1
  }
}

/** A code of a new address, from a server in demo mode. */
async function proofOf(url: string, email: string): Promise<Proof> {
  const { data } = await send(url, requestCode, { email })
  const { codeKey, demoCode } = data as CodeRequested
  return { email, codeKey, code: demoCode ?? '' }
}

type Place = { url: string; number: number; racers: number; firstOwner: number }

async function runRace({ url, number, racers, firstOwner }: Place) {
  const half = racers / 2
  const proofs: Proof[] = []
  for (let visitor = 0; visitor < half; visitor += 1)
    proofs.push(await proofOf(url, `visitor-${number}-${visitor}@bench.example`))
  const race: Race = { url, clinicId: clinicId(number), answers: [], milliseconds: [], booked: [] }
  const started = performance.now()
  await Promise.all([
    ...proofs.map((proof) => runVisitor(race, proof)),
    ...proofs.map((_, owner) => runOwner(race, firstOwner + owner)),
  ])
  const perSecond = (race.answers.length / (performance.now() - started)) * 1000
  const unclear = race.answers.filter((answer) => answer !== '200' && answer !== 'slot_taken')
  const isExact = race.booked.length === SLOTS && new Set(race.booked).size === SLOTS && unclear.length === 0
  if (!isExact)
    process.stderr.write(`race of ${racers}: ${JSON.stringify({ booked: race.booked.length, unclear })}\n`)
  const sorted = race.milliseconds.toSorted((a, b) => a - b)
  return { perSecond, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, isExact }
}

async function racesOf(url: string, effort: Effort): Promise<Figure[]> {
  const figures: Figure[] = []
  let number = 0
  let firstOwner = 0
  for (const racers of by(effort, { once: SIZES.slice(0, 1), quick: SIZES, whole: SIZES })) {
    const results: Awaited<ReturnType<typeof runRace>>[] = []
    for (let round = 0; round < by(effort, { once: 1, quick: ROUNDS, whole: ROUNDS }); round += 1) {
      results.push(await runRace({ url, number, racers, firstOwner }))
      number += 1
      firstOwner += racers / 2
    }
    const wrong = results.filter(({ isExact }) => !isExact).length
    figures.push(
      {
        name: `race of ${racers}, half of them visitors, for ${SLOTS} slots: calls`,
        unit: '1/s',
        ours: spreadOf(results.map(({ perSecond }) => perSecond)),
      },
      { name: '  p99 of a call', unit: 'ms', ours: spreadOf(results.map(({ p99 }) => p99)) },
      countFigure(`  rounds without exactly ${SLOTS} bookings and slot_taken for everybody else`, wrong),
    )
  }
  return figures
}

/** Visitors who hold a slot and request it race against owners who book it at once, on PostgreSQL. */
export async function visitorRaceBench(effort: Effort): Promise<Figure[]> {
  const postgres = await startPostgres()
  // The first start creates the tables; a server in demo mode would fill an empty database.
  await (await startProduct({ DATABASE_URL: postgres.url })).stop()
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await addOwners(client, { from: 0, count: SIZES.reduce((sum, racers) => sum + (racers / 2) * ROUNDS, 0) })
    await addDoctors(client, { from: 0, count: SIZES.length * ROUNDS }, { confirmAtOnce: true })
    await analyze(client)
    const product = await startProduct({ DATABASE_URL: postgres.url, DEMO: 'true' })
    try {
      const figures = await racesOf(product.url, effort)
      const found = await overlaps(client)
      figures.push(countFigure('overlapping appointments in the database', found))
      printFigures('Races of visitors and owners, PostgreSQL', figures, effort)
      return figures
    } finally {
      await product.stop()
    }
  } finally {
    await client.end()
    await postgres.stop()
  }
}
