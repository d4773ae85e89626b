import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { listReadings } from '../../../db/transactions/audit.ts'
import { findPetOfOwner } from './readable-query.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The readers of a pet's history with the practices they read for, newest first.
 *
 * @throws DomainError not_found for another owner's pet, invalid for a malformed cursor
 */
export async function accessLog(
  { database }: Pick<Context, 'database'>,
  { ownerId }: OwnerScope,
  { petId, cursor, limit }: { petId: string; cursor?: string | undefined; limit: number },
) {
  if ((await findPetOfOwner(database, { petId, ownerId })).length === 0) throw new DomainError('not_found')
  if (cursor !== undefined && !UUID.test(cursor))
    throw new DomainError('invalid', { fields: { cursor: 'validation.invalid' } })
  const found = await listReadings(database, petId, { before: cursor, limit: limit + 1 })
  const page = found.slice(0, limit)
  return {
    accesses: page.map(({ id, at, name, doctorId, doctorName }) => ({
      _id: id,
      at: instantText(at),
      name,
      docId: doctorId,
      docName: doctorName,
    })),
    nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
