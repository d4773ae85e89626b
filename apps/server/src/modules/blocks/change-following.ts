import { weeklySpans } from '@vetvisit/contract/appointments/blocks/rules'
import { addDays, dayNumber, localDateOf } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import type { BlockRow } from '../appointments/public.ts'
import { weeklyPlan } from './create-block.ts'
import {
  deleteBlock,
  findBlocksFrom,
  findSeries,
  saveBlocks,
  saveSeries,
  type SeriesRow,
} from './repository.ts'
import { findZone } from './vet-or-room.ts'

type Following = { before: BlockRow; after: BlockRow; practiceId: string; seriesId: string }

/**
 * Changes a block of a series and its later ones, under the lock of their vet or treatment room. Each moves by as many days as this one, to the same wall
 * time, and gets its kind and note; one whose whole time clocks skip is deleted, and what the series writes later follows.
 *
 * @returns ids of the changed blocks
 * @throws DomainError invalid for more than a day by the clocks
 */
export async function changeFollowing(
  database: Database,
  { before, after, practiceId, seriesId }: Following,
): Promise<string[]> {
  const [series] = await findSeries(database, { id: seriesId })
  const zone = series?.timeZone ?? (await findZone(database, { practiceId, ...before })) ?? 'UTC'
  const plan = weeklyPlan(zone, after)
  const days = dayNumber(plan.date) - dayNumber(localDateOf(zone, before.startsAt))
  const spanFrom = (startsAt: number) => {
    const date = addDays(localDateOf(zone, startsAt), days)
    return weeklySpans({ ...plan, date }, date).spans[0]
  }
  const rows = (await findBlocksFrom(database, { seriesId, from: before.startsAt })).map((row) => ({
    id: row.id,
    span: row.id === before.id ? after : spanFrom(row.startsAt),
  }))
  const kept = rows.flatMap(({ id, span }) =>
    span ? [{ id, startsAt: span.startsAt, endsAt: span.endsAt }] : [],
  )
  const { kind, note } = after
  await saveBlocks(database, { spans: kept, kind, note })
  for (const { id, span } of rows) if (!span) await deleteBlock(database, { id })
  if (series) await saveSeries(database, { ...series, ...plan, ...movedBy(series, days), kind, note })
  return kept.map(({ id }) => id)
}

const movedBy = ({ nextDate, lastDate }: SeriesRow, days: number) => ({
  nextDate: addDays(nextDate, days),
  lastDate: lastDate && addDays(lastDate, days),
})
