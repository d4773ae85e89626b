import { describe, expect, it } from 'vitest'
import { inboxTime, sentenceTime } from './times.ts'

const AFTERNOON = Date.parse('2026-03-05T13:30:00Z')

describe('times in the inbox', () => {
  const at = inboxTime(Date.parse('2026-02-20T08:00:00Z'))

  // specification/owner §2: notifications popup: fields, order of dates, delete
  it('have the short day of the week, as the clinic’s clocks show them', () => {
    expect(at('Europe/Berlin', AFTERNOON, 'en')).toBe('Thu 5 Mar, 14:30')
    expect(at('Europe/Berlin', AFTERNOON, 'de')).toBe('Do., 5. März, 14:30 Uhr')
    expect(at('Europe/Berlin', AFTERNOON, 'hi')).toBe('गुरु, 5 मार्च, 14:30 बजे')
    expect(at('Asia/Kolkata', Date.parse('2026-03-02T18:35:00Z'), 'en')).toBe('Tue 3 Mar, 12:05 AM')
    expect(at('Asia/Kolkata', AFTERNOON, 'hi')).toBe('गुरु, 5 मार्च, शाम 7:00 बजे')
    expect(at('America/New_York', Date.parse('2026-07-01T16:00:00Z'), 'en')).toBe('Wed Jul 1, 12:00 PM')
  })

  it('have the year if it is not that of the message', () => {
    const earlier = inboxTime(Date.parse('2025-12-20T08:00:00Z'))
    expect(earlier('Europe/Berlin', AFTERNOON, 'en')).toBe('Thu 5 Mar 2026, 14:30')
    expect(earlier('Europe/Berlin', AFTERNOON, 'de')).toBe('Do., 5. März 2026, 14:30 Uhr')
    expect(earlier('Europe/Berlin', AFTERNOON, 'hi')).toBe('गुरु, 5 मार्च 2026, 14:30 बजे')
  })
})

describe('times in mails', () => {
  it('name the day of the week in the reader’s language', () => {
    const at = sentenceTime('DE')
    expect(at('Europe/Berlin', AFTERNOON, 'en')).toBe('Thursday, 5 March 2026 at 14:30')
    expect(at('Europe/Berlin', AFTERNOON, 'de')).toBe('Donnerstag, 5. März 2026, 14:30 Uhr')
    expect(at('Europe/Berlin', AFTERNOON, 'hi')).toBe('गुरुवार, 5 मार्च 2026, 14:30 बजे')
  })

  it('have the format and the order of the reader’s region, wherever the clinic is', () => {
    expect(sentenceTime('US')('Europe/Berlin', AFTERNOON, 'en')).toBe('Thursday, March 5, 2026 at 2:30 PM')
    expect(sentenceTime('IN')('Europe/Berlin', AFTERNOON, 'hi')).toBe('गुरुवार, 5 मार्च 2026, दोपहर 2:30 बजे')
    expect(sentenceTime('US')('Europe/Berlin', AFTERNOON, 'de')).toBe('Donnerstag, 5. März 2026, 14:30 Uhr')
    expect(sentenceTime('GB')('America/New_York', AFTERNOON, 'en')).toBe('Thursday, 5 March 2026 at 08:30')
  })

  it('follow the clinic’s region if the reader’s is unknown', () => {
    expect(sentenceTime(null)('Europe/Berlin', AFTERNOON, 'en')).toBe('Thursday, 5 March 2026 at 14:30')
    expect(sentenceTime(null)('America/New_York', AFTERNOON, 'en')).toBe('Thursday, March 5, 2026 at 8:30 AM')
  })
})
