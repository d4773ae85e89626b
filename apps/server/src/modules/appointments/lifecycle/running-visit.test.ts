/** @module-tag databases */
import { completeAppointment, consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Answer, harnessOfFile, type Person } from '../../../../test/harness.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()

const { world, inbox, history } = visitsIn(harness)

const HOURS = ['08', '09', '10', '11'] as const

const call = (doctor: Person, _id: string, finish?: string) => ({
  token: doctor.token,
  body: { _id, ...(finish !== undefined && { finish }) },
})

/** A doctor's visits of one morning, at 12 o'clock. */
async function morning() {
  const made = await world({ confirmAtOnce: true })
  const visits = []
  for (const hour of HOURS) visits.push((await made.book(`2026-03-02T${hour}:00:00.000Z`))._id)
  harness.clock.set('2026-03-02T12:00:00.000Z')
  return { ...made, visits: visits as [string, string, string, string] }
}

const inRoom = (doctor: Person) =>
  rowsOf<{ id: string }>(
    harness.database,
    sql`select id from appointments where doctor_id = ${doctor.id}::uuid and status = 'consulting'`,
  )

describe('a visit that runs', () => {
  // specification/readings §6: one visit of a doctor runs at a time; starting another asks about it
  it('keeps the doctor from starting another, and the refusal names it', async () => {
    const { doctor, visits } = await morning()
    const [first, second] = visits
    await harness.call(consultAppointment, call(doctor, first))
    expect(await harness.refusal(consultAppointment, call(doctor, second))).toMatchObject({
      code: 'visit_running',
      httpStatus: 409,
      details: { appointment: { _id: first, pet: { name: 'Bello' } } },
    })
    expect(await harness.call(consultAppointment, call(doctor, first))).toMatchObject({
      status: 'consulting',
      version: 2,
    })
    expect(await inRoom(doctor)).toEqual([{ id: first }])
  })

  // specification/readings §6: one visit of a doctor runs at a time; starting another asks about it
  it('is completed by starting the next one that names it, and by nothing else', async () => {
    const { doctor, visits } = await morning()
    const [first, second, third] = visits
    await harness.call(consultAppointment, call(doctor, first))
    expect(await harness.refusal(consultAppointment, call(doctor, second, third))).toMatchObject({
      code: 'visit_running',
    })
    expect(await harness.call(consultAppointment, call(doctor, second, first))).toMatchObject({
      status: 'consulting',
    })
    expect(await inRoom(doctor)).toEqual([{ id: second }])
    expect((await history(first)).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['approved', expect.any(String)],
      ['consulting', doctor.id],
      ['completed', doctor.id],
    ])
  })

  // specification/readings §6: a visit ends by Finish visit, or by itself two hours after its time
  it('is finished once, without a message to the owner', async () => {
    const { doctor, owner, visits } = await morning()
    const [first, second] = visits
    expect(await harness.refusal(completeAppointment, call(doctor, first))).toMatchObject({
      code: 'wrong_state',
    })
    await harness.call(consultAppointment, call(doctor, first))
    const before = await inbox(owner, 'patient')
    const finished = await harness.call(completeAppointment, call(doctor, first))
    expect(finished).toMatchObject({ status: 'completed', version: 3 })
    expect(await harness.call(completeAppointment, call(doctor, first))).toEqual(finished)
    expect(await inbox(owner, 'patient')).toEqual(before)
    expect(await harness.call(consultAppointment, call(doctor, second, first))).toMatchObject({
      status: 'consulting',
    })
  })

  it('is the only one when the doctor starts four at the same moment on four devices', async () => {
    const { doctor, visits } = await morning()
    const answers: Answer[] = await Promise.all(
      visits.map((id) => harness.send(consultAppointment, call(doctor, id))),
    )
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await inRoom(doctor)).toHaveLength(1)
  })

  it('is the only one when two devices start different visits after the same one', async () => {
    const { doctor, visits } = await morning()
    const [first, second, third] = visits
    await harness.call(consultAppointment, call(doctor, first))
    const answers: Answer[] = await Promise.all(
      [second, third].map((id) => harness.send(consultAppointment, call(doctor, id, first))),
    )
    expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await inRoom(doctor)).toHaveLength(1)
    expect((await history(first)).filter(({ kind }) => kind === 'completed')).toHaveLength(1)
  })

  it('cannot be written twice by any path', async () => {
    const { doctor, visits } = await morning()
    const [first, second] = visits
    await harness.call(consultAppointment, call(doctor, first))
    await expect(
      rowsOf(
        harness.database,
        sql`update appointments set status = 'consulting' where id = ${second}::uuid returning id`,
      ),
    ).rejects.toThrow('Failed query')
  })
})
