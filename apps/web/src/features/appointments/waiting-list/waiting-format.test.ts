import type { WaitingOwner } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { describe, expect, it } from 'vitest'
import { linesOf, timeSince } from './waiting-format.ts'

const place = (_id: string, date: string, clinicId: string): WaitingOwner => ({
  _id,
  doctorId: 'vet',
  doctorName: 'Ruth Adler',
  date,
  clinic: { _id: clinicId, name: clinicId, color: '#019788', timeZone: 'Europe/Berlin' },
  patient: { _id: `owner ${_id}`, fullname: 'Mira Vogel', mobile: null, profile: null },
  joinedAt: '2026-03-02T09:00:00.000Z',
  offers: 0,
  offer: null,
})

describe('the waiting lists of a practice', () => {
  it('are one per day and clinic, in the given order', () => {
    const lines = linesOf([
      place('1', '2026-03-03', 'north'),
      place('2', '2026-03-03', 'north'),
      place('3', '2026-03-03', 'south'),
      place('4', '2026-03-04', 'north'),
    ])
    expect(lines.map(({ key, places }) => [key, places.map(({ _id }) => _id)])).toEqual([
      ['2026-03-03 north', ['1', '2']],
      ['2026-03-03 south', ['3']],
      ['2026-03-04 north', ['4']],
    ])
  })

  it('show how long an owner has been waiting', () => {
    const now = Date.parse('2026-03-05T10:30:00.000Z')
    expect(timeSince('2026-03-05T10:25:00.000Z', now, 'en')).toBe('5 minutes ago')
    expect(timeSince('2026-03-05T10:29:50.000Z', now, 'en')).toBe('1 minute ago')
    expect(timeSince('2026-03-05T07:00:00.000Z', now, 'en')).toBe('3 hours ago')
    expect(timeSince('2026-03-02T09:00:00.000Z', now, 'de')).toBe('vor 3 Tagen')
  })
})
