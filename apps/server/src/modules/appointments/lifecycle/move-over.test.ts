/** @module-tag databases */
import { createBlock, deleteBlocks } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { deleteAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { moveAppointment } from '@vetvisit/contract/appointments/reschedule/routes'
import { getAppointmentDetails } from '@vetvisit/contract/appointments/agenda/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person, petOf } from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { world, change, refusedChange, history } = visitsIn(harness)

const at = (time: string) => `2026-03-03T${time}:00.000Z`
const OVER = { reason: 'Emergency', allow: ['overlap', 'block', 'closed'] }

/** Visits of two animals at nine and eleven, each of half an hour. */
async function twoVisits(clinic: Record<string, unknown> = {}) {
  const made = await world({ confirmAtOnce: true, ...clinic })
  const minka = await petOf(harness, made.owner, { name: 'Minka' })
  const nine = await made.book(at('09:00'))
  const eleven = await made.book(at('11:00'), { petId: minka._id })
  const again = ({ _id }: { _id: string }) =>
    harness.call(getAppointmentDetails, { token: made.doctor.token, query: { id: _id } })
  return { ...made, minka, nine, eleven, again }
}

// docs/decisions/0395-overrides.md
describe('a visit that the practice moves or lengthens', () => {
  it('goes to any five minutes, and keeps the length that it got', async () => {
    const { doctor, nine } = await twoVisits()
    expect(await change(doctor, { _id: nine._id, minutes: 45 })).toMatchObject({ end: at('09:45') })
    expect(await change(doctor, { _id: nine._id, start: at('13:05') })).toMatchObject({
      start: at('13:05'),
      end: at('13:50'),
    })
  })

  it('gets the length of a slot at each move if it got none', async () => {
    const { doctor, nine } = await twoVisits()
    expect(await change(doctor, { _id: nine._id, start: at('13:05') })).toMatchObject({ end: at('13:35') })
  })

  it('changes nothing for the length that it has', async () => {
    const { doctor, nine } = await twoVisits()
    expect(await change(doctor, { _id: nine._id, minutes: 30 })).toMatchObject({ version: nine.version })
  })

  it('is refused with what is in the way, and lies over it with an override', async () => {
    const { doctor, nine, eleven } = await twoVisits()
    const move = { _id: nine._id, start: at('10:45') }
    expect(await refusedChange(doctor, move)).toMatchObject({
      code: 'slot_taken',
      details: {
        conflicts: [{ kind: 'visit', start: eleven.start, end: eleven.end, label: 'Minka, Mira Vogel' }],
        mayOverride: true,
      },
    })
    expect(await change(doctor, { ...move, override: OVER })).toMatchObject({
      start: at('10:45'),
      override: { forced: true, reason: 'Emergency' },
    })
    expect((await history(nine._id)).map(({ version, kind }) => [version, kind])).toEqual([
      [1, 'approved'],
      [2, 'rescheduled'],
      [2, 'overridden'],
    ])
  })

  // specification/readings §6: only what an appointment newly takes needs an override (added)
  it('is asked about its new part alone: shorter it needs no override, longer it does', async () => {
    const { doctor, nine } = await twoVisits()
    await change(doctor, { _id: nine._id, minutes: 60 })
    await harness.call(createBlock, {
      token: doctor.token,
      body: { start: at('09:30'), end: at('10:30'), kind: 'ill' },
    })
    expect(await change(doctor, { _id: nine._id, minutes: 45 })).toMatchObject({ end: at('09:45') })
    expect(await refusedChange(doctor, { _id: nine._id, minutes: 50 })).toMatchObject({ code: 'slot_taken' })
    expect(await change(doctor, { _id: nine._id, minutes: 50, override: OVER })).toMatchObject({
      override: { forced: true },
    })
    expect(await change(doctor, { _id: nine._id, minutes: 40 })).toMatchObject({ override: { forced: true } })
    expect((await change(doctor, { _id: nine._id, minutes: 30 })).override).toBeUndefined()
  })

  it('is plain again at a free time, without the reason', async () => {
    const { doctor, nine, again } = await twoVisits()
    await change(doctor, { _id: nine._id, start: at('10:45'), override: OVER })
    expect((await change(doctor, { _id: nine._id, start: at('14:00') })).override).toBeUndefined()
    expect((await again(nine)).overridden?.by).toBe('Ruth Lange')
  })

  it('out of the hours says so, and stays so while it only gets shorter', async () => {
    const { doctor, nine } = await twoVisits()
    const move = { _id: nine._id, start: '2026-03-08T09:00:00.000Z' }
    expect(await refusedChange(doctor, move)).toMatchObject({ code: 'clinic_closed' })
    expect(await change(doctor, { ...move, override: OVER })).toMatchObject({ override: { forced: false } })
    expect(await change(doctor, { _id: nine._id, minutes: 15 })).toMatchObject({
      override: { forced: false, reason: 'Emergency' },
    })
  })

  it('as a request lies over nothing, unless it is approved in the same call', async () => {
    const { doctor, nine, minka, book } = await twoVisits({ confirmAtOnce: false })
    const request = await book(at('13:00'), { petId: minka._id })
    await change(doctor, { _id: nine._id, status: 'approved' })
    const move = { _id: request._id, start: at('09:15'), override: OVER }
    const refusal = await refusedChange(doctor, move)
    expect(refusal).toMatchObject({ code: 'slot_taken', details: { mayOverride: false } })
    expect(await change(doctor, { ...move, status: 'approved' })).toMatchObject({
      status: 'approved',
      override: { forced: true },
    })
  })

  it('is moved by its owner to a free time, and is plain there', async () => {
    const { doctor, owner, nine } = await twoVisits({ ownersMayMove: true })
    await change(doctor, { _id: nine._id, start: '2026-03-05T11:00:00.000Z' })
    const other = await onboardedOwner(harness)
    const pet = await petOf(harness, other)
    await harness.call(createAppointment, {
      token: other.token,
      body: { clinicId: nine.clinic._id, petId: pet._id, start: '2026-03-05T12:00:00.000Z' },
    })
    await change(doctor, { _id: nine._id, start: '2026-03-05T12:05:00.000Z', override: OVER })
    await harness.call(moveAppointment, {
      token: owner.token,
      body: { _id: nine._id, start: '2026-03-05T14:00:00.000Z' },
    })
    expect(
      (await harness.call(getAppointmentDetails, { token: doctor.token, query: { id: nine._id } })).override,
    ).toBeUndefined()
  })
})

describe('a visit that lies over another', () => {
  it('is plain, with its reason, once the other is cancelled or the block is gone', async () => {
    const { doctor, nine, eleven, again } = await twoVisits()
    await change(doctor, { _id: nine._id, start: at('10:45'), override: OVER })
    const { block } = await harness.call(createBlock, {
      token: doctor.token,
      body: { start: at('10:00'), end: at('11:00'), kind: 'break' },
    })
    await harness.call(deleteAppointment, { token: doctor.token, query: {}, body: { _id: eleven._id } })
    expect((await again(nine)).override).toEqual({ forced: true, reason: 'Emergency' })
    await harness.call(deleteBlocks, { token: doctor.token, query: { id: block._id } })
    expect((await again(nine)).override).toEqual({ forced: false, reason: 'Emergency' })
  })

  it('is handed over to a colleague with an override where their time is taken', async () => {
    const { vets, clinic } = await severalVets(harness, { vets: 2, clinic: { confirmAtOnce: true } })
    const [anna, ben] = vets as [Person, Person]
    const owner = await onboardedOwner(harness)
    const visits = []
    for (const [vet, name] of [
      [anna, 'Bello'],
      [ben, 'Minka'],
    ] as const) {
      const { _id: petId } = await petOf(harness, owner, { name })
      const body = { clinicId: clinic._id, doctorId: vet.id, petId, start: at('09:00'), confirmed: true }
      visits.push(await harness.call(createAppointment, { token: owner.token, body }))
    }
    const handOver = { _id: visits[0]?._id, doctorId: ben.id }
    expect(await refusedChange(anna, handOver)).toMatchObject({
      code: 'slot_taken',
      details: { conflicts: [{ kind: 'visit' }], mayOverride: true, doctorId: ben.id },
    })
    expect(await change(anna, { ...handOver, override: OVER })).toMatchObject({
      doctor: { _id: ben.id },
      override: { forced: true },
    })
    expect((await change(anna, { ...handOver, doctorId: anna.id })).override).toBeUndefined()
  })
})

// specification/authorization N6
describe('who moves with an override or gives a length', () => {
  it('is nobody without the right, and no owner', async () => {
    const { doctor, owner, nine } = await twoVisits()
    const move = { _id: nine._id, start: at('10:45'), override: OVER }
    const assistant = await assistantOf(harness, doctor)
    expect(await refusedChange(assistant, move)).toMatchObject({ httpStatus: 404 })
    expect(await refusedChange(owner, { _id: nine._id, minutes: 30 })).toMatchObject({
      code: 'invalid',
      fields: { minutes: expect.any(String) as unknown },
    })
    expect(await refusedChange(owner, { ...move, start: nine.start })).toMatchObject({
      code: 'invalid',
      fields: { override: expect.any(String) as unknown },
    })
  })
})
