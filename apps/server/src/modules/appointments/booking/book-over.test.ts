/** @module-tag databases */
import { getAppointmentDetails, getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import type { Conflict } from '@vetvisit/contract/appointments/override/schemas'
import { getVisitPage } from '@vetvisit/contract/owners/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person, petOf, START } from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { assistantOf, receptionOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world, history } = visitsIn(harness)

const TEN = '2026-03-03T09:00:00.000Z'
const HALF_PAST_TEN = '2026-03-03T09:30:00.000Z'
const TUESDAY = { from: '2026-03-03', to: '2026-03-03' }
const EMERGENCY = { reason: 'Emergency', allow: ['overlap', 'block', 'closed'] } as const

type Wish = Record<string, unknown>

/** A clinic with a visit of Bello at ten, and a second owner on record for whom the practice books. */
async function busyAtTen() {
  const { doctor, clinic, owner, pet, book } = await world({ confirmAtOnce: true })
  const beneath = await book(TEN)
  const next = await onboardedOwner(harness, { fullname: 'Karin Neumann' })
  const minka = await petOf(harness, next, { name: 'Minka' })
  await harness.call(createAppointment, {
    token: next.token,
    body: { clinicId: clinic._id, petId: minka._id, start: '2026-03-05T09:00:00.000Z' },
  })
  const body = { clinicId: clinic._id, petId: minka._id, start: TEN }
  const bookAs = (person: Person, more: Wish = {}) =>
    harness.call(createAppointment, { token: person.token, body: { ...body, ...more } })
  const refusedAs = (person: Person, more: Wish = {}) =>
    harness.refusal(createAppointment, { token: person.token, body: { ...body, ...more } })
  return { doctor, clinic, owner, pet, book, beneath, next, minka, bookAs, refusedAs }
}

const conflictsOf = ({ details }: { details?: unknown }) => (details as { conflicts: Conflict[] }).conflicts

// docs/decisions/0395-overrides.md
describe('the practice without an override', () => {
  // specification/readings §6: the practice begins a visit at any five minutes, with any length in fives (added)
  it('begins a visit at any five minutes, with any length in fives, in free time within the hours', async () => {
    const { doctor, bookAs, refusedAs } = await busyAtTen()
    const booked = await bookAs(doctor, { start: '2026-03-03T10:05:00.000Z', minutes: 55 })
    expect(booked).toMatchObject({ end: '2026-03-03T11:00:00.000Z', status: 'approved' })
    expect(booked.override).toBeUndefined()
    for (const wrong of [
      { minutes: 0 },
      { minutes: 12 },
      { minutes: 485 },
      { start: '2026-03-03T11:07:00.000Z' },
    ])
      expect(await refusedAs(doctor, wrong)).toMatchObject({ code: 'invalid' })
  })

  it('gets the length of a slot where it names none', async () => {
    const { doctor, bookAs } = await busyAtTen()
    expect(await bookAs(doctor, { start: '2026-03-03T10:10:00.000Z' })).toMatchObject({
      end: '2026-03-03T10:40:00.000Z',
    })
  })

  // specification/readings §6: staff are told what is in the way of a time; of a hold its time alone (added)
  it('is told what is in the way, with the nearest free times', async () => {
    const { doctor, refusedAs } = await busyAtTen()
    const block = { start: HALF_PAST_TEN, end: '2026-03-03T10:00:00.000Z', kind: 'meeting', note: 'Team' }
    await harness.call(createBlock, { token: doctor.token, body: block as never })
    const refusal = await refusedAs(doctor, { start: '2026-03-03T09:15:00.000Z', minutes: 30 })
    expect(refusal).toMatchObject({ code: 'slot_taken', details: { mayOverride: true, doctorId: doctor.id } })
    expect(conflictsOf(refusal)).toEqual([
      { kind: 'visit', start: TEN, end: HALF_PAST_TEN, label: 'Bello, Mira Vogel' },
      { kind: 'block', start: HALF_PAST_TEN, end: '2026-03-03T10:00:00.000Z', label: 'Team' },
    ])
    expect((refusal.details as { alternatives: string[] }).alternatives.slice(0, 2)).toEqual([
      '2026-03-03T08:30:00.000Z',
      '2026-03-03T10:00:00.000Z',
    ])
  })

  it('is told that the clinic is closed, also where a visit reaches out of the hours', async () => {
    const { doctor, refusedAs } = await busyAtTen()
    const sunday = await refusedAs(doctor, { start: '2026-03-08T09:00:00.000Z' })
    expect(sunday).toMatchObject({ code: 'clinic_closed', details: { mayOverride: true } })
    expect(conflictsOf(sunday)).toEqual([
      { kind: 'closed', start: '2026-03-08T09:00:00.000Z', end: '2026-03-08T09:30:00.000Z' },
    ])
    expect(await refusedAs(doctor, { start: TEN, minutes: 480 })).toMatchObject({ code: 'clinic_closed' })
  })

  // specification/readings §6: staff are told what is in the way of a time; of a hold its time alone (added)
  it('learns of a hold of an owner its time alone, and of a visitor’s nothing', async () => {
    const { doctor, clinic, owner, refusedAs, bookAs } = await busyAtTen()
    const start = '2026-03-03T12:00:00.000Z'
    await harness.call(holdSlot, { token: owner.token, body: { clinicId: clinic._id, start } })
    expect(conflictsOf(await refusedAs(doctor, { start }))).toEqual([
      { kind: 'hold', start, end: '2026-03-03T12:30:00.000Z' },
    ])
    const later = '2026-03-03T13:00:00.000Z'
    await harness.call(holdSlot, { body: { clinicId: clinic._id, start: later } })
    expect((await bookAs(doctor, { start: later })).override).toBeUndefined()
  })
})

describe('an override', () => {
  // specification/readings §6: the practice books and moves over what is in the way, with a reason that owners never see (added)
  it('books over a visit, which stays, and is forced with its reason', async () => {
    const { doctor, beneath, bookAs } = await busyAtTen()
    const forced = await bookAs(doctor, { override: EMERGENCY })
    expect(forced).toMatchObject({ start: TEN, override: { forced: true, reason: 'Emergency' } })
    const { visits } = await harness.call(getCalendar, { token: doctor.token, query: TUESDAY })
    expect(visits.map(({ _id, override }) => [_id, override])).toEqual([
      [beneath._id, undefined],
      [forced._id, { forced: true, reason: 'Emergency' }],
    ])
  })

  it('stands in the history and the audit, and the practice reads who it was', async () => {
    const { doctor, bookAs } = await busyAtTen()
    const reception = await receptionOf(harness, doctor)
    const { _id } = await bookAs(reception, { override: EMERGENCY })
    expect(await history(_id)).toEqual(
      ['approved', 'overridden'].map((kind) => ({
        version: 1,
        kind,
        actor: reception.id,
        principal: doctor.id,
      })),
    )
    const audited = sql`select actor_id, call from audit where object_id = ${_id}::uuid`
    expect(await rowsOf(harness.database, audited)).toEqual([
      { actor_id: reception.id, call: 'createAppointment.override' },
    ])
    const opened = await harness.call(getAppointmentDetails, { token: doctor.token, query: { id: _id } })
    expect(opened).toMatchObject({
      override: { reason: 'Emergency' },
      overridden: { at: START, by: 'Ida Blum' },
    })
  })

  it('allows only what it names', async () => {
    const { doctor, refusedAs } = await busyAtTen()
    await harness.call(createBlock, {
      token: doctor.token,
      body: { start: HALF_PAST_TEN, end: '2026-03-03T10:00:00.000Z', kind: 'break' },
    })
    for (const allow of [['overlap'], ['block'], ['closed', 'block']])
      expect(
        await refusedAs(doctor, {
          start: '2026-03-03T09:15:00.000Z',
          override: { reason: 'Emergency', allow },
        }),
      ).toMatchObject({ code: 'slot_taken' })
  })

  it('outside the hours alone has a reason, and lies over nothing', async () => {
    const { doctor, bookAs } = await busyAtTen()
    const override = { reason: 'Agreed by phone', allow: ['closed'] }
    expect(await bookAs(doctor, { start: '2026-03-08T09:00:00.000Z', override })).toMatchObject({
      override: { forced: false, reason: 'Agreed by phone' },
    })
  })

  it('of nothing is none', async () => {
    const { doctor, bookAs } = await busyAtTen()
    const booked = await bookAs(doctor, { start: '2026-03-03T13:00:00.000Z', override: EMERGENCY })
    expect(booked.override).toBeUndefined()
    expect((await history(booked._id)).map(({ kind }) => kind)).toEqual(['approved'])
  })

  it('never brings an animal to two places', async () => {
    const { doctor, pet, refusedAs } = await busyAtTen()
    expect(await refusedAs(doctor, { petId: pet._id, override: EMERGENCY })).toMatchObject({
      code: 'pet_busy',
    })
  })

  it('leaves the hold of an owner, who then cannot book, and the waiting owners get nothing beneath', async () => {
    const { doctor, clinic, owner, pet, bookAs } = await busyAtTen()
    const start = '2026-03-03T12:00:00.000Z'
    await harness.call(holdSlot, { token: owner.token, body: { clinicId: clinic._id, start } })
    expect((await bookAs(doctor, { start, override: EMERGENCY })).override?.forced).toBe(true)
    const own = { clinicId: clinic._id, petId: pet._id, start, confirmed: true }
    expect(await harness.refusal(createAppointment, { token: owner.token, body: own })).toMatchObject({
      code: 'slot_taken',
    })
  })

  it('is not told to the owner', async () => {
    const { doctor, next, bookAs } = await busyAtTen()
    const { _id } = await bookAs(doctor, { override: EMERGENCY })
    const page = await harness.call(getVisitPage, { token: next.token, query: { id: _id } })
    expect(JSON.stringify(page)).toContain(_id)
    expect(JSON.stringify(page)).not.toMatch(/Emergency|overrid|forced/)
  })
})

// specification/authorization N6
describe('who overrides', () => {
  it('is a vet or a reception, and an assistant only with the right', async () => {
    const { doctor, bookAs, refusedAs } = await busyAtTen()
    const assistant = await assistantOf(harness, doctor)
    expect(await refusedAs(assistant)).toMatchObject({ details: { mayOverride: false } })
    expect(await refusedAs(assistant, { override: EMERGENCY })).toMatchObject({ httpStatus: 404 })
    const trusted = await assistantOf(harness, doctor, ['appointments', 'overrides'])
    expect((await bookAs(trusted, { override: EMERGENCY })).override?.forced).toBe(true)
  })

  it('is never an owner: 422 for a length and for who is told, too', async () => {
    const { owner, pet, clinic } = await busyAtTen()
    for (const more of [{ minutes: 30 }, { override: EMERGENCY }, { tell: false }]) {
      const body = {
        clinicId: clinic._id,
        petId: pet._id,
        start: '2026-03-03T13:00:00.000Z',
        confirmed: true,
      }
      const refusal = await harness.refusal(createAppointment, {
        token: owner.token,
        body: { ...body, ...more },
      })
      expect(refusal).toMatchObject({
        code: 'invalid',
        fields: { [Object.keys(more)[0] ?? '']: expect.any(String) as unknown },
      })
    }
  })
})

describe('an override at a clinic of several vets', () => {
  it('takes a vet who is free before one whose visits it would lie over', async () => {
    const { vets, clinic } = await severalVets(harness, { vets: 2, clinic: { confirmAtOnce: true } })
    const [anna, ben] = vets as [Person, Person]
    const owner = await onboardedOwner(harness)
    const [bello, minka] = [await petOf(harness, owner), await petOf(harness, owner, { name: 'Minka' })]
    const third = await petOf(harness, owner, { name: 'Rex' })
    const body = { clinicId: clinic._id, start: TEN, confirmed: true }
    await harness.call(createAppointment, {
      token: owner.token,
      body: { ...body, petId: bello._id, doctorId: anna.id },
    })
    const asStaff = (petId: string) =>
      harness.call(createAppointment, {
        token: anna.token,
        body: { ...body, petId, override: EMERGENCY },
      })
    const first = await asStaff(minka._id)
    expect([first.doctor._id, first.override]).toEqual([ben.id, undefined])
    expect((await asStaff(third._id)).override?.forced).toBe(true)
  })
})
