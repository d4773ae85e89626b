import type { OpeningTimes } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import { HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { describe, expect, it } from 'vitest'
import { usualAnswerAt, usualOpenTime } from './usual-answer-rules.ts'

const utc = (text: string) => Date.parse(text)

/** Berlin, every day from 8 to 18. */
const OPEN_DAILY: OpeningTimes = {
  zone: 'Europe/Berlin',
  hours: Array.from({ length: 7 }, (_, weekday) => ({ weekday, start: 8 * 60, end: 18 * 60 })),
  holidays: [],
}
const ASKED = '2026-03-02T08:00:00.000Z'
/** Requests of a Monday morning, answered after these minutes. */
const answered = (...minutes: number[]) =>
  minutes.map((taken) => ({
    clinicId: 'a',
    requestedAt: utc(ASKED),
    answeredAt: utc(ASKED) + taken * MINUTE_MS,
  }))
const usualMinutes = (answers: ReturnType<typeof answered>, times = OPEN_DAILY) => {
  const usual = usualOpenTime(answers, new Map([['a', times]]))
  return usual === null ? null : usual / MINUTE_MS
}

describe('the usual time of a practice for an answer', () => {
  it('is the one within which four of five requests were answered', () => {
    expect(usualMinutes(answered(20, 30, 60, 120, 240))).toBe(120)
    expect(usualMinutes(answered(240, 120, 60, 30, 20))).toBe(120)
    expect(usualMinutes(answered(10, 20, 30, 40, 50, 60, 70, 80, 90, 100))).toBe(80)
    expect(usualMinutes(answered(10, 20, 30, 40, 50, 60))).toBe(50)
  })

  it('is unknown before the fifth answer', () => {
    expect(usualMinutes(answered())).toBeNull()
    expect(usualMinutes(answered(20, 30, 60, 120))).toBeNull()
  })

  it('counts opening hours only', () => {
    // Until Tuesday 10:00 in Berlin: nine hours on Monday and two on Tuesday.
    expect(usualMinutes(answered(...Array<number>(5).fill(25 * 60)))).toBe(11 * 60)
    const holidays = ['2026-03-03']
    expect(usualMinutes(answered(...Array<number>(5).fill(25 * 60)), { ...OPEN_DAILY, holidays })).toBe(
      9 * 60,
    )
  })

  it('is a quarter of an hour at least', () => {
    expect(usualMinutes(answered(0, 1, 1, 2, 3))).toBe(15)
    const night = answered(...Array<number>(5).fill(0)).map((answer) => ({
      ...answer,
      requestedAt: utc('2026-03-01T20:00:00.000Z'),
      answeredAt: utc('2026-03-02T05:00:00.000Z'),
    }))
    expect(usualMinutes(night)).toBe(15)
  })

  it('leaves out requests for clinics that are closed for good', () => {
    const gone = answered(10).map((answer) => ({ ...answer, clinicId: 'b' }))
    expect(usualMinutes([...answered(20, 30, 40, 50), ...gone])).toBeNull()
  })
})

const answerAt = (
  asked: string,
  expires: string,
  { usualHours = 2, ...times }: { usualHours?: number } & Partial<OpeningTimes> = {},
) =>
  new Date(
    usualAnswerAt(
      { requestedAt: utc(asked), expiresAt: utc(expires) },
      { openMs: usualHours * HOUR_MS, openingTimes: { ...OPEN_DAILY, ...times } },
    ),
  )
    .toISOString()
    .slice(0, 16)

describe('when a request is usually answered', () => {
  it('is after the usual time in opening hours', () => {
    expect(answerAt('2026-03-02T08:00Z', '2026-03-06T08:00Z')).toBe('2026-03-02T10:00')
    expect(answerAt('2026-03-02T16:00Z', '2026-03-06T08:00Z')).toBe('2026-03-03T08:00')
    expect(answerAt('2026-03-02T16:00Z', '2026-03-06T08:00Z', { holidays: ['2026-03-03'] })).toBe(
      '2026-03-04T08:00',
    )
  })

  it('follows the clinic’s clock when it changes', () => {
    expect(answerAt('2026-03-28T16:00Z', '2026-04-03T08:00Z')).toBe('2026-03-29T07:00')
    expect(answerAt('2026-10-24T15:00Z', '2026-10-30T08:00Z')).toBe('2026-10-25T08:00')
  })

  it('is rounded up to a quarter of an hour', () => {
    expect(answerAt('2026-03-02T08:02Z', '2026-03-06T08:00Z')).toBe('2026-03-02T10:15')
  })

  it('is the end of the request at the latest', () => {
    expect(answerAt('2026-03-02T08:00Z', '2026-03-02T09:10Z')).toBe('2026-03-02T09:10')
    expect(answerAt('2026-03-02T08:02Z', '2026-03-02T10:05Z')).toBe('2026-03-02T10:05')
    expect(answerAt('2026-03-02T08:00Z', '2026-03-06T08:00Z', { usualHours: 500 })).toBe('2026-03-06T08:00')
  })
})
