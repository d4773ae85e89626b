import { createAppointment, getAppointmentPage } from '@vetvisit/contract/appointments/routes'
import { signin } from '@vetvisit/contract/auth/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clinicOf,
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  PASSWORD,
  petOf,
  START,
} from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())
beforeEach(() => harness.clock.set(START))

describe('the calendar without days said (spec 2 §7)', () => {
  it('gives a month back and a month ahead, or the stretch at the day that is said', async () => {
    const doctor = await onboardedDoctor(harness)
    const clinic = await clinicOf(harness, doctor, { confirmAtOnce: true })
    const owner = await onboardedOwner(harness)
    const pet = await petOf(harness, owner)
    const book = (start: string) =>
      harness.call(createAppointment, {
        token: owner.token,
        body: { clinicId: clinic._id, petId: pet._id, start, confirmed: true },
      })
    const visit = await book('2026-03-03T09:00:00.000Z')
    const daysOf = async (query: { from?: string; to?: string }, { token }: { token: string } = doctor) =>
      (await harness.call(getAppointmentPage, { token, query })).map(({ start }) => start)

    expect(await daysOf({})).toEqual([visit.start])
    expect(await daysOf({ from: '2026-01-01' })).toEqual([visit.start])
    expect(await daysOf({ from: '2025-12-30' })).toEqual([])
    expect(await daysOf({ to: '2026-05-04' })).toEqual([visit.start])
    expect(await daysOf({ to: '2026-05-05' })).toEqual([])
    // Signed in anew: a session of that day has ended in April.
    harness.clock.set('2026-04-03T12:00:00.000Z')
    const later = await harness.call(signin, { body: { email: doctor.email, password: PASSWORD } })
    expect(await daysOf({}, later)).toEqual([visit.start])
    harness.clock.set('2026-04-04T12:00:00.000Z')
    expect(await daysOf({}, later)).toEqual([])
  })
})
