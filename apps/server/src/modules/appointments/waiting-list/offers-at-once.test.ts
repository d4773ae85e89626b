/** @module-tag databases */
import {
  createAppointment,
  holdSlot,
  releaseSlot,
  releaseVisitorHold,
} from '@vetvisit/contract/appointments/booking/routes'
import { leaveWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { describe, expect, it } from 'vitest'
import { postgresUrl } from '../../../../test/db/postgres-url.ts'
import { waitingForLocks } from '../../../../test/db/waiting-for-locks.ts'
import { harnessOfFile } from '../../../../test/harness.ts'
import { holdFor } from '../../../../test/holds.ts'
import { until } from '../../../../test/until.ts'
import { visitsIn } from '../../../../test/visits.ts'
import type { Database } from '../../../db/client.ts'
import { lockDoctor } from '../../../db/locks.ts'
import { deleteExpiredHolds } from './clean-up.ts'
import { NINE, TEN, waitingListSetup } from './waiting-list.test-support.ts'

const harness = harnessOfFile()
const { change } = visitsIn(harness)
const { owner, fullDay, fullDayOfTwo, join, joinFor, withdraw, offerOf } = waitingListSetup(harness)

async function oneWaits(database: Database): Promise<void> {
  if ((await waitingForLocks(database)) !== 1)
    throw new Error('The second act does not wait for the first one.')
}

const nothing = () => {}

type Act = () => Promise<unknown>

/** Begins an act while another one is written under the lock of a vet, and lets it end after that. */
async function whileWritten(vet: { id: string }, written: Act, begun: Act): Promise<void> {
  // The embedded database has one connection: there the second act waits for its turn, with a lock and without.
  const hasConnections = postgresUrl('an act that begins while another one is written') !== undefined
  const { database } = harness
  let end = nothing
  const mayEnd = new Promise<void>((resolve) => (end = resolve))
  let first: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve) => {
    first = database.transact(async () => {
      await lockDoctor(database, vet.id)
      await written()
      resolve()
      await mayEnd
    })
  })
  const second = begun()
  try {
    if (hasConnections) await until(() => oneWaits(database))
  } finally {
    end()
    await Promise.all([first, second])
  }
}

describe('a time that comes free at the same moment', () => {
  // specification/readings §6: a time that comes free while an owner joins, leaves or books is offered to the next (added)
  it('is offered to an owner who joins while a hold of it is released', async () => {
    const { doctor, clinic, guest, nine } = await fullDay()
    const [anna, bert] = [await owner(), await owner()]
    await change(guest, { _id: nine._id, status: 'withdrawn' })
    const hold = await holdFor(harness, bert, { clinicId: clinic._id, start: NINE })
    await whileWritten(
      doctor,
      () => join(anna, clinic),
      () => harness.call(releaseSlot, { token: bert.token, query: { id: hold._id } }),
    )
    expect(await offerOf(anna)).toBe(NINE)
  })

  it('is offered to an owner who joins while a visitor’s hold of it is released', async () => {
    const { doctor, clinic, guest, nine } = await fullDay()
    const anna = await owner()
    await change(guest, { _id: nine._id, status: 'withdrawn' })
    const hold = await harness.call(holdSlot, { body: { clinicId: clinic._id, start: NINE } })
    const holdKey = hold.held ? (hold.holdKey ?? '') : ''
    await whileWritten(
      doctor,
      () => join(anna, clinic),
      () => harness.call(releaseVisitorHold, { body: { holdKey } }),
    )
    expect(await offerOf(anna)).toBe(NINE)
  })

  it('is offered to the next owner when it is offered to one who leaves', async () => {
    const { lead, clinic, visits } = await fullDayOfTwo()
    const [anna, bert] = [await owner(), await owner()]
    const place = await joinFor(anna, clinic)
    await joinFor(bert, clinic)
    await whileWritten(
      lead,
      () => withdraw(visits.lead[0]),
      () => harness.call(leaveWaitingList, { token: anna.token, query: { id: place._id } }),
    )
    expect(await offerOf(bert)).toBe(NINE)
  })
})

describe('a time that is held for an owner who waits for any vet', () => {
  it('is offered to the next when the owner books with a colleague', async () => {
    const { lead, second, clinic, visits } = await fullDayOfTwo()
    const [anna, bert] = [await owner(), await owner()]
    await joinFor(anna, clinic)
    await joinFor(bert, clinic, lead)
    await withdraw(visits.lead[0])
    await withdraw(visits.second[1])
    expect([await offerOf(anna), await offerOf(bert)]).toEqual([NINE, null])
    const body = { clinicId: clinic._id, petId: anna.petId, start: TEN, doctorId: second.id }
    await harness.call(createAppointment, { token: anna.token, body })
    await deleteExpiredHolds(harness.context)
    expect(await offerOf(bert)).toBe(NINE)
  })
})
