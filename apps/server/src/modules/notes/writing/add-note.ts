import { DomainError } from '@vetvisit/contract/errors'
import { dateOfNote, type NoteCreateAction } from '@vetvisit/contract/notes/rules'
import type { HistoryItem, NewNote, NoteData } from '@vetvisit/contract/notes/schemas'
import { v7 as uuidv7 } from 'uuid'
import { requireVerified } from '../../../context/policy.ts'
import { type PracticeScope, signerOf } from '../../../context/caller.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import type { Instant } from '../../../db/instant.ts'
import { countEntry } from '../count-entry.ts'
import { readEntry } from '../history/read-entry.ts'
import { insertVersion } from '../prescriptions/repository.ts'
import { medicinesFrom } from '../prescriptions/medicines.ts'
import { findDoctor } from '../repository.ts'
import {
  authorIdOf,
  isOwner,
  needsVisit,
  requireMayWrite,
  requireNamed,
  requireVisitOf,
  scopeOf,
  type Writer,
} from '../policy.ts'
import { cancelVisit } from './cancel-visit.ts'
import { contentOf } from './content.ts'
import { noteRowOf } from './note-row.ts'
import { notifyOwner } from './notify-owner.ts'
import { findSubject, insertNote, type Subject } from './repository.ts'

/**
 * Adds a note to a pet's history, in the running transaction. `cancelled` cancels the appointment with it, by the rules of
 * appointments; repeating it changes nothing.
 *
 * @throws DomainError not_found, invalid, not_verified; for `cancelled` also wrong_state and too_late
 */
export async function addNote(
  context: ChangeContext & Pick<Context, 'config'>,
  writer: Writer,
  { action, data }: NewNote,
  now: Instant,
): Promise<HistoryItem> {
  const { database } = context
  requireMayWrite(writer, action, data)
  const subject = await loadSubject(context, writer, action, data)
  requireVisitOf(writer, action, subject)
  requireNamed(writer, action, data, subject)
  await countEntry(database, writer, now)
  if (action === 'cancelled') return cancelVisit(context, writer, { subject, data }, now)
  if (action === 'prescription' && !isOwner(writer)) await requireMayPrescribe(context, writer)
  const content = await contentOf(context, writer, action, data)
  const note = { ...noteRowOf(writer, subject, action), ...content, id: uuidv7() }
  const datedAt = isOwner(writer) ? dateOfNote(data.writtenAt, now) : now
  await insertNote(database, { ...note, datedAt, now })
  if (action === 'prescription') {
    const medicines = await medicinesFrom(context, writer, data.prescription ?? [])
    const { id: noteId, body } = note
    await insertVersion(database, { noteId, version: 1, body, authorId: authorIdOf(writer), medicines }, now)
  }
  if (!isOwner(writer)) {
    await notifyOwner(context, signerOf(writer), { subject, action, note }, now)
    notifyOfAppointments(context, writer.practiceId)
  }
  return readEntry(context, writer, note.id, now)
}

const required = (field: string) => new DomainError('invalid', { fields: { [field]: 'validation.required' } })

async function loadSubject(
  { database }: Pick<Context, 'database'>,
  writer: Writer,
  action: NoteCreateAction,
  { pet, appointment, clinic }: NoteData,
): Promise<Subject> {
  if (!appointment && needsVisit(writer, action)) throw required('data.appointment')
  if (!appointment && pet === undefined) throw required('data.pet')
  const subject = await findSubject(database, scopeOf(writer), {
    petId: pet ?? null,
    appointmentId: appointment ?? null,
    clinicId: clinic ?? null,
  })
  if (!subject || (clinic !== undefined && subject.clinicId === null)) throw new DomainError('not_found')
  return subject
}

/** @throws DomainError not_verified, not_found for doctors without a registration */
async function requireMayPrescribe(
  { config, database }: Pick<Context, 'config' | 'database'>,
  writer: Pick<PracticeScope, 'signerId' | 'verified'>,
): Promise<void> {
  requireVerified(config, writer)
  const [doctor] = await findDoctor(database, { doctorId: signerOf(writer) })
  if (!doctor?.registrationId) throw new DomainError('not_found')
}
