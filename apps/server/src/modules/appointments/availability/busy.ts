import type { BusySpan } from '@vetvisit/contract/appointments/availability/rules'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { findBusy } from './busy-query.ts'

/**
 * Times at which doctors cannot be booked, by doctor and start. Doctors without any are missing.
 *
 * @param times includes spans that overlap `from` to `until`; `exceptHoldsOf` is an owner whose own holds leave the time free
 */
export async function busyTimesOf(
  database: Database,
  doctorIds: readonly string[],
  times: { from: Instant; until: Instant; now: Instant; exceptHoldsOf?: string | undefined },
): Promise<Map<string, BusySpan[]>> {
  return doctorIds.length === 0 ? new Map() : busyByDoctor(await findBusy(database, doctorIds, times))
}

/** The same of spans that were read. */
export function busyByDoctor(spans: Iterable<BusySpan & { doctorId: string }>): Map<string, BusySpan[]> {
  const busy = new Map<string, BusySpan[]>()
  for (const { doctorId, start, end } of spans) {
    const ofDoctor = busy.get(doctorId)
    if (ofDoctor) ofDoctor.push({ start, end })
    else busy.set(doctorId, [{ start, end }])
  }
  return busy
}
