import { createAppointment, getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { Client } from 'pg'
import { overlaps } from './booking.ts'
import { by, type Effort } from './harness/effort.ts'
import { atLeast, countFigure, type Figure, inPairs, printFigures, workFigure } from './harness/figures.ts'
import { assertSuccess, lengthOf, load, type LoadResult, type Shot, warmUpSeconds } from './harness/load.ts'
import {
  addColleagues,
  addDoctors,
  addOwners,
  analyze,
  clinicId,
  ownerToken,
  petId,
  slotStart,
} from './harness/people.ts'
import { type Running, startPostgres, startProduct } from './harness/processes.ts'
import { withWork } from './harness/work.ts'

const VETS = 6
/** Practices of each kind. */
const PRACTICES = 100
const FEW_PRACTICES = 10
const OWNERS = 20_000
const FEW_OWNERS = 500
/** At most a fifth slower. */
const RATE_AT_LEAST = 1 / 1.2

/** A booking page or a booking at a practice of six vets, any of whom will do, against the same at a practice of one. */
export async function anyVetBench(effort: Effort): Promise<Figure[]> {
  const practices = by(effort, { once: FEW_PRACTICES, quick: PRACTICES, whole: PRACTICES })
  const owners = by(effort, { once: FEW_OWNERS, quick: OWNERS, whole: OWNERS })
  const postgres = await startPostgres()
  const product = await startProduct({ DATABASE_URL: postgres.url })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    // Owners have a limit of open requests, but none of confirmed appointments.
    await addDoctors(client, { from: 0, count: 2 * practices }, { confirmAtOnce: true })
    await addColleagues(
      client,
      { from: 2 * practices, count: practices * (VETS - 1) },
      `${practices} + i % ${practices}`,
    )
    await addOwners(client, { from: 0, count: owners })
    await analyze(client)
    const acts = actsAmong({ practices, owners })
    const figures: Figure[] = []
    for (const [name, shotOf] of Object.entries(acts))
      figures.push(...(await compare(name, shotOf, { product, client }, effort)))
    figures.push(countFigure('overlaps', await overlaps(client)))
    printFigures(`Any vet of ${VETS} (ours) and a vet alone (baseline), PostgreSQL`, figures, effort)
    return figures
  } finally {
    await client.end()
    await product.stop()
    await postgres.stop()
  }
}

/** The next request to a practice of one vet, or of several. */
type ShotOf = (kind: 'one' | 'several') => Shot

function actsAmong({ practices, owners }: { practices: number; owners: number }): Record<string, ShotOf> {
  const counts = { one: 0, several: 0 }
  const clinicAt = (kind: 'one' | 'several', index: number) =>
    clinicId((kind === 'one' ? 0 : practices) + (index % practices))
  // Each kind has owners of its own, of whom none books twice on a day.
  const ownerAt = (kind: 'one' | 'several', index: number) =>
    2 * (index % (owners / 2)) + (kind === 'one' ? 0 : 1)
  return {
    'booking page, 7 days of 15 minutes': (kind) => {
      const index = (counts[kind] += 1)
      const query = `clinicId=${clinicAt(kind, index)}&days=7`
      return { path: `${API_BASE}${getBookPage.path}?${query}`, token: ownerToken(ownerAt(kind, index)) }
    },
    bookings: (kind) => {
      const index = (counts[kind] += 1)
      const owner = ownerAt(kind, index)
      return {
        method: 'POST',
        path: API_BASE + createAppointment.path,
        token: ownerToken(owner),
        headers: { 'idempotency-key': `bench-${process.pid}-${kind}-${index}` },
        body: {
          clinicId: clinicAt(kind, index),
          start: slotStart(Math.floor(index / practices)),
          petId: petId(owner),
          confirmed: true,
        },
      }
    },
  }
}

/** The rates of both kinds in turn on one server and one database. */
async function compare(
  name: string,
  shotOf: ShotOf,
  { product, client }: { product: Running; client: Client },
  effort: Effort,
): Promise<Figure[]> {
  const seconds = by(effort, { once: 1, quick: 2, whole: 5 })
  const measured: Record<'one' | 'several', LoadResult[]> = { one: [], several: [] }
  const measure = async (kind: 'one' | 'several') => {
    const result = await withWork(client, product, 'vetvisit', () =>
      load({
        url: product.url,
        connections: 8,
        ...lengthOf(effort, seconds),
        next: () => shotOf(kind),
      }),
    )
    assertSuccess(name, result)
    measured[kind].push(result)
    return result.perSecond
  }
  for (let second = 0; second < warmUpSeconds(effort); second += 2 * seconds) {
    await measure('one')
    await measure('several')
  }
  await analyze(client)
  measured.one = []
  measured.several = []
  const rate = await inPairs(
    by(effort, { once: 1, quick: 5, whole: 9 }),
    () => measure('several'),
    () => measure('one'),
  )
  return [
    {
      name: `${name}, 8 connections`,
      unit: '1/s',
      ...rate,
      budget: atLeast(RATE_AT_LEAST, rate.ratio.median, 'at least 0.83'),
    },
    workFigure(measured.several, measured.one),
  ]
}
