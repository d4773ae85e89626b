import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { publicLinkToFile } from '../../files/public.ts'
import { findReport, findShareTargets, listShares } from './repository.ts'

/** Doctors with whom a report can be shared, by name. @throws DomainError not_found unless it is the owner's report */
export async function shareTargets(
  { database, files }: Pick<Context, 'database' | 'files'>,
  { ownerId }: OwnerScope,
  noteId: string,
) {
  if ((await findReport(database, { noteId, ownerId })).length === 0) throw new DomainError('not_found')
  const targets = await findShareTargets(database, { noteId, ownerId })
  return targets.map(({ sharedAt, ...target }) => ({
    ...target,
    profile: target.profile && publicLinkToFile({ files }, target.profile),
    sharedTimestamp: sharedAt === null ? null : instantText(sharedAt),
  }))
}

/** Present and past shares of a report, newest first. @throws DomainError not_found unless it is the owner's report */
export async function shareHistory(
  { database }: Pick<Context, 'database'>,
  { ownerId }: OwnerScope,
  noteId: string,
) {
  if ((await findReport(database, { noteId, ownerId })).length === 0) throw new DomainError('not_found')
  const shares = await listShares(database, { noteId, ownerId })
  return shares.map(({ docId, docName, sharedAt, endedAt }) => ({
    docId,
    docName,
    sharedTimestamp: instantText(sharedAt),
    endedTimestamp: endedAt === null ? null : instantText(endedAt),
  }))
}
