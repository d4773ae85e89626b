/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import {
  getWaitingPage,
  joinWaitingList,
  offerTime,
} from '@vetvisit/contract/appointments/waiting-list/routes'
import { addReason, updateReason } from '@vetvisit/contract/reasons/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, type Person } from '../../../../test/harness.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { NINE, TEN, TUESDAY, waitingListSetup } from './waiting-list.test-support.ts'

const harness = harnessOfFile()
const { change, inbox } = visitsIn(harness)
const { owner, fullDay, offerOf, waitingOf } = waitingListSetup(harness)

type Full = Awaited<ReturnType<typeof fullDay>>

const reasonOf = ({ doctor }: Full, minutes: number, more: object = {}) =>
  harness.call(addReason, {
    token: doctor.token,
    body: { name: `${minutes}`, minutes, online: true, ...more },
  })

const join = (person: Person, { clinic }: Full, wish: { reasonId?: string; animals?: number } = {}) =>
  harness.call(joinWaitingList, {
    token: person.token,
    body: { clinicId: clinic._id, date: TUESDAY, ...wish },
  })

const withdraw = ({ guest }: Full, visit: { _id: string }) =>
  change(guest, { _id: visit._id, status: 'withdrawn' })

// docs/decisions/0436-waiting-for-a-reason.md
describe('who waits for a reason', () => {
  // specification/readings §6: owners who wait for a reason are offered only times in which it fits, with all their animals (added)
  it('is offered only a time that is long enough; who needs less is offered a shorter one first', async () => {
    const full = await fullDay()
    const long = await reasonOf(full, 120)
    const short = await reasonOf(full, 30)
    const [anna, bert, carl] = [await owner(), await owner(), await owner()]
    expect(await join(anna, full, { reasonId: long._id })).toMatchObject({
      reason: { _id: long._id, name: '120', animals: 1 },
    })
    await join(bert, full, { reasonId: short._id })
    await join(carl, full)
    await withdraw(full, full.nine)
    expect(await offerOf(anna)).toBeNull()
    expect((await waitingOf(bert))[0]?.offer).toMatchObject({ start: NINE, end: '2026-03-03T08:30:00.000Z' })
    expect(await offerOf(carl)).toBeNull()
  })

  // specification/readings §6: the message of an offered time leads to the booking page with its reason (added)
  it('is led to the booking page with that reason and books what was offered', async () => {
    const full = await fullDay()
    const long = await reasonOf(full, 120)
    const anna = await owner()
    await join(anna, full, { reasonId: long._id })
    await withdraw(full, full.nine)
    await withdraw(full, full.ten)
    expect((await waitingOf(anna))[0]?.offer).toMatchObject({ start: NINE, end: '2026-03-03T10:00:00.000Z' })
    expect(await inbox(anna)).toMatchObject([
      { link: `/patient/book/${full.clinic._id}?start=${encodeURIComponent(NINE)}&reason=${long._id}` },
    ])
    const body = { clinicId: full.clinic._id, petId: anna.petId, start: NINE, reasonId: long._id }
    expect(await harness.call(createAppointment, { token: anna.token, body })).toMatchObject({
      end: '2026-03-03T10:00:00.000Z',
    })
    expect(await waitingOf(anna)).toEqual([])
  })

  it('waits with several animals for the time of all', async () => {
    const full = await fullDay()
    const { _id: reasonId } = await reasonOf(full, 60, { furtherPetMinutes: 60 })
    const [anna, bert] = [await owner(), await owner()]
    await join(anna, full, { reasonId, animals: 2 })
    await join(bert, full, { reasonId })
    await withdraw(full, full.ten)
    expect(await offerOf(anna)).toBeNull()
    expect(await offerOf(bert)).toBe(TEN)
  })

  // specification/readings §6: the message of an offered time leads to the booking page with the number of animals that wait (added)
  it('is led to the booking page with the number of animals', async () => {
    const full = await fullDay()
    const { _id: reasonId } = await reasonOf(full, 60, { furtherPetMinutes: 60 })
    const anna = await owner()
    await join(anna, full, { reasonId, animals: 2 })
    await withdraw(full, full.nine)
    await withdraw(full, full.ten)
    expect(await inbox(anna)).toMatchObject([
      { link: expect.stringMatching(new RegExp(`&reason=${reasonId}&animals=2$`)) },
    ])
  })

  it('cannot wait for a reason that has a free time, that is not offered, or with too many animals', async () => {
    const full = await fullDay()
    await withdraw(full, full.nine)
    const [anna, short, long, hidden] = [
      await owner(),
      await reasonOf(full, 30),
      await reasonOf(full, 120),
      await reasonOf(full, 45, { online: false }),
    ]
    const refused = (wish: object) =>
      harness.refusal(joinWaitingList, {
        token: anna.token,
        body: { clinicId: full.clinic._id, date: TUESDAY, ...wish },
      })
    expect(await refused({ reasonId: short._id })).toMatchObject({ code: 'wrong_state' })
    expect(await refused({ reasonId: hidden._id })).toMatchObject({ httpStatus: 422 })
    expect(await refused({ reasonId: long._id, animals: 2 })).toMatchObject({ httpStatus: 422 })
    expect(await refused({ animals: 2 })).toMatchObject({ httpStatus: 422 })
    expect(await waitingOf(anna)).toEqual([])
    await join(anna, full, { reasonId: long._id })
  })

  it('is offered nothing once owners cannot book the reason any more', async () => {
    const full = await fullDay()
    const { _id: reasonId } = await reasonOf(full, 30)
    const [anna, bert] = [await owner(), await owner()]
    await join(anna, full, { reasonId })
    await join(bert, full)
    await harness.call(updateReason, {
      token: full.doctor.token,
      query: { reasonId },
      body: { online: false },
    })
    await withdraw(full, full.nine)
    expect(await offerOf(anna)).toBeNull()
    expect(await offerOf(bert)).toBe(NINE)
  })

  it('is offered by the practice only what is long enough, too', async () => {
    const full = await fullDay()
    const { token } = full.doctor
    const { _id: reasonId } = await reasonOf(full, 120)
    const anna = await owner()
    await join(anna, full, { reasonId })
    await withdraw(full, full.nine)
    const [place] = (await harness.call(getWaitingPage, { token, query: {} })).waiting
    expect(place?.reason).toMatchObject({ _id: reasonId })
    const offer = { _id: place?._id ?? '', start: NINE }
    expect(await harness.refusal(offerTime, { token, body: offer })).toMatchObject({ code: 'slot_taken' })
    await withdraw(full, full.ten)
    expect((await waitingOf(anna))[0]?.offer).toMatchObject({ start: NINE, end: '2026-03-03T10:00:00.000Z' })
  })
})
