import type { listClinicReasons } from '@vetvisit/contract/reasons/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { ClinicReason } from '@vetvisit/contract/reasons/schemas'
import type { RouteData } from '@vetvisit/contract/http'
import type { Context } from '../../context/context.ts'
import { findClinic, isListed, mayBeBooked, type StoredClinic } from '../timetables/public.ts'
import { reasonOfClinicToWire } from './presenter.ts'
import { listReasonsOfClinic } from './repository.ts'

/** The reasons for which owners may book at a listed clinic with one of its vets. @throws DomainError not_found unless it is listed */
export async function clinicReasons(
  { database, config }: Pick<Context, 'database' | 'config'>,
  clinicId: string,
): Promise<RouteData<typeof listClinicReasons>> {
  const stored = await findClinic(database, clinicId)
  if (!stored || !isListed(stored.listing, config)) throw new DomainError('not_found')
  return { currency: stored.clinic.currency, reasons: await reasonsForOwners({ database, config }, stored) }
}

/** The reasons for which owners may book at a clinic with one of its vets, in the practice's order. */
export async function reasonsForOwners(
  { database, config }: Pick<Context, 'database' | 'config'>,
  stored: StoredClinic,
): Promise<ClinicReason[]> {
  const { id: clinicId, practiceId } = stored.clinic
  const vetIds = stored.vets.filter((vet) => mayBeBooked(vet, config)).map(({ doctorId }) => doctorId)
  const rows = await listReasonsOfClinic(database, { clinicId, practiceId })
  const reasons = rows.filter(({ online }) => online).map((row) => reasonOfClinicToWire(row, vetIds))
  return reasons.filter(({ vets }) => vets.length > 0)
}
