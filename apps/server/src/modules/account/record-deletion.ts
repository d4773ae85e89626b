import type { AccountDeletion } from '@vetvisit/contract/account/routes'
import type { Instant } from '../../db/instant.ts'
import type { Caller } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { recordAudit } from '../../db/transactions/audit.ts'

/** The caller, and the ids that the body repeats. */
export type Deletion = { caller: Caller; sent: Pick<AccountDeletion, '_id' | 'id'> }

/** Records in the audit that a person has deleted their account. */
export const recordDeletion = (
  { database }: Pick<Context, 'database'>,
  { caller, call }: { caller: Caller; call: string },
  now: Instant,
): Promise<void> =>
  recordAudit(database, {
    caller,
    call,
    outcome: 'done',
    object: { type: 'user', id: caller.userId },
    now,
  })
