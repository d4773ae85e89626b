import { describe, expect, it } from 'vitest'
import { sentenceTime, wallTime } from './times.ts'

const AFTERNOON = Date.parse('2026-03-05T13:30:00Z')

describe('times in the inbox', () => {
  it('are in the clinic’s time zone and its region’s format, in German always with 24 hours', () => {
    expect(wallTime('Europe/Berlin', AFTERNOON, 'en')).toBe('05-03-2026 14:30')
    expect(wallTime('Europe/Berlin', AFTERNOON, 'de')).toBe('05-03-2026 14:30')
    expect(wallTime('Asia/Kolkata', Date.parse('2026-03-02T18:35:00Z'), 'hi')).toBe('03-03-2026 12:05 AM')
    expect(wallTime('America/New_York', Date.parse('2026-07-01T16:00:00Z'), 'en')).toBe('01-07-2026 12:00 PM')
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
