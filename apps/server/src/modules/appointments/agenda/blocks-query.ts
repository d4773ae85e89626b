import type { BlockKind } from '@vetvisit/contract/appointments/blocks/rules'
import { sql } from 'drizzle-orm'
import { id, instant, list, orNull, type RowOf, text } from '../../../db/columns.ts'

export const block = {
  id,
  /** The vet; null for a block of a treatment room. */
  doctorId: orNull(id),
  /** The treatment room; both null for a block of a vet. */
  roomId: orNull(id),
  roomName: orNull(text()),
  startsAt: instant,
  endsAt: instant,
  kind: text<BlockKind>(),
  note: text(),
  seriesId: orNull(id),
}
/** A time in which a vet or a treatment room takes no visits. */
export type BlockRow = RowOf<typeof block>

/** For queries that select blocks as one of several lists. */
export const blockList = list(block)

/** The columns of `block`. */
export const BLOCK_COLUMNS = sql`id, doctor_id, room_id, (select name from rooms where id = blocks.room_id) as room_name, starts_at, ends_at,
  kind, note, series_id`
