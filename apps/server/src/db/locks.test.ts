/** @module-tag databases */
import { setTimeout } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './client.ts'
import { lockDoctor, lockResources } from './locks.ts'
import { openTestDatabase } from './testing.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const [first = '', second = '', third = ''] = [randomUUID(), randomUUID(), randomUUID()].toSorted()

/** Runs acts side by side, each of which notes when it asks for its locks, and when it begins and ends under them. */
async function under(resources: readonly Parameters<typeof lockResources>[1][]) {
  const steps: string[] = []
  let tries = 0
  const act = (which: Parameters<typeof lockResources>[1], index: number) =>
    database.transact(async () => {
      // A deadlock is tried again by itself.
      tries += 1
      await lockResources(database, which)
      steps.push(`${index} begins`)
      await setTimeout(20)
      steps.push(`${index} ends`)
    })
  await Promise.all(resources.map(act))
  return { steps, tries }
}

const isOneByOne = (steps: readonly string[]) =>
  steps.every((step, index) => index % 2 === 0 || step.split(' ')[0] === steps[index - 1]?.split(' ')[0])

describe('locks of vets', () => {
  it('let one act at a time change a vet, in any order of the vets and if one is named twice', async () => {
    const ownerId = randomUUID()
    for (let round = 0; round < 10; round += 1) {
      const { steps, tries } = await under([
        { vets: [first, second, third], ownerId },
        { vets: [third, first], ownerId },
        { vets: [second, second, first] },
        { vets: [first] },
      ])
      expect(steps).toHaveLength(8)
      expect(tries).toBe(4)
      expect(isOneByOne(steps)).toBe(true)
    }
  })

  it('let one act at a time change the bookings of an owner with several vets', async () => {
    const ownerId = randomUUID()
    const { steps } = await under([
      { vets: [third], ownerId },
      { vets: [first], ownerId },
    ])
    expect(isOneByOne(steps)).toBe(true)
  })

  it('may be taken again in one act, and announce each vet once it is committed', async () => {
    const told: string[] = []
    database.doctorChanges.listen((vet) => told.push(vet))
    await database.transact(async () => {
      await lockResources(database, { vets: [second, first] })
      await lockDoctor(database, first)
      await lockResources(database, { vets: [], ownerId: third })
      expect(told).toEqual([])
    })
    expect(new Set(told)).toEqual(new Set([first, second]))
  })
})
