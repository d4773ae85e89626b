import type { AccountEffects } from '@vetvisit/contract/account/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { Database } from '../../db/client.ts'
import type { Instant } from '../../db/instant.ts'
import type { PracticeScope } from '../../context/caller.ts'
import type { Context, ChangeContext } from '../../context/context.ts'
import { lockDoctor, lockPractice } from '../../db/locks.ts'
import { refuseOtherId } from '../../context/sent-fields.ts'
import { endTeam, listVets } from '../team/public.ts'
import { endSessionsOf, isDemoAccount } from '../auth/public.ts'
import { closeClinics } from '../clinics/public.ts'
import { releaseFilesOfDoctor, releaseFilesOfPractice } from '../files/public.ts'
import { storeLetterheads } from '../notes/public.ts'
import { eraseRows } from './personal-rows-query.ts'
import { type Deletion, recordDeletion } from './record-deletion.ts'
import { countEffects, erasePeople, listManaged, lockPerson } from './repository.ts'
import { confirmedAddresses } from './rules.ts'
import { endVet } from './team/end-vet.ts'

const NOTHING = { visits: 0, clinics: 0, assistants: 0, owners: 0 }

/** Counts what the deletion of the doctor's account would end, for the confirmation. A practice with other vets goes on. */
export async function previewDeletion(
  { database }: Pick<Context, 'database'>,
  scope: PracticeScope,
  now: Instant,
): Promise<AccountEffects> {
  const { practiceId } = scope
  if (await hasColleagues(database, scope)) return { ...NOTHING, practiceGoesOn: true }
  const [effects] = await countEffects(database, { practiceId, now })
  return { ...(effects ?? NOTHING), practiceGoesOn: false }
}

const hasColleagues = async (database: Database, { practiceId, actorId }: PracticeScope): Promise<boolean> =>
  (await listVets(database, { practiceId })).some(({ id }) => id !== actorId)

/**
 * Deletes a doctor's account. A practice of several vets goes on without them, a practice of one closes (decision 414). The password was
 * checked before.
 *
 * @throws DomainError demo_account for the account that visitors of the demo share, not_found for another person's id; last_admin and
 *   practice_has_visits in a practice of several
 */
export async function deleteDoctor(
  context: ChangeContext & Pick<Context, 'config'>,
  scope: PracticeScope,
  deletion: Deletion,
  now: Instant,
): Promise<void> {
  refuseOtherId(scope.actorId, deletion.sent)
  // The only vet cannot get a colleague meanwhile: who joins locks all vets of the practice.
  await lockDoctor(context.database, scope.actorId)
  const end = (await hasColleagues(context.database, scope)) ? leaveForEver : closePracticeOf
  await end(context, scope, now)
  await recordDeletion(context, { caller: deletion.caller, call: 'deleteAccount' }, now)
}

/** The vet leaves the practice, and personal data is erased. Notes stay under a pseudonym; a prescription keeps the name of its signer. */
async function leaveForEver(
  context: ChangeContext & Pick<Context, 'config'>,
  { actorId: doctorId, practiceId, isServiceProvider }: PracticeScope,
  now: Instant,
): Promise<void> {
  const { database } = context
  await endVet(context, { userId: doctorId, practiceId, isServiceProvider }, { opensOwn: false }, now)
  const doctor = await lockDoctorAccount(context, doctorId)
  await endSessionsOf(context, doctorId, now, { why: 'account_deleted' })
  await storeLetterheads(database, doctorId)
  await erasePeople(database, [doctorId], now)
  const people = { ids: [doctorId], emails: confirmedAddresses(doctor) }
  const { fullname } = doctor
  await eraseRows(database, { people, owners: [], doctor: { practiceId, doctorId, fullname } }, now)
  await releaseFilesOfDoctor(context, doctorId, now)
}

/** @throws DomainError session_expired, demo_account */
async function lockDoctorAccount(
  { database, config }: Pick<Context, 'database' | 'config'>,
  doctorId: string,
) {
  const [doctor] = await lockPerson(database, { userId: doctorId })
  if (!doctor) throw new DomainError('session_expired')
  if (config.demo && isDemoAccount(doctor.email)) throw new DomainError('demo_account')
  return doctor
}

/**
 * Closes a practice with its only vet's account (decision 108). Upcoming appointments are cancelled regardless of notice and their
 * owners notified; clinics close; the assistants' accounts end, which they learn by mail; personal data is erased, and so are the records
 * of owners without an account. Notes about other owners' pets stay readable for them under a pseudonym; a prescription keeps the name of
 * its signer.
 */
async function closePracticeOf(
  context: ChangeContext & Pick<Context, 'config'>,
  scope: PracticeScope,
  now: Instant,
): Promise<void> {
  const { database } = context
  const { practiceId, actorId: doctorId } = scope
  const doctor = await lockDoctorAccount(context, doctorId)
  // Before the pseudonym, because owners must read which doctor's appointment is cancelled.
  await closeClinics(context, scope, now)
  // Records that a member of the team is adding are erased, too.
  await lockPractice(database, practiceId)
  const team = await endTeam(context, scope, now)
  const managedIds = (await listManaged(database, { practiceId })).map(({ id }) => id)
  await endSessionsOf(context, doctorId, now, { why: 'account_deleted' })
  await erasePeople(database, managedIds, now)
  await storeLetterheads(database, doctorId)
  await erasePeople(database, [doctorId, ...team.ids], now)
  const people = {
    ids: [doctorId, ...team.ids, ...managedIds],
    emails: [...confirmedAddresses(doctor), ...team.emails],
  }
  const leaving = { practiceId, doctorId, fullname: doctor.fullname }
  const practice = { ...leaving, managedIds }
  await eraseRows(database, { people, owners: managedIds, doctor: leaving, practice }, now)
  await releaseFilesOfPractice(context, practiceId, now)
  await releaseFilesOfDoctor(context, doctorId, now)
}
