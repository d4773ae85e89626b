import { DomainError } from '@vetvisit/contract/errors'
import type { Context } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import type { Instant } from '../../../db/instant.ts'
import { hideNote, lockNote, voidPrescription } from '../repository.ts'
import { isOwner, mayDelete, scopeOf, type Writer } from '../policy.ts'

/**
 * Deletes a note: it is hidden from everyone, with its shares; a prescription is voided and stays visible (specification/authorization F10,
 * F11).
 *
 * @throws DomainError not_found also for another person's note
 */
export async function removeNote(
  context: Pick<Context, 'database' | 'live'>,
  writer: Writer,
  noteId: string,
  now: Instant,
): Promise<void> {
  const { database } = context
  const note = await lockNote(database, scopeOf(writer), noteId)
  if (!note || !mayDelete(writer, note)) throw new DomainError('not_found')
  if (note.type === 'prescription') await voidPrescription(database, { id: note.id, now })
  else await hideNote(database, { id: note.id, now })
  if (!isOwner(writer)) notifyOfAppointments(context, writer.practiceId)
}
