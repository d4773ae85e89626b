import type { Caller, OwnerScope } from '../../caller.ts'

/** Whose files may be used: an owner's own, or those of the doctor's whole practice. Both scopes of a caller fit. */
export type FileHolder = OwnerScope | { doctorId: string }

export const holderIdOf = (holder: FileHolder): string =>
  'ownerId' in holder ? holder.ownerId : holder.doctorId

/** The holder of what a caller uploads: assistants do it for their doctor. */
export const holderOf = ({ userId, practice }: Caller): FileHolder =>
  practice ? { doctorId: practice.doctorId } : { ownerId: userId }

const LINK =
  /^(?:https?:\/\/[^/?#\s]+)?\/api\/v1\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:[?#]|$)/i

/** The file that an address of this server names, fresh or expired: it says which file is meant, it gives no right to it. */
export function fileIdOf(url: string): string | null {
  return LINK.exec(url)?.[1]?.toLowerCase() ?? null
}
