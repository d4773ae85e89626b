import type { Database } from '../../../db/client.ts'
import { lockResources } from '../../../db/locks.ts'
import { findVetOfClinic } from './vets-query.ts'

/**
 * Takes the lock of the vet with whom owners book at a clinic, and of the owner who books there: an owner's open requests are limited, and
 * so are counted for one booking at a time.
 *
 * @returns false when there is no such clinic
 */
export async function lockVetOfClinic(
  database: Database,
  { clinicId, ownerId }: { clinicId: string; ownerId?: string },
): Promise<boolean> {
  const vet = await findVetOfClinic(database, clinicId)
  if (vet === undefined) return false
  await lockResources(database, { vets: [vet], ...(ownerId !== undefined && { ownerId }) })
  return true
}
