/** @module-tag databases */
import { createBlock, deleteBlocks } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, petOf } from '../../../../test/harness.ts'
import { manyOwners } from '../../../../test/many-owners.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)

const MORNING = Date.parse('2026-03-03T09:00:00.000Z')
const OVER = { reason: 'Emergency', allow: ['overlap', 'block'] }
const text = (instant: number) => new Date(instant).toISOString()

type Span = { start: number; end: number }
type Visit = Span & { id: string; petId: string; forced: boolean }
type Block = Span & { id: string }

/** What the practice did so far, as this test understands the rules. */
type Model = { visits: Visit[]; blocks: Block[] }

const meets = (a: Span, b: Span) => a.start < b.end && b.start < a.end
const inTheWay = ({ visits, blocks }: Model, span: Span, except?: Visit) =>
  [...visits.filter((visit) => visit !== except), ...blocks].some((other) => meets(other, span))

/** Whether something is in the way of what a visit newly takes: minutes that it has already do not count. */
function meetsNewly(model: Model, span: Span, before: Visit): boolean {
  for (let minute = span.start; minute < span.end; minute += 5 * MINUTE_MS) {
    const part = { start: minute, end: minute + 5 * MINUTE_MS }
    if (!meets(before, part) && inTheWay(model, part, before)) return true
  }
  return false
}

/** A forced visit with nothing in its way is plain. */
function lift(model: Model): void {
  for (const visit of model.visits) visit.forced &&= inTheWay(model, visit, visit)
}

const at = fc.integer({ min: 0, max: 24 }).map((fives) => MORNING + fives * 5 * MINUTE_MS)
const minutes = fc.integer({ min: 1, max: 12 }).map((fives) => fives * 5)
const which = fc.nat({ max: 7 })
const step = fc.oneof(
  fc.record({ act: fc.constant('book' as const), at, minutes, over: fc.boolean() }),
  fc.record({ act: fc.constant('move' as const), which, at, over: fc.boolean() }),
  fc.record({ act: fc.constant('resize' as const), which, minutes, over: fc.boolean() }),
  fc.record({ act: fc.constant('block' as const), at, minutes }),
  fc.record({ act: fc.constant('unblock' as const), which }),
  fc.record({ act: fc.constant('cancel' as const), which }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A practice that makes steps, in the application and in the model. */
async function practice() {
  const { doctor, clinic, owner, pet, book } = await world({ confirmAtOnce: true })
  // Puts the owner on the record.
  await book('2026-03-05T09:00:00.000Z')
  const pets = [pet._id]
  for (const name of ['Minka', 'Rex', 'Lilly', 'Max', 'Nala', 'Otto', 'Paula'])
    pets.push((await petOf(harness, owner, { name }))._id)
  const model: Model = { visits: [], blocks: [] }
  const { token } = doctor
  const change = async (visit: Visit, body: Record<string, unknown>, span: Span, over: boolean) => {
    const isTaken = meetsNewly(model, span, visit)
    const sent = { _id: visit.id, ...body, ...(over && { override: OVER }) }
    const answer = await harness.send(updateAppointment, { token, body: sent })
    expect(answer.httpStatus).toBe(isTaken && !over ? 409 : 200)
    if (answer.httpStatus !== 200) return
    visit.forced ||= isTaken
    Object.assign(visit, span)
  }
  const acts = {
    book: async ({ at: start, minutes: length, over }: Extract<Step, { act: 'book' }>) => {
      const petId = pets.find((each) => model.visits.every((visit) => visit.petId !== each))
      if (petId === undefined) return
      const span = { start, end: start + length * MINUTE_MS }
      const isTaken = inTheWay(model, span)
      const body = {
        clinicId: clinic._id,
        petId,
        start: text(start),
        minutes: length,
        ...(over && { override: OVER }),
      }
      const answer = await harness.send(createAppointment, { token, body })
      expect(answer.httpStatus).toBe(isTaken && !over ? 409 : 200)
      if (answer.httpStatus !== 200) return
      const { data } = answer.body as { data: { _id: string } }
      model.visits.push({ ...span, id: data._id, petId, forced: isTaken })
    },
    move: async ({ which: index, at: start, over }: Extract<Step, { act: 'move' }>) => {
      const visit = model.visits[index]
      if (!visit || visit.start === start) return
      await change(visit, { start: text(start) }, { start, end: start + visit.end - visit.start }, over)
    },
    resize: async ({ which: index, minutes: length, over }: Extract<Step, { act: 'resize' }>) => {
      const visit = model.visits[index]
      if (!visit) return
      const { start } = visit
      await change(visit, { minutes: length }, { start, end: start + length * MINUTE_MS }, over)
    },
    block: async ({ at: start, minutes: length }: Extract<Step, { act: 'block' }>) => {
      const span = { start, end: start + length * MINUTE_MS }
      const body = { start: text(start), end: text(span.end), kind: 'break' as const }
      const { block } = await harness.call(createBlock, { token, body })
      model.blocks.push({ ...span, id: block._id })
    },
    unblock: async ({ which: index }: Extract<Step, { act: 'unblock' }>) => {
      const [block] = model.blocks.splice(index, 1)
      if (block) await harness.call(deleteBlocks, { token, query: { id: block.id } })
    },
    cancel: async ({ which: index }: Extract<Step, { act: 'cancel' }>) => {
      const [visit] = model.visits.splice(index, 1)
      if (visit) await harness.call(updateAppointment, { token, body: { _id: visit.id, isCancelled: true } })
    },
  }
  return {
    doctor,
    model,
    take: async (next: Step) => {
      await acts[next.act](next as never)
      lift(model)
    },
  }
}

const standing = (doctorId: string) =>
  rowsOf<{ id: string; start: string; end: string; forced: boolean }>(
    harness.database,
    sql`select id, starts_at as start, ends_at as "end", forced from appointments
      where doctor_id = ${doctorId}::uuid and status = 'approved' and starts_at < '2026-03-04' order by id`,
  )

// docs/decisions/0395-overrides.md
describe('any history of bookings, overrides, moves, lengths, blocks and cancellations', () => {
  it('leaves the visits that the rules say, forced where something is in their way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        const { doctor, model, take } = await practice()
        for (const next of steps) await take(next)
        const expected = model.visits
          .map(({ id, start, end, forced }) => ({ id, start, end, forced }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        const found = (await standing(doctor.id)).map((row) => ({
          ...row,
          start: Date.parse(row.start),
          end: Date.parse(row.end),
        }))
        expect(found).toEqual(expected)
      }),
      { seed: 395, numRuns: 8 },
    )
  })
})

describe('overrides and bookings for one time at one moment', () => {
  // specification/readings §6: a booking never comes to lie over a forced visit (added)
  it('leave one plain visit at most, which no later booking lies over', async () => {
    const { doctor, clinic } = await world({ confirmAtOnce: true })
    const owners = await manyOwners(harness, 12)
    await execute(
      harness.database,
      sql`insert into care (practice_id, owner_id, origin, since)
        select m.practice_id, u.id, 'booking', now() from memberships m, users u
        where m.user_id = ${doctor.id}::uuid and u.email like '%@race.example'`,
    )
    const start = text(MORNING)
    const answers = await Promise.all(
      owners.map(async ({ token, petId }, index) => {
        const body = { clinicId: clinic._id, petId, start }
        const isStaff = index % 2 === 0
        const sent = isStaff ? { ...body, override: OVER } : body
        return harness.send(createAppointment, { token: isStaff ? doctor.token : token, body: sent })
      }),
    )
    expect(answers.filter(({ httpStatus }) => httpStatus >= 500)).toEqual([])
    expect(answers.filter((_, index) => index % 2 === 0).map(({ httpStatus }) => httpStatus)).toEqual(
      Array.from({ length: 6 }, () => 200),
    )
    const visits = await standing(doctor.id)
    expect(visits.filter(({ forced }) => !forced)).toHaveLength(1)
    expect(visits.length).toBeGreaterThanOrEqual(6)
  })
})
