import type { OwnerScope, PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'

/** The person who acted, and the doctor on whose behalf they acted; both null if it expired. */
export type Actor = { actorId: string | null; principalId: string | null }

/** Needed to describe appointments, which show pictures. */
export type Reader = Pick<Context, 'database' | 'files'>

/** The cause of a change: the appointment's owner, a member of the practice in the doctor's name, or an expiry. */
export type Editor = OwnerScope | PracticeScope
export type ChangedBy = Editor | 'time'

export const isOwnerScope = (cause: ChangedBy): cause is OwnerScope => cause !== 'time' && 'ownerId' in cause

export const actorOf = (cause: ChangedBy): Actor => {
  if (cause === 'time') return { actorId: null, principalId: null }
  return isOwnerScope(cause)
    ? { actorId: cause.ownerId, principalId: null }
    : { actorId: cause.actorId, principalId: cause.doctorId }
}
