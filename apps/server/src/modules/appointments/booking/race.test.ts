/** @module-tag databases */
import { randomUUID } from 'node:crypto'
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Answer, clinicOf, harnessOfFile, onboardedDoctor, SCHEDULE } from '../../../../test/harness.ts'
import { type Client, manyOwners } from '../../../../test/many-owners.ts'
import { rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const CLIENTS = 200
const SLOTS = 20
const SLOT_MS = 15 * MINUTE_MS

async function busyPractice() {
  const doctor = await onboardedDoctor(harness)
  const clinic = await clinicOf(harness, doctor, {
    schedule: [{ ...SCHEDULE, toTimeHour: 18, slotPerPatient: 15 }],
  })
  return { doctor, clinic }
}

/** The `Date` headers of equal answers may differ. */
const withoutDate = (answer: Answer) => ({ ...answer, headers: { ...answer.headers, date: undefined } })

describe('200 clients that request the same 20 slots', () => {
  it('get exactly 20 bookings, and all others are refused with slot_taken', async () => {
    const { doctor, clinic } = await busyPractice()
    const first = Date.parse('2026-03-03T08:00:00.000Z')
    const clients = await manyOwners(harness, CLIENTS)
    const answers = await Promise.all(
      clients.map(({ token, petId }, index) =>
        harness.send(createAppointment, {
          token,
          body: {
            clinicId: clinic._id,
            petId,
            start: new Date(first + (index % SLOTS) * SLOT_MS).toISOString(),
          },
        }),
      ),
    )
    const outcomes = answers.map(({ httpStatus, body }) =>
      httpStatus === 200 ? 'booked' : `${httpStatus} ${(body as { code: string }).code}`,
    )
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(SLOTS)
    expect(new Set(outcomes)).toEqual(new Set(['booked', '409 slot_taken']))
    const kept = await rowsOf<{ start: string; notified: number }>(
      harness.database,
      sql`select a.starts_at::text as start, (select count(*)::int from notifications n where n.appointment_id = a.id) as notified
        from appointments a where a.doctor_id = ${doctor.id}::uuid`,
    )
    expect(kept).toHaveLength(SLOTS)
    expect(new Set(kept.map(({ start }) => start)).size).toBe(SLOTS)
    expect(kept.every(({ notified }) => notified === 1)).toBe(true)
  })
})

describe('a late request for a taken time', () => {
  const start = Date.parse('2026-03-05T09:00:00.000Z')
  const startText = (slot: number) => new Date(start + slot * SLOT_MS).toISOString()

  /** Three owners; the first has booked. */
  async function decided() {
    const { clinic } = await busyPractice()
    const [winner, ...late] = await manyOwners(harness, 3)
    const book = (client: Client | undefined, key?: string) =>
      harness.send(createAppointment, {
        token: client?.token ?? '',
        body: { clinicId: clinic._id, petId: client?.petId ?? '', start: startText(0) },
        ...(key !== undefined && { key }),
      })
    const key = randomUUID()
    const booked = await book(winner, key)
    return { clinic, winner, late, book, key, booked }
  }

  it('is refused with free times nearby', async () => {
    const { late, book } = await decided()
    for (const answer of await Promise.all(late.map((client) => book(client))))
      expect(answer).toMatchObject({
        httpStatus: 409,
        body: {
          code: 'slot_taken',
          details: { alternatives: [-1, 1, -2, 2, -3].map(startText) },
        },
      })
  })

  it('returns the first answer again for the same key', async () => {
    const { winner, book, key, booked } = await decided()
    expect(booked.httpStatus).toBe(200)
    expect(withoutDate(await book(winner, key))).toEqual(withoutDate(booked))
    expect(await book(winner)).toMatchObject({ httpStatus: 409 })
  })

  it('succeeds for the owner who holds the time', async () => {
    const { clinic, late, book } = await decided()
    const [client] = late
    const held = await harness.send(holdSlot, {
      token: client?.token ?? '',
      body: { clinicId: clinic._id, start: startText(1) },
    })
    expect(held.httpStatus).toBe(200)
    expect(await book(client)).toMatchObject({
      body: { details: { alternatives: [-1, 1, -2, 2, -3].map(startText) } },
    })
  })

  it('books if the time is free again', async () => {
    const { winner, late, book, booked } = await decided()
    const cancelled = await harness.send(updateAppointment, {
      token: winner?.token ?? '',
      body: { _id: (booked.body as { data: { _id: string } }).data._id, isCancelled: true },
    })
    expect(cancelled.httpStatus).toBe(200)
    const answers = await Promise.all(late.map((client) => book(client)))
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
