import type { AccountEffects } from '@vetvisit/contract/account/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../db/instant.ts'
import { type PracticeScope, signerOf } from '../../context/caller.ts'
import type { Context, ChangeContext } from '../../context/context.ts'
import { lockDoctor, lockPractice } from '../../db/locks.ts'
import { refuseOtherId } from '../../context/sent-fields.ts'
import { endTeam } from '../assistants/public.ts'
import { endSessionsOf, isDemoAccount } from '../auth/public.ts'
import { closeClinics } from '../clinics/public.ts'
import { releaseFilesOfPractice } from '../files/public.ts'
import { storeLetterheads } from '../notes/public.ts'
import { eraseRows } from './personal-rows-query.ts'
import { type Deletion, recordDeletion } from './record-deletion.ts'
import { countEffects, erasePeople, listManaged, lockPerson } from './repository.ts'
import { confirmedAddresses } from './rules.ts'

/** Counts what the deletion of the doctor's account would end, for the confirmation. */
export async function previewDeletion(
  { database }: Pick<Context, 'database'>,
  { practiceId }: PracticeScope,
  now: Instant,
): Promise<AccountEffects> {
  const [effects] = await countEffects(database, { practiceId, now })
  return effects ?? { visits: 0, clinics: 0, assistants: 0, owners: 0 }
}

/**
 * Deletes a doctor's account and the practice with it (decision 108). Upcoming appointments are cancelled regardless of notice and their
 * owners notified; clinics close; the assistants' accounts end, which they learn by mail; personal data is erased, and so are the records
 * of owners without an account. Notes about other owners' pets stay readable for them under a pseudonym; a prescription keeps the name of
 * its signer. The password was checked before.
 *
 * @throws DomainError demo_account for the account that visitors of the demo share, not_found for another person's id
 */
export async function deleteDoctor(
  context: ChangeContext & Pick<Context, 'config'>,
  scope: PracticeScope,
  { caller, sent }: Deletion,
  now: Instant,
): Promise<void> {
  const { database, config } = context
  const { practiceId } = scope
  const doctorId = signerOf(scope)
  refuseOtherId(doctorId, sent)
  await lockDoctor(database, doctorId)
  const [doctor] = await lockPerson(database, { userId: doctorId })
  if (!doctor) throw new DomainError('session_expired')
  const { fullname, email } = doctor
  if (config.demo && isDemoAccount(email)) throw new DomainError('demo_account')
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
  const practice = { practiceId, doctorId, fullname, managedIds }
  await eraseRows(database, { people, owners: managedIds, practice }, now)
  await releaseFilesOfPractice(context, { practiceId, doctorId }, now)
  await recordDeletion(context, { caller, call: 'deleteAccount' }, now)
}
