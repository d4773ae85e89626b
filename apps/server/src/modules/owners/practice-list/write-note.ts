import { DomainError } from '@vetvisit/contract/errors'
import type { OwnerNoteChange, PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { actorOf, type PracticeScope } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { writeCareNote, writeOnlineSince } from '../../care/public.ts'
import { requireMayManage } from '../profile/policy.ts'
import { practiceOwnerToWire } from './presenter.ts'
import { findPracticeOwner } from './repository.ts'

/**
 * Writes the practice's note on an owner who is on its record, and lets the owner book online again if the change says so.
 *
 * @throws DomainError not_found for any other owner, stale with `details.record` if it is another note by now
 */
export async function writeOwnerNote(
  context: Pick<Context, 'database' | 'files' | 'live'>,
  scope: PracticeScope,
  { patId: ownerId, note, seen, booksOnline }: OwnerNoteChange,
  now: Instant,
): Promise<PracticeOwner> {
  requireMayManage(scope)
  const { database } = context
  const { practiceId } = scope
  return database.transact(async () => {
    const written = await writeCareNote(database, { practiceId, ownerId, note, seen: seen?.note ?? null })
    if (booksOnline && written.length > 0) await writeOnlineSince(database, { practiceId, ownerId, now })
    const row = await findPracticeOwner(database, { practiceId, ownerId }, now)
    if (!row) throw new DomainError('not_found')
    const record = practiceOwnerToWire(context, row, now)
    if (written.length === 0 && row.note !== note) throw new DomainError('stale', { details: { record } })
    const object = { type: 'user', id: ownerId }
    await recordAudit(database, {
      caller: actorOf(scope),
      call: 'writeOwnerNote',
      outcome: 'done',
      object,
      now,
    })
    notifyOfAppointments(context, practiceId)
    return record
  })
}
