/** @module-tag databases */
import { getBookPage, holdSlot, releaseSlot } from '@vetvisit/contract/appointments/booking/routes'
import type { RouteData } from '@vetvisit/contract/http'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, type Person } from '../../../../test/harness.ts'
import { holdFor } from '../../../../test/holds.ts'
import { bookingIn, type Clinic } from './booking.test-support.ts'

const harness = harnessOfFile()
const { world, stranger, book, refused, count } = bookingIn(harness)

const page = (owner: Person, clinic: Clinic) =>
  harness.call(getBookPage, { token: owner.token, query: { clinicId: clinic._id } })

describe('a hold', () => {
  const start = '2026-03-02T09:00:00.000Z'
  const take = (owner: Person, clinic: Clinic, at = start) =>
    holdFor(harness, owner, { clinicId: clinic._id, start: at })
  const takenIn = (days: RouteData<typeof getBookPage>['days']) =>
    days[0]?.slots.find((slot) => slot.start === start)?.taken

  it('lasts five minutes: taken for others, free for the holder', async () => {
    const { clinic, owner } = await world()
    const other = await stranger()
    const held = await take(owner, clinic)
    expect(held).toMatchObject({ start, expiresAt: '2026-03-02T07:05:00.000Z' })
    expect(takenIn((await page(owner, clinic)).days)).toBe(false)
    expect(held).toEqual({ ...(await page(owner, clinic)).hold, held: true, holdKey: null })
    expect(takenIn((await page(other.owner, clinic)).days)).toBe(true)
    expect((await page(other.owner, clinic)).hold).toBeNull()
    expect(await refused({ clinic, ...other, start })).toMatchObject({ code: 'slot_taken' })
    expect(
      await harness.refusal(holdSlot, { token: other.owner.token, body: { clinicId: clinic._id, start } }),
    ).toMatchObject({ code: 'slot_taken' })

    harness.clock.set('2026-03-02T07:05:00.000Z')
    expect(takenIn((await page(other.owner, clinic)).days)).toBe(false)
    expect(await book({ clinic, ...other, start })).toMatchObject({ status: 'requested' })
  })

  it('becomes the booking of its holder', async () => {
    const { clinic, owner, pet } = await world()
    const held = await take(owner, clinic)
    expect(await book({ clinic, owner, pet, start })).toMatchObject({
      _id: held._id,
      status: 'requested',
      version: 1,
    })
    expect(await count('appointments', `owner_id = '${owner.id}'`)).toBe(1)
  })

  it('moves when its holder selects another slot, and can be released', async () => {
    const { clinic, owner } = await world()
    await take(owner, clinic)
    const second = await take(owner, clinic, '2026-03-02T09:30:00.000Z')
    expect(await count('appointments', `owner_id = '${owner.id}'`)).toBe(1)
    const { owner: foreign } = await stranger()
    await harness.call(releaseSlot, { token: foreign.token, query: { id: second._id } })
    expect(await count('appointments', `owner_id = '${owner.id}'`)).toBe(1)
    await harness.call(releaseSlot, { token: owner.token, query: { id: second._id } })
    expect(await count('appointments', `owner_id = '${owner.id}'`)).toBe(0)
  })

  it('is released when another slot is booked, and never releases a booking', async () => {
    const { clinic, owner, pet } = await world()
    await take(owner, clinic)
    const booked = await book({ clinic, owner, pet, start: '2026-03-02T10:00:00.000Z' })
    await harness.call(releaseSlot, { token: owner.token, query: { id: booked._id } })
    expect(await count('appointments', `owner_id = '${owner.id}'`)).toBe(1)
  })

  it('requires the notice and the opening hours of the clinic', async () => {
    const { clinic, owner } = await world()
    const tries = { '2026-03-02T07:30:00.000Z': 'too_soon', '2026-03-07T09:00:00.000Z': 'clinic_closed' }
    for (const [at, code] of Object.entries(tries))
      expect(
        await harness.refusal(holdSlot, { token: owner.token, body: { clinicId: clinic._id, start: at } }),
      ).toMatchObject({ code })
  })
})
