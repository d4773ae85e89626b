/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import {
  joinWaitingList,
  leaveWaitingList,
  offerTime,
} from '@vetvisit/contract/appointments/waiting-list/routes'
import { addReason, updateReason } from '@vetvisit/contract/reasons/routes'
import { leavePractice } from '@vetvisit/contract/team/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, type Person } from '../../../../test/harness.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { deleteExpiredHolds } from './clean-up.ts'
import { NINE, TEN, TUESDAY, waitingListSetup } from './waiting-list.test-support.ts'

const harness = harnessOfFile()
const { change } = visitsIn(harness)
const { owner, fullDayOfTwo, joinFor, waitingOf, withdraw } = waitingListSetup(harness)

type Owner = Awaited<ReturnType<typeof owner>>

const offersOf = async (person: Owner) => (await waitingOf(person)).map(({ offer }) => offer?.start ?? null)

// docs/decisions/0416-any-vet.md
describe('the waiting list of a clinic of several vets', () => {
  // specification/readings §6: a freed time of any vet is offered to those who wait for any (added)
  it('offers a freed time of whichever vet to those who wait for any', async () => {
    const { clinic, visits } = await fullDayOfTwo()
    const [anna, bert] = [await owner(), await owner()]
    expect((await joinFor(anna, clinic)).anyVet).toBe(true)
    await joinFor(bert, clinic)
    await withdraw(visits.second[0])
    expect(await offersOf(anna)).toEqual([NINE])
    expect(await offersOf(bert)).toEqual([null])
    await withdraw(visits.lead[1])
    expect(await offersOf(bert)).toEqual([TEN])
  })

  it('offers to those who wait for one vet only that vet’s time', async () => {
    const { clinic, second, visits } = await fullDayOfTwo()
    const anna = await owner()
    expect(await joinFor(anna, clinic, second)).toMatchObject({ anyVet: false, doctor: { _id: second.id } })
    await withdraw(visits.lead[0])
    expect(await offersOf(anna)).toEqual([null])
    await withdraw(visits.second[1])
    expect(await offersOf(anna)).toEqual([TEN])
  })

  it('can be joined for a vet whose day is full while another vet is free', async () => {
    const { clinic, lead, second, visits } = await fullDayOfTwo()
    await withdraw(visits.lead[0])
    const anna = await owner()
    const refused = (vet?: Person) =>
      harness.refusal(joinWaitingList, {
        token: anna.token,
        body: { clinicId: clinic._id, date: TUESDAY, ...(vet && { doctorId: vet.id }) },
      })
    expect((await refused()).code).toBe('wrong_state')
    expect((await refused(lead)).code).toBe('wrong_state')
    await joinFor(anna, clinic, second)
  })

  it('passes an offer on when it expires or its owner leaves', async () => {
    const { clinic, visits } = await fullDayOfTwo()
    const [anna, bert, carl] = [await owner(), await owner(), await owner()]
    for (const person of [anna, bert, carl]) await joinFor(person, clinic)
    await withdraw(visits.second[0])
    harness.clock.advance(15 * 60_000)
    await deleteExpiredHolds(harness.context)
    expect(await offersOf(bert)).toEqual([NINE])
    const [place] = await waitingOf(bert)
    await harness.call(leaveWaitingList, { token: bert.token, query: { id: place?._id ?? '' } })
    expect(await offersOf(carl)).toEqual([NINE])
  })

  it('is ended by the booking of an offered time', async () => {
    const { clinic, second, visits } = await fullDayOfTwo()
    const anna = await owner()
    await joinFor(anna, clinic)
    await withdraw(visits.second[0])
    const body = { clinicId: clinic._id, petId: anna.petId, start: NINE }
    const booked = await harness.call(createAppointment, { token: anna.token, body })
    expect(booked.doctor._id).toBe(second.id)
    expect(await waitingOf(anna)).toEqual([])
  })

  // specification/readings §6: who waits for a vet who leaves the practice is offered free time of the vet to whom they pass (added)
  it('offers time of the vet who leads the clinic to those who waited for a vet who leaves', async () => {
    const { clinic, lead, second, visits } = await fullDayOfTwo()
    const anna = await owner()
    await joinFor(anna, clinic, second)
    await withdraw(visits.lead[1])
    expect(await offersOf(anna)).toEqual([null])
    for (const { visit } of visits.second) await change(second, { _id: visit._id, status: 'rejected' })
    expect(await offersOf(anna)).toEqual([NINE])
    await harness.call(leavePractice, { token: second.token })
    expect(await waitingOf(anna)).toMatchObject([{ doctor: { _id: lead.id }, offer: { start: TEN } }])
  })

  it('lets the practice offer a time of whichever vet is free', async () => {
    const { clinic, lead, second, visits } = await fullDayOfTwo()
    const anna = await owner()
    const { _id } = await joinFor(anna, clinic)
    const wednesday = '2026-03-04T08:00:00.000Z'
    const guest = await owner()
    await harness.call(createAppointment, {
      token: guest.token,
      body: { clinicId: clinic._id, petId: guest.petId, start: wednesday, doctorId: lead.id },
    })
    await harness.call(offerTime, { token: lead.token, body: { _id, start: wednesday } })
    expect(await offersOf(anna)).toEqual([wednesday])
    const body = { clinicId: clinic._id, petId: anna.petId, start: wednesday }
    expect((await harness.call(createAppointment, { token: anna.token, body })).doctor._id).toBe(second.id)
    expect(visits.lead).toHaveLength(2)
  })
})

/** One booking a day for a reason, taken with the first of two vets, for whom and for whose colleague an owner waits. */
async function fullReason() {
  const { clinic, vets } = await severalVets(harness, { vets: 2 })
  const [lead, second] = vets as [Person, Person]
  const reason = await harness.call(addReason, {
    token: lead.token,
    body: { name: 'Operation', minutes: 60, online: true, maxPerDay: 1 },
  })
  const guest = await owner()
  const wish = { clinicId: clinic._id, reasonId: reason._id }
  const visit = await harness.call(createAppointment, {
    token: guest.token,
    body: { ...wish, petId: guest.petId, start: TEN, doctorId: lead.id },
  })
  const wait = async (more: object) => {
    const person = await owner()
    await harness.call(joinWaitingList, { token: person.token, body: { ...wish, date: TUESDAY, ...more } })
    return person
  }
  return { lead, second, reason, wait, taken: { guest, visit } }
}

// docs/decisions/0443-reopened-reasons.md
describe('a day that is full for a reason, of which the practice takes so many', () => {
  // specification/readings §6: a day that opens for a reason with any vet is offered to who waits for a colleague, too (added)
  it('is offered to who waits for a colleague of the vet with whom a visit is cancelled', async () => {
    const { second, wait, taken } = await fullReason()
    const [anna, bert] = [await wait({ doctorId: second.id }), await wait({ doctorId: second.id })]
    await withdraw(taken)
    await deleteExpiredHolds(harness.context)
    expect(await offersOf(anna)).toEqual([expect.stringContaining(TUESDAY)])
    expect(await offersOf(bert)).toEqual([null])
    harness.clock.advance(15 * 60_000)
    await deleteExpiredHolds(harness.context)
    expect(await offersOf(bert)).toEqual([expect.stringContaining(TUESDAY)])
  })

  it('is offered when the visit is moved to another day, or the practice takes more a day', async () => {
    const moved = await fullReason()
    const anna = await moved.wait({ doctorId: moved.second.id })
    const { _id } = moved.taken.visit
    await change(moved.lead, { _id, start: '2026-03-04T09:00:00.000Z' })
    await deleteExpiredHolds(harness.context)
    expect(await offersOf(anna)).toEqual([expect.stringContaining(TUESDAY)])
    const { lead, reason, wait } = await fullReason()
    const carl = await wait({})
    await harness.call(updateReason, {
      token: lead.token,
      query: { reasonId: reason._id },
      body: { maxPerDay: 2 },
    })
    await deleteExpiredHolds(harness.context)
    expect(await offersOf(carl)).toEqual([expect.stringContaining(TUESDAY)])
  })
})
