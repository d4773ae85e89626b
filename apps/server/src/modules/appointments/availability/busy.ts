import type { BusySpan } from '@vetvisit/contract/appointments/availability/rules'
import type { Database } from '../../../db/client.ts'
import { findBusy } from './busy-query.ts'

/**
 * When doctors are not free, by doctor and sorted by start: requests, visits and standing holds. A doctor without any is
 * missing.
 *
 * @param from epoch milliseconds; spans that reach into `from` to `until` count
 */
export async function busyTimesOf(
  database: Database,
  doctorIds: readonly string[],
  from: number,
  until: number,
  now: number,
): Promise<Map<string, BusySpan[]>> {
  const busy = new Map<string, BusySpan[]>()
  if (doctorIds.length === 0) return busy
  for (const { doctorId, start, end } of await findBusy(database, doctorIds, {
    from,
    until,
    now,
  })) {
    const spans = busy.get(doctorId)
    if (spans) spans.push({ start, end })
    else busy.set(doctorId, [{ start, end }])
  }
  return busy
}
