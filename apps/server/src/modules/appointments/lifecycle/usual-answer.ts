import type { OpeningTimes } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import type { Appointment, BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import { DAY_MS, instantText, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { loadTimetables } from '../../timetables/public.ts'
import { findAnswers } from './usual-answer-query.ts'
import { ANSWERS_LEAST, usualAnswerAt, usualOpenTime } from './usual-answer-rules.ts'

/** Answers of this time count (decision 300). */
const COUNTED_MS = 90 * DAY_MS

/** Of a practice that answers more, only the latest count. */
const ANSWERS_MOST = 1000

/** How long this server remembers what it read: bookings of a practice then cost nothing more. */
const REMEMBERED_MS = 10 * MINUTE_MS
const CLINICS_REMEMBERED = 2000

/** How a practice usually answers requests for a clinic; null if that is not known. */
export type UsualAnswer = { openMs: number; openingTimes: OpeningTimes } | null

type Remembered = { since: number; usual: Promise<UsualAnswer> }
const remembered = new WeakMap<Database, Map<string, Remembered>>()

/**
 * How the practice of a clinic usually answers. It is read at most once in ten minutes, and outside of the transaction of a booking, which
 * other bookings of the doctor wait for.
 */
export function usualAnswerOf(database: Database, clinicId: string, now: Instant): Promise<UsualAnswer> {
  const ofDatabase = remembered.get(database) ?? new Map<string, Remembered>()
  remembered.set(database, ofDatabase)
  const known = ofDatabase.get(clinicId)
  if (known && known.since <= now && now < known.since + REMEMBERED_MS) return known.usual
  if (ofDatabase.size >= CLINICS_REMEMBERED) ofDatabase.clear()
  const usual = readUsualAnswer(database, clinicId, now)
  ofDatabase.set(clinicId, { since: now, usual })
  usual.catch(() => ofDatabase.delete(clinicId))
  return usual
}

async function readUsualAnswer(database: Database, clinicId: string, now: Instant): Promise<UsualAnswer> {
  const answers = await findAnswers(database, { clinicId, since: now - COUNTED_MS, most: ANSWERS_MOST })
  if (answers.length < ANSWERS_LEAST) return null
  const clinicIds = new Set([clinicId, ...answers.map((answer) => answer.clinicId)])
  const timetables = await loadTimetables(database, [...clinicIds])
  const openingTimes = timetables.get(clinicId)
  const openMs = usualOpenTime(answers, timetables)
  return openMs === null || !openingTimes ? null : { openMs, openingTimes }
}

/** Adds to a request of an owner when it is usually answered, as long as that lies ahead. */
export function withUsualAnswer(
  appointment: Appointment,
  usual: UsualAnswer,
  now: Instant,
): BookedAppointment {
  const { expiresAt, createdAt } = appointment
  if (usual === null || expiresAt === null) return { ...appointment, usuallyAnsweredBy: null }
  const request = { requestedAt: Date.parse(createdAt), expiresAt: Date.parse(expiresAt) }
  const at = usualAnswerAt(request, usual)
  return { ...appointment, usuallyAnsweredBy: at > now ? instantText(at) : null }
}
