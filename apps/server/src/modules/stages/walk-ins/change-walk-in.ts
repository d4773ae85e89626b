import { WALK_IN_MS, WALK_INS_MAX } from '@vetvisit/contract/appointments/walk-ins/rules'
import type { NewWalkIn, WalkIn } from '@vetvisit/contract/appointments/walk-ins/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { requireRight } from '../../../context/policy.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockPractice } from '../../../db/locks.ts'
import { requireRoom } from '../../../db/transactions/budgets.ts'
import { walkInToWire } from './presenter.ts'
import {
  checkNewWalkIn,
  countWalkIns,
  endOldWalkIns,
  findWalkIn,
  insertWalkIn,
  saveWalkInLeft,
  type WalkInRow,
} from './repository.ts'

/** An entry of the list, with what has become of it. */
export type FoundWalkIn = NonNullable<Awaited<ReturnType<typeof findWalkIn>>[number]>

/** The refusal for an animal that was called in, or has left. */
export const walkInOver = () => new DomainError('wrong_state', { text: 'refusals.walkInOver' })

/**
 * Puts an animal that came without an appointment on the list of the practice.
 *
 * @throws DomainError not_found without the right, for a clinic of another practice, and for an animal whose owner is not on record; invalid for
 * a vet or a reason of others and for an animal that is on the list; limit_reached
 */
export async function addWalkIn(
  context: Context,
  scope: PracticeScope,
  sent: NewWalkIn,
  now: Instant,
): Promise<WalkIn> {
  const { database } = context
  const { practiceId, actorId } = scope
  return changeList(context, scope, now, async () => {
    await endOldWalkIns(database, { practiceId, now })
    const ownerId = await requireNew(database, practiceId, sent, now)
    await requireRoomOnList(database, practiceId, now)
    const id = uuidv7()
    await insertWalkIn(database, { ...sent, id, practiceId, ownerId, joinedBy: actorId, now })
    notifyOfAppointments(context, practiceId)
    return loadWalkIn(database, { practiceId, id }, now)
  })
}

/**
 * Notes that an animal that waited without an appointment has left, or takes that back.
 *
 * @throws DomainError not_found without the right and for an entry of another practice; wrong_state for an animal that was called in or waits too
 * long; invalid for an animal that was put on the list again; limit_reached
 */
export async function endWalkIn(
  context: Context,
  scope: PracticeScope,
  { _id: id, undo }: { _id: string; undo: boolean },
  now: Instant,
): Promise<WalkIn> {
  const { database } = context
  const { practiceId } = scope
  return changeList(context, scope, now, async () => {
    const found = await loadWalkIn(database, { practiceId, id }, now)
    if (found.isCalled) throw walkInOver()
    if (found.hasLeft === undo) {
      if (undo) await requireBack(database, practiceId, found, now)
      const saved = await saveWalkInLeft(database, { practiceId, id, leftAt: undo ? null : now })
      if (saved.length === 0) throw walkInOver()
      notifyOfAppointments(context, practiceId)
    }
    return found
  })
}

/**
 * Changes the list of a practice, one person of the practice after the other.
 *
 * @param change returns the entry to answer
 * @throws DomainError not_found without the right
 */
async function changeList(
  context: Context,
  scope: PracticeScope,
  now: Instant,
  change: () => Promise<WalkInRow>,
): Promise<WalkIn> {
  requireRight(scope, 'appointments')
  const { database } = context
  return database.transact(async () => {
    await lockPractice(database, scope.practiceId)
    return walkInToWire(context, await change(), now)
  })
}

/** @throws DomainError not_found */
export async function loadWalkIn(
  database: Database,
  { practiceId, id }: { practiceId: string; id: string },
  now: Instant,
): Promise<FoundWalkIn> {
  const [found] = await findWalkIn(database, { practiceId, id, now })
  if (!found) throw new DomainError('not_found')
  return found
}

type Named = Pick<NewWalkIn, 'clinicId' | 'petId' | 'doctorId' | 'reasonId'>

/** @returns the id of the owner */
async function requireNew(
  database: Database,
  practiceId: string,
  { clinicId, petId, doctorId, reasonId }: Named,
  now: Instant,
): Promise<string> {
  const wanted = { practiceId, clinicId, petId, doctorId, reasonId, now }
  const [found] = await checkNewWalkIn(database, wanted)
  if (!found) throw new DomainError('not_found')
  if (!found.isVet) throw new DomainError('invalid', { fields: { doctorId: 'validation.invalid' } })
  if (!found.isReason) throw new DomainError('invalid', { fields: { reasonId: 'validation.invalid' } })
  if (found.waits) throw new DomainError('invalid', { fields: { petId: 'validation.petWaits' } })
  return found.ownerId
}

/** An animal comes back to the list unless it is on it, or has come too long ago. */
async function requireBack(
  database: Database,
  practiceId: string,
  { clinicId, petId, joinedAt }: FoundWalkIn,
  now: Instant,
): Promise<void> {
  if (joinedAt <= now - WALK_IN_MS) throw walkInOver()
  await requireNew(database, practiceId, { clinicId, petId, doctorId: null, reasonId: null }, now)
  await requireRoomOnList(database, practiceId, now)
}

async function requireRoomOnList(database: Database, practiceId: string, now: Instant): Promise<void> {
  const [waiting] = await countWalkIns(database, { practiceId, now })
  requireRoom(waiting?.count ?? 0, WALK_INS_MAX)
}
