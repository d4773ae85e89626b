/** @module-tag databases */
import { deleteOwner } from '@vetvisit/contract/account/routes'
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getBlockPlan } from '@vetvisit/contract/appointments/plans/routes'
import { shareAmongColleagues } from '@vetvisit/contract/appointments/plans/rules'
import { answerProposal, proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, PASSWORD, type Person, petOf } from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { inbox, history } = visitsIn(harness)

const DATE = '2026-03-03'
const at = (clock: string) => `${DATE}T${clock}:00.000Z`
/** Fourteen starts, half an hour apart. */
const STARTS = Array.from({ length: 14 }, (_, index) =>
  new Date(Date.parse(at('08:00')) + index * 1_800_000).toISOString(),
)

/** A vet of three who is ill all day with these appointments; the second is free until 10:00, the third from 10:00 until 12:00. */
async function sickDay(starts: readonly string[] = STARTS) {
  const { vets, clinic } = await severalVets(harness, { vets: 3, clinic: { confirmAtOnce: true } })
  const [anna, ben, carla] = vets as [Person, Person, Person]
  const book = async (start: string) => {
    const owner = await onboardedOwner(harness)
    const petId = (await petOf(harness, owner))._id
    const body = { clinicId: clinic._id, petId, start, doctorId: anna.id }
    return { owner, ...(await harness.call(createAppointment, { token: owner.token, body })) }
  }
  const visits = []
  for (const start of starts) visits.push(await book(start))
  const block = async (vet: Person, from: string, until: string, kind: 'meeting' | 'ill' = 'meeting') =>
    (
      await harness.call(createBlock, {
        token: vet.token,
        body: { doctorId: vet.id, start: at(from), end: at(until), kind },
      })
    ).block._id
  await block(ben, '10:00', '16:00')
  await block(carla, '08:00', '10:00')
  await block(carla, '12:00', '16:00')
  const id = await block(anna, '07:00', '16:00', 'ill')
  const plan = () => harness.call(getBlockPlan, { token: ben.token, query: { id } })
  const propose = (visit: { _id: string; times: readonly string[] }) => {
    const [start = '', ...others] = visit.times
    return harness.call(proposeTime, { token: ben.token, body: { _id: visit._id, start, others } })
  }
  const holds = async () => {
    const query = { from: DATE, to: '2026-03-06', scope: 'practice' } as const
    return (await harness.call(getCalendar, { token: ben.token, query })).holds
  }
  return { anna, ben, carla, visits, plan, propose, holds }
}

// docs/decisions/0432-plan-of-a-block.md
describe('a vet who is ill with fourteen appointments', () => {
  // specification/readings §6: of fourteen appointments of a vet who is ill, each is handed over, proposed or left to telephone, and answers come back into the plan (added)
  it('has each handed over, proposed or left to telephone, and the answers of owners come back into the plan', async () => {
    const { anna, ben, visits, plan, propose, holds } = await sickDay()
    const first = await plan()
    expect(first.visits.map(({ start }) => start)).toEqual(STARTS)
    for (const [_id, doctorId] of shareAmongColleagues(first.visits))
      await harness.call(updateAppointment, { token: ben.token, body: { _id, doctorId } })
    const rest = (await plan()).visits
    expect(rest.map(({ start }) => start)).toEqual(STARTS.slice(8))

    // The plan is read again for each proposal, because the last one holds some of its times.
    for (const place of [0, 1, 2, 3]) {
      const [visit] = (await plan()).visits.slice(place)
      if (visit) await propose(visit)
    }
    const asked = (await plan()).visits
    expect(asked.map(({ proposal }) => proposal?.times.length)).toEqual([3, 3, 3, 3, undefined, undefined])
    const proposed = asked.flatMap(({ proposal }) => proposal?.times.map(({ start }) => start) ?? [])
    expect((await holds()).map(({ start }) => start).toSorted()).toEqual(proposed.toSorted())

    const ownerOf = (_id: string) => visits.find((visit) => visit._id === _id)?.owner.token ?? ''
    const answer = (place: number, time: number, accept: boolean) => {
      const [visit] = asked.slice(place)
      const body = { _id: visit?._id ?? '', start: visit?.proposal?.times[time]?.start ?? '', accept }
      return harness.call(answerProposal, { token: ownerOf(body._id), body })
    }
    await answer(0, 2, true)
    await answer(1, 0, true)
    await answer(2, 0, false)

    const last = await plan()
    expect(last.visits.map(({ start, proposal }) => [start, proposal?.times.length ?? 0])).toEqual([
      [STARTS[10], 0],
      [STARTS[11], 3],
      [STARTS[12], 0],
      [STARTS[13], 0],
    ])
    expect(last.settled.map(({ from, outcome }) => [from, outcome])).toEqual([
      ...STARTS.slice(0, 8).map((from) => [from, 'handed-over']),
      [STARTS[8], 'moved'],
      [STARTS[9], 'moved'],
    ])
    expect(await holds()).toHaveLength(3)
    // Each owner has one message of each change; owners who are left to telephone have none.
    for (const [index, { owner }] of visits.entries()) {
      const told = (await inbox(owner)).map(({ type }) => type)
      const expected = index < 8 ? ['appointment-handed-over'] : index < 12 ? ['time-proposed'] : []
      expect(told).toEqual(expected)
    }
    expect(
      (await inbox(anna, 'doctor')).filter(({ type }) => type === 'appointment-handed-over'),
    ).toHaveLength(8)
  })
})

describe('an owner whose account is deleted while the plan is open', () => {
  // specification/readings §6: an owner who deletes their account leaves the plan of a block, and the times proposed to them are free (added)
  it('leaves the plan, and the times that were proposed to them are free', async () => {
    const { visits, plan, propose, holds } = await sickDay([at('12:00'), at('13:00')])
    const [noon, one] = (await plan()).visits
    if (noon) await propose(noon)
    const [{ owner } = { owner: undefined }] = visits
    await harness.call(deleteOwner, { token: owner?.token ?? '', body: { password: PASSWORD } })
    expect(await holds()).toEqual([])
    const { visits: left, settled } = await plan()
    expect(left.map(({ _id }) => _id)).toEqual([one?._id])
    expect(settled).toMatchObject([{ from: at('12:00'), outcome: 'ended' }])
  })

  it('is either told of the proposal before, or refused it: no time stays held for nobody', async () => {
    const { ben, visits, plan, holds } = await sickDay([at('12:00')])
    const [left] = (await plan()).visits
    const _id = left?._id ?? ''
    const [start = '', ...others] = left?.times ?? []
    const [{ owner } = { owner: undefined }] = visits
    const [proposed, deleted] = await Promise.all([
      harness.send(proposeTime, { token: ben.token, body: { _id, start, others } }),
      harness.send(deleteOwner, { token: owner?.token ?? '', body: { password: PASSWORD } }),
    ])
    expect(deleted.httpStatus).toBe(200)
    expect([200, 409]).toContain(proposed.httpStatus)
    expect(await holds()).toEqual([])
    expect((await plan()).visits).toEqual([])
    expect((await history(_id)).at(-1)?.kind).toBe('cancelled')
  })
})
