import { DAY_CHANGE_KEPT_DAYS, DAY_CHANGES_MAX } from '@vetvisit/contract/clinics/vets/rules'
import type { ClinicVets, NewDayChange } from '@vetvisit/contract/clinics/vets/schemas'
import { lastPlannedDate } from '@vetvisit/contract/appointments/availability/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { addDays, localDateOf } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import { notifyOfClinics } from '../../../context/notify-practice.ts'
import { beyondPlans } from '../../../context/sent-fields.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockForClinic } from '../../../db/locks.ts'
import { requireRoom } from '../../../db/transactions/budgets.ts'
import type { StoredClinic } from '../../timetables/public.ts'
import { requireOwnClinic } from '../require-clinic.ts'
import { loadVets } from './load-vets.ts'
import {
  countDayChanges,
  deleteDayChange,
  deletePastDayChanges,
  findDayChange,
  insertDayChange,
  listVets,
  touchClinic,
} from './vets-query.ts'
import { cancelOutside, visitsLeftOutside } from './visits-outside.ts'

type DayContext = ChangeContext & Pick<Context, 'files'>

/**
 * Opens or closes a part of one date, for a clinic or one of its vets.
 *
 * @throws DomainError not_found for a clinic or a vet of another practice; limit_reached; visits_affected with `details.visits` if
 *   appointments would fall outside the hours of their vet and `cancelExisting` is not set
 */
export async function addDayChange(
  context: DayContext,
  scope: PracticeScope,
  { clinicId, cancelExisting, ...change }: NewDayChange,
  now: Instant,
): Promise<ClinicVets> {
  const { database } = context
  if (change.date > lastPlannedDate(localDateOf('UTC', now))) throw beyondPlans('date')
  await lockForClinic(database, clinicId)
  const stored = await requireOwnClinic(database, scope.practiceId, clinicId)
  const vets = await listVets(database, { practiceId: scope.practiceId, clinicId })
  if (change.doctorId !== null && !stored.vets.some(({ doctorId }) => doctorId === change.doctorId))
    throw new DomainError('not_found')
  const [counted] = await countDayChanges(database, { clinicId })
  requireRoom(counted?.changes ?? 0, DAY_CHANGES_MAX)
  const id = uuidv7()
  await insertDayChange(database, { ...change, id, clinicId, actorId: scope.actorId, now })
  return finish(context, scope, { stored, vets, cancelExisting }, now)
}

/**
 * Takes a change of a date back.
 *
 * @throws DomainError not_found; visits_affected with `details.visits` if appointments would fall outside the hours of their vet without
 *   the change and `cancelExisting` is not set
 */
export async function removeDayChange(
  context: DayContext,
  scope: PracticeScope,
  { id, cancelExisting }: { id: string; cancelExisting: boolean },
  now: Instant,
): Promise<ClinicVets> {
  const { database } = context
  const { practiceId } = scope
  const clinicId = await clinicOfChange(database, { id, practiceId })
  await lockForClinic(database, clinicId)
  const stored = await requireOwnClinic(database, practiceId, clinicId)
  const vets = await listVets(database, { practiceId, clinicId })
  await deleteDayChange(database, { id })
  return finish(context, scope, { stored, vets, cancelExisting }, now)
}

async function clinicOfChange(
  database: Database,
  change: { id: string; practiceId: string },
): Promise<string> {
  const [found] = await findDayChange(database, change)
  if (!found) throw new DomainError('not_found')
  return found.clinicId
}

/** Compares the clinic as it was with what is written now; a refusal rolls that back. */
async function finish(
  context: DayContext,
  scope: PracticeScope,
  {
    stored,
    vets,
    cancelExisting,
  }: {
    stored: StoredClinic
    vets: Awaited<ReturnType<typeof listVets>>
    cancelExisting: boolean | undefined
  },
  now: Instant,
): Promise<ClinicVets> {
  const { database } = context
  const { id: clinicId } = stored.clinic
  const changed = await requireOwnClinic(database, scope.practiceId, clinicId)
  const outside = await visitsLeftOutside(
    context,
    { before: { stored, vets }, after: { stored: changed, vets }, cancelExisting },
    now,
  )
  await cancelOutside(context, scope, { outside, vets }, now)
  await touchClinic(database, { clinicId, now })
  notifyOfClinics(context, scope.practiceId)
  return loadVets(context, scope, clinicId, now)
}

/** Deletes changes of dates that nobody asks for any more. */
export async function deleteOldDayChanges(database: Database, now: Instant): Promise<void> {
  await deletePastDayChanges(database, { before: addDays(localDateOf('UTC', now), -DAY_CHANGE_KEPT_DAYS) })
}
