import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile } from '../../../../test/harness.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { expireDueRequests } from './expire.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

describe('the time that a request waits for an answer', () => {
  // specification/practice §4: the time to answer runs in opening hours; its end is shown with the weekday, also before the request
  it('runs in opening hours: a request on Sunday morning for Monday 08:30 can be answered until then', async () => {
    const { doctor, book } = await world()
    harness.clock.set('2026-03-08T01:18:00.000Z')
    const request = await book('2026-03-09T07:30:00.000Z')
    expect(request.expiresAt).toBe('2026-03-09T07:30:00.000Z')
    // Monday, 08:05 in Berlin: the practice has just opened.
    harness.clock.set('2026-03-09T07:05:00.000Z')
    expect(await expireDueRequests(harness.context)).toBe(0)
    expect(await change(doctor, { _id: request._id, status: 'approved' })).toMatchObject({
      status: 'approved',
    })
  })

  it('leaves out holidays of the clinic', async () => {
    const { book } = await world({ requestExpiryHours: 4, holidays: ['2026-03-03'] })
    harness.clock.set('2026-03-02T15:00:00.000Z')
    expect((await book('2026-03-10T09:00:00.000Z')).expiresAt).toBe('2026-03-04T10:00:00.000Z')
  })

  it('starts again for the new time when the practice moves a request', async () => {
    const { doctor, book } = await world({ requestExpiryHours: 100 })
    const request = await book('2026-03-20T09:00:00.000Z')
    const moved = await change(doctor, { _id: request._id, start: '2026-03-03T09:00:00.000Z' })
    expect(moved).toMatchObject({ status: 'requested', expiresAt: '2026-03-03T08:00:00.000Z' })
  })

  it('is none where the clinic confirms at once', async () => {
    const { clinic, owner, pet } = await world({ confirmAtOnce: true })
    const booked = await harness.call(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: '2026-03-03T09:00:00.000Z' },
    })
    expect(booked).toMatchObject({ status: 'approved', expiresAt: null })
  })
})
