import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { Client } from 'pg'
import { bookBare } from './baseline/booking.ts'
import { by, type Effort } from './harness/effort.ts'
import { atLeast, type Figure, inPairs, printFigures, spreadOf, workFigure } from './harness/figures.ts'
import { assertSuccess, lengthOf, load, type LoadResult, type Shot, warmUpSeconds } from './harness/load.ts'
import {
  addDoctors,
  addOwners,
  analyze,
  clinicId,
  ownerId,
  ownerToken,
  petId,
  slotStart,
} from './harness/people.ts'
import { type Running, startBaseline, startPostgres, startProduct } from './harness/processes.ts'
import { withWork } from './harness/work.ts'
import { raceClinics, raceFigures, racers } from './race.ts'

const PATH = API_BASE + createAppointment.path

/** So many owners never reach their limits: 3 open requests with a clinic, 6 in all, 30 a day. */
const OWNERS = 40_000
const CLINICS = 1000

/** As many for the bookings of a moment. */
const FEW_OWNERS = 2000
const FEW_CLINICS = 100

/** Throughput and correctness of booking on PostgreSQL, every commit flushed. */
export async function bookingBench(effort: Effort): Promise<Figure[]> {
  const postgres = await startPostgres()
  const product = await startProduct({ DATABASE_URL: postgres.url })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const owners = by(effort, { once: FEW_OWNERS, quick: OWNERS, whole: OWNERS })
  const clinics = by(effort, { once: FEW_CLINICS, quick: CLINICS, whole: CLINICS })
  try {
    await addOwners(client, { from: 0, count: owners + racers(effort) })
    await addDoctors(client, { from: 0, count: clinics })
    // Clinics of the races confirm at once, because owners have a limit of open requests.
    await addDoctors(client, { from: clinics, count: raceClinics(effort) }, { confirmAtOnce: true })
    await analyze(client)
    const baseline = await startBaseline(postgres.url)
    const servers = { product, baseline, databaseUrl: postgres.url, client }
    const figures = await uncontended(servers, requestsAmong(owners, clinics), effort)
    await baseline.stop()
    printFigures('Booking, PostgreSQL', figures, effort)
    const p50 = figures.find(({ name }) => name.includes('p50, 8'))?.ours.median ?? Number.NaN
    // Owners without appointments.
    const people = {
      tokenOf: (index: number) => ownerToken(owners + index),
      petOf: (index: number) => petId(owners + index),
    }
    const races = await raceFigures({
      url: product.url,
      clinicOf: (race) => clinicId(clinics + race),
      people,
      uncontendedP50: p50,
      overlaps: () => overlaps(client),
      effort,
    })
    printFigures('Races for slots, PostgreSQL', races, effort)
    return [...figures, ...races]
  } finally {
    await client.end()
    await product.stop()
    await postgres.stop()
  }
}

type Wanted = { index: number; owner: number; clinicId: string; start: string; petId: string }

/** Bookings without a competitor, one with each call: owners, clinics and slots rotate at different paces. */
function requestsAmong(owners: number, clinics: number): () => Wanted {
  let wanted = 0
  return () => {
    const index = wanted
    wanted += 1
    const owner = index % owners
    return {
      index,
      owner,
      clinicId: clinicId((index + Math.floor(index / owners) * 7) % clinics),
      start: slotStart(Math.floor(index / clinics)),
      petId: petId(owner),
    }
  }
}

/** A booking with a key, as the application sends it. The baseline stores no keys. */
function shot(path: string, { index, owner, ...request }: Wanted): Shot {
  const headers = { 'idempotency-key': `bench-${process.pid}-${index}` }
  return { method: 'POST', path, token: ownerToken(owner), body: request, headers }
}

type Servers = { product: Running; baseline: Running; databaseUrl: string; client: Client }

async function uncontended(
  { product, baseline, databaseUrl, client }: Servers,
  next: () => Wanted,
  effort: Effort,
): Promise<Figure[]> {
  const seconds = by(effort, { once: 0.2, quick: 2, whole: 5 })
  const length = lengthOf(effort, seconds)
  const pairs = by(effort, { once: 1, quick: 3, whole: 5 })
  const figures: Figure[] = []
  const ours = async (connections: number) => {
    const result = await withWork(client, product, 'vetvisit', () =>
      load({ url: product.url, connections, ...length, next: () => shot(PATH, next()) }),
    )
    assertSuccess('booking', result)
    return result
  }
  const bare = async (connections: number) => {
    const result = await withWork(client, baseline, 'baseline', () =>
      load({ url: baseline.url, connections, ...length, next: () => shot('/book', next()) }),
    )
    assertSuccess('booking at the baseline', result)
    return result
  }
  // Warm-up, not measured: the larger program compiles longer.
  for (let second = 0; second < warmUpSeconds(effort); second += seconds) {
    await ours(8)
    await bare(8)
  }
  // Plans made while tables were empty read whole tables until the first autovacuum, which comes within a minute.
  await analyze(client)
  for (const connections of by(effort, { once: [8], quick: [8], whole: [8, 1, 64] })) {
    const latencies: { ours: LoadResult[]; baseline: LoadResult[] } = { ours: [], baseline: [] }
    const rate = await inPairs(
      pairs,
      async () => (latencies.ours[latencies.ours.length] = await ours(connections)).perSecond,
      async () => (latencies.baseline[latencies.baseline.length] = await bare(connections)).perSecond,
    )
    const isBudgeted = connections === 8
    figures.push(
      {
        name: `bookings, ${connections} connections`,
        unit: '1/s',
        ...rate,
        ...(isBudgeted && { budget: atLeast(0.4, rate.ratio.median) }),
      },
      workFigure(latencies.ours, latencies.baseline),
      ...(['p50', 'p95', 'p99'] as const).map((key) => latencyFigure(key, connections, latencies)),
    )
  }
  const database = await inPairs(
    by(effort, { once: 1, quick: 2, whole: 3 }),
    async () => (await ours(8)).perSecond,
    () => bareDatabase(databaseUrl, next, 8, seconds),
  )
  figures.push({ name: 'bookings, 8 connections, baseline without HTTP', unit: '1/s', ...database })
  return figures
}

/** Milliseconds that the slowest half, twentieth or hundredth of the bookings took at least, beside those of the baseline. */
function latencyFigure(
  key: 'p50' | 'p95' | 'p99',
  connections: number,
  { ours, baseline }: Record<'ours' | 'baseline', LoadResult[]>,
): Figure {
  return {
    name: `  ${key}, ${connections} connections`,
    unit: 'ms',
    ours: spreadOf(ours.map((result) => result[key])),
    baseline: spreadOf(baseline.map((result) => result[key])),
    ratio: spreadOf(ours.map((result, pair) => result[key] / (baseline[pair]?.[key] ?? Number.NaN))),
  }
}

/** Runs the baseline's transaction without HTTP. @returns bookings per second */
async function bareDatabase(
  databaseUrl: string,
  next: () => Wanted,
  connections: number,
  seconds: number,
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const { owner, ...request } = next()
        if (!(await bookBare(client, ownerId(owner), request)))
          throw new Error('A slot is taken that should be free.')
        done += 1
      }
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  return done / seconds
}

/** Counts pairs of one doctor's appointments that overlap. */
export async function overlaps(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from (
      select starts_at < lag(ends_at) over (partition by doctor_id order by starts_at) as met
      from appointments where status in ('held', 'requested', 'approved', 'consulting')) pairs where met`)
  return rows[0]?.count ?? Number.NaN
}
