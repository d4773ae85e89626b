import { DomainError } from '@vetvisit/contract/errors'
import { ACCOUNT_CHANGED } from '@vetvisit/contract/events'
import type { ChangeContext, Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { lockResources } from '../../../db/locks.ts'
import { listUpcomingOfVet, passProposalsOn, passWaitingOn } from '../../appointments/public.ts'
import { endMembership, listVets, openPractice, passAssistantsOn } from '../../team/public.ts'
import { affectedDetails, leaveClinics } from '../../clinics/public.ts'
import { closeInbox } from '../../notifications/public.ts'

/** A vet who leaves a practice, by their own will or an admin's. */
type Leaving = {
  userId: string
  practiceId: string
  isServiceProvider: boolean
  /** The admin who removes the vet; absent if they leave by their own will. */
  removedBy?: string | undefined
}

/**
 * A vet leaves a practice of several, in the running transaction: owners cannot book them there any more, their clinics, assistants and
 * waiting owners pass to a colleague, and nothing of the practice reaches them from the next call. Notes stay under their name.
 *
 * @param opensOwn whether the vet gets an own new practice, which is empty; false for an account that is deleted
 * @throws DomainError not_found, last_admin, practice_has_visits with the visits to come
 */
export async function endVet(
  context: ChangeContext & Pick<Context, 'config'>,
  { userId, practiceId, isServiceProvider, removedBy }: Leaving,
  { opensOwn }: { opensOwn: boolean },
  now: Instant,
): Promise<void> {
  const { database, live } = context
  const everybody = (await listVets(database, { practiceId })).map(({ id }) => id)
  await lockResources(database, { vets: [...everybody, userId], practiceId })
  const vets = await listVets(database, { practiceId })
  if (!vets.some(({ id }) => id === userId)) throw new DomainError('not_found')
  // Another admin may have ended the right to remove vets while this call waited.
  if (removedBy !== undefined && !vets.some(({ id, isAdmin }) => isAdmin && id === removedBy))
    throw new DomainError('not_found')
  const heir = requireHeir(vets, userId)
  const visits = await listUpcomingOfVet(database, { practiceId, doctorId: userId, now })
  if (visits.length > 0)
    throw new DomainError('practice_has_visits', {
      text: 'refusals.visitsToHandOver',
      details: affectedDetails(visits),
    })
  const passing = { practiceId, from: userId, to: heir.id }
  await leaveClinics(context, passing, now)
  await keepProposals(context, { practiceId, from: userId, actorId: removedBy ?? userId }, now)
  await passWaitingOn(context, { practiceId, from: userId }, now)
  await passAssistantsOn(database, passing)
  await endMembership(context, { userId, practiceId }, now)
  closeInbox(context, userId)
  if (opensOwn) await openPractice(database, { doctorId: userId, isServiceProvider }, now)
  database.afterCommit(() => live.emitTo(userId, ACCOUNT_CHANGED, { action: 'changed', data: null }))
}

type Vet = Awaited<ReturnType<typeof listVets>>[number]

/**
 * The vet to whom pass what a vet leaves and the practice where no other vet remains: an admin whose account is not disabled. After a vet
 * who is no admin the practice has the admins that it had, so nobody holds that vet: any colleague takes over, an admin who comes back at last.
 *
 * @throws DomainError last_admin
 */
function requireHeir(vets: readonly Vet[], leavingId: string): Vet {
  const others = vets.filter(({ id }) => id !== leavingId)
  const active = others.filter(({ isDisabled }) => !isDisabled)
  const admin = active.find(({ isAdmin }) => isAdmin)
  if (admin) return admin
  const wasAdmin = vets.some(({ id, isAdmin }) => id === leavingId && isAdmin)
  const heir = wasAdmin ? undefined : (active[0] ?? others.find(({ isAdmin }) => isAdmin))
  if (heir) return heir
  const mayOnlyClose = others.length > 0 && active.length === 0
  throw new DomainError('last_admin', mayOnlyClose ? { text: 'refusals.colleaguesDisabled' } : {})
}

/** Owners can take the times that were proposed with the vet who leaves: with a colleague. @throws DomainError practice_has_visits */
async function keepProposals(
  context: ChangeContext,
  passing: Parameters<typeof passProposalsOn>[1],
  now: Instant,
): Promise<void> {
  const stuck = await passProposalsOn(context, passing, now)
  if (stuck.length === 0) return
  throw new DomainError('practice_has_visits', {
    text: 'refusals.proposalsToSettle',
    details: affectedDetails(stuck),
  })
}
