import { DomainError } from '@vetvisit/contract/errors'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { type HistoryRequest, pageOf, pageRequest } from './page.ts'
import { petToWire } from './presenter.ts'
import { findHistory } from './repository.ts'

/**
 * A page of an owner's history, newest first, with the pets whose history it is.
 *
 * @throws DomainError not_found for another owner's pet, invalid for a malformed cursor
 */
export async function ownerHistory(
  { database, files }: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  request: HistoryRequest,
  now: Instant,
) {
  const { petId, limit } = request
  const rows = await findHistory(database, scope, { ...pageRequest(request, now), petId })
  if (petId !== undefined && rows.pets.length === 0) throw new DomainError('not_found')
  return {
    ...pageOf(rows, limit, { files, viewer: scope, now }),
    pets: rows.pets.map((pet) => petToWire(pet, { files, now })),
  }
}
