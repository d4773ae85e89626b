import type { OwnerScope, PracticeScope } from '../../../caller.ts'
import type { Context } from '../../../context.ts'

/** The person who did something and the doctor in whose name; both null if time did it. */
export type Actor = { actorId: string | null; principalId: string | null }

/** What describing appointments needs: they show pictures. */
export type Reader = Pick<Context, 'database' | 'files'>

/** Who changes an appointment: its owner, somebody of the practice in the doctor's name, or time. */
export type Editor = OwnerScope | PracticeScope
export type ChangedBy = Editor | 'time'

export const isOwnerScope = (cause: ChangedBy): cause is OwnerScope => cause !== 'time' && 'ownerId' in cause

export const actorOf = (cause: ChangedBy): Actor => {
  if (cause === 'time') return { actorId: null, principalId: null }
  return isOwnerScope(cause)
    ? { actorId: cause.ownerId, principalId: null }
    : { actorId: cause.actorId, principalId: cause.doctorId }
}
