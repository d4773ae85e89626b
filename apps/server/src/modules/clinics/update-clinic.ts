import { CLINIC_SHAPES } from '@vetvisit/contract/clinics/merging'
import { ClinicChanges } from '@vetvisit/contract/clinics/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { lockForClinic } from '../../db/locks.ts'
import { mergeSeen } from '../../context/sent-fields.ts'
import { cancelAppointments, listUpcomingAppointments, offerFreedTimes } from '../appointments/public.ts'
import { refreshSearchText } from '../search/public.ts'
import { type StoredClinic, timetableOf } from '../timetables/public.ts'
import { visitsAffected } from './affected-appointments.ts'
import { withChanges, withPhones } from './form-rows.ts'
import type { Location } from './locate.ts'
import { clinicToWire } from './presenter.ts'
import { replaceHolidays, replaceHours, replaceServices, updateClinicRow } from './repository.ts'
import { requireOwnClinic } from './require-clinic.ts'
import { outsideOpeningTimes } from './rules.ts'
import { refuseReadOnly } from './policy.ts'
import { giveSlug } from './slugs.ts'

export type ClinicUpdate = {
  clinicId: string
  changes: ClinicChanges
  /** The position of the new address; null if neither address nor position changes. */
  location: Location | null
}

/**
 * Changes a clinic; absent fields stay.
 *
 * @throws DomainError not_found; invalid for a changed read-only field; stale; visits_affected with `details.visits` if appointments
 *   would fall outside the opening times and `cancelExisting` is not set
 */
export async function updateClinic(
  context: ChangeContext,
  scope: PracticeScope,
  { clinicId, changes: sent, location }: ClinicUpdate,
  now: Instant,
): Promise<StoredClinic> {
  const { database } = context
  // Lock: waits for bookings in progress, so that none falls outside the new opening times.
  await lockForClinic(database, clinicId)
  const current = await requireOwnClinic(database, scope.practiceId, clinicId)
  const shown = clinicToWire(context, current)
  refuseReadOnly(scope, shown, sent)
  const read = withPhones(sent, sent.address?.country ?? current.clinic.country)
  const changes = mergeSeen(shown, read, CLINIC_SHAPES)
  // Each change was valid by itself; merged, two lines of opening times may overlap.
  if (!ClinicChanges.safeParse(changes).success)
    throw new DomainError('stale', { details: { record: shown } })
  const next = withChanges(current, changes, location)
  const upcoming = await listUpcomingAppointments(database, { clinicId, now })
  const outside = outsideOpeningTimes(upcoming, timetableOf(current), timetableOf(next))
  if (outside.length > 0 && !changes.cancelExisting) throw visitsAffected(outside, 'change')
  await writeChanges(database, changes, next, now)
  const ids = outside.map(({ id }) => id)
  await cancelAppointments(context, scope, { ids, reason: null }, now)
  for (const { doctorId } of current.vets) await offerFreedTimes(context, doctorId, now)
  return requireOwnClinic(database, scope.practiceId, clinicId)
}

/** Writes the clinic, the lists that were sent, the search text and the address of the public page. */
async function writeChanges(
  database: Database,
  changes: ClinicChanges,
  next: StoredClinic,
  now: Instant,
): Promise<void> {
  const clinicId = next.clinic.id
  await updateClinicRow(database, next.clinic, now)
  if (changes.schedule) await replaceHours(database, clinicId, next.hours)
  if (changes.holidays) await replaceHolidays(database, clinicId, next.holidays)
  if (changes.additionalServices) await replaceServices(database, clinicId, next.services)
  await refreshSearchText(database, { clinicId })
  await giveSlug(database, { clinicId, name: next.clinic.name, city: next.clinic.city })
}
