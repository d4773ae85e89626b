/** @module-tag databases */
import { getClinicSlots, getVisitorSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createAppointment, getBookPage, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { moveAppointment } from '@vetvisit/contract/appointments/reschedule/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../../test/harness.ts'
import { holdFor } from '../../../../test/holds.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()

const NINE = '2026-03-03T09:00:00.000Z'
const TEN = '2026-03-03T10:00:00.000Z'
const DAY = '2026-03-03'

type Clinic = Awaited<ReturnType<typeof severalVets>>['clinic']
type Owner = Person & { petId: string }

async function newOwner(): Promise<Owner> {
  const owner = await onboardedOwner(harness)
  return { ...owner, petId: (await petOf(harness, owner))._id }
}

const bodyOf = (owner: Owner, clinic: Clinic, more: Record<string, unknown>) => ({
  clinicId: clinic._id,
  petId: owner.petId,
  start: NINE,
  confirmed: true,
  ...more,
})
const book = (owner: Owner, clinic: Clinic, more: Record<string, unknown> = {}) =>
  harness.call(createAppointment, { token: owner.token, body: bodyOf(owner, clinic, more) })
const refused = (owner: Owner, clinic: Clinic, more: Record<string, unknown> = {}) =>
  harness.refusal(createAppointment, { token: owner.token, body: bodyOf(owner, clinic, more) })

const pageOf = (owner: Person, clinic: Clinic, more: Record<string, unknown> = {}) =>
  harness.call(getBookPage, {
    token: owner.token,
    query: { clinicId: clinic._id, from: DAY, days: 1, ...more },
  })
const slotAt = async (clinic: Clinic, start: string, doctorId?: string) => {
  const query = { clinicId: clinic._id, from: DAY, days: 1, ...(doctorId !== undefined && { doctorId }) }
  const { days } = await harness.call(getClinicSlots, { query })
  return days[0]?.slots.find((slot) => slot.start === start)
}
const NAMES = ['Anna Lindhof', 'Ben Brenner', 'Carla Cohn']
const rowOf = async (id: string) => {
  const rows = await rowsOf<{ doctor_id: string; vet_chosen: boolean }>(
    harness.database,
    sql`select doctor_id, vet_chosen from appointments where id = ${id}::uuid`,
  )
  return rows[0]
}
const disable = (vet: Person) =>
  execute(harness.database, sql`update users set disabled_at = now() where id = ${vet.id}::uuid`)

// docs/decisions/0416-any-vet.md
describe('the slots of a clinic of several vets', () => {
  it('are free while one vet is, and name nobody; those of one vet are that vet’s', async () => {
    const { clinic, vets } = await severalVets(harness)
    for (const vet of vets) {
      expect(await slotAt(clinic, NINE)).toEqual({ start: NINE, taken: false })
      const owner = await newOwner()
      await book(owner, clinic, { doctorId: vet.id })
      expect(await slotAt(clinic, NINE, vet.id)).toEqual({ start: NINE, taken: true })
    }
    expect(await slotAt(clinic, NINE)).toEqual({ start: NINE, taken: true })
  })

  it('come with the vets in the order of the clinic, for owners, visitors and everybody', async () => {
    const { clinic, vets } = await severalVets(harness)
    const expected = vets.map((vet, index) => ({ _id: vet.id, fullname: NAMES[index], profile: null }))
    const query = { clinicId: clinic._id }
    expect((await pageOf(await newOwner(), clinic)).vets).toEqual(expected)
    expect((await harness.call(getVisitorSlots, { query })).vets).toEqual(expected)
    expect((await harness.call(getClinicSlots, { query })).vets).toEqual(expected)
  })

  it('of a clinic of one vet come without vets', async () => {
    const { clinic, lead } = await severalVets(harness, { vets: 1 })
    const owner = await newOwner()
    expect((await pageOf(owner, clinic)).vets).toEqual([])
    expect((await pageOf(owner, clinic, { doctorId: lead.id })).vets).toEqual([])
  })

  it('leave out a vet who is disabled or not online', async () => {
    const { clinic, vets } = await severalVets(harness)
    const [lead, second, third] = vets as [Person, Person, Person]
    await disable(lead)
    await execute(
      harness.database,
      sql`update clinic_vets set online = false where doctor_id = ${third.id}::uuid`,
    )
    const page = await pageOf(await newOwner(), clinic)
    expect(page.vets).toEqual([])
    expect((await book(await newOwner(), clinic)).doctor._id).toBe(second.id)
  })
})

describe('a booking with any vet', () => {
  // specification/readings §6: any vet of a clinic is booked while one is free, and nobody reads who is (added)
  it('is with the vet who has most free time that day, and says so', async () => {
    const { clinic, vets } = await severalVets(harness)
    const [lead, second, third] = vets as [Person, Person, Person]
    await book(await newOwner(), clinic, { start: TEN, doctorId: lead.id })
    await book(await newOwner(), clinic, { start: TEN, doctorId: third.id })
    const booked = await book(await newOwner(), clinic)
    expect(booked.doctor).toMatchObject({ _id: second.id, fullname: 'Ben Brenner' })
    expect(await rowOf(booked._id)).toEqual({ doctor_id: second.id, vet_chosen: false })
  })

  it('is with the vet who saw the animal last, if that vet is free', async () => {
    const { clinic, vets } = await severalVets(harness)
    const third = vets[2] as Person
    const owner = await newOwner()
    const earlier = await book(owner, clinic, { start: TEN, doctorId: third.id })
    await execute(
      harness.database,
      sql`update appointments set status = 'completed', starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'
        where id = ${earlier._id}::uuid`,
    )
    expect((await book(owner, clinic)).doctor._id).toBe(third.id)
    const other = await newOwner()
    expect((await book(other, clinic)).doctor._id).not.toBe(third.id)
  })

  // specification/readings §6: a time that one vet has free is not refused as taken to an owner who has another appointment or too many requests (added)
  it('asks an owner about another appointment where one vet is taken and another is free', async () => {
    const { clinic, vets } = await severalVets(harness)
    await book(await newOwner(), clinic, { doctorId: vets[0]?.id })
    const owner = await newOwner()
    await book(owner, clinic, { start: TEN })
    expect((await refused(owner, clinic, { confirmed: false })).code).toBe('request_exists')
    expect((await book(owner, clinic)).start).toBe(NINE)
  })

  it('falls through to the next vet, and is refused when all are taken, with times of all', async () => {
    const { clinic, vets } = await severalVets(harness)
    const booked = new Set<string>()
    while (booked.size < vets.length) booked.add((await book(await newOwner(), clinic)).doctor._id)
    expect(booked).toEqual(new Set(vets.map(({ id }) => id)))
    const refusal = await refused(await newOwner(), clinic)
    expect(refusal.code).toBe('slot_taken')
    expect(refusal.details?.['alternatives']).toHaveLength(5)
    const [lead, second] = vets as [Person, Person]
    await book(await newOwner(), clinic, { start: TEN, doctorId: lead.id })
    const ofLead = await refused(await newOwner(), clinic, { doctorId: lead.id })
    expect(ofLead.details?.['alternatives']).not.toContain(TEN)
    const ofSecond = await refused(await newOwner(), clinic, { doctorId: second.id })
    expect(ofSecond.details?.['alternatives']).toContain(TEN)
  })

  it('takes over the vet of the own hold', async () => {
    const { clinic, vets } = await severalVets(harness)
    const third = vets[2] as Person
    const owner = await newOwner()
    await holdFor(harness, owner, { clinicId: clinic._id, start: NINE, doctorId: third.id })
    const booked = await book(owner, clinic)
    expect(booked.doctor._id).toBe(third.id)
    expect(await rowOf(booked._id)).toEqual({ doctor_id: third.id, vet_chosen: false })
  })

  it('is with another vet than the one who was disabled meanwhile', async () => {
    const { clinic } = await severalVets(harness, { vets: 2 })
    const owner = await newOwner()
    const hold = await holdFor(harness, owner, { clinicId: clinic._id, start: NINE })
    await execute(
      harness.database,
      sql`update users set disabled_at = now() where id = ${hold.doctorId}::uuid`,
    )
    const booked = await book(owner, clinic)
    expect(booked.doctor._id).not.toBe(hold.doctorId)
    const held = sql`select id from appointments where id = ${hold._id}::uuid and expires_at > ${new Date(harness.clock.now()).toISOString()}::timestamptz`
    expect(await rowsOf(harness.database, held)).toEqual([])
  })

  it('by the practice is with the given vet or with any', async () => {
    const { clinic, vets, lead } = await severalVets(harness)
    const second = vets[1] as Person
    const owner = await newOwner()
    const first = await book(owner, clinic)
    await harness.call(updateAppointment, { token: lead.token, body: { _id: first._id, status: 'approved' } })
    const byPractice = (more: Record<string, unknown>) =>
      harness.call(createAppointment, {
        token: lead.token,
        body: bodyOf(owner, clinic, { start: TEN, ...more }),
      })
    expect((await byPractice({ doctorId: second.id })).doctor._id).toBe(second.id)
    const later = await byPractice({ start: '2026-03-03T10:30:00.000Z' })
    expect(await rowOf(later._id)).toMatchObject({ vet_chosen: false })
  })
})

// specification/authorization N15
describe('a vet who cannot be booked at a clinic', () => {
  it('is refused with one answer: unknown, of another practice, of another clinic, not online, disabled', async () => {
    const { clinic, vets } = await severalVets(harness)
    const [, second, third] = vets as [Person, Person, Person]
    const elsewhere = await onboardedDoctor(harness)
    const { lead: stranger } = await severalVets(harness, { vets: 1 })
    await disable(second)
    await execute(
      harness.database,
      sql`update clinic_vets set online = false where doctor_id = ${third.id}::uuid`,
    )
    const owner = await newOwner()
    const unknown = '0193b7a0-0000-7000-8000-000000000000'
    const query = { clinicId: clinic._id }
    for (const doctorId of [unknown, elsewhere.id, stranger.id, second.id, third.id]) {
      const refusals = [
        await refused(owner, clinic, { doctorId }),
        await harness.refusal(holdSlot, { token: owner.token, body: { ...query, start: NINE, doctorId } }),
        await harness.refusal(holdSlot, { body: { ...query, start: NINE, doctorId } }),
        await harness.refusal(getBookPage, { token: owner.token, query: { ...query, doctorId } }),
        await harness.refusal(getClinicSlots, { query: { ...query, doctorId } }),
        await harness.refusal(getVisitorSlots, { query: { ...query, doctorId } }),
      ]
      for (const refusal of refusals)
        expect(refusal).toMatchObject({
          httpStatus: 422,
          fields: { doctorId: 'Choose a vet who works here' },
        })
    }
  })
})

describe('a hold at a clinic of several vets', () => {
  it('is with a vet, whom its answer names', async () => {
    const { clinic, vets } = await severalVets(harness)
    const second = vets[1] as Person
    const owner = await newOwner()
    const held = await holdFor(harness, owner, { clinicId: clinic._id, start: NINE, doctorId: second.id })
    expect(held.doctorId).toBe(second.id)
    expect((await pageOf(owner, clinic)).hold).toMatchObject({ _id: held._id, doctorId: second.id })
    const any = await holdFor(harness, owner, { clinicId: clinic._id, start: NINE })
    expect(any.doctorId).toBe(second.id)
  })

  // specification/readings §6: a network or an owner holds a start of a clinic once, whichever its vet (added)
  it('of an owner lasts five minutes, whichever the vets', async () => {
    const { clinic, vets } = await severalVets(harness)
    const owner = await newOwner()
    for (const vet of vets) {
      const { secondsLeft } = await holdFor(harness, owner, {
        clinicId: clinic._id,
        start: NINE,
        doctorId: vet.id,
      })
      expect(secondsLeft).toBe(300)
    }
    harness.clock.advance(5 * 60_000)
    const again = { clinicId: clinic._id, start: NINE, doctorId: vets[0]?.id }
    const refusal = await harness.refusal(holdSlot, { token: owner.token, body: again })
    expect(refusal.code).toBe('too_many_requests')
  })

  it('of a visitor is one per start and network, not one per vet', async () => {
    const { clinic, vets } = await severalVets(harness)
    const [lead, second] = vets as [Person, Person]
    const hold = (doctorId: string | undefined, more: Record<string, unknown> = {}) =>
      harness.call(holdSlot, {
        body: { clinicId: clinic._id, start: NINE, ...(doctorId !== undefined && { doctorId }), ...more },
      })
    const first = await hold(lead.id)
    expect(first).toMatchObject({ held: true, doctorId: lead.id })
    expect(await hold(second.id)).toEqual({ held: false, reason: 'limit' })
    expect(await hold(undefined)).toEqual({ held: false, reason: 'limit' })
    const holdKey = 'holdKey' in first ? first.holdKey : null
    expect(await hold(undefined, { holdKey })).toMatchObject({
      held: true,
      doctorId: lead.id,
      secondsLeft: 300,
    })
    harness.clock.advance(5 * 60_000)
    expect(await hold(second.id)).toEqual({ held: false, reason: 'lapsed' })
  })

  it('leaves visitors a tenth of the starts, however many vets are free', async () => {
    const { clinic } = await severalVets(harness)
    const { days } = await harness.call(getClinicSlots, {
      query: { clinicId: clinic._id, from: DAY, days: 1 },
    })
    const starts = (days[0]?.slots ?? []).map(({ start }) => start)
    const answers: boolean[] = []
    for (const [index, start] of starts.entries()) {
      const ip = `2001:db8:${index}::1`
      answers.push((await harness.call(holdSlot, { body: { clinicId: clinic._id, start }, ip })).held)
    }
    expect(answers.filter(Boolean)).toHaveLength(Math.max(1, Math.floor(starts.length / 10)))
  })
})

const move = (owner: Person, appointment: { _id: string; version: number }, start: string) =>
  harness.send(moveAppointment, {
    token: owner.token,
    body: { _id: appointment._id, start, version: appointment.version },
  })

describe('an owner’s move at a clinic of several vets', () => {
  it('keeps the vet whom the owner chose, and takes another one otherwise', async () => {
    const { clinic, vets } = await severalVets(harness, {
      vets: 2,
      clinic: { confirmAtOnce: true, ownersMayMove: true },
    })
    const [lead, second] = vets as [Person, Person]
    const [chosen, any] = [await newOwner(), await newOwner()]
    const withLead = await book(chosen, clinic, { doctorId: lead.id })
    const withAny = await book(any, clinic)
    expect(withAny.doctor._id).toBe(second.id)
    await book(await newOwner(), clinic, { start: TEN, doctorId: lead.id })
    expect((await move(chosen, withLead, TEN)).body).toMatchObject({ code: 'slot_taken' })
    const half = '2026-03-03T10:30:00.000Z'
    await book(await newOwner(), clinic, { start: half, doctorId: second.id })
    expect((await move(any, withAny, half)).httpStatus).toBe(200)
    expect(await rowOf(withAny._id)).toEqual({ doctor_id: lead.id, vet_chosen: false })
  })
})
