/** @module-tag databases */
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { deleteAppointment, updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getBlockPlan, noteCall } from '@vetvisit/contract/appointments/plans/routes'
import { proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { describe, expect, it } from 'vitest'
import {
  harnessOfFile,
  onboardedDoctor,
  onboardedOwner,
  type Person,
  petOf,
} from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'

const harness = harnessOfFile()

const at = (clock: string) => `2026-03-03T${clock}:00.000Z`
const MORNING = { start: at('08:00'), end: at('11:00'), kind: 'ill' } as const

/** A clinic of three vets of whom the first is ill in the morning; owners book with a vet. */
async function illMorning(vets = 3) {
  const { vets: people, clinic } = await severalVets(harness, { vets, clinic: { confirmAtOnce: true } })
  const [anna, ben, carla] = people as [Person, Person, Person]
  const book = async (clock: string, vet: Person = anna, more: Record<string, unknown> = {}) => {
    const owner = await onboardedOwner(harness, { mobile: '17012349999' })
    const petId = (await petOf(harness, owner))._id
    const body = { clinicId: clinic._id, petId, start: at(clock), doctorId: vet.id, ...more }
    return { owner, ...(await harness.call(createAppointment, { token: owner.token, body })) }
  }
  const block = async (more: Record<string, unknown> = {}) =>
    (await harness.call(createBlock, { token: anna.token, body: { ...MORNING, ...more, doctorId: anna.id } }))
      .block
  const plan = (id: string, person: Person = anna) =>
    harness.call(getBlockPlan, { token: person.token, query: { id } })
  const update = (body: Record<string, unknown>) =>
    harness.call(updateAppointment, { token: ben.token, body })
  return { anna, ben, carla, clinic, book, block, plan, update }
}

// docs/decisions/0432-plan-of-a-block.md
describe('the plan of a block', () => {
  // specification/readings §6: the plan of a block has the appointments beneath with the colleagues who can take each (added)
  it('has the appointments beneath, each with the colleagues who are free, the emptier time first', async () => {
    const { anna, ben, carla, book, block, plan } = await illMorning()
    const [nine, ten] = [await book('09:00'), await book('10:00')]
    await book('12:00')
    await book('09:00', ben)
    const found = await plan((await block())._id)
    expect(found).toMatchObject({ vet: { _id: anna.id, fullname: 'Anna Lindhof' }, settled: [] })
    expect(found.visits.map(({ _id, colleagues }) => [_id, colleagues.map((vet) => vet._id)])).toEqual([
      [nine._id, [carla.id]],
      [ten._id, [carla.id, ben.id]],
    ])
    expect(found.visits[0]?.times).toEqual([at('09:30'), at('11:00'), '2026-03-04T07:00:00.000Z'])
    expect(found.visits[0]?.patient.mobile).toBe('+49 17012349999')
  })

  it('has no colleague who is blocked, or not there at that time', async () => {
    const { ben, carla, book, block, plan } = await illMorning()
    await book('09:00')
    await harness.call(createBlock, {
      token: ben.token,
      body: { start: at('09:15'), end: at('09:20'), kind: 'meeting', doctorId: ben.id },
    })
    const { visits } = await plan((await block())._id)
    expect(visits[0]?.colleagues.map((vet) => vet._id)).toEqual([carla.id])
  })

  // specification/readings §6: the plan of a block has times of its vet alone for a request, because only those can be proposed (added)
  it('has times for a request that can be proposed', async () => {
    const { ben, clinic, book, block, plan } = await illMorning()
    await harness.call(updateClinic, {
      token: ben.token,
      query: { clinicId: clinic._id },
      body: { confirmAtOnce: false },
    })
    const { _id } = await book('09:00')
    const [request] = (await plan((await block())._id)).visits
    expect(request?.times).toEqual([at('11:00'), '2026-03-04T07:00:00.000Z', '2026-03-05T07:00:00.000Z'])
    const [start = '', ...others] = request?.times ?? []
    await harness.call(proposeTime, { token: ben.token, body: { _id, start, others } })
  })

  // specification/readings §6: the plan of a block says what has become of the appointments that lay beneath (added)
  it('says what became of those that were handed over, moved and cancelled since', async () => {
    const { anna, ben, book, block, plan, update } = await illMorning()
    const before = await book('08:30')
    await harness.call(deleteAppointment, { token: anna.token, body: { _id: before._id } })
    harness.clock.set('2026-03-02T10:00:00.000Z')
    const [nine, half, ten] = [await book('09:00'), await book('09:30'), await book('10:00')]
    const { _id } = await block()
    await update({ _id: nine._id, doctorId: ben.id })
    await update({ _id: half._id, doctorId: ben.id, start: at('14:00') })
    await update({ _id: ten._id, isCancelled: true })
    const { visits, settled } = await plan(_id)
    expect(visits).toEqual([])
    expect(settled.map(({ from, outcome, start, vet }) => [from, outcome, start, vet])).toEqual([
      [at('09:00'), 'handed-over', at('09:00'), 'Ben Brenner'],
      [at('09:30'), 'handed-over', at('14:00'), 'Ben Brenner'],
      [at('10:00'), 'ended', at('10:00'), 'Anna Lindhof'],
    ])
    await update({ _id: nine._id, doctorId: ben.id, start: at('15:00') })
    expect((await plan(_id)).settled[0]).toMatchObject({ from: at('09:00'), start: at('15:00') })
  })

  // specification/readings §6: the plan of a block says of an appointment that was handed over or moved, and cancelled then, that it is cancelled (added)
  it('says of those that were handed over or moved, and cancelled then, that they are cancelled', async () => {
    const { ben, book, block, plan, update } = await illMorning()
    const [nine, half] = [await book('09:00'), await book('09:30')]
    const { _id } = await block()
    await update({ _id: nine._id, doctorId: ben.id })
    await update({ _id: half._id, start: at('14:00') })
    const outcomes = async () => (await plan(_id)).settled.map(({ from, outcome }) => [from, outcome])
    expect(await outcomes()).toEqual([
      [at('09:00'), 'handed-over'],
      [at('09:30'), 'moved'],
    ])
    for (const each of [nine, half]) await update({ _id: each._id, isCancelled: true })
    expect(await outcomes()).toEqual([
      [at('09:00'), 'ended'],
      [at('09:30'), 'ended'],
    ])
  })

  // specification/readings §6: the plan of a block says which owners were called, when and by whom (added)
  it('says who called which owner when; the first call stays until it is taken back', async () => {
    const { anna, ben, book, block, plan } = await illMorning()
    const [nine, ten] = [await book('09:00'), await book('10:00', ben)]
    const { _id } = await block()
    const call = ({ token }: Person, appointmentId: string, undo = false) =>
      harness.call(noteCall, { token, body: { _id, appointmentId, undo } })
    const calledIn = async () => (await plan(_id)).visits.map(({ called }) => called)
    expect(await calledIn()).toEqual([null])
    const called = { at: '2026-03-02T09:12:00.000Z', by: 'Ben Brenner' }
    harness.clock.set(called.at)
    expect(await call(ben, nine._id)).toEqual({ called })
    harness.clock.set('2026-03-02T09:20:00.000Z')
    expect(await call(anna, nine._id)).toEqual({ called })
    expect(await calledIn()).toEqual([called])
    expect(await call(anna, nine._id, true)).toEqual({ called: null })
    expect(await calledIn()).toEqual([null])
    const ofBen = { token: anna.token, body: { _id, appointmentId: ten._id } }
    expect(await harness.refusal(noteCall, ofBen)).toMatchObject({ code: 'not_found' })
  })

  it('is another practice’s secret', async () => {
    const { block } = await illMorning(2)
    const { _id: id } = await block()
    const stranger = await onboardedDoctor(harness)
    const read = { token: stranger.token, query: { id } }
    expect(await harness.refusal(getBlockPlan, read)).toMatchObject({ httpStatus: 404 })
  })

  it('has no colleagues for a vet alone, and what they moved themselves', async () => {
    const { book, block, plan, anna } = await illMorning(1)
    const [nine, ten] = [await book('09:00'), await book('10:00')]
    const { _id } = await block()
    await harness.call(updateAppointment, { token: anna.token, body: { _id: ten._id, start: at('13:00') } })
    const found = await plan(_id)
    expect(found.visits.map((visit) => [visit._id, visit.colleagues])).toEqual([[nine._id, []]])
    expect(found.settled).toMatchObject([{ from: at('10:00'), outcome: 'moved', start: at('13:00') }])
  })
})
