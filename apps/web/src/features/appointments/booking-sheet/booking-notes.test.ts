import { describe, expect, it } from 'vitest'
import { answerOf, cancelUntil } from './booking-notes.ts'

const clinic = {
  timeZone: 'Europe/Berlin',
  schedule: [
    {
      availableDays: '0,1,2,3,4',
      fromTimeHour: 8,
      fromTimeMin: 0,
      toTimeHour: 17,
      toTimeMin: 0,
      slotPerPatient: 30 as const,
    },
  ],
  holidays: [],
  requestExpiryHours: 24,
  confirmAtOnce: false,
}
const sunday = Date.parse('2026-03-08T01:18:00Z')

describe('the notes before a time is requested', () => {
  it('show the answer’s deadline as the server will set it', () => {
    expect(answerOf(clinic, '2026-03-09T14:00:00.000Z', sunday)).toEqual({
      until: '2026-03-09T13:00:00.000Z',
      opensAt: null,
    })
  })

  // specification/practice §4: the time to answer runs in opening hours; its end is shown with the weekday, also before the request
  it('show when the practice opens, if that is too late for a timely answer', () => {
    expect(answerOf(clinic, '2026-03-09T07:30:00.000Z', sunday)).toEqual({
      until: '2026-03-09T07:30:00.000Z',
      opensAt: '2026-03-09T07:00:00.000Z',
    })
  })

  it('show no answer deadline if the clinic confirms at once', () => {
    expect(answerOf({ ...clinic, confirmAtOnce: true }, '2026-03-09T07:30:00.000Z', sunday)).toBeNull()
  })

  // specification/practice §4: an unanswered request can be withdrawn at any time; the notice for cancelling is shown before booking
  it('show until when the appointment can be cancelled', () => {
    expect(cancelUntil({ cancelNoticeHours: 24 }, '2026-03-09T07:30:00.000Z')).toBe(
      '2026-03-08T07:30:00.000Z',
    )
  })
})
