import { getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../test/harness.ts'
import { bookingIn } from '../appointments/booking/booking.test-support.ts'

const harness = harnessOfFile()
const { world, stranger, book } = bookingIn(harness)

describe('the booking page', () => {
  // specification/owner §7: GET /patient/bookpage
  it('shows clinic, slots, the next free one and only the caller’s own pets', async () => {
    const { clinic, owner, pet } = await world()
    const other = await stranger()
    const booked = await book({ clinic, ...other, start: '2026-03-02T08:00:00.000Z' })
    const shown = await harness.call(getBookPage, {
      token: owner.token,
      query: { clinicId: clinic._id, days: 2 },
    })
    expect(shown).toMatchObject({
      today: '2026-03-02',
      nextFree: '2026-03-02T08:30:00.000Z',
      requestExists: false,
      pets: [{ _id: pet._id }],
    })
    // 09:00 is the first slot shown, because 08:00 was an hour ago: 16 of 18 are left.
    expect(shown.days.map((day) => day.slots.length)).toEqual([16, 18])
    expect(shown.days[0]?.slots[0]).toEqual({ start: '2026-03-02T08:00:00.000Z', taken: true })
    const text = JSON.stringify(shown)
    for (const secret of [booked._id, other.owner.id, other.pet._id]) expect(text).not.toContain(secret)
  })

  it('says that a request exists', async () => {
    const { clinic, owner, pet } = await world()
    await book({ clinic, owner, pet, start: '2026-03-02T09:00:00.000Z' })
    expect(
      await harness.call(getBookPage, { token: owner.token, query: { clinicId: clinic._id } }),
    ).toMatchObject({ requestExists: true })
  })
})
