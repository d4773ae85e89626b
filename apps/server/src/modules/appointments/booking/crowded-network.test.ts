/** @module-tag databases */
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { expect, it } from 'vitest'
import { postgresUrl } from '../../../../test/db/postgres-url.ts'
import { clinicOf, harnessOfFile, onboardedDoctor, onboardedOwner, petOf } from '../../../../test/harness.ts'
import { waitingForLocks } from '../../../../test/db/waiting-for-locks.ts'
import { lockNetwork } from '../../../db/locks.ts'
import { visitorNetwork } from './hold-for-visitor.ts'
import { until } from '../../../../test/until.ts'

const harness = harnessOfFile({ config: { rateLimit: true } })

/** Keeps the lock of a network until the returned function is called, as a slow hold would. */
async function lockedNetwork(ip: string): Promise<() => Promise<void>> {
  const { database } = harness
  const networkKey = await visitorNetwork(harness.context, { ip, now: harness.clock.now() })
  return new Promise((isLocked) => {
    const ended = database.transact(async () => {
      await lockNetwork(database, networkKey)
      await new Promise<void>((release) => {
        isLocked(async () => {
          release()
          await ended
        })
      })
    })
  })
}

it('two hundred holds of one network keep no booking of others waiting', async () => {
  // The embedded database has one connection, so nobody waits beside others.
  if (postgresUrl('that a crowded network leaves connections to others') === undefined) return
  const doctor = await onboardedDoctor(harness)
  const clinicId = (await clinicOf(harness, doctor))._id
  const owner = await onboardedOwner(harness)
  const petId = (await petOf(harness, owner))._id
  const release = await lockedNetwork('203.0.113.1')
  const holds = Array.from({ length: 200 }, (_, index) =>
    harness.send(holdSlot, {
      body: { clinicId, start: '2026-03-03T08:00:00.000Z' },
      ip: `203.0.113.${index}`,
    }),
  )
  try {
    await until(async () => expect(await waitingForLocks(harness.database)).toBe(1))
    const visitor = await harness.call(holdSlot, {
      body: { clinicId, start: '2026-03-04T08:00:00.000Z' },
      ip: '198.51.100.7',
    })
    expect(visitor.held).toBe(true)
    const booked = await harness.call(createAppointment, {
      token: owner.token,
      ip: '198.51.100.8',
      body: { clinicId, petId, start: '2026-03-05T09:00:00.000Z' },
    })
    expect(booked.status).toBe('requested')
    expect(await waitingForLocks(harness.database)).toBeLessThanOrEqual(1)
  } finally {
    await release()
    await Promise.all(holds)
  }
})
