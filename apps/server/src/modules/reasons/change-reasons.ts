import { DomainError } from '@vetvisit/contract/errors'
import type { Shape } from '@vetvisit/contract/merge'
import { mergeOrder } from '@vetvisit/contract/order'
import { REASONS_MAX, REASONS_STORED_MAX } from '@vetvisit/contract/reasons/rules'
import { NewReason, type PracticeReason, type ReasonChanges } from '@vetvisit/contract/reasons/schemas'
import { v7 as uuidv7 } from 'uuid'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { notifyOfClinics } from '../../context/notify-practice.ts'
import { requireRight } from '../../context/policy.ts'
import { mergeSeen, refuseChanged, refuseFields } from '../../context/sent-fields.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { lockPractice } from '../../db/locks.ts'
import { requireRoom } from '../../db/transactions/budgets.ts'
import { reasonToWire, rowOfForm } from './presenter.ts'
import {
  findOwnPlaces,
  findOwnReason,
  insertReason,
  listReasonRows,
  type ReasonRow,
  setArchived,
  setPlaces,
  updateReasonRow,
} from './repository.ts'
import { missingPresets, seenOrder, withPlace } from './rules.ts'

type Changing = Pick<Context, 'database' | 'live'>

/** How concurrent changes of a reason are merged. */
const SHAPES = {
  species: 'members',
  clinics: 'members',
  vets: { rows: { parts: {} }, key: (row: unknown) => (row as { doctorId: string }).doctorId },
} as const satisfies Record<string, Shape>

/** All reasons of the practice in its order, archived ones last. */
export const listReasons = async (
  database: Database,
  { practiceId }: Pick<PracticeScope, 'practiceId'>,
): Promise<PracticeReason[]> => (await listReasonRows(database, { practiceId })).map(reasonToWire)

/** Adds a reason at the end. @throws DomainError not_found, invalid for a price by another than an admin, limit_reached */
export async function addReason(
  context: Changing,
  scope: PracticeScope,
  form: NewReason,
  now: Instant,
): Promise<PracticeReason> {
  requireRight(scope, 'clinics')
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    await lockPractice(database, practiceId)
    if (!scope.isAdmin && form.priceFrom !== null) refuseFields({ priceFrom: 'validation.readOnly' })
    await requireOwnPlaces(database, practiceId, form)
    requireRoomFor(1, await listReasonRows(database, { practiceId }))
    const row = rowOfForm(form, { id: uuidv7(), practiceId, isArchived: false })
    await insertReason(database, row, now)
    notifyOfClinics(context, practiceId)
    return reasonOf(database, row)
  })
}

function requireRoomFor(more: number, reasons: readonly ReasonRow[]): void {
  requireRoom(reasons.length + more - 1, REASONS_STORED_MAX)
  requireRoom(reasons.filter(({ isArchived }) => !isArchived).length + more - 1, REASONS_MAX)
}

/** Adds the reasons that the product offers. Those that the practice has stay as they are. @throws DomainError not_found, limit_reached */
export async function addPresetReasons(
  context: Changing,
  scope: PracticeScope,
  now: Instant,
): Promise<PracticeReason[]> {
  requireRight(scope, 'clinics')
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    await lockPractice(database, practiceId)
    const reasons = await listReasonRows(database, { practiceId })
    const missing = missingPresets(reasons)
    if (missing.length === 0) return reasons.map(reasonToWire)
    requireRoomFor(missing.length, reasons)
    for (const { preset, ...fields } of missing) {
      const form = NewReason.parse({ ...fields, preset })
      await insertReason(database, rowOfForm(form, { id: uuidv7(), practiceId, isArchived: false }), now)
    }
    notifyOfClinics(context, practiceId)
    return listReasons(database, scope)
  })
}

/**
 * Changes a reason; absent fields stay.
 *
 * @throws DomainError not_found; invalid for a price that another than an admin changes; stale; limit_reached for a restored one
 */
export async function updateReason(
  context: Changing,
  scope: PracticeScope,
  { reasonId, changes: sent }: { reasonId: string; changes: ReasonChanges },
): Promise<PracticeReason> {
  requireRight(scope, 'clinics')
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    await lockPractice(database, practiceId)
    const current = await requireReason(database, scope, reasonId)
    const { _id, archived, ...shown } = reasonToWire(current)
    if (!scope.isAdmin) refuseChanged(shown, sent, ['priceFrom'])
    if (archived && sent.seen?.['archived'] === false && sent.archived === undefined)
      throw new DomainError('stale', { details: { record: { ...shown, _id, archived } } })
    const { seen: _seen, archived: restored, place, ...changes } = mergeSeen(shown, sent, SHAPES)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const form = NewReason.safeParse({ ...shown, ...given })
    if (!form.success) throw new DomainError('invalid', { fields: { name: 'validation.required' } })
    await requireOwnPlaces(database, practiceId, form.data, shown)
    await updateReasonRow(database, rowOfForm(form.data, current))
    if (restored === false && archived) {
      const others = (await listReasonRows(database, { practiceId })).filter(({ id }) => id !== reasonId)
      requireRoomFor(1, others)
      await setArchived(database, { id: _id, archivedAt: null })
    }
    if (place !== undefined) await moveTo(database, current, { place, seen: seenOrder(sent.seen) })
    notifyOfClinics(context, practiceId)
    return reasonOf(database, current)
  })
}

async function moveTo(
  database: Database,
  { id, practiceId }: Pick<ReasonRow, 'id' | 'practiceId'>,
  { place, seen }: { place: number; seen: readonly string[] | null },
): Promise<void> {
  const reasons = await listReasonRows(database, { practiceId })
  const ids = reasons.filter(({ isArchived }) => !isArchived).map((reason) => reason.id)
  const from = seen ?? ids
  if (ids.includes(id))
    await setPlaces(database, { reasonIds: mergeOrder(from, withPlace(from, id, place), ids) })
}

/** Archives a reason; nothing changes for one that is archived. @throws DomainError not_found */
export async function archiveReason(
  context: Changing,
  scope: PracticeScope,
  reasonId: string,
  now: Instant,
): Promise<PracticeReason> {
  requireRight(scope, 'clinics')
  const { database } = context
  return database.transact(async () => {
    await lockPractice(database, scope.practiceId)
    const current = await requireReason(database, scope, reasonId)
    if (current.isArchived) return reasonToWire(current)
    await setArchived(database, { id: reasonId, archivedAt: now })
    notifyOfClinics(context, scope.practiceId)
    return reasonOf(database, current)
  })
}

async function requireReason(
  database: Database,
  { practiceId }: Pick<PracticeScope, 'practiceId'>,
  reasonId: string,
): Promise<ReasonRow> {
  const found = await findOwnReason(database, { id: reasonId, practiceId })
  if (!found) throw new DomainError('not_found')
  return found
}

const reasonOf = async (database: Database, row: ReasonRow): Promise<PracticeReason> =>
  reasonToWire(await requireReason(database, row, row.id))

type Places = Pick<PracticeReason, 'vets' | 'clinics'>
const vetIdsOf = ({ vets }: Pick<Places, 'vets'>) => vets.map(({ doctorId }) => doctorId)

/** The ids that a list has besides those of another, each once. */
const added = (ids: readonly string[], present: readonly string[]) => [
  ...new Set(ids.filter((id) => !present.includes(id))),
]

/** Refuses vets and clinics of others; those that the reason has already may stay. @throws DomainError not_found, invalid for a vet who is named twice */
async function requireOwnPlaces(
  database: Database,
  practiceId: string,
  wanted: Places,
  present: Places = { vets: [], clinics: [] },
): Promise<void> {
  const vetIds = added(vetIdsOf(wanted), vetIdsOf(present))
  const clinicIds = added(wanted.clinics, present.clinics)
  const count = vetIds.length + clinicIds.length
  const own = count === 0 ? [] : await findOwnPlaces(database, { practiceId, vetIds, clinicIds })
  if (own.length < count) throw new DomainError('not_found')
  const isTwice = new Set(vetIdsOf(wanted)).size < wanted.vets.length
  if (isTwice) refuseFields({ vets: 'validation.invalid' })
}
