import { expect, it } from 'vitest'
import { timesText } from './chosen-times.tsx'

// specification/practice §4: several proposed times say each day once (added)
it('names each day of several times once, in the zone of the clinic', () => {
  const starts = ['2026-03-02T08:00:00.000Z', '2026-03-02T09:30:00.000Z', '2026-03-02T23:30:00.000Z']
  expect(timesText(starts, 'Europe/London')).toBe('Mon 2 Mar, 08:00 AM, 09:30 AM, 11:30 PM')
  expect(timesText(starts, 'Europe/Berlin')).toBe('Mon 2 Mar, 09:00 AM, 10:30 AM; Tue 3 Mar, 12:30 AM')
})
