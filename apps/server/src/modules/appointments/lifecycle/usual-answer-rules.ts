import {
  afterOpenTime,
  openClock,
  type OpeningTimes,
  REQUEST_ANSWER_MINUTES,
} from '@vetvisit/contract/appointments/lifecycle/answer-time'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { AnsweredRequest } from './usual-answer-query.ts'

/** From this many answers on, it is known how long a practice usually takes (decision 300). */
export const ANSWERS_LEAST = 5

/** The part of all requests that were answered within the usual time. */
const USUAL_SHARE = 0.8

/** Usual times are full quarters of an hour: more would not be true, and would give the practice's figures away. */
const ROUNDED_MS = 15 * MINUTE_MS

/**
 * How long a practice usually takes to answer, in milliseconds of opening time of the requested clinics.
 *
 * @param openingTimes by clinic; requests for other clinics are left out
 * @returns at least 15 minutes; null if the practice answered too few requests
 */
export function usualOpenTime(
  answers: readonly AnsweredRequest[],
  openingTimes: ReadonlyMap<string, OpeningTimes>,
): number | null {
  if (answers.length < ANSWERS_LEAST) return null
  const from = Math.min(...answers.map(({ requestedAt }) => requestedAt))
  const until = Math.max(...answers.map(({ answeredAt }) => answeredAt))
  const clocks = new Map<string, ReturnType<typeof openClock>>()
  for (const [clinicId, times] of openingTimes) clocks.set(clinicId, openClock(times, from, until))
  const taken = answers.flatMap(({ clinicId, requestedAt, answeredAt }) => {
    const clock = clocks.get(clinicId)
    return clock ? [clock(answeredAt) - clock(requestedAt)] : []
  })
  if (taken.length < ANSWERS_LEAST) return null
  const usual = taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * USUAL_SHARE) - 1] ?? 0
  return Math.max(usual, REQUEST_ANSWER_MINUTES * MINUTE_MS)
}

type WaitingRequest = { requestedAt: number; expiresAt: number }

/** When a request with this deadline is usually answered: after that opening time, at the deadline at the latest. */
export function usualAnswerAt(
  { requestedAt, expiresAt }: WaitingRequest,
  usual: { openMs: number; openingTimes: OpeningTimes },
): number {
  const at = afterOpenTime(usual.openingTimes, requestedAt, expiresAt, usual.openMs)
  return Math.min(Math.ceil(at / ROUNDED_MS) * ROUNDED_MS, expiresAt)
}
