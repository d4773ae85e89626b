import { BLOCK_DAYS_KEPT, SERIES_DAYS_AHEAD, weeklySpans } from '@vetvisit/contract/appointments/blocks/rules'
import { addDays, dateOf, DAY_MS } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import {
  deleteBlocksBefore,
  endSeries,
  findDueSeries,
  findSeries,
  insertBlocks,
  moveSeries,
} from './repository.ts'
import { lockVetOrRoom } from './vet-or-room.ts'

/** Series that one run extends; the others follow with the next one. */
const SERIES_OF_RUN = 500

type Jobs = Pick<Context, 'database' | 'clock'>

/** Writes the next blocks of weekly blocks that go on, so that they are written `SERIES_DAYS_AHEAD` days ahead. */
export async function extendSeries({ database, clock }: Jobs): Promise<void> {
  const now = clock()
  const until = addDays(dateOf(Math.floor(now / DAY_MS)), SERIES_DAYS_AHEAD)
  for (const { id, ...of } of await findDueSeries(database, { until, limit: SERIES_OF_RUN }))
    await database.transact(async () => {
      await lockVetOrRoom(database, of)
      await extendOne(database, { id, until }, now)
    })
}

async function extendOne(database: Database, { id, until }: { id: string; until: string }, now: Instant) {
  // Under the lock: another server may have extended or ended it meanwhile.
  const [series] = await findSeries(database, { id })
  if (!series) return
  const { lastDate, timeZone: zone, nextDate: date, ...rest } = series
  const isLast = lastDate !== null && lastDate <= until
  const { spans, nextDate } = weeklySpans({ ...rest, zone, date }, isLast ? lastDate : until)
  const rows = spans.map((span) => ({ id: uuidv7(), ...span }))
  await insertBlocks(database, { ...rest, spans: rows, seriesId: id, now })
  await (isLast ? endSeries(database, { id }) : moveSeries(database, { id, nextDate }))
}

/** Deletes blocks that ended more than `BLOCK_DAYS_KEPT` days ago. */
export async function deleteOldBlocks({ database, clock }: Jobs): Promise<void> {
  await deleteBlocksBefore(database, { before: clock() - BLOCK_DAYS_KEPT * DAY_MS })
}
