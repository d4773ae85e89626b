import { CLINIC_SHAPES } from '@vetvisit/contract/clinics/merging'
import { ClinicChanges } from '@vetvisit/contract/clinics/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../context/caller.ts'
import type { ChangeContext, Context } from '../../context/context.ts'
import { notifyOfClinics } from '../../context/notify-practice.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { lockForClinic } from '../../db/locks.ts'
import { mergeSeen } from '../../context/sent-fields.ts'
import { refreshSearchText } from '../search/public.ts'
import type { StoredClinic } from '../timetables/public.ts'
import { withChanges, withPhones } from './form-rows.ts'
import type { Location } from './locate.ts'
import { clinicToWire } from './presenter.ts'
import { replaceHolidays, replaceHours, replaceServices, updateClinicRow } from './repository.ts'
import { requireOwnClinic } from './require-clinic.ts'
import { refuseReadOnly } from './policy.ts'
import { giveSlug } from './slugs.ts'
import { listVets } from './vets/vets-query.ts'
import { cancelOutside, visitsLeftOutside } from './vets/visits-outside.ts'

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
  context: ChangeContext & Pick<Context, 'config'>,
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
  const vets = await listVets(database, { practiceId: scope.practiceId, clinicId })
  const { cancelExisting } = changes
  const times = { before: { stored: current, vets }, after: { stored: next, vets }, cancelExisting }
  const outside = await visitsLeftOutside(context, times, now)
  await writeChanges(database, changes, next, now)
  await cancelOutside(context, scope, { outside, vets }, now)
  notifyOfClinics(context, scope.practiceId)
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
