import { requestMove } from '@vetvisit/contract/appointments/reschedule/routes'
import { getBookPage, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { updateClinic } from '@vetvisit/contract/clinics/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../../test/harness.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { bookingIn } from './booking.test-support.ts'

const harness = harnessOfFile()
const { book, refused } = bookingIn(harness)
const { world } = visitsIn(harness)

// It is Monday, 2 March 2026; 400 days later it is Tuesday, 6 April 2027.
const TOO_FAR = { code: 'clinic_closed', message: expect.stringContaining('that far ahead') as string }

describe('how far ahead owners book', () => {
  // specification/practice §4: owners book at most 400 days ahead, a clinic can set less
  it('is 400 days: the last of them can be booked, the day after and 2040 cannot', async () => {
    const { clinic, owner, pet } = await world()
    const wish = { clinic, owner, pet, confirmed: true }
    for (const start of ['2027-04-07T08:00:00.000Z', '2040-03-05T09:00:00.000Z'])
      expect(await refused({ ...wish, start })).toMatchObject(TOO_FAR)
    expect(await book({ ...wish, start: '2027-04-06T08:00:00.000Z' })).toMatchObject({ status: 'requested' })
  })

  // specification/practice §4: owners book at most 400 days ahead, a clinic can set less
  it('is shorter if the clinic says so, for slots, holds, waiting lists and move requests alike', async () => {
    const { clinic, owner, pet, book: ask } = await world({ horizonDays: 7, confirmAtOnce: true })
    const { token } = owner
    const { days } = await harness.call(getClinicSlots, {
      query: { clinicId: clinic._id, from: '2026-03-09', days: 2 },
    })
    expect(days.map(({ date, state, slots }) => [date, state, slots.length > 0])).toEqual([
      ['2026-03-09', 'open', true],
      ['2026-03-10', 'too_far', false],
    ])
    const start = '2026-03-10T09:00:00.000Z'
    expect(await refused({ clinic, owner, pet, start })).toMatchObject(TOO_FAR)
    expect(await harness.refusal(holdSlot, { token, body: { clinicId: clinic._id, start } })).toMatchObject(
      TOO_FAR,
    )
    expect(
      await harness.refusal(joinWaitingList, { token, body: { clinicId: clinic._id, date: '2026-03-10' } }),
    ).toMatchObject(TOO_FAR)
    const visit = await ask('2026-03-09T09:00:00.000Z')
    expect(
      await harness.refusal(requestMove, { token, body: { _id: visit._id, starts: [start] } }),
    ).toMatchObject(TOO_FAR)
  })

  it('is named by the booking page, and counted from the clinic’s own day', async () => {
    const { clinic, owner } = await world({ horizonDays: 30 })
    // In Berlin it is already Tuesday.
    harness.clock.set('2026-03-02T23:30:00.000Z')
    const page = await harness.call(getBookPage, {
      token: owner.token,
      query: { clinicId: clinic._id, days: 1 },
    })
    expect(page).toMatchObject({ today: '2026-03-03', lastDate: '2026-04-02', clinic: { horizonDays: 30 } })
  })

  it('does not limit the practice itself', async () => {
    const { clinic, doctor, book: ask } = await world({ horizonDays: 1, confirmAtOnce: true })
    const visit = await ask('2026-03-03T09:00:00.000Z')
    expect(
      await visitsIn(harness).change(doctor, { _id: visit._id, start: '2026-03-20T09:00:00.000Z' }),
    ).toMatchObject({ start: '2026-03-20T09:00:00.000Z', clinic: { _id: clinic._id } })
  })

  it('decides which clinics the search calls free', async () => {
    const { clinic, doctor } = await world({ holidays: ['2026-03-02', '2026-03-03', '2026-03-04'] })
    const nextFree = async () => {
      const found = await harness.call(searchClinics, { query: { q: clinic.name, limit: 200 } })
      return found.clinics.find(({ _id }) => _id === clinic._id)?.nextFree
    }
    expect(await nextFree()).toBe('2026-03-05T07:00:00.000Z')
    const { token } = doctor
    await harness.call(updateClinic, { token, query: { clinicId: clinic._id }, body: { horizonDays: 2 } })
    expect(await nextFree()).toBeNull()
  })

  it('must be from 1 to 400 days', async () => {
    const { clinic, doctor } = await world()
    for (const horizonDays of [0, 401, 1.5])
      expect(
        await harness.refusal(updateClinic, {
          token: doctor.token,
          query: { clinicId: clinic._id },
          body: { horizonDays },
        }),
      ).toMatchObject({ code: 'invalid', fields: { horizonDays: 'Enter a whole number from 1 to 400' } })
  })
})
