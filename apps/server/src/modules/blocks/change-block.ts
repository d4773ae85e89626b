import type {
  deleteBlocks as deleteBlocksRoute,
  updateBlock,
} from '@vetvisit/contract/appointments/blocks/routes'
import type { BlocksMeant } from '@vetvisit/contract/appointments/blocks/rules'
import type { BlockChange } from '@vetvisit/contract/appointments/blocks/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import type { PracticeScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import { requireRight } from '../../context/policy.ts'
import { notifyOfAppointments } from '../../context/notify-practice.ts'
import type { Instant } from '../../db/instant.ts'
import { type BlockRow, blockToWire, offerFreedTimes } from '../appointments/public.ts'
import { changeFollowing } from './change-following.ts'
import { requireInReach } from './create-block.ts'
import { deleteBlock, deleteBlocksFrom, endSeries, findBlock, saveBlock } from './repository.ts'
import { lockVetOrRoom, requireKindOf } from './vet-or-room.ts'
import { visitsBeneath } from './visits-beneath.ts'

/**
 * Changes a block of the practice in a transaction, under the lock of its vet or treatment room, and offers the freed time of a vet to the waiting list.
 *
 * @throws DomainError not_found without the right, and for a block of another practice
 */
async function underLock<T>(
  context: ChangeContext,
  scope: PracticeScope,
  { id, now }: { id: string; now: Instant },
  act: (block: BlockRow) => Promise<T>,
): Promise<T> {
  requireRight(scope, 'appointments')
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    const [found] = await findBlock(database, { practiceId, id })
    if (!found) throw new DomainError('not_found')
    await lockVetOrRoom(database, found)
    const [block] = await findBlock(database, { practiceId, id })
    if (!block) throw new DomainError('not_found')
    const outcome = await act(block)
    if (block.doctorId !== null) await offerFreedTimes(context, block.doctorId, now)
    notifyOfAppointments(context, practiceId)
    return outcome
  })
}

/**
 * Changes the time, kind and note of one block; with `following` also of the later ones of its weekly block.
 *
 * @throws DomainError not_found, invalid, also for a kind that a treatment room does not have; stale with the current block
 */
export async function changeBlock(
  context: ChangeContext,
  scope: PracticeScope,
  { _id: id, start, end, kind, note, which, seen }: BlockChange,
  now: Instant,
): Promise<RouteData<typeof updateBlock>> {
  const { database } = context
  return underLock(context, scope, { id, now }, async (before) => {
    requireInReach({ end }, now)
    requireKindOf(before, kind)
    if (seen && !isAsSeen(before, seen))
      throw new DomainError('stale', { details: { block: blockToWire(before) } })
    const block = { ...before, startsAt: start, endsAt: end, kind, note }
    const { seriesId } = before
    const { practiceId } = scope
    const isAlone = which === 'one' || seriesId === null
    const changed = isAlone
      ? [id]
      : await changeFollowing(database, { before, after: block, practiceId, seriesId })
    if (isAlone) await saveBlock(database, block)
    return { block: blockToWire(block), visits: await visitsBeneath(database, scope, changed) }
  })
}

const isAsSeen = (row: BlockRow, seen: NonNullable<BlockChange['seen']>): boolean =>
  row.startsAt === Date.parse(seen.start) &&
  row.endsAt === Date.parse(seen.end) &&
  row.kind === seen.kind &&
  row.note === seen.note

/**
 * Deletes a block; with `following` also the later ones of its weekly block, which ends, and with `all` every one of them.
 *
 * @throws DomainError not_found
 */
export async function deleteBlocks(
  context: ChangeContext,
  scope: PracticeScope,
  { id, which }: { id: string; which: BlocksMeant },
  now: Instant,
): Promise<RouteData<typeof deleteBlocksRoute>> {
  const { database } = context
  return underLock(context, scope, { id, now }, async ({ seriesId, startsAt }) => {
    if (which === 'one' || seriesId === null) return { deleted: (await deleteBlock(database, { id })).length }
    await endSeries(database, { id: seriesId })
    const from = which === 'all' ? 0 : startsAt
    return { deleted: (await deleteBlocksFrom(database, { seriesId, from })).length }
  })
}
