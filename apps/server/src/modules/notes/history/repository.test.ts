/** @module-tag databases */
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import type { StoredNoteType } from '@vetvisit/contract/notes/rules'
import { STORED_NOTE_TYPES } from '@vetvisit/contract/notes/rules'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../../test/harness.ts'
import { findHistory, type PageRequest } from './repository.ts'
import { execute, instantValueOf, rowsOf } from '../../../../test/sql.ts'
import { practiceOf } from '../../../../test/practice.ts'

const harness = harnessOfFile()
let doctor: Person
let owner: Person
let clinicId: string
beforeAll(async () => {
  doctor = await onboardedDoctor(harness)
  owner = await onboardedOwner(harness)
  clinicId = (await clinicOf(harness, doctor))._id
})

const HOUR_MS = 3_600_000

/** A visit at an hour from now; a note at an hour from now, or at one of the visits. */
type Visit = { status: AppointmentStatus; hour: number }
type Note = {
  type: StoredNoteType
  hour: number
  visit: number | null
  imported: boolean
  /** Hours since it was written. */
  age: number
}
const note = (changes: Partial<Note> = {}): Note => ({
  type: 'text',
  hour: -1,
  visit: null,
  imported: false,
  age: 0,
  ...changes,
})

type World = { petId: string; now: number; visitIds: string[]; noteIds: string[] }

/** Each world has its own pet and month, because a doctor cannot have two appointments at once. */
let month = 0
async function worldOf(visits: readonly Visit[], notes: readonly Note[]): Promise<World> {
  const { database } = harness
  const now = Date.UTC(2030, (month += 1), 15)
  const petId = (await petOf(harness, owner))._id
  // One visit of a doctor runs at a time.
  await execute(
    database,
    sql`update appointments set status = 'completed' where doctor_id = ${doctor.id}::uuid and status = 'consulting'`,
  )
  const visitIds = visits.map(() => uuidv7())
  const noteIds = notes.map(() => uuidv7())
  for (const [index, { status, hour }] of visits.entries()) {
    const start = now + hour * HOUR_MS
    const expiresAt = status === 'requested' || status === 'held' ? start : null
    await execute(
      database,
      sql`
      insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, fee, currency, expires_at, created_at)
      values (${visitIds[index]}::uuid, ${status}, ${practiceOf(doctor.id)}, ${doctor.id}::uuid, ${clinicId}::uuid, ${owner.id}::uuid, ${status === 'held' ? null : petId}::uuid,
        ${instantValueOf(start)}, ${instantValueOf(start + HOUR_MS)}, 0, 'EUR', ${expiresAt === null ? null : instantValueOf(expiresAt)}, ${instantValueOf(now)})`,
    )
  }
  for (const [index, { type, hour, visit, imported, age }] of notes.entries())
    await execute(
      database,
      sql`
      insert into notes (id, owner_id, pet_id, practice_id, doctor_id, author_id, type, appointment_id, imported, dated_at, created_at)
      values (${noteIds[index]}::uuid, ${owner.id}::uuid, ${petId}::uuid, ${practiceOf(doctor.id)}, ${doctor.id}::uuid, ${doctor.id}::uuid, ${type},
        ${visit === null ? null : visitIds[visit]}::uuid, ${imported}, ${instantValueOf(now + hour * HOUR_MS)},
        ${instantValueOf(now - age * HOUR_MS)})`,
    )
  return { petId, now, visitIds, noteIds }
}

const ALL = { kinds: null, after: null, limit: 10_000, term: '' }

const entriesOf = async ({ petId, now }: World, request: Partial<PageRequest> = {}) =>
  (
    await findHistory(harness.database, { ownerId: owner.id }, { petId, now, ...ALL, ...request })
  ).entries.map(({ id, type, at, visitId, note }) => ({ id, type, at, visitId, written: note !== null }))

const typesOf = async (visits: readonly Visit[], notes: readonly Note[] = []) =>
  (await entriesOf(await worldOf(visits, notes))).map(({ type }) => type)

describe('an appointment without a note', () => {
  // specification/owner §4: history: past event without note is active
  // specification/practice §4: history synthesis
  it('is an appointment entry before its start and active from then on', async () => {
    expect(await typesOf([{ status: 'approved', hour: 1 }])).toEqual(['appointment'])
    expect(await typesOf([{ status: 'approved', hour: 0 }])).toEqual(['active'])
    expect(await typesOf([{ status: 'consulting', hour: -1 }])).toEqual(['active'])
    expect(await typesOf([{ status: 'completed', hour: -1 }])).toEqual(['active'])
  })

  it('is a cancelled or rejected entry', async () => {
    expect(await typesOf([{ status: 'cancelled', hour: 1 }])).toEqual(['cancelled'])
    expect(await typesOf([{ status: 'rejected', hour: -1 }])).toEqual(['rejected'])
  })

  it('has no entry if it was a no-show or never approved', async () => {
    for (const status of ['no_show', 'requested', 'withdrawn', 'expired', 'held'] as const)
      expect(await typesOf([{ status, hour: -1 }])).toEqual([])
  })

  // specification/owner §4: history: added at the top
  // specification/practice §4: history synthesis
  it('stands above notes of the same time, and above everything if it is upcoming', async () => {
    const visits = [
      { status: 'completed', hour: -1 },
      { status: 'approved', hour: 1 },
    ] as const
    const world = await worldOf(visits, [note()])
    const [past, next] = world.visitIds
    expect((await entriesOf(world)).map(({ id }) => id)).toEqual([next, past, ...world.noteIds])
  })
})

describe('an appointment with a note', () => {
  const visits = [{ status: 'completed', hour: -1 }] as const

  // specification/practice §4: history synthesis
  it('is found by its id, not by its time', async () => {
    expect(await typesOf(visits, [note({ visit: 0, hour: 3 })])).toEqual(['text'])
    expect(await typesOf(visits, [note({ hour: -1 })])).toEqual(['active', 'text'])
  })

  it('moves its notes when it is rescheduled', async () => {
    const world = await worldOf(visits, [note({ visit: 0 }), note({ hour: -2 })])
    const [visitId] = world.visitIds
    const [ofVisit, alone] = world.noteIds
    expect((await entriesOf(world)).map(({ id }) => id)).toEqual([ofVisit, alone])
    const moved = world.now - 3 * HOUR_MS
    await execute(
      harness.database,
      sql`
      update appointments set starts_at = ${instantValueOf(moved)}, ends_at = ${instantValueOf(moved + HOUR_MS)} where id = ${visitId}::uuid`,
    )
    expect(await entriesOf(world)).toMatchObject([{ id: alone }, { id: ofVisit, at: moved, visitId }])
  })

  it('keeps its notes at its start, also if it is rescheduled while they are written', async () => {
    const world = await worldOf(visits, [])
    const [visitId] = world.visitIds
    const moveTo = (start: number) =>
      execute(
        harness.database,
        sql`update appointments set starts_at = ${instantValueOf(start)}, ends_at = ${instantValueOf(start + HOUR_MS)}
        where id = ${visitId}::uuid`,
      )
    const write = () =>
      execute(
        harness.database,
        sql`insert into notes (id, owner_id, pet_id, practice_id, doctor_id, author_id, type, appointment_id, dated_at, created_at)
        values (${uuidv7()}::uuid, ${owner.id}::uuid, ${world.petId}::uuid, ${practiceOf(doctor.id)}, ${doctor.id}::uuid, ${doctor.id}::uuid, 'text', ${visitId}::uuid,
          ${instantValueOf(world.now)}, ${instantValueOf(world.now)})`,
      )
    const starts = Array.from({ length: 8 }, (_, index) => world.now - (index + 2) * HOUR_MS)
    await Promise.all(starts.flatMap((start) => [write(), moveTo(start), write()]))
    const entries = await entriesOf(world)
    expect(entries).toHaveLength(2 * starts.length)
    const [visit] = await rowsOf<{ at: string }>(
      harness.database,
      sql`select starts_at as at from appointments where id = ${visitId}::uuid`,
    )
    expect(new Set(entries.map(({ at }) => at))).toEqual(new Set([Date.parse(visit?.at ?? '')]))
  })

  it('is found by its time for imported notes', async () => {
    const world = await worldOf(visits, [note({ imported: true })])
    expect(await entriesOf(world)).toMatchObject([
      { id: world.noteIds[0], written: true, visitId: world.visitIds[0] },
    ])
    expect(await typesOf(visits, [note({ imported: true, hour: -2 })])).toEqual(['active', 'text'])
  })
})

describe('a page', () => {
  it('continues after the last entry of the page before, also if that was deleted', async () => {
    const world = await worldOf([], [note({ hour: -1 }), note({ hour: -2 }), note({ hour: -3 })])
    const [first, second, third] = world.noteIds
    const after = { id: second ?? '', at: world.now - 2 * HOUR_MS }
    expect((await entriesOf(world, { after })).map(({ id }) => id)).toEqual([third])
    await execute(
      harness.database,
      sql`update notes set hidden_at = dated_at where id = ${second ?? ''}::uuid`,
    )
    expect((await entriesOf(world, { after })).map(({ id }) => id)).toEqual([third])
    expect((await entriesOf(world)).map(({ id }) => id)).toEqual([first, third])
  })

  it('accepts a cursor of any time', async () => {
    const world = await worldOf([], [note()])
    for (const [at, found] of [
      [999_999_999_999_999, 1],
      [-999_999_999_999_999, 0],
    ] as const)
      expect(await entriesOf(world, { after: { id: uuidv7(), at } })).toHaveLength(found)
  })
})

/** The same rule over lists in memory. */
function expectedOf({ now, visitIds, noteIds }: World, visits: readonly Visit[], notes: readonly Note[]) {
  const real = visits.map((visit, index) => ({ ...visit, id: visitIds[index] ?? '' }))
  const shown = real.filter(({ status }) => status !== 'held')
  const written = notes.map(({ hour, visit, imported, type, age }, index) => {
    const own = visit === null ? undefined : real[visit]
    const matched = own ?? (imported ? shown.find((each) => each.hour === hour) : undefined)
    const id = noteIds[index] ?? ''
    return { id, type, hour: own?.hour ?? hour, visitId: matched?.id ?? null, written: true, age, rank: 1 }
  })
  const said = shown.flatMap(({ id, status, hour }) => {
    const type = { approved: 1, consulting: 1, completed: 1, cancelled: 0, rejected: 0 }[status as string]
    if (type === undefined || written.some((each) => each.visitId === id)) return []
    const agreed = hour <= 0 ? 'active' : 'appointment'
    const rank = type === 0 ? 1 : hour <= 0 ? 2 : 3
    const shownAs = type === 1 ? agreed : status
    return [{ id, type: shownAs, hour, visitId: id, written: false, age: -Infinity, rank }]
  })
  return [...said, ...written]
    .toSorted(
      (a, b) =>
        b.rank - a.rank || b.hour - a.hour || (a.age === b.age ? 0 : a.age - b.age) || (a.id < b.id ? 1 : -1),
    )
    .map(({ id, type, hour, visitId, written: byHand }) => ({
      id,
      type,
      at: now + hour * HOUR_MS,
      visitId,
      written: byHand,
    }))
}

/** At most one visit an hour, and one that runs, because a doctor cannot have two appointments at once. */
const anyVisits = fc.array(fc.constantFrom(...APPOINTMENT_STATUSES), { maxLength: 6 }).map((statuses) =>
  statuses.map((status, index) => ({
    status: status === 'consulting' && statuses.indexOf(status) < index ? 'completed' : status,
    hour: 3 - index,
  })),
)
const anyNotes = fc.array(
  fc.record({
    type: fc.constantFrom(...STORED_NOTE_TYPES.filter((type) => type !== 'cancelled')),
    visit: fc.option(fc.nat(5)),
    hour: fc.integer({ min: -4, max: 4 }),
    imported: fc.boolean(),
    age: fc.nat(3),
  }),
  { maxLength: 8 },
)

describe('any history', () => {
  it('follows the rule, as a whole and page by page', async () => {
    await fc.assert(
      fc.asyncProperty(anyVisits, anyNotes, async (visits, drawn) => {
        // A note of a visit that does not exist stands alone; a report without a file is an import.
        const notes = drawn.map((each) => ({
          ...each,
          visit:
            each.visit !== null && visits[each.visit]?.status !== 'held' && each.visit < visits.length
              ? each.visit
              : null,
          imported: each.imported || each.type === 'report',
        }))
        const world = await worldOf(visits, notes)
        const whole = await entriesOf(world)
        expect(whole).toEqual(expectedOf(world, visits, notes))
        const pages: typeof whole = []
        for (let last: (typeof whole)[number] | undefined; pages.length < whole.length; last = pages.at(-1)) {
          const page = await entriesOf(world, { after: last ?? null, limit: 3 })
          expect(page.length).toBeGreaterThan(0)
          pages.push(...page)
        }
        expect(pages).toEqual(whole)
      }),
      { numRuns: 25 },
    )
  })
})
