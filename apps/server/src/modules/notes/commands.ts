import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import { CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { type NoteCreateAction, typeOfAction } from '@vetvisit/contract/notes/rules'
import type { HistoryItem, NewNote, NoteData } from '@vetvisit/contract/notes/schemas'
import { v7 as uuidv7 } from 'uuid'
import { requireVerified } from '../../caller.ts'
import type { Context } from '../../context.ts'
import {
  ENTRIES_OF_OWNER,
  ENTRIES_OF_PRACTICE,
  OWN_NOTES_BYTES_MOST,
  OWN_NOTES_MOST,
  requireRoom,
  spendBudget,
} from '../../db/transactions/budgets.ts'
import type { Database } from '../../db/client.ts'
import { updateAppointment } from '../appointments/public.ts'
import { attachFile, fileIdOf, nameOfUpload } from '../files/public.ts'
import {
  type DocumentNotification,
  notifyPracticeChanged,
  recordDocumentNotification,
} from '../notifications/public.ts'
import { readItem, readsOf } from './history-commands.ts'
import { isOwner, needsVisit, requireMayWrite, requireNamed, type Writer } from './policy.ts'
import {
  findCancellation,
  findDoctor,
  findSubject,
  insertNote,
  insertPrescriptionVersion,
  type PrescriptionLine,
  sizeOfNotesBy,
  type Subject,
} from './repository.ts'
import { sanitise, wordsOf } from './rich-text.ts'

export type Parts = Pick<Context, 'config' | 'database' | 'live' | 'log' | 'clock' | 'files'>

const invalid = (field: string, key: string) => new DomainError('invalid', { fields: { [field]: key } })

/**
 * Adds an entry to a pet's history, in the running transaction. `cancelled` cancels the appointment with it, by the rules of
 * appointments; saying it twice is saying it once.
 *
 * @throws DomainError not_found, invalid, not_verified; for `cancelled` also wrong_state and too_late
 */
export async function create(
  context: Parts,
  writer: Writer,
  { action, data }: NewNote,
  now: number,
): Promise<HistoryItem> {
  requireMayWrite(writer, action, data)
  const subject = await subjectOf(context, writer, action, data)
  requireNamed(writer, data, subject)
  await spendEntry(context.database, writer, now)
  if (action === 'cancelled') return cancel(context, writer, subject, data, now)
  await requireStanding(context, writer, action)
  const id = uuidv7()
  const content = await contentOf(context, writer, action, data)
  await insertNote(context.database, { ...rowOf(writer, subject, action, id), ...content }, now)
  if (action === 'prescription') {
    const lines = await linesOf(context, writer, data.prescription ?? [])
    await insertPrescriptionVersion(
      context.database,
      { noteId: id, version: 1, body: content.body, authorId: authorOf(writer), lines },
      now,
    )
  }
  if (!isOwner(writer)) {
    await tellOwner(context, writer, subject, { action, noteId: id, fileId: content.fileId }, now)
    notifyPracticeChanged(context, writer.doctorId)
  }
  return readItem(context, writer, id, now)
}

/** Counts an entry, a share or a change of one. @throws DomainError too_many_requests, limit_reached */
export async function spendEntry(database: Database, writer: Writer, now: number): Promise<void> {
  if (!isOwner(writer)) return spendBudget(database, `entries:${writer.doctorId}`, ENTRIES_OF_PRACTICE, now)
  await spendBudget(database, `entries:${writer.ownerId}`, ENTRIES_OF_OWNER, now)
  const own = await sizeOfNotesBy(database, writer.ownerId)
  requireRoom(own.count, OWN_NOTES_MOST)
  requireRoom(own.bytes, OWN_NOTES_BYTES_MOST)
}

const authorOf = (writer: Writer) => (isOwner(writer) ? writer.ownerId : writer.actorId)

const rowOf = (writer: Writer, subject: Subject, action: NoteCreateAction, id: string) => ({
  id,
  ownerId: subject.ownerId,
  petId: subject.petId,
  doctorId: isOwner(writer) ? null : writer.doctorId,
  authorId: authorOf(writer),
  type: typeOfAction(action),
  appointmentId: subject.appointmentId,
  clinicId: subject.appointmentId === null ? subject.clinicId : null,
  cancelCode: null,
})

async function subjectOf(
  { database }: Parts,
  writer: Writer,
  action: NoteCreateAction,
  { pet, appointment, clinic }: NoteData,
): Promise<Subject> {
  if (!appointment && needsVisit(writer, action)) throw invalid('data.appointment', 'validation.required')
  if (!appointment && pet === undefined) throw invalid('data.pet', 'validation.required')
  const subject = await findSubject(database, readsOf(writer), {
    petId: pet,
    appointmentId: appointment ?? null,
    clinicId: clinic ?? null,
  })
  if (!subject || (clinic !== undefined && subject.clinicId === null)) throw new DomainError('not_found')
  return subject
}

/** Who waits for the check writes everything but prescriptions. @throws DomainError not_verified, not_found for prescribers without a registration */
async function requireStanding(
  { config, database }: Parts,
  writer: Writer,
  action: NoteCreateAction,
): Promise<void> {
  if (isOwner(writer)) return
  if (action !== 'prescription') return
  requireVerified(config, writer)
  if (((await findDoctor(database, writer.doctorId))?.registrationId ?? '') === '')
    throw new DomainError('not_found')
}

type Content = { body: string; fileId: string | null; fileName: string | null }

/** What is written, made safe; a report is its file, everything else its words (specification/owner §5). */
async function contentOf(
  context: Parts,
  writer: Writer,
  action: NoteCreateAction,
  { text = '', fileUrl, fileName }: NoteData,
): Promise<Content> {
  const isReport = typeOfAction(action) === 'report'
  const { url, words } = isReport ? reportParts(text, fileUrl) : { url: fileUrl || '', words: text }
  const body = sanitise(words)
  if (isReport && url === '') throw invalid('data.fileUrl', 'validation.fileRequired')
  const mayBeEmpty = isReport || action === 'prescription' || (action === 'lab' && url !== '')
  if (body === '' && !mayBeEmpty) throw invalid('data.text', 'validation.noteEmpty')
  if (url === '') return { body, fileId: null, fileName: null }
  const fileId = await attachFile(context, writer, url, { paths: ['notes/report'], field: 'data.fileUrl' })
  return { body, fileId, fileName: fileName || (await nameOfUpload(context, fileId)) }
}

/** The specification sends a report's file as its text, too (specification/owner §3). */
function reportParts(text: string, fileUrl: string | null | undefined): { url: string; words: string } {
  if (fileUrl) return { url: fileUrl, words: fileIdOf(text) === fileIdOf(fileUrl) ? '' : text }
  return fileIdOf(text) === null ? { url: '', words: text } : { url: text, words: '' }
}

/** Entries of a prescription with their images attached; images that stood there already are kept. */
export async function linesOf(
  context: Parts,
  writer: Writer,
  entries: NonNullable<NoteData['prescription']>,
  kept: ReadonlySet<string> = new Set(),
): Promise<PrescriptionLine[]> {
  const lines: PrescriptionLine[] = []
  for (const [position, { medName, dose, frequency, duration, imageUrl }] of entries.entries()) {
    const known = imageUrl ? fileIdOf(imageUrl) : null
    const imageFileId = !imageUrl
      ? null
      : await attachFile(context, writer, imageUrl, {
          paths: ['doctor/document'],
          imageOnly: true,
          field: `data.prescription.${position}.imageUrl`,
          current: known !== null && kept.has(known) ? known : null,
        })
    lines.push({ medName, dose, frequency, duration, imageFileId })
  }
  return lines
}

/** Cancels the visit and says so in the history: one note, however often it is asked for (specification/authorization F6). */
async function cancel(
  context: Parts,
  writer: Writer,
  subject: Subject,
  { code, text = '' }: NoteData,
  now: number,
): Promise<HistoryItem> {
  const appointmentId = subject.appointmentId ?? ''
  const reason = wordsOf(text)
  if (reason.length > REASON_MAX_LENGTH) throw invalid('data.text', 'validation.tooLong')
  await updateAppointment(context, writer, { _id: appointmentId, isCancelled: true, reason }, now)
  const id = uuidv7()
  const fresh = await insertNote(
    context.database,
    {
      ...rowOf(writer, subject, 'cancelled', id),
      body: reason,
      fileId: null,
      fileName: null,
      cancelCode: code ?? null,
    },
    now,
  )
  const noteId = fresh ? id : ((await findCancellation(context.database, appointmentId)) ?? id)
  return readItem(context, writer, noteId, now)
}

const TOLD: Partial<Record<NoteCreateAction, Pick<DocumentNotification['params'], 'document' | 'push'>>> = {
  prescription: { document: 'prescription-added', push: 'PRESCRIPTION_SHARED' },
  lab: { document: 'lab-added', push: 'LABWORK_ADDED' },
  report: { document: 'report-added', push: 'DOCUMENT_SHARED' },
}

/** The owner is told of what a practice adds (specification/owner §6). */
async function tellOwner(
  context: Parts,
  writer: { doctorId: string },
  subject: Subject,
  { action, noteId, fileId }: { action: NoteCreateAction; noteId: string; fileId: string | null },
  now: number,
): Promise<void> {
  const doctor = await findDoctor(context.database, writer.doctorId)
  const told = TOLD[action] ?? { document: 'note-added', push: 'DOCUMENT_SHARED' }
  await recordDocumentNotification(
    context,
    {
      params: {
        ...told,
        noteId,
        petId: subject.petId,
        petName: subject.petName,
        ownerId: subject.ownerId,
        ownerName: subject.ownerName,
        ownerProfile: subject.ownerProfile,
        doctorName: doctor?.fullname ?? '',
        doctorProfile: doctor?.profile ?? null,
      },
      fileId,
      color: subject.clinicColor ?? CLINIC_COLORS[0],
      to: [{ id: subject.ownerId, language: subject.ownerLanguage }],
    },
    now,
  )
}
