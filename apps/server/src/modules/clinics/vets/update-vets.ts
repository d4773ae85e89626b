import { isDeepStrictEqual } from 'node:util'
import { CLINIC_VETS_SHAPES } from '@vetvisit/contract/clinics/vets/rules'
import { ClinicVetChanges, type ClinicVets } from '@vetvisit/contract/clinics/vets/schemas'
import { lastPlannedDate } from '@vetvisit/contract/appointments/availability/rules'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import { notifyOfClinics } from '../../../context/notify-practice.ts'
import { mergeSeen, refuseFields } from '../../../context/sent-fields.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockForClinic } from '../../../db/locks.ts'
import { refreshSearchText } from '../../search/public.ts'
import type { StoredClinic } from '../../timetables/public.ts'
import { hoursOf } from '../form-rows.ts'
import { requireOwnClinic } from '../require-clinic.ts'
import { loadVets } from './load-vets.ts'
import { workToWire } from './presenter.ts'
import {
  deleteVetHours,
  insertVetHours,
  listVets,
  orderVets,
  type PracticeVetRow,
  touchClinic,
  writeLead,
  writeVet,
} from './vets-query.ts'
import { cancelOutside, visitsLeftOutside } from './visits-outside.ts'

/**
 * Changes which vets of the practice work at a clinic, in which hours and in which order; vets who are not named stay as they are.
 *
 * @throws DomainError not_found for a clinic or a vet of another practice; invalid for another slot length, and for the lead unless an admin
 *   changes it; stale; visits_affected with `details.visits` if appointments would fall outside the hours of their vet and
 *   `cancelExisting` is not set
 */
export async function updateVets(
  context: ChangeContext & Pick<Context, 'files'>,
  scope: PracticeScope,
  { clinicId, changes: sent }: { clinicId: string; changes: ClinicVetChanges },
  now: Instant,
): Promise<ClinicVets> {
  const { database } = context
  const { practiceId } = scope
  // Lock: waits for bookings in progress with the vets of the clinic and with those who come to it.
  await lockForClinic(
    database,
    clinicId,
    sent.vets.map(({ doctorId }) => doctorId),
  )
  const stored = await requireOwnClinic(database, practiceId, clinicId)
  const current = await listVets(database, { practiceId, clinicId })
  const shown = { vets: current.map((vet) => workToWire(vet, stored.clinic)) }
  const changes = mergeSeen(shown, sent, CLINIC_VETS_SHAPES)
  // Each change was valid by itself; merged, two lines of hours may overlap.
  if (!ClinicVetChanges.safeParse(changes).success)
    throw new DomainError('stale', { details: { record: shown } })
  const next = changedVets(stored, current, changes)
  refuseBeyondPlans(changes, current, now)
  refuseLead(scope, { stored, next, leadId: changes.leadId })
  const outside = await visitsLeftOutside(
    context,
    {
      before: { stored, vets: current },
      after: { stored, vets: next },
      cancelExisting: changes.cancelExisting,
    },
    now,
  )
  await writeVets(context, { stored, current, next, leadId: changes.leadId }, now)
  await cancelOutside(context, scope, { outside, vets: next }, now)
  notifyOfClinics(context, practiceId)
  return loadVets(context, scope, clinicId, now)
}

/** All vets of the practice after the changes, those that were named first. @throws DomainError not_found, invalid */
function changedVets(
  { clinic }: StoredClinic,
  current: readonly PracticeVetRow[],
  { vets }: ClinicVetChanges,
): PracticeVetRow[] {
  const named = vets.map(({ schedule, ...work }, index) => {
    const vet = current.find(({ doctorId }) => doctorId === work.doctorId)
    if (!vet) throw new DomainError('not_found')
    const differs = schedule.findIndex(({ slotPerPatient }) => slotPerPatient !== clinic.slotMinutes)
    if (differs !== -1)
      refuseFields({ [`vets.${index}.schedule.${differs}.slotPerPatient`]: 'validation.slotLengthDiffers' })
    return { ...vet, ...work, hours: hoursOf(schedule) }
  })
  const others = current.filter((vet) => !named.some(({ doctorId }) => doctorId === vet.doctorId))
  return [...named, ...others]
}

/** First and last days that are new lie within what a practice plans. @throws DomainError invalid */
function refuseBeyondPlans(
  { vets }: ClinicVetChanges,
  current: readonly PracticeVetRow[],
  now: Instant,
): void {
  const last = lastPlannedDate(localDateOf('UTC', now))
  const fields = vets.flatMap((vet, index) => {
    const before = current.find(({ doctorId }) => doctorId === vet.doctorId)
    return (['since', 'until'] as const)
      .filter((field) => vet[field] !== before?.[field] && (vet[field] ?? last) > last)
      .map((field) => [`vets.${index}.${field}`, 'validation.beyondPlans'] as const)
  })
  refuseFields(Object.fromEntries(fields))
}

/** @throws DomainError invalid unless the lead stays, or an admin makes a vet the lead who works there */
function refuseLead(
  { isAdmin }: PracticeScope,
  {
    stored,
    next,
    leadId,
  }: { stored: StoredClinic; next: readonly PracticeVetRow[]; leadId: string | undefined },
): void {
  if (leadId === undefined || leadId === stored.clinic.doctorId) return
  if (!isAdmin) refuseFields({ leadId: 'validation.readOnly' })
  if (!next.some(({ doctorId, online }) => doctorId === leadId && online))
    refuseFields({ leadId: 'validation.invalid' })
}

/** Writes the vets who are there at other times, the order of all, the lead and what strangers find. */
async function writeVets(
  { database }: ChangeContext,
  {
    stored,
    current,
    next,
    leadId,
  }: {
    stored: StoredClinic
    current: readonly PracticeVetRow[]
    next: readonly PracticeVetRow[]
    leadId: string | undefined
  },
  now: Instant,
): Promise<void> {
  const { id: clinicId, practiceId } = stored.clinic
  // A vet who is sent as they were stays as they are: a colleague who does not work here does not begin to.
  const changed = next.filter((vet) => !current.some((was) => isDeepStrictEqual(was, vet)))
  for (const { hours, ...vet } of changed) {
    await writeVet(database, { ...vet, clinicId, practiceId })
    await deleteVetHours(database, { clinicId, doctorId: vet.doctorId })
    await insertVetHours(database, { clinicId, doctorId: vet.doctorId, hours })
  }
  await orderVets(database, { clinicId, doctorIds: next.map(({ doctorId }) => doctorId) })
  if (leadId !== undefined) await writeLead(database, { clinicId, doctorId: leadId })
  await touchClinic(database, { clinicId, now })
  await refreshSearchText(database, { clinicId })
}
