import type { Database } from '../../../db/client.ts'
import { refuseFields } from '../../../context/sent-fields.ts'
import { isOnRecord } from '../invitations/repository.ts'
import { findManagedByEmail } from '../profile/managed-query.ts'

/** @throws DomainError invalid if an owner on the practice's record, managed or not, has the address */
export async function refuseKnownAddress(
  database: Database,
  practiceId: string,
  email: string,
): Promise<void> {
  if (
    (await isOnRecord(database, practiceId, email)) ||
    (await findManagedByEmail(database, practiceId, email))
  )
    refuseFields({ email: 'validation.ownerOnRecord' })
}
