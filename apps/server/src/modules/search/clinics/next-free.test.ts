/** @module-tag databases */
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedOwner, petOf, START, SCHEDULE } from '../../../../test/harness.ts'
import { HOME, mapOf, north } from './search.test-support.ts'

const harness = harnessOfFile()
const { search, names, clinicAt } = mapOf(harness)

const nextFree = async () => (await search(HOME)).clinics.map((card) => card.nextFree)

/** `count` dates from the first day on. */
const dates = (count: number) =>
  Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(START) + day * 86_400_000).toISOString().slice(0, 10),
  )

describe('the next free slot on a card', () => {
  /** Slots of the Monday in Berlin. */
  const [AT_8, AT_8_30] = ['2026-03-02T07:00:00.000Z', '2026-03-02T07:30:00.000Z']
  beforeEach(() => harness.clock.set('2026-03-02T05:00:00.000Z'))

  it('is the first that booking accepts', async () => {
    const { clinic } = await clinicAt(HOME, 'Praxis')
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const book = (start: string) => ({
      token: owner.token,
      body: { clinicId: clinic.id, start, petId: pet._id, confirmed: true },
    })
    expect(await nextFree()).toEqual([AT_8])
    harness.clock.set('2026-03-02T06:01:00.000Z')
    expect(await nextFree()).toEqual([AT_8_30])
    expect(await harness.refusal(createAppointment, book(AT_8))).toMatchObject({ code: 'too_soon' })
    await harness.call(createAppointment, book(AT_8_30))
    expect(await nextFree()).toEqual(['2026-03-02T08:00:00.000Z'])
    expect(await nextFree()).toEqual([
      (await harness.call(getClinicSlots, { query: { clinicId: clinic.id } })).nextFree,
    ])
  })

  it('skips slots that others hold until the hold ends', async () => {
    const { clinic } = await clinicAt(HOME, 'Praxis')
    const owner = await onboardedOwner(harness)
    await harness.call(holdSlot, { token: owner.token, body: { clinicId: clinic.id, start: AT_8 } })
    expect(await nextFree()).toEqual([AT_8_30])
    harness.clock.advance(5 * 60_000)
    expect(await nextFree()).toEqual([AT_8])
  })

  it('counts appointments of the doctor at all clinics', async () => {
    const { doctor, clinic } = await clinicAt(HOME, 'First')
    await clinicOf(harness, doctor, { name: 'Second', position: HOME })
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic.id, start: AT_8, petId: pet._id },
    })
    expect(await nextFree()).toEqual([AT_8_30, AT_8_30])
  })

  it('looks past two weeks of holidays and stops after sixty days', async () => {
    await clinicAt(HOME, 'Back soon', { holidays: dates(20) })
    await clinicAt(north(HOME, 1), 'Closed', { holidays: dates(70) })
    expect(await nextFree()).toEqual(['2026-03-23T07:00:00.000Z', null])
  })

  it('sorts the clinics if sort is nextFree', async () => {
    await clinicAt(HOME, 'Later', { holidays: ['2026-03-02', '2026-03-03'] })
    await clinicAt(north(HOME, 1), 'Never', { schedule: [{ ...SCHEDULE, toTimeHour: 8, toTimeMin: 15 }] })
    await clinicAt(north(HOME, 2), 'Soonest')
    expect(await names({ ...HOME, sort: 'nextFree' })).toEqual(['Soonest', 'Later', 'Never'])
    expect(await names({ sort: 'nextFree' })).toEqual(['Soonest', 'Later', 'Never'])
    expect(await names({ ...HOME, sort: 'name' })).toEqual(['Later', 'Never', 'Soonest'])
  })
})
