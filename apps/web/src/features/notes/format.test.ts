import { describe, expect, it } from 'vitest'
import { comingVisit, isComing, originOf, shareMoment, takingOf } from './format.ts'

const at = (date: string, end: string | null) => ({ type: 'appointment' as const, date, end })

describe('the time of a share', () => {
  it('reads dd-MM-yyyy - HH:mm, with the calendar year and 24 hours', () => {
    expect(shareMoment('2026-12-31T22:05:00.000Z', 'UTC')).toBe('31-12-2026 - 22:05')
    expect(shareMoment('2026-12-31T23:05:00.000Z', 'Europe/Berlin')).toBe('01-01-2027 - 00:05')
  })
})

describe('a report that the owner uploaded', () => {
  const report = { type: 'report', uploadedBy: 'patient' } as const
  // specification/owner §2: 'Self uploaded' for the owner, 'Shared' for the doctor
  it('is self uploaded for the owner and shared for the doctor', () => {
    expect(originOf(report, 'patient')).toBe('selfUploaded')
    expect(originOf(report, 'practice')).toBe('shared')
  })
  it('is neither if the practice wrote it, or if it is not a report', () => {
    expect(originOf({ ...report, uploadedBy: 'other' }, 'patient')).toBeNull()
    expect(originOf({ ...report, type: 'text' }, 'patient')).toBeNull()
  })
})

// specification/owner §9: lines of sentences do not break in dates and times, nor between a number and its word (added)
it('how a medicine is given does not break between a number and its word', () => {
  expect(takingOf({ dose: '5 Tropfen', frequency: '2 mal', duration: '3 Wochen' })).toBe(
    '5\u00A0Tropfen, 2\u00A0mal, 3\u00A0Wochen',
  )
})

describe('an appointment in a history', () => {
  it('is upcoming if it has an end; an entry about an appointment has none', () => {
    expect(isComing({ type: 'appointment', end: '2026-03-02T09:30:00.000Z' })).toBe(true)
    expect(isComing({ type: 'appointment', end: null })).toBe(false)
  })

  it('is the earliest of those in sight', () => {
    const [later, sooner] = [at('2026-03-09T09:00:00Z', '…'), at('2026-03-02T09:00:00Z', '…')]
    expect(comingVisit([later, sooner, at('2026-01-01T09:00:00Z', null)])).toBe(sooner)
    expect(comingVisit([])).toBeNull()
  })
})
