/** @module-tag databases */
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../../test/harness.ts'
import { manyOwners } from '../../../../test/many-owners.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const CLIENTS = 40
const NINE = '2026-03-03T09:00:00.000Z'

const claimsAt = (clinicId: string, start: string) =>
  rowsOf<{ status: string; vets: number; visits: number }>(
    harness.database,
    sql`select status, count(distinct doctor_id)::int as vets, count(*)::int as visits from appointments
      where clinic_id = ${clinicId}::uuid and starts_at = ${start}::timestamptz group by 1`,
  )

// docs/decisions/0416-any-vet.md
describe('forty owners who want one start of three vets', () => {
  it('get three bookings, one with each vet', async () => {
    const { clinic } = await severalVets(harness)
    const owners = await manyOwners(harness, CLIENTS)
    const answers = await Promise.all(
      owners.map(({ token, petId }) =>
        harness.send(createAppointment, { token, body: { clinicId: clinic._id, petId, start: NINE } }),
      ),
    )
    const statuses = answers.map(({ httpStatus }) => httpStatus)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    expect(await claimsAt(clinic._id, NINE)).toEqual([{ status: 'requested', vets: 3, visits: 3 }])
  })

  it('get three bookings also if some want one vet and all hold the time before', async () => {
    const { clinic, vets } = await severalVets(harness)
    const owners = await manyOwners(harness, CLIENTS)
    const answers = await Promise.all(
      owners.map(async ({ token, petId }, index) => {
        const wish = index % 2 === 0 ? {} : { doctorId: vets[index % 3]?.id }
        const body = { clinicId: clinic._id, start: NINE, ...wish }
        await harness.send(holdSlot, { token, body })
        return harness.send(createAppointment, { token, body: { ...body, petId } })
      }),
    )
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(3)
    expect(answers.filter(({ httpStatus }) => httpStatus >= 500)).toEqual([])
    expect(await claimsAt(clinic._id, NINE)).toEqual([{ status: 'requested', vets: 3, visits: 3 }])
  })
})

describe('visitors of one network who want one start of three vets', () => {
  it('hold it once', async () => {
    const { clinic, vets } = await severalVets(harness)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        harness.send(holdSlot, {
          body: { clinicId: clinic._id, start: NINE, ...(index > 3 && { doctorId: vets[index % 3]?.id }) },
        }),
      ),
    )
    expect(answers.filter(({ text }) => text.includes('"held":true'))).toHaveLength(1)
    expect(await claimsAt(clinic._id, NINE)).toEqual([{ status: 'held', vets: 1, visits: 1 }])
  })
})

describe('for any busy times of several vets', () => {
  it('a start that is offered for any vet can be booked, and a taken one cannot', async () => {
    const { clinic, vets } = await severalVets(harness)
    const ownHours = sql`update clinic_vets set own_hours = true where doctor_id = ${vets[2]?.id ?? ''}::uuid`
    await execute(harness.database, ownHours)
    const hours = sql`insert into vet_hours (clinic_id, doctor_id, schedule, weekday, start_minute, end_minute)
      values (${clinic._id}::uuid, ${vets[2]?.id ?? ''}::uuid, 0, 1, ${9 * 60 + 15}, ${11 * 60})`
    await execute(harness.database, hours)
    const [holder, ...owners] = await manyOwners(harness, 60)
    const busy = fc.array(
      fc.record({
        vet: fc.nat({ max: 2 }),
        quarter: fc.nat({ max: 35 }),
        quarters: fc.integer({ min: 1, max: 12 }),
      }),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(busy, fc.nat(), async (spans, seed) => {
        await freeAll(clinic._id)
        for (const { vet, ...time } of spans)
          await occupy(clinic._id, { vetId: vets[vet]?.id ?? '', petId: holder?.petId ?? '', ...time })
        const query = { clinicId: clinic._id, from: '2026-03-03', days: 1 }
        const { days } = await harness.call(getClinicSlots, { query })
        const slots = days[0]?.slots ?? []
        const slot = slots[seed % slots.length]
        const owner = owners[seed % owners.length]
        if (!slot || !owner) return
        const body = { clinicId: clinic._id, petId: owner.petId, start: slot.start, confirmed: true }
        const { httpStatus } = await harness.send(createAppointment, { token: owner.token, body })
        expect(httpStatus).toBe(slot.taken ? 409 : 200)
      }),
      { numRuns: 25 },
    )
  })
})

const MORNING = Date.parse('2026-03-03T07:00:00.000Z')

const at = (quarter: number) =>
  sql`${new Date(MORNING + quarter * 15 * MINUTE_MS).toISOString()}::timestamptz`

const freeAll = (clinicId: string) =>
  execute(
    harness.database,
    sql`update appointments set status = 'withdrawn', expires_at = null where clinic_id = ${clinicId}::uuid`,
  )

type Taken = { vetId: string; petId: string; quarter: number; quarters: number }

/** A hold of a vet's time, so many quarters of an hour after the clinic opens; none where the vet has another. */
async function occupy(clinicId: string, { vetId, petId, quarter, quarters }: Taken): Promise<void> {
  await execute(
    harness.database,
    sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, currency, expires_at, created_at)
      select gen_random_uuid(), 'held', c.practice_id, ${vetId}::uuid, c.id, p.owner_id, p.id, ${at(quarter)}, ${at(quarter + quarters)}, 'EUR',
        '2027-01-01T00:00:00Z', now()
      from clinics c, pets p where c.id = ${clinicId}::uuid and p.id = ${petId}::uuid on conflict do nothing`,
  )
}
