import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { by, type Effort } from './harness/effort.ts'
import { openEmbedded } from './harness/embedded.ts'
import { type Figure, printFigures, spreadOf } from './harness/figures.ts'
import { assertSuccess, lengthOf, load, type LoadResult } from './harness/load.ts'
import { addDoctors, addOwners, clinicId, ownerToken, petId, slotStart } from './harness/people.ts'
import { startProduct } from './harness/processes.ts'
import { raceClinics, raceFigures, racers } from './race.ts'

const OWNERS = 4000
const CLINICS = 200

/** As many for the bookings of a moment. */
const FEW_OWNERS = 400
const FEW_CLINICS = 100

type Size = { owners: number; clinics: number }

/** Throughput and correctness of booking on the embedded database, every commit flushed. No baseline: queries run in the server. */
export async function embeddedBench(effort: Effort): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-bench-'))
  const size: Size = {
    owners: by(effort, { once: FEW_OWNERS, quick: OWNERS, whole: OWNERS }),
    clinics: by(effort, { once: FEW_CLINICS, quick: CLINICS, whole: CLINICS }),
  }
  try {
    // The first start creates the tables. People are written while no server holds the folder.
    await (await startProduct({ DATA_DIR: folder })).stop()
    await addPeople(folder, size, effort)
    const product = await startProduct({ DATA_DIR: folder })
    try {
      const booked = await bookings(product.url, size, effort)
      const races = await raceFigures({
        url: product.url,
        clinicOf: (race) => clinicId(size.clinics + race),
        people: {
          tokenOf: (index) => ownerToken(size.owners + index),
          petOf: (index) => petId(size.owners + index),
        },
        uncontendedP50: spreadOf(booked.map(({ p50 }) => p50)).median,
        overlaps: undefined,
        effort,
      })
      const figures: Figure[] = [
        {
          name: 'bookings, 8 connections',
          unit: '1/s',
          ours: spreadOf(booked.map(({ perSecond }) => perSecond)),
        },
        { name: '  p50', unit: 'ms', ours: spreadOf(booked.map(({ p50 }) => p50)) },
        { name: '  p99', unit: 'ms', ours: spreadOf(booked.map(({ p99 }) => p99)) },
        // Only the counts keep their budget: one connection answers a hundred refusals one after the other.
        ...races.map(({ budget, ...race }) => (budget?.text === 'none' ? { ...race, budget } : race)),
      ]
      printFigures('Booking, embedded database', figures, effort)
      return figures
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function addPeople(folder: string, { owners, clinics }: Size, effort: Effort): Promise<void> {
  const client = await openEmbedded(folder)
  await addOwners(client, { from: 0, count: owners + racers(effort) })
  await addDoctors(client, { from: 0, count: clinics })
  await addDoctors(client, { from: clinics, count: raceClinics(effort) }, { confirmAtOnce: true })
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.close()
}

async function bookings(url: string, { owners, clinics }: Size, effort: Effort): Promise<LoadResult[]> {
  let booked = 0
  const results: LoadResult[] = []
  for (let round = 0; round < by(effort, { once: 1, quick: 3, whole: 5 }); round += 1) {
    const result = await load({
      url,
      connections: 8,
      ...lengthOf(effort, effort === 'whole' ? 5 : 2),
      next: () => {
        const index = booked
        booked += 1
        const owner = index % owners
        return {
          method: 'POST',
          path: API_BASE + createAppointment.path,
          token: ownerToken(owner),
          headers: { 'idempotency-key': `bench-${process.pid}-${booked}` },
          body: {
            clinicId: clinicId((index + Math.floor(index / owners) * 7) % clinics),
            start: slotStart(Math.floor(index / clinics)),
            petId: petId(owner),
          },
        }
      },
    })
    assertSuccess('booking on the embedded database', result)
    results.push(result)
  }
  return results
}
