import {
  type BlockSpan,
  SERIES_DAYS_AHEAD,
  WEEKLY_BLOCK_MINUTES_MAX,
  type WeeklyBlock,
  weeklyBlockOf,
  weeklySpans,
} from '@vetvisit/contract/appointments/blocks/rules'
import { isBeyondPlans, lastPlannedDate } from '@vetvisit/contract/appointments/availability/rules'
import type { createBlock as createBlockRoute } from '@vetvisit/contract/appointments/blocks/routes'
import type { NewBlock } from '@vetvisit/contract/appointments/blocks/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { RouteData } from '@vetvisit/contract/http'
import { addDays, localDateOf } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { PracticeScope } from '../../context/caller.ts'
import type { ChangeContext } from '../../context/context.ts'
import { beyondPlans } from '../../context/sent-fields.ts'
import { requireRight } from '../../context/policy.ts'
import { notifyOfAppointments } from '../../context/notify-practice.ts'
import type { Instant } from '../../db/instant.ts'
import { BLOCK_SERIES_MOST, BLOCKS_MOST, requireRoom } from '../../db/transactions/budgets.ts'
import { blockToWire } from '../appointments/public.ts'
import { countBlocks, insertBlocks, insertSeries, type SeriesRow } from './repository.ts'
import { lockVetOrRoom, requirePlace, vetOrRoomOf } from './vet-or-room.ts'
import { visitsBeneath } from './visits-beneath.ts'

/**
 * Blocks a time of a vet or a treatment room, once or each week. Visits beneath stay and are listed; those to come are refused.
 *
 * @throws DomainError not_found without the right, for a vet who does not work in the practice, and for a room that it does not offer;
 * limit_reached, invalid
 */
export async function createBlock(
  context: ChangeContext,
  scope: PracticeScope,
  wish: NewBlock,
  now: Instant,
): Promise<RouteData<typeof createBlockRoute>> {
  requireRight(scope, 'appointments')
  requireInReach(wish, now)
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    const of = await vetOrRoomOf(database, scope, wish)
    await lockVetOrRoom(database, of)
    const { zone, roomName } = await requirePlace(database, { practiceId, ...of })
    const { spans, rest } = planOf(wish, zone ?? 'UTC', now)
    const [size] = await countBlocks(database, { practiceId, ...of, now })
    requireRoom((size?.blocks ?? 0) + spans.length - 1, BLOCKS_MOST)
    const seriesId = wish.weekly ? uuidv7() : null
    const { kind, note } = wish
    const by = { practiceId, ...of, kind, note, createdBy: scope.actorId }
    const rows = spans.map((span) => ({ id: uuidv7(), ...span }))
    await insertBlocks(database, { ...by, spans: rows, seriesId, now })
    if (rest && seriesId !== null) {
      requireRoom(size?.series ?? 0, BLOCK_SERIES_MOST)
      await insertSeries(database, { ...by, ...rest, id: seriesId })
    }
    notifyOfAppointments(context, practiceId)
    const [first] = rows
    if (!first) throw new DomainError('invalid', { fields: { start: 'validation.invalid' } })
    return {
      block: blockToWire({ ...by, ...first, roomName, seriesId }),
      count: rows.length,
      visits: await visitsBeneath(
        database,
        scope,
        rows.map(({ id }) => id),
      ),
    }
  })
}

/** @throws DomainError invalid for a block that is over, or too far ahead */
export function requireInReach({ end }: Pick<NewBlock, 'end'>, now: Instant): void {
  if (end <= now) throw new DomainError('invalid', { fields: { end: 'validation.blockOver' } })
  if (isBeyondPlans(end, now)) throw beyondPlans('end')
}

/** The weekly block whose first one this is. @throws DomainError invalid for more than a day by the clocks */
export function weeklyPlan(zone: string, first: BlockSpan): WeeklyBlock {
  const block = weeklyBlockOf(zone, first)
  if (block.minutes > WEEKLY_BLOCK_MINUTES_MAX)
    throw new DomainError('invalid', { fields: { end: 'validation.blockTooLong' } })
  return block
}

type Rest = Pick<SeriesRow, 'timeZone' | 'nextDate' | 'lastDate' | 'startMinute' | 'minutes'>

/** The blocks to write, and what is left of a weekly block after them. */
function planOf(
  { start, end, weekly }: NewBlock,
  zone: string,
  now: Instant,
): { spans: BlockSpan[]; rest: Rest | null } {
  const first = { startsAt: start, endsAt: end }
  if (!weekly) return { spans: [first], rest: null }
  const block = weeklyPlan(zone, first)
  const lastDate =
    weekly.count === undefined ? (weekly.until ?? null) : addDays(block.date, 7 * (weekly.count - 1))
  if (lastDate !== null && lastDate < block.date)
    throw new DomainError('invalid', { fields: { 'weekly.until': 'validation.blockEnd' } })
  if (weekly.until !== undefined && weekly.until > lastPlannedDate(localDateOf(zone, now)))
    throw beyondPlans('weekly.until')
  const writtenUntil = addDays(localDateOf(zone, Math.max(now, start)), SERIES_DAYS_AHEAD)
  const isAllWritten = lastDate !== null && lastDate <= writtenUntil
  const { spans, nextDate } = weeklySpans(block, isAllWritten ? lastDate : writtenUntil)
  const { startMinute, minutes } = block
  return { spans, rest: isAllWritten ? null : { timeZone: zone, nextDate, lastDate, startMinute, minutes } }
}
