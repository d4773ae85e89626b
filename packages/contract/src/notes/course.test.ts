import { describe, expect, it } from 'vitest'
import { courseOf } from './course.ts'

const ISSUED = '2026-03-01'
const course = (durations: string | string[], today = ISSUED) =>
  courseOf({ durations: [durations].flat(), issuedOn: ISSUED }, today)

describe('the course of a medicine', () => {
  // specification/owner §1: medicines of a pet: current ones first, ended ones folded; an unreadable duration is not guessed (added)
  it('of 5 days from 1 March runs until 6 March, because the first dose may be given a day later', () => {
    expect(course('5 days', '2026-03-06')).toEqual({ isRunning: true, lastDay: '2026-03-06' })
    expect(course('5 days', '2026-03-07')).toEqual({ isRunning: false, lastDay: '2026-03-06' })
  })

  it.each([
    ['1 day', '2026-03-02'],
    ['once', '2026-03-02'],
    ['einmalig', '2026-03-02'],
    ['48 h', '2026-03-03'],
    ['7d', '2026-03-08'],
    ['10 Tage', '2026-03-11'],
    ['Für 10 Tage.', '2026-03-11'],
    ['10 Tage lang', '2026-03-11'],
    ['7 दिन', '2026-03-08'],
    ['७ दिनों तक', '2026-03-08'],
    ['2 weeks', '2026-03-15'],
    ['two weeks', '2026-03-15'],
    ['eine Woche', '2026-03-08'],
    ['दो हफ़्ते', '2026-03-15'],
    ['दो हफ्ते', '2026-03-15'],
    ['1 month', '2026-04-01'],
    ['3 Monate', '2026-06-02'],
  ])('of "%s" from 1 March runs until %s', (duration, lastDay) => {
    expect(course(duration).lastDay).toBe(lastDay)
  })

  it.each(['5-7 days', '5 – 7 days', '5–7 Tage', '5 to 7 days', '5 bis 7 Tage', '5 से 7 दिन'])(
    'of "%s" runs as long as the longer of both',
    (duration) => {
      expect(course(duration).lastDay).toBe('2026-03-08')
    },
  )

  it('of a falling dose in two lines of one medicine runs for the days of both', () => {
    expect(course(['5 days', '10 days']).lastDay).toBe('2026-03-16')
  })

  it.each(['long term', 'Long-term', 'Dauermedikation', 'bis auf Weiteres', 'लंबे समय तक', 'आजीवन'])(
    'of "%s" runs for a year, without a last day',
    (duration) => {
      expect(course(duration, '2027-03-02')).toEqual({ isRunning: true, lastDay: null })
      expect(course(duration, '2027-03-03')).toEqual({ isRunning: false, lastDay: null })
    },
  )

  // specification/owner §1: medicines of a pet: current ones first, ended ones folded; an unreadable duration is not guessed (added)
  it.each([
    'until empty',
    'bis zur Kontrolle',
    'as needed',
    '5',
    '0 days',
    '1.5 weeks',
    '1/2 day',
    'several weeks',
    '5 days, then every second day',
    '5 days or until better',
    'twice a day for 5 days',
    '5 Tabletten',
    '-',
  ])('of "%s" is not guessed: it runs for 30 days, without a last day', (duration) => {
    expect(course(duration, '2026-03-31')).toEqual({ isRunning: true, lastDay: null })
    expect(course(duration, '2026-04-01')).toEqual({ isRunning: false, lastDay: null })
  })

  it('is not guessed if one of two lines cannot be read', () => {
    expect(course(['5 days', 'as needed'], '2026-03-20')).toEqual({ isRunning: true, lastDay: null })
  })
})
