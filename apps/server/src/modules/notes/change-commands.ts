import { CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import { DomainError } from '@vetvisit/contract/errors'
import type { HistoryItem, NoteChange } from '@vetvisit/contract/notes/schemas'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { publicLinkToFile } from '../files/public.ts'
import { notifyPracticeChanged, recordDocumentNotification } from '../notifications/public.ts'
import { type Parts, spendEntry } from './commands.ts'
import { readItem, readsOf } from './history-commands.ts'
import { isOwner, mayDelete, requireOwner, requirePrescriber, type Writer } from './policy.ts'
import { editPrescription } from './prescription-commands.ts'
import {
  endShare,
  findDoctor,
  findShareTargets,
  hideNote,
  insertShare,
  isReportOf,
  listShares,
  type LockedNote,
  lockNote,
  type ShareTarget,
  voidPrescription,
} from './repository.ts'

/** The e-mail has been confirmed; without that nobody shares (specification/authorization "Extra personas"). */
type Confirmed = { emailVerified: boolean }

/**
 * Shares a report, takes a share back, or edits a prescription, in the running transaction.
 *
 * @throws DomainError not_found, invalid, already_shared with the date, verify_email, not_verified, wrong_state, stale
 */
export async function change(
  context: Parts,
  writer: Writer & Confirmed,
  wish: NoteChange,
  now: number,
): Promise<HistoryItem> {
  await spendEntry(context.database, writer, now)
  if (wish.action === 'prescription_edit') {
    requirePrescriber(writer)
    await editPrescription(context, writer, wish, now)
    notifyPracticeChanged(context, writer.doctorId)
  } else {
    requireOwner(writer)
    const note = await lockedReport(context, writer, wish.noteId)
    const docId = wish.data.docId
    if (wish.action === 'share') await share(context, writer, note, docId, now)
    else if (!(await endShare(context.database, note.id, docId, now))) throw new DomainError('not_found')
  }
  return readItem(context, writer, wish.noteId, now)
}

async function lockedReport({ database }: Parts, scope: OwnerScope, noteId: string): Promise<LockedNote> {
  const note = await lockNote(database, { ownerId: scope.ownerId }, noteId)
  if (note?.type !== 'report') throw new DomainError('not_found')
  return note
}

async function share(
  context: Parts,
  { ownerId, emailVerified }: OwnerScope & Confirmed,
  note: LockedNote,
  docId: string,
  now: number,
): Promise<void> {
  const { database } = context
  if (!emailVerified) throw new DomainError('verify_email')
  const target = (await findShareTargets(database, { ownerId }, note.id)).find(
    (doctor) => doctor.docId === docId,
  )
  if (!target) throw new DomainError('invalid', { fields: { 'data.docId': 'validation.sharingFailed' } })
  if (target.sharedAt !== null)
    throw new DomainError('already_shared', {
      details: { docName: target.docName, sharedTimestamp: instantText(target.sharedAt) },
    })
  await insertShare(database, note.id, docId, now)
  await tellDoctor(context, note, target, now)
}

async function tellDoctor(context: Parts, note: LockedNote, target: ShareTarget, now: number): Promise<void> {
  const doctor = await findDoctor(context.database, target.docId)
  await recordDocumentNotification(
    context,
    {
      params: {
        document: 'report-shared',
        push: 'DOCUMENT_SHARED',
        noteId: note.id,
        petId: note.petId,
        petName: note.petName,
        ownerId: note.ownerId,
        ownerName: note.ownerName,
        ownerProfile: note.ownerProfile,
        doctorName: target.docName,
        doctorProfile: target.profile,
      },
      fileId: note.fileId,
      color: CLINIC_COLORS[0],
      to: [{ id: target.docId, language: doctor?.language ?? null }],
    },
    now,
  )
}

/**
 * Takes an entry out of the history: hidden from everybody, its shares with it; a prescription is voided and stays to be seen
 * (specification/authorization F10, F11).
 *
 * @throws DomainError not_found also for what somebody else wrote
 */
export async function remove(
  context: Pick<Context, 'database' | 'live'>,
  writer: Writer,
  noteId: string,
  now: number,
): Promise<void> {
  const { database } = context
  const note = await lockNote(database, readsOf(writer), noteId)
  if (!note || !mayDelete(writer, note)) throw new DomainError('not_found')
  if (note.type === 'prescription') await voidPrescription(database, note.id, now)
  else await hideNote(database, note.id, now)
  if (!isOwner(writer)) notifyPracticeChanged(context, writer.doctorId)
}

/** Doctors with whom a report can be shared. @throws DomainError not_found for what is no report of the owner's */
export async function shareTargets(
  { database, files }: Pick<Context, 'database' | 'files'>,
  scope: OwnerScope,
  noteId: string,
) {
  if (!(await isReportOf(database, scope, noteId))) throw new DomainError('not_found')
  const targets = await findShareTargets(database, scope, noteId)
  return targets.map(({ sharedAt, ...target }) => ({
    ...target,
    profile: target.profile && publicLinkToFile({ files }, target.profile),
    sharedTimestamp: sharedAt === null ? null : instantText(sharedAt),
  }))
}

/** With whom a report was shared. @throws DomainError not_found for what is no report of the owner's */
export async function shareHistory(
  { database }: Pick<Context, 'database'>,
  scope: OwnerScope,
  noteId: string,
) {
  if (!(await isReportOf(database, scope, noteId))) throw new DomainError('not_found')
  return (await listShares(database, scope, noteId)).map(({ docId, docName, sharedAt, endedAt }) => ({
    docId,
    docName,
    sharedTimestamp: instantText(sharedAt),
    endedTimestamp: endedAt === null ? null : instantText(endedAt),
  }))
}
