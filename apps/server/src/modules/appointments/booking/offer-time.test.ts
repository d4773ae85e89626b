/** @module-tag databases */
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { getWaitingPage, offerTime } from '@vetvisit/contract/appointments/waiting-list/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { pauseClinic } from '@vetvisit/contract/clinics/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, type Person } from '../../../../test/harness.ts'
import { assistantOf } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { NINE, TEN, TUESDAY, waitingListSetup } from '../waiting-list/waiting-list.test-support.ts'

const harness = harnessOfFile()
const { inbox } = visitsIn(harness)
const { owner, fullDay, book, join, waitingOf, offerOf } = waitingListSetup(harness)

const WEDNESDAY_NINE = '2026-03-04T08:00:00.000Z'
const WEDNESDAY_TEN = '2026-03-04T09:00:00.000Z'

const listOf = (person: Person) => harness.call(getWaitingPage, { token: person.token })
const offer = (person: Person, _id: string, start: string) => ({ token: person.token, body: { _id, start } })

describe('the waiting list of a practice', () => {
  // specification/practice §4: the practice sees its waiting list by day and offers a time by hand; a move waits for Undo
  it('shows the waiting owners by day and in order, with their phone numbers and offers', async () => {
    const { doctor, clinic, guest, nine } = await fullDay()
    const [anna, bert] = [await owner(), await owner()]
    await join(anna, clinic)
    harness.clock.advance(1000)
    await join(bert, clinic)
    const { waiting, total } = await listOf(doctor)
    expect(total).toBe(2)
    expect(waiting).toMatchObject([
      { date: TUESDAY, clinic: { _id: clinic._id }, patient: { _id: anna.id }, offers: 0, offer: null },
      { date: TUESDAY, patient: { _id: bert.id } },
    ])
    await harness.call(updateAppointment, {
      token: guest.token,
      body: { _id: nine._id, status: 'withdrawn' },
    })
    expect((await listOf(doctor)).waiting[0]).toMatchObject({ offers: 1, offer: { start: NINE } })
  })

  it('is hidden from everyone else', async () => {
    const { clinic } = await fullDay()
    const stranger = (await fullDay()).doctor
    const anna = await owner()
    const place = await join(anna, clinic)
    expect(await listOf(stranger)).toEqual({ waiting: [], total: 0 })
    expect(await harness.refusal(offerTime, offer(stranger, place._id, WEDNESDAY_NINE))).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('offering a time manually', () => {
  // specification/practice §4: the practice sees its waiting list by day and offers a time by hand; a move waits for Undo
  it('holds a free time, also of another day, for the owner that the practice chooses, and notifies them', async () => {
    const { doctor, clinic } = await fullDay()
    const [anna, bert] = [await owner(), await owner()]
    await join(anna, clinic)
    const place = await join(bert, clinic)
    const offered = await harness.call(offerTime, offer(doctor, place._id, WEDNESDAY_NINE))
    expect(offered).toMatchObject({
      patient: { _id: bert.id },
      offers: 1,
      offer: { start: WEDNESDAY_NINE, end: WEDNESDAY_TEN, expiresAt: '2026-03-02T07:15:00.000Z' },
    })
    expect(await offerOf(bert)).toBe(WEDNESDAY_NINE)
    expect(await offerOf(anna)).toBeNull()
    expect(await inbox(bert)).toMatchObject([{ type: 'slot-free' }])
    const wish = { clinicId: clinic._id, start: WEDNESDAY_NINE }
    expect(await harness.refusal(holdSlot, { token: anna.token, body: wish })).toMatchObject({
      code: 'slot_taken',
    })
  })

  it('takes the owner off the list when they book the offered time', async () => {
    const { doctor, clinic } = await fullDay()
    const bert = await owner()
    const place = await join(bert, clinic)
    await harness.call(offerTime, offer(doctor, place._id, WEDNESDAY_NINE))
    expect(await book(bert, clinic, WEDNESDAY_NINE)).toMatchObject({ status: 'requested' })
    expect(await waitingOf(bert)).toEqual([])
    expect((await listOf(doctor)).total).toBe(0)
  })

  it('is refused for a taken time, one that owners cannot book, and while another offer is valid', async () => {
    const { doctor, clinic } = await fullDay()
    const bert = await owner()
    const place = await join(bert, clinic)
    const refused = (start: string) => harness.refusal(offerTime, offer(doctor, place._id, start))
    expect(await refused(TEN)).toMatchObject({ code: 'slot_taken' })
    expect(await refused('2026-03-04T08:30:00.000Z')).toMatchObject({ code: 'invalid' })
    expect(await refused('2026-03-07T08:00:00.000Z')).toMatchObject({ code: 'clinic_closed' })
    expect(await refused('2027-06-01T07:00:00.000Z')).toMatchObject({ code: 'clinic_closed' })
    await harness.call(offerTime, offer(doctor, place._id, WEDNESDAY_NINE))
    expect(await refused(WEDNESDAY_TEN)).toMatchObject({
      code: 'wrong_state',
      message: 'Wait for this owner’s answer, or until the offer ends. A time is already reserved.',
    })
    const paused = await fullDay()
    const anna = await owner()
    const other = await join(anna, paused.clinic)
    await harness.call(pauseClinic, {
      token: paused.doctor.token,
      query: { clinicId: paused.clinic._id },
      body: { restOfDay: true },
    })
    harness.clock.set('2026-03-02T08:30:00.000Z')
    expect(
      await harness.refusal(offerTime, offer(paused.doctor, other._id, '2026-03-02T09:00:00.000Z')),
    ).toMatchObject({ code: 'too_soon' })
  })

  it('accepts a time that another owner let pass, and refuses to offer it twice', async () => {
    const { doctor, clinic } = await fullDay()
    const [anna, bert] = [await owner(), await owner()]
    const places = [await join(anna, clinic), await join(bert, clinic)]
    const answers = await Promise.all(
      places.map(({ _id }) => harness.send(offerTime, offer(doctor, _id, WEDNESDAY_NINE))),
    )
    expect(new Set(answers.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200, 409]))
  })

  it('requires the right to make appointments', async () => {
    const { doctor, clinic } = await fullDay()
    const bert = await owner()
    const place = await join(bert, clinic)
    const helper = await assistantOf(harness, doctor, ['requests'])
    expect((await listOf(helper)).total).toBe(1)
    expect(await harness.refusal(offerTime, offer(helper, place._id, WEDNESDAY_NINE))).toMatchObject({
      code: 'not_found',
    })
    expect(
      await harness.refusal(createAppointment, {
        token: helper.token,
        body: { clinicId: clinic._id, petId: bert.petId, start: WEDNESDAY_NINE },
      }),
    ).toMatchObject({ code: 'not_found' })
  })
})
