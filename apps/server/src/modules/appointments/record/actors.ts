import type { OwnerScope, PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'

/** The person who acted, and the vet of the visit if it was the practice; both null if it expired. */
export type Actor = { actorId: string | null; principalId: string | null }

/** Needed to describe appointments, which show pictures. */
export type Reader = Pick<Context, 'database' | 'files'>

/** The cause of a change: the appointment's owner, a member of the practice, or an expiry. */
export type Editor = OwnerScope | PracticeScope
export type ChangedBy = Editor | 'time'

export const isOwnerScope = (cause: ChangedBy): cause is OwnerScope => cause !== 'time' && 'ownerId' in cause

/** @param visit a colleague acts on it in the name of its vet */
export const actorOf = (cause: ChangedBy, { doctorId }: { doctorId: string }): Actor => {
  if (cause === 'time') return { actorId: null, principalId: null }
  return isOwnerScope(cause)
    ? { actorId: cause.ownerId, principalId: null }
    : { actorId: cause.actorId, principalId: doctorId }
}
