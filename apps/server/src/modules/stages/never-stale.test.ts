import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import {
  completeAppointment,
  consultAppointment,
  updateAppointment,
} from '@vetvisit/contract/appointments/lifecycle/routes'
import { arrive, setDelay, setStage } from '@vetvisit/contract/appointments/stages/routes'
import { addWalkIn } from '@vetvisit/contract/appointments/walk-ins/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, petOf } from '../../../test/harness.ts'
import { visitsIn } from '../../../test/visits.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)

const NINE = '2026-03-02T09:00:00.000Z'
const ELEVEN = '2026-03-02T11:00:00.000Z'

const stage = fc.record({
  act: fc.constant('stage' as const),
  stage: fc.constantFrom('arrived', 'left'),
  undo: fc.boolean(),
})
const step = fc.oneof(
  { weight: 4, arbitrary: stage },
  fc.record({ act: fc.constant('owner' as const) }),
  fc.record({
    act: fc.constant('delay' as const),
    minutes: fc.integer({ min: 0, max: 12 }).map((five) => five * 5),
  }),
  fc.record({ act: fc.constant('callIn' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A visit at nine of which a colleague has read the version, ten minutes before, and what happens until they save. */
async function visitRead() {
  harness.clock.set(Date.parse('2026-03-02T07:00:00.000Z'))
  const { doctor, clinic, owner, book } = await world({ confirmAtOnce: true })
  const { _id, version } = await book(NINE)
  harness.clock.set(Date.parse('2026-03-02T08:50:00.000Z'))
  const { token } = doctor
  const names = ['Minka', 'Rex', 'Lilly', 'Max', 'Nala', 'Otto', 'Paula']
  /** Another animal of the owner that waits without an appointment is called in over the visit. */
  const callIn = async () => {
    const { _id: petId } = await petOf(harness, owner, { name: names.pop() ?? 'Quax' })
    const entry = await harness.call(addWalkIn, { token, body: { clinicId: clinic._id, petId } })
    const override = { reason: 'Emergency', allow: ['overlap'] }
    const body = { clinicId: clinic._id, petId, start: NINE, walkInId: entry._id, override }
    return harness.send(createAppointment, { token, body })
  }
  const happens = async (next: Step) => {
    if (next.act === 'owner') return harness.send(arrive, { token: owner.token, body: { _id } })
    if (next.act === 'callIn') return callIn()
    if (next.act === 'delay')
      return harness.send(setDelay, { token, body: { clinicId: clinic._id, minutes: next.minutes } })
    return harness.send(setStage, { token, body: { _id, stage: next.stage, undo: next.undo } })
  }
  const saves = {
    correct: () =>
      harness.send(updateAppointment, { token, body: { _id, version, details: { reason: 'Limps' } } }),
    move: () => harness.send(updateAppointment, { token, body: { _id, version, start: ELEVEN } }),
    cancel: () => harness.send(updateAppointment, { token, body: { _id, version, status: 'cancelled' } }),
  }
  /** The vet begins the visit, writes its note and completes it. */
  const visit = async () => {
    harness.clock.set(Date.parse(NINE))
    return [
      await harness.send(consultAppointment, { token, body: { _id } }),
      await harness.send(createNote, {
        token,
        body: { action: 'appointment', data: { appointment: _id, text: 'Ears clean' } },
      }),
      await harness.send(completeAppointment, { token, body: { _id } }),
    ].map(({ httpStatus }) => httpStatus)
  }
  const edit = () =>
    harness.call(updateAppointment, { token, body: { _id, version, details: { type: 'followup' } } })
  return { happens, saves, visit, edit }
}

// specification/readings §6: the day board shows where the animals of a day are; a stage leaves the version of its visit (added)
describe('random histories of stages, delays and animals that are called in between the reading and the saving of a visit', () => {
  it('never make a save stale, and a change by a colleague always does', async () => {
    const history = fc.array(step, { maxLength: 6 })
    const save = fc.constantFrom('correct' as const, 'move' as const, 'cancel' as const)
    await fc.assert(
      fc.asyncProperty(history, save, fc.boolean(), fc.nat(6), async (steps, name, isEdited, at) => {
        const { happens, saves, edit } = await visitRead()
        const before = steps.slice(0, at)
        for (const next of before) expect([200, 409]).toContain((await happens(next)).httpStatus)
        if (isEdited) await edit()
        for (const next of steps.slice(at)) expect([200, 409]).toContain((await happens(next)).httpStatus)
        const { httpStatus, body } = await saves[name]()
        expect(isEdited ? (body as { code: string }).code : httpStatus).toBe(isEdited ? 'stale' : 200)
      }),
      { numRuns: 16 },
    )
  })

  it('never keep the vet from beginning a visit, writing its note and completing it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        const { happens, visit } = await visitRead()
        for (const next of steps) await happens(next)
        expect(await visit()).toEqual([200, 200, 200])
      }),
      { numRuns: 6 },
    )
  })
})
