import type { BusySpan, Timetable } from '@vetvisit/contract/appointments/availability/rules'
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
import { hasRight, type PracticeScope } from '../../context/caller.ts'
import { refuseChanged, refuseOtherId } from '../../context/sent-fields.ts'

/** @throws DomainError not_found for an assistant without the right `clinics` */
export function requireClinicRight(scope: PracticeScope): void {
  if (!hasRight(scope, 'clinics')) throw new DomainError('not_found')
}

const DOCTOR_ONLY = ['name', 'currency', 'consultationFee', 'followUpFee'] as const

/**
 * Refuses changes of fields that the caller may only send back unchanged: derived fields, and for assistants name, currency and fees
 * (specification/practice §5).
 *
 * @throws DomainError not_found for another clinic's id; invalid, `validation.readOnly` for each field that differs
 */
export function refuseReadOnly(scope: PracticeScope, current: Clinic, changes: ClinicChanges): void {
  refuseOtherId(current.id, changes)
  const fixed = [...READ_ONLY_CLINIC_FIELDS, ...(scope.rights === 'all' ? [] : DOCTOR_ONLY)]
  refuseChanged(current, changes, fixed)
}

/** Whether a span of instants lies within one opening. Its length does not matter: a new slot length keeps appointments (specification/readings §6). */
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

/** The appointments that a change moves outside the opening times; those that were outside before are left out. */
export function outsideOpeningTimes<Appointment extends { startsAt: number; endsAt: number }>(
  appointments: readonly Appointment[],
  before: Timetable,
  after: Timetable,
): Appointment[] {
  return appointments.filter(({ startsAt: start, endsAt: end }) => {
    const span = { start, end }
    return isOpenDuring(before, span) && !isOpenDuring(after, span)
  })
}
