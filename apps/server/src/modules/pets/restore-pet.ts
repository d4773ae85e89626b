import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import type { OwnerScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { loadRecord, requirePetLocked } from './load-record.ts'
import { writePet } from './repository.ts'

/** Takes a pet out of the archive. @throws DomainError not_found */
export async function restorePet(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  petId: string,
  now: Instant,
): Promise<PetRecord> {
  const next = { ...(await requirePetLocked(context.database, scope, petId)), archivedAt: null }
  await writePet(context.database, next)
  return loadRecord(context, next, now)
}
