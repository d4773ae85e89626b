import type { AccountEffects } from '@vetvisit/contract/account/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../caller.ts'
import type { Context, ChangeContext } from '../../context.ts'
import { lockDoctor } from '../../db/locks.ts'
import { refuseOtherId } from '../../read-only.ts'
import { endTeam } from '../assistants/public.ts'
import { endSessionsOf, isDemoAccount } from '../auth/public.ts'
import { closeClinics } from '../clinics/leaving-commands.ts'
import { releaseFilesOfPractice } from '../files/public.ts'
import { storeLetterheads } from '../notes/leaving-commands.ts'
import { confirmedOf, type Deletion, noteDeletion } from './delete-owner.ts'
import { countEffects, erasePeople, eraseRows, listManaged, lockPerson } from './repository.ts'

type Parts = ChangeContext & Pick<Context, 'config'>

/** What would go with the doctor's account, for the question that comes before. */
export async function previewDeletion(
  { database }: Pick<Context, 'database'>,
  { doctorId }: PracticeScope,
  now: number,
): Promise<AccountEffects> {
  return countEffects(database, doctorId, now)
}

/**
 * Deletes a doctor's account and the practice with it (decision 108). Visits to come are cancelled whatever the notice and their
 * owners told; clinics close; the assistants' accounts end, which they are told by mail; personal data is erased, and so are the
 * records of owners without an account. What was written about the animals of others stays readable for their owners, under a
 * pseudonym; a prescription keeps who signed it. The password was asked before.
 *
 * @throws DomainError demo_account for the account that visitors of the demo share, not_found for another person's id
 */
export async function deleteDoctor(
  context: Parts,
  scope: PracticeScope,
  { caller, sent }: Deletion,
  now: number,
): Promise<void> {
  const { database, config } = context
  const { doctorId } = scope
  refuseOtherId(doctorId, sent)
  await lockDoctor(database, doctorId)
  const doctor = await lockPerson(database, doctorId)
  if (!doctor) throw new DomainError('session_expired')
  const { fullname, email } = doctor
  if (config.demo && isDemoAccount(email)) throw new DomainError('demo_account')
  // While the practice still has its name: owners must read with whom the visit was that is off.
  await closeClinics(context, scope, now)
  const team = await endTeam(context, scope, now)
  const managedIds = await listManaged(database, doctorId)
  await endSessionsOf(context, doctorId, now, { why: 'account_deleted' })
  await erasePeople(database, managedIds, now)
  await storeLetterheads(database, doctorId)
  await erasePeople(database, [doctorId, ...team.ids], now)
  const people = {
    ids: [doctorId, ...team.ids, ...managedIds],
    emails: [...confirmedOf(doctor), ...team.emails],
  }
  const practice = { doctorId, fullname, managedIds }
  await eraseRows(database, { people, owners: managedIds, practice }, now)
  await releaseFilesOfPractice(context, { doctorId }, now)
  await noteDeletion(context, { caller, call: 'deleteAccount' }, now)
}
