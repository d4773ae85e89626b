import { CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { OwnerScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { recordDocumentNotification } from '../../notifications/public.ts'
import { findDoctor, type LockedNote, lockNote } from '../repository.ts'
import { endShare, findShareTargets, insertShare, type ShareTarget } from './repository.ts'

/** Sharing requires a confirmed e-mail (specification/authorization "Extra personas"). */
export type Sharer = OwnerScope & { emailVerified: boolean }

type Share = { noteId: string; docId: string }

/**
 * Shares an owner's report with a doctor who has the owner on record or a request of theirs, and notifies the doctor (decision 389).
 *
 * @throws DomainError not_found, verify_email, invalid for other doctors, already_shared with the date
 */
export async function shareReport(
  context: ChangeContext,
  owner: Sharer,
  { noteId, docId }: Share,
  now: Instant,
): Promise<void> {
  const { database } = context
  const note = await lockReport(database, owner, noteId)
  if (!owner.emailVerified) throw new DomainError('verify_email')
  const targets = await findShareTargets(database, { noteId, ownerId: owner.ownerId })
  const target = targets.find((one) => one.docId === docId)
  if (!target) throw new DomainError('invalid', { fields: { 'data.docId': 'validation.sharingFailed' } })
  if (target.sharedAt !== null)
    throw new DomainError('already_shared', {
      details: { docName: target.docName, sharedTimestamp: instantText(target.sharedAt) },
    })
  await insertShare(database, { id: uuidv7(), noteId, practiceId: target.practiceId, docId, now })
  await notifyDoctor(context, note, target, now)
}

/** Ends the share of an owner's report with a doctor. @throws DomainError not_found also for a report that is not shared with them */
export async function unshareReport(
  { database }: Pick<ChangeContext, 'database'>,
  owner: OwnerScope,
  { noteId, docId }: Share,
  now: Instant,
): Promise<void> {
  await lockReport(database, owner, noteId)
  const ended = await endShare(database, { noteId, docId, now })
  if (ended.length === 0) throw new DomainError('not_found')
}

async function lockReport(database: Database, { ownerId }: OwnerScope, noteId: string): Promise<LockedNote> {
  const note = await lockNote(database, { ownerId }, noteId)
  if (note?.type !== 'report') throw new DomainError('not_found')
  return note
}

async function notifyDoctor(
  context: ChangeContext,
  note: LockedNote,
  target: ShareTarget,
  now: Instant,
): Promise<void> {
  const [doctor] = await findDoctor(context.database, { doctorId: target.docId })
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
