import type { BusySpan } from '@vetvisit/contract/appointments/availability/rules'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { findBusy } from './busy-query.ts'

/**
 * Times at which doctors cannot be booked, by doctor and start. Doctors without any are missing.
 *
 * @param times includes spans that overlap `from` to `until`
 */
export async function busyTimesOf(
  database: Database,
  doctorIds: readonly string[],
  times: { from: Instant; until: Instant; now: Instant },
): Promise<Map<string, BusySpan[]>> {
  const busy = new Map<string, BusySpan[]>()
  if (doctorIds.length === 0) return busy
  for (const { doctorId, start, end } of await findBusy(database, doctorIds, times)) {
    const spans = busy.get(doctorId)
    if (spans) spans.push({ start, end })
    else busy.set(doctorId, [{ start, end }])
  }
  return busy
}
