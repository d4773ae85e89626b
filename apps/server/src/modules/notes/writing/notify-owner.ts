import { CLINIC_COLORS } from '@vetvisit/contract/clinics/rules'
import type { NoteCreateAction } from '@vetvisit/contract/notes/rules'
import type { ChangeContext } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { type DocumentNotification, recordDocumentNotification } from '../../notifications/public.ts'
import { findDoctor } from '../repository.ts'
import type { Subject } from './repository.ts'

type Text = Pick<DocumentNotification['params'], 'document' | 'push'>

const TEXTS: Partial<Record<NoteCreateAction, Text>> = {
  prescription: { document: 'prescription-added', push: 'PRESCRIPTION_SHARED' },
  lab: { document: 'lab-added', push: 'LABWORK_ADDED' },
  report: { document: 'report-added', push: 'DOCUMENT_SHARED' },
}
const ANY_NOTE: Text = { document: 'note-added', push: 'DOCUMENT_SHARED' }

type Added = { subject: Subject; action: NoteCreateAction; note: { id: string; fileId: string | null } }

/** Notifies the owner of a note that a practice has added (specification/owner §6). */
export async function notifyOwner(
  context: ChangeContext,
  signerId: string,
  { subject, action, note }: Added,
  now: Instant,
): Promise<void> {
  const [doctor] = await findDoctor(context.database, { doctorId: signerId })
  await recordDocumentNotification(
    context,
    {
      params: {
        ...(TEXTS[action] ?? ANY_NOTE),
        noteId: note.id,
        petId: subject.petId,
        petName: subject.petName,
        ownerId: subject.ownerId,
        ownerName: subject.ownerName,
        ownerProfile: subject.ownerProfile,
        doctorName: doctor?.fullname ?? '',
        doctorProfile: doctor?.profile ?? null,
      },
      fileId: note.fileId,
      color: subject.clinicColor ?? CLINIC_COLORS[0],
      to: [{ id: subject.ownerId, language: subject.ownerLanguage }],
    },
    now,
  )
}
