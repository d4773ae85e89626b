import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { workAtClinics } from '../clinics/public.ts'
import { insertDoctor } from '../doctors/public.ts'
import { lockResources } from '../../db/locks.ts'
import { acceptInvitation, findInvitedPerson, findPractice, listVets } from '../team/public.ts'
import {
  findPersonOfLink,
  limitNetwork,
  type Origin,
  refuseWeakPassword,
  setPasswordByLink,
  takeResetLink,
} from '../auth/public.ts'

/**
 * The slow part of a reset, before its transaction.
 *
 * @returns hash of the new password; null for a dead link, which is refused later: a repeated call gets its first answer
 * @throws DomainError invalid for a weak password, too_many_requests
 */
export async function prepareReset(
  context: Pick<Context, 'database' | 'config' | 'passwords'>,
  { token, password }: { token: string; password: string },
  origin: { ip: string; now: Instant },
): Promise<string | null> {
  await limitNetwork(context, 'reset', origin)
  const { database } = context
  const { now } = origin
  const person =
    (await findPersonOfLink(database, token, now)) ?? (await findInvitedPerson(database, token, now))
  refuseWeakPassword('password', password, person ?? {})
  return person ? context.passwords.hash(password) : null
}

/**
 * Sets the password by a link, once: a reset link, or that of an invitation, which also opens the account.
 *
 * @throws DomainError invalid for a dead link, email_taken if an invited address has an account meanwhile
 */
export async function resetPassword(
  context: Pick<Context, 'database' | 'live'>,
  { token, deviceToken }: { token: string; deviceToken?: string | undefined },
  passwordHash: string | null,
  origin: Origin,
): Promise<{ deviceToken: string }> {
  const { database } = context
  const { now } = origin
  const account =
    passwordHash === null
      ? undefined
      : ((await takeResetLink(database, token, now)) ?? (await joinAnew(context, token, now)))
  if (!account || passwordHash === null)
    throw new DomainError('invalid', { fields: { token: 'validation.linkInvalid' } })
  return setPasswordByLink(context, { account, passwordHash, deviceToken }, origin)
}

/** Opens the account of an invited person. A vet gets a profile as a doctor, and works at all clinics of the practice. */
async function joinAnew(context: Pick<Context, 'database' | 'live'>, token: string, now: Instant) {
  const { database } = context
  const accepted = await acceptInvitation(database, token, now)
  if (accepted?.kind !== 'vet') return accepted
  const { userId: doctorId, practiceId } = accepted
  // The clinics of all its vets change.
  await lockResources(database, { vets: (await listVets(database, { practiceId })).map(({ id }) => id) })
  const practice = await findPractice(database, { practiceId })
  await insertDoctor(database, { doctorId, isServiceProvider: practice?.isServiceProvider ?? false })
  await workAtClinics(context, { doctorId, practiceId }, now)
  return accepted
}
