import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { SLOT_HOLDING_STATUSES } from '@vetvisit/contract/appointments/record/rules'
import { requestAppointment } from '@vetvisit/contract/visitors/routes'
import { dataOf } from './http-client.ts'
import type { Write } from './ledger.ts'
import type { Reader } from './readers.ts'

type BeneathRow = { visit: string; key: string; block: string }

/** Plain visits of vets or in rooms that lie beneath blocks which keep visits away. The reason of a booking is its key. */
const BENEATH = `
  select a.id as visit, a.reason as key, b.id as block from appointments a
  join blocks b on b.kind <> 'reserved' and (b.room_id = a.room_id or (b.doctor_id = a.doctor_id and b.practice_id = a.practice_id))
    and b.starts_at < coalesce(a.busy_until, a.ends_at) and coalesce(a.busy_from, a.starts_at) < b.ends_at
  where not a.forced and a.status in (${SLOT_HOLDING_STATUSES.map((status) => `'${status}'`).join(', ')})`

const BOOKINGS = new Set<string>([createAppointment.name, requestAppointment.name])

/**
 * Visits that were asked for after a block was acknowledged, and lie beneath it without an override (I1). A visit that was there before stays; the
 * database does not say which was first, because a block may be moved over a visit, but the ledger does.
 */
export async function blockBreaches(reader: Reader, writes: readonly Write[]): Promise<string[]> {
  const since = new Map<string, number>()
  for (const { call, outcome, text, askedUntil } of writes)
    if (call === createBlock.name && outcome === 'acked')
      since.set((dataOf(text) as { block: Block }).block._id, askedUntil)
  const asked = new Map(
    writes.filter(({ call }) => BOOKINGS.has(call)).map(({ key, number }) => [key, number]),
  )
  const rows = (await reader.query(BENEATH)) as BeneathRow[]
  return rows
    .filter(({ key, block }) => (asked.get(key) ?? -1) >= (since.get(block) ?? Infinity))
    .map(({ visit, block }) => `I1: visit ${visit} was booked beneath block ${block}`)
}
