import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import { type DemoRows, insertRows } from '../repository.ts'

/** Visits that begin this soon have animals in the waiting room. */
const NEAR_MINUTES = 50
/** How many animals wait, and how long each. */
const WAITS_MINUTES = [17, 9, 4]

/** Lets the animals of the next visits of a clinic wait, the first by its owner's word. */
export async function letArrive(
  database: Database,
  appointments: DemoRows['appointments'],
  now: Instant,
): Promise<void> {
  const next = appointments
    .filter(
      ({ status, startsAt }) =>
        status === 'approved' && startsAt > now && startsAt <= now + NEAR_MINUTES * MINUTE_MS,
    )
    .toSorted((one, other) => one.startsAt - other.startsAt)
  const rows = WAITS_MINUTES.flatMap((minutes, index) => {
    const visit = next[index]
    if (!visit) return []
    const { id: appointmentId, ownerId, doctorId } = visit
    const arrivedBy = index === 0 ? ownerId : doctorId
    return [{ appointmentId, arrivedAt: now - minutes * MINUTE_MS, arrivedBy }]
  })
  await insertRows(database, 'visitStages', rows)
}
