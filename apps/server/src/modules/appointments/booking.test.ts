import { createAppointment, getBookPage, getClinicSlots, holdSlot, releaseSlot, updateAppointment } from '@vetvisit/contract/appointments/routes'
import type { RouteData } from '@vetvisit/contract/http'
import { getNotifications } from '@vetvisit/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clinicOf, type Harness, onboardedDoctor, onboardedOwner, openHarness, type Person, petOf, START } from '../../../test/harness.ts'
import { rowsOf } from '../../db/rows.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
beforeEach(() => harness.clock.set(START))

type Clinic = RouteData<typeof getBookPage>['clinic']

/** A doctor with a clinic and an owner with a pet. */
async function world(clinicChanges: Record<string, unknown> = {}, doctorChanges: Record<string, unknown> = {}) {
  const doctor = await onboardedDoctor(harness, doctorChanges)
  const clinic = await clinicOf(harness, doctor, clinicChanges)
  const owner = await onboardedOwner(harness)
  const pet = await petOf(harness, owner)
  return { doctor, clinic, owner, pet }
}

/** Another owner with a pet. */
async function stranger() {
  const owner = await onboardedOwner(harness)
  return { owner, pet: await petOf(harness, owner) }
}

type Wish = { clinic: Clinic; owner: Person; pet: { _id: string }; start: string } & Record<string, unknown>

function wishOf({ clinic, owner, pet, start, key, ...rest }: Wish) {
  return { token: owner.token, ...(typeof key === 'string' && { key }), body: { clinicId: clinic._id, petId: pet._id, start, ...rest } }
}
const book = (wish: Wish) => harness.call(createAppointment, wishOf(wish))
const refused = (wish: Wish) => harness.refusal(createAppointment, wishOf(wish))

const count = async (table: string, where = 'true') => {
  const [row] = await rowsOf<{ n: number }>(harness.database, sql.raw(`select count(*)::int as n from ${table} where ${where}`))
  return row?.n ?? 0
}

describe('booking a slot', () => {
  it('makes a request that the practice is told of', async () => {
    const { clinic, doctor, owner, pet } = await world()
    const booked = await book({ clinic, owner, pet, start: '2026-03-02T09:00:00.000Z', reason: 'limps' })
    expect(booked).toMatchObject({ status: 'requested', start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T09:30:00.000Z', reason: 'limps', fee: 60, total: 60, mayCancel: true })
    const inbox = await harness.call(getNotifications, { token: doctor.token, params: { role: 'doctor' }, query: {} })
    expect(inbox.notifications).toMatchObject([{ type: 'request', appointment: { _id: booked._id }, isSeen: false }])
    expect(inbox.notifications[0]?.message).toBe('Mira Vogel asks for 02-03-2026 10:00 AM for Bello at Tierklinik Nord.')
  })

  it('takes a slot that begins in 60 minutes and refuses one in 59', async () => {
    const { clinic, owner, pet } = await world()
    harness.clock.set('2026-03-02T08:01:00.000Z')
    expect(await refused({ clinic, owner, pet, start: '2026-03-02T09:00:00.000Z' })).toMatchObject({ code: 'too_soon' })
    harness.clock.set('2026-03-02T08:00:00.000Z')
    expect(await book({ clinic, owner, pet, start: '2026-03-02T09:00:00.000Z' })).toMatchObject({ status: 'requested' })
  })
})
