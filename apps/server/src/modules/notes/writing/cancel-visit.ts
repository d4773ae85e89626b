import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { HistoryItem, NoteData } from '@vetvisit/contract/notes/schemas'
import { v7 as uuidv7 } from 'uuid'
import type { ChangeContext, Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { updateAppointment } from '../../appointments/public.ts'
import { readEntry } from '../history/read-entry.ts'
import type { Writer } from '../policy.ts'
import { noteRowOf } from './note-row.ts'
import { findCancellation, insertNote, type Subject } from './repository.ts'
import { wordsOf } from './rich-text.ts'

/**
 * Cancels the appointment of a subject and adds a note about it; repeating it returns the same note (specification/authorization F6).
 *
 * @throws DomainError invalid, not_found, wrong_state, too_late
 */
export async function cancelVisit(
  context: ChangeContext & Pick<Context, 'config'>,
  writer: Writer,
  { subject, data }: { subject: Subject; data: NoteData },
  now: Instant,
): Promise<HistoryItem> {
  const { code, text = '' } = data
  const { database } = context
  const appointmentId = subject.appointmentId ?? ''
  const reason = await wordsOf(text)
  if (reason.length > REASON_MAX_LENGTH)
    throw new DomainError('invalid', { fields: { 'data.text': 'validation.tooLong' } })
  await updateAppointment(context, writer, { _id: appointmentId, isCancelled: true, reason }, now)
  const [inserted] = await insertNote(database, {
    ...noteRowOf(writer, subject, 'cancelled'),
    id: uuidv7(),
    body: reason,
    fileId: null,
    fileName: null,
    cancelCode: code ?? null,
    datedAt: now,
    now,
  })
  const [note] = inserted ? [inserted] : await findCancellation(database, { appointmentId })
  if (!note) throw new DomainError('not_found')
  return readEntry(context, writer, note.id, now)
}
