import type { VisitBeneath } from '@vetvisit/contract/appointments/blocks/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../context/caller.ts'
import type { Database } from '../../db/client.ts'
import { furtherPetsField, ownerNameOf, petNameOf } from '../appointments/public.ts'
import { findVisitsBeneath } from './repository.ts'

/** Visits and requests that lie beneath blocks, with the names of animal and owner (specification/authorization R1). */
export async function visitsBeneath(
  database: Database,
  viewer: PracticeScope,
  blockIds: readonly string[],
): Promise<VisitBeneath[]> {
  const rows = await findVisitsBeneath(database, { blockIds })
  return rows.map((row) => ({
    _id: row.id,
    status: row.status,
    start: instantText(row.startsAt),
    end: instantText(row.endsAt),
    petName: petNameOf(row, viewer),
    ...furtherPetsField(row, viewer),
    ownername: ownerNameOf(row, viewer),
  }))
}
