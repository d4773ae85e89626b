import { pauseEnd, type PauseLength } from '@vetvisit/contract/clinics/rules'
import { CLINIC_SHAPES } from '@vetvisit/contract/clinics/merging'
import { type Clinic, ClinicChanges, type NewClinic } from '@vetvisit/contract/clinics/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { PracticeScope } from '../../caller.ts'
import type { Context, ChangeContext } from '../../context.ts'
import { CLINICS_MOST, requireRoom } from '../../db/transactions/budgets.ts'
import type { Database } from '../../db/client.ts'
import { lockDoctor } from '../../db/locks.ts'
import {
  cancelAppointments,
  listUpcomingAppointments,
  offerFreedTimes,
  type UpcomingAppointment,
} from '../appointments/public.ts'
import { mergeSeen } from '../../read-only.ts'
import type { Location } from './place-commands.ts'
import { outsideOpeningTimes, refuseReadOnly } from './policy.ts'
import { clinicToWire } from './presenter.ts'
import { findOwnClinic, type StoredClinic, timetableOf } from '../timetables/public.ts'
import { refreshSearchText } from '../search/public.ts'
import {
  countClinics,
  hideClinic,
  insertClinic,
  replaceHolidays,
  replaceHours,
  replaceServices,
  updateClinicRow,
  writePause,
} from './write-query.ts'
import { columnsOf, hoursOf, withChanges, servicesOf, withPhones } from './form-rows.ts'

/** Creates a clinic of a doctor with its schedules, holidays and services, and makes it findable. */
export async function createClinic(
  database: Database,
  doctorId: string,
  wish: NewClinic,
  location: Location,
  now: number,
): Promise<StoredClinic> {
  requireRoom(await countClinics(database, doctorId), CLINICS_MOST)
  const id = uuidv7()
  const columns = columnsOf(withPhones(wish, wish.address.country))
  await insertClinic(database, { id, doctorId, ...columns, ...location }, now)
  await replaceHours(database, id, hoursOf(wish.schedule))
  await replaceHolidays(database, id, wish.holidays)
  await replaceServices(database, id, servicesOf(wish.additionalServices, []))
  await refreshSearchText(database, { clinicId: id })
  return own(await findOwnClinic(database, doctorId, id))
}

export type ClinicUpdate = {
  clinicId: string
  changes: ClinicChanges
  /** Where the address that is sent lies; null when neither address nor pin change. */
  location: Location | null
}

/**
 * Changes a clinic; what is absent stays. Waits for bookings with the doctor that are under way, so none slips outside.
 *
 * @throws DomainError not_found; invalid for a changed read-only field; stale; visits_affected with `details.visits` when booked times
 *   would fall outside and `cancelExisting` is not set
 */
export async function updateClinic(
  context: ChangeContext,
  scope: PracticeScope,
  { clinicId, changes: sent, location }: ClinicUpdate,
  now: number,
): Promise<StoredClinic> {
  const { database } = context
  await lockDoctor(database, scope.doctorId)
  const current = own(await findOwnClinic(database, scope.doctorId, clinicId))
  const shown = clinicToWire(context, current)
  refuseReadOnly(scope, shown, sent)
  const read = withPhones(sent, sent.address?.country ?? current.clinic.country)
  const changes = mergeSeen(shown, read, CLINIC_SHAPES)
  // Each for itself was right; together two lines of opening times may overlap.
  if (!ClinicChanges.safeParse(changes).success)
    throw new DomainError('stale', { details: { record: shown } })
  const next = withChanges(current, changes, location)
  const outside = await visitsOutside(database, current, next, now)
  if (outside.length > 0 && !changes.cancelExisting) throw visitsAffected(outside)
  await updateClinicRow(database, next.clinic)
  if (changes.schedule) await replaceHours(database, clinicId, next.hours)
  if (changes.holidays) await replaceHolidays(database, clinicId, next.holidays)
  if (changes.additionalServices) await replaceServices(database, clinicId, next.services)
  await refreshSearchText(database, { clinicId })
  await cancelAppointments(
    context,
    outside.map(({ id }) => id),
    scope,
    null,
    now,
  )
  return own(await findOwnClinic(database, scope.doctorId, clinicId))
}

/**
 * Stops bookings of owners until then, in place of any pause before; null takes them again, and offers what is free to those who
 * wait for it. What is booked stays, and staff may book on. Waits for bookings with the doctor that are under way.
 *
 * @throws DomainError not_found; invalid on `until` for a time of day that is over
 */
export async function pauseClinic(
  context: ChangeContext,
  scope: PracticeScope,
  { clinicId, length }: { clinicId: string; length: PauseLength | null },
  now: number,
): Promise<StoredClinic> {
  const { database } = context
  await lockDoctor(database, scope.doctorId)
  const { clinic } = own(await findOwnClinic(database, scope.doctorId, clinicId))
  const until = length && pauseEnd(length, clinic.timeZone, now)
  if (length && until === null)
    throw new DomainError('invalid', { fields: { until: 'validation.timePassed' } })
  await writePause(database, { id: clinicId, doctorId: scope.doctorId, until })
  await offerFreedTimes(context, scope.doctorId, now)
  return own(await findOwnClinic(database, scope.doctorId, clinicId))
}

/**
 * Hides a clinic for good; its past stays with the practice. Waits for bookings with the doctor that are under way.
 *
 * @param force cancels what is booked there and tells the owners
 * @returns how many times were cancelled
 * @throws DomainError not_found; visits_affected with `details.visits` when something is booked and not forced
 */
export async function deleteClinic(
  context: ChangeContext,
  scope: PracticeScope,
  clinicId: string,
  force: boolean,
  now: number,
): Promise<number> {
  const { database } = context
  await lockDoctor(database, scope.doctorId)
  own(await findOwnClinic(database, scope.doctorId, clinicId))
  const visits = await listUpcomingAppointments(database, { clinicId, now })
  if (visits.length > 0 && !force) throw visitsAffected(visits)
  await hideClinic(database, { id: clinicId, now })
  await cancelAppointments(
    context,
    visits.map(({ id }) => id),
    scope,
    null,
    now,
  )
  return visits.length
}

/** A clinic as everybody may read it, for pages of other modules. */
export function describeClinic(signer: Pick<Context, 'files'>, stored: StoredClinic): Clinic {
  return clinicToWire(signer, stored)
}

/** @throws DomainError not_found: not there and not yours are the same answer */
export function own(stored: StoredClinic | undefined): StoredClinic {
  if (!stored) throw new DomainError('not_found')
  return stored
}

async function visitsOutside(
  database: Database,
  before: StoredClinic,
  after: StoredClinic,
  now: number,
): Promise<UpcomingAppointment[]> {
  const visits = await listUpcomingAppointments(database, { clinicId: before.clinic.id, now })
  return outsideOpeningTimes(visits, timetableOf(before), timetableOf(after))
}

const visitsAffected = (outside: readonly UpcomingAppointment[]) =>
  new DomainError('visits_affected', {
    details: { visits: outside.slice(0, VISITS_SHOWN).map(visitToWire), total: outside.length },
  })

/** More are only counted. */
const VISITS_SHOWN = 100

/** A hold is nobody's business yet: it says when and no more. */
function visitToWire({
  id,
  status,
  startsAt,
  endsAt,
  petName,
  ownerName,
}: UpcomingAppointment): Record<string, unknown> {
  const held = status === 'held'
  return {
    _id: id,
    status,
    start: instantText(startsAt),
    end: instantText(endsAt),
    petName: held ? null : petName,
    ownerName: held ? null : ownerName,
  }
}
