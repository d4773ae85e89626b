import type { BusySpan, Timetable } from '@vetvisit/contract/appointments/rules'
import type { Clinic, ClinicChanges } from '@vetvisit/contract/clinics/schemas'
import { READ_ONLY_CLINIC_FIELDS } from '@vetvisit/contract/clinics/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import {
  DAY_MS,
  dayNumber,
  firstInstantFrom,
  localDateOf,
  MINUTE_MS,
  weekdayOf,
} from '@vetvisit/contract/zones/rules'
import { hasRight, type PracticeScope } from '../../caller.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { refuseChanged, refuseOtherId } from '../../read-only.ts'
import { findClinic, findTimetables, type StoredClinic } from './repository.ts'

/** A clinic with all that booking decides by; `services` in the order of the form, `id` is what a booking names. */
export type BookableClinic = StoredClinic & { timetable: Timetable }

/**
 * What booking needs of a clinic, in one query. Call it inside the doctor's lock when something is written by it.
 *
 * @returns null when there is no such clinic or it was deleted
 */
export async function loadTimetable(database: Database, clinicId: string): Promise<BookableClinic | null> {
  const stored = await findClinic(database, clinicId)
  return stored ? { ...stored, timetable: timetableOf(stored) } : null
}

/** When a clinic can be booked, with whose time that is. */
export type DoctorTimetable = Timetable & { doctorId: string }

/** Timetables of many clinics by clinic id, in one query; deleted and unknown ones are missing. */
export async function loadTimetables(
  database: Database,
  clinicIds: readonly string[],
): Promise<Map<string, DoctorTimetable>> {
  if (clinicIds.length === 0) return new Map()
  const rows = await findTimetables(database, { clinicIds })
  return new Map(rows.map((row) => [row.clinicId, row]))
}

export function timetableOf({
  clinic,
  hours,
  holidays,
}: Pick<StoredClinic, 'clinic' | 'hours' | 'holidays'>): Timetable {
  const { timeZone: zone, slotMinutes, pausedUntil, horizonDays } = clinic
  return { zone, slotMinutes, hours, holidays, pausedUntil, horizonDays }
}

/** What decides whether a doctor is listed; of the times it matters only whether there are any. */
export type ListingState = {
  onboarding: boolean
  disabledAt: unknown
  deletedAt: unknown
  verifiedAt: unknown
  /** The e-mail address is confirmed, or there is none. */
  mailConfirmed: boolean
}

/** Whether strangers see a doctor's clinics and may book there (specification/authorization C1). */
export function isListed(
  doctor: ListingState,
  { doctorVerification, smtpUrl }: Pick<Config, 'doctorVerification' | 'smtpUrl'>,
): boolean {
  const active = !doctor.onboarding && doctor.disabledAt === null && doctor.deletedAt === null
  const checked = doctorVerification === 'off' || doctor.verifiedAt !== null
  return active && checked && (smtpUrl === undefined || doctor.mailConfirmed)
}

/** @throws DomainError not_found for an assistant without the right `clinics` */
export function requireClinicRight(scope: PracticeScope): void {
  if (!hasRight(scope, 'clinics')) throw new DomainError('not_found')
}

const DOCTORS_ALONE = ['name', 'currency', 'consultationFee', 'followUpFee'] as const

/**
 * Refuses changes of what the caller may only send back as it is: derived fields, and for assistants name, currency and fees
 * (specification/practice §5).
 *
 * @throws DomainError not_found for another clinic's id; invalid, `validation.readOnly` for each field that differs
 */
export function refuseReadOnly(scope: PracticeScope, current: Clinic, changes: ClinicChanges): void {
  refuseOtherId(current.id, changes)
  const fixed = [...READ_ONLY_CLINIC_FIELDS, ...(scope.rights === 'all' ? [] : DOCTORS_ALONE)]
  refuseChanged(current, changes, fixed)
}

/** Whether a stretch of time lies within one opening of the clinic. Slot length plays no part: existing visits stay (specification/readings §6). */
function isOpenDuring(timetable: Timetable, { start, end }: BusySpan): boolean {
  const { zone, hours, holidays } = timetable
  const date = localDateOf(zone, start)
  if (holidays.includes(date)) return false
  const weekday = weekdayOf(date)
  const midnight = dayNumber(date) * DAY_MS
  const instantAt = (minute: number) => firstInstantFrom(zone, midnight + minute * MINUTE_MS)
  return hours.some(
    (opening) =>
      opening.weekday === weekday && instantAt(opening.start) <= start && end <= instantAt(opening.end),
  )
}

/** The visits that a change of opening times leaves outside; what was outside before is not its doing. */
export function outsideOpeningTimes<Visit extends { startsAt: number; endsAt: number }>(
  visits: readonly Visit[],
  before: Timetable,
  after: Timetable,
): Visit[] {
  return visits.filter((visit) => {
    const span = { start: visit.startsAt, end: visit.endsAt }
    return isOpenDuring(before, span) && !isOpenDuring(after, span)
  })
}
