import type { HistoryItem, NoteChange } from '@vetvisit/contract/notes/schemas'
import type { ChangeContext, Context } from '../../context/context.ts'
import { notifyOfAppointments } from '../../context/notify-practice.ts'
import type { Instant } from '../../db/instant.ts'
import { countEntry } from './count-entry.ts'
import { readEntry } from './history/read-entry.ts'
import { editPrescription } from './prescriptions/edit-prescription.ts'
import { requireOwner, requirePrescriber, type Writer } from './policy.ts'
import { shareReport, unshareReport } from './sharing/share-report.ts'

/**
 * Shares a report, ends a share, or edits a prescription, in the running transaction.
 *
 * @throws DomainError not_found, invalid, already_shared with the date, verify_email, not_verified, wrong_state, stale
 */
export async function changeNote(
  context: ChangeContext & Pick<Context, 'config'>,
  writer: Writer & { emailVerified: boolean },
  request: NoteChange,
  now: Instant,
): Promise<HistoryItem> {
  const { noteId } = request
  await countEntry(context.database, writer, now)
  if (request.action === 'prescription_edit') {
    requirePrescriber(writer)
    await editPrescription(context, writer, request, now)
    notifyOfAppointments(context, writer.practiceId)
  } else {
    requireOwner(writer)
    const share = { noteId, docId: request.data.docId }
    if (request.action === 'share') await shareReport(context, writer, share, now)
    else await unshareReport(context, writer, share, now)
  }
  return readEntry(context, writer, noteId, now)
}
