import { DomainError } from '@vetvisit/contract/errors'
import type { Owner } from '@vetvisit/contract/owners/routes'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { ownerToWire } from './presenter.ts'
import { findOwner } from './repository.ts'

/** The caller's own record. */
export async function getOwner(
  context: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  now: Instant,
): Promise<Owner> {
  const row = await findOwner(context.database, scope)
  if (!row) throw new DomainError('not_found')
  return ownerToWire(context, row, now)
}
