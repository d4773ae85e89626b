import { z } from 'zod'
import { AppointmentStatus, AppointmentType } from '../appointments/record/schemas.ts'
import { FILE_NAME_MAX_LENGTH } from '../files/rules.ts'
import { Id, Instant, requiredText, typedText, UploadedLink } from '../wire.ts'
import {
  CANCEL_CODES,
  NOTE_CREATE_ACTIONS,
  NOTE_TEXT_MAX_LENGTH,
  NOTE_TYPES,
  PRESCRIPTION_ENTRIES_MAX,
  PRESCRIPTION_FIELD_MAX_LENGTH,
} from './rules.ts'

const NoteText = typedText(NOTE_TEXT_MAX_LENGTH)
const FileUrl = UploadedLink.trim()

const prescriptionText = requiredText(PRESCRIPTION_FIELD_MAX_LENGTH, 'validation.prescriptionIncomplete')

/** One medicine of a prescription (specification/practice §3, §5). */
export const PrescriptionEntryFields = z.strictObject({
  index: z.int().min(0).optional().describe('ignored, because the order of the list counts'),
  prepId: z.string().max(100).nullable().optional().describe('ignored'),
  medName: prescriptionText,
  dose: prescriptionText,
  frequency: prescriptionText,
  duration: prescriptionText,
  imageUrl: FileUrl.nullable().optional(),
})

const Prescription = z
  .array(PrescriptionEntryFields)
  .min(1, 'validation.prescriptionEmpty')
  .max(PRESCRIPTION_ENTRIES_MAX, 'validation.tooMany')

/** The input of all actions; each action needs some of the fields (specification/owner §7, specification/practice §7). */
export const NoteData = z.strictObject({
  note_type: z.enum(NOTE_TYPES).optional().describe('must match the action'),
  pet: Id.optional().describe('required unless an appointment identifies the pet'),
  patient: Id.optional().describe('owner of the pet'),
  doctor: Id.optional().describe('must be the caller’s practice'),
  uploadedBy: z.string().max(100).optional().describe('set by the server'),
  appointment: Id.nullable().optional(),
  clinic: Id.optional().describe('clinic of the practice for the head of a prescription without a visit'),
  text: NoteText.optional().describe('formatted text; for a report its description, or the URL of its file'),
  fileUrl: FileUrl.nullable().optional().describe('the URL that the upload returned'),
  fileName: typedText(FILE_NAME_MAX_LENGTH).optional(),
  prescription: Prescription.optional(),
  code: z.enum(CANCEL_CODES).optional().describe('reason for the cancellation'),
})
export type NoteData = z.infer<typeof NoteData>

export const NewNote = z.strictObject({ action: z.enum(NOTE_CREATE_ACTIONS), data: NoteData })
export type NewNote = z.infer<typeof NewNote>

export const NoteChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('share'),
    noteId: Id,
    data: z.strictObject({ docId: Id }),
  }),
  z.strictObject({
    action: z.literal('unshare'),
    noteId: Id,
    data: z.strictObject({ docId: Id }),
  }),
  z.strictObject({
    action: z.literal('prescription_edit'),
    noteId: Id,
    data: z.strictObject({
      note_type: z.literal('prescription').optional(),
      prescription: Prescription,
      text: NoteText.optional(),
      clinic: Id.optional().describe(
        'clinic of the practice for the head of the prescription from now on, unless it belongs to a visit',
      ),
      version: z
        .int32()
        .optional()
        .describe(
          'the version that was read: later changes of others are kept; if both changed the same medicine or the note, refused with `stale`, `details.version` and the present prescription in `details.record`',
        ),
    }),
  }),
])
export type NoteChange = z.infer<typeof NoteChange>

/** One line of a saved prescription. */
export const PrescriptionEntry = z.object({
  index: z.int(),
  prepId: z.string(),
  medName: z.string(),
  dose: z.string(),
  frequency: z.string(),
  duration: z.string(),
  imageUrl: z.string().nullable(),
})
export type PrescriptionEntry = z.infer<typeof PrescriptionEntry>

/** Head of a printed prescription: the clinic (of its visit, else the named one, else the doctor's first), the pet and its owner. */
export const PrescriptionSheet = z.object({
  clinicId: Id.nullable().describe('null if the practice has left'),
  clinicName: z.string().nullable(),
  address: z.array(z.string()).describe('lines of the address'),
  doctorName: z.string().describe('name with academic degree'),
  registrationId: z.string().nullable(),
  ownerName: z.string(),
  breed: z.string(),
  issuedOn: z.iso.date().describe('date in the clinic’s zone'),
})
export type PrescriptionSheet = z.infer<typeof PrescriptionSheet>

/** The fields of an entry's visit that its heading needs. */
export const HistoryVisit = z.object({
  _id: Id,
  start: Instant,
  end: Instant,
  timeZone: z.string().describe('time zone of the clinic'),
  type: AppointmentType,
  status: AppointmentStatus,
  reason: z.string(),
  clinicName: z.string(),
  doctor: z.object({ _id: Id, fullname: z.string(), profile: z.string().nullable() }),
  mayCancel: z.boolean().describe('whether the viewer may still cancel'),
  actorName: z
    .string()
    .nullable()
    .describe('the member of the practice who last changed the appointment; only for the practice'),
})
export type HistoryVisit = z.infer<typeof HistoryVisit>

/** One entry of a pet's history with the fields that its viewer may see (specification/owner §3). */
export const HistoryItem = z.object({
  _id: Id.describe('id of the note, or of the appointment if the entry is derived from it'),
  id: Id,
  type: z.enum(NOTE_TYPES),
  date: Instant.describe('start of its visit, otherwise the time of writing'),
  end: Instant.nullable().describe('end of an upcoming appointment'),
  createdAt: Instant.nullable(),
  text: z
    .string()
    .describe(
      'formatted text; the file URL of a report, the type of an upcoming appointment, the reason of a cancellation',
    ),
  description: z.string().describe('description of a report, as formatted text'),
  fileUrl: z.string().nullable().describe('URL of the file; it expires'),
  fileName: z.string().nullable(),
  isImage: z.boolean(),
  petId: Id,
  petName: z.string(),
  docId: Id.nullable().describe('id of the practice’s doctor; null for entries of the owner'),
  docName: z.string().nullable(),
  authorName: z.string().nullable().describe('author of the entry; only for the practice'),
  uploadedBy: z.enum(['patient', 'other']),
  sharedTo: z
    .array(z.object({ docId: Id, docName: z.string(), sharedTimestamp: Instant }))
    .describe('all shares for the owner, and only its own share for a practice'),
  code: z.enum(CANCEL_CODES).nullable(),
  prescription: z.array(PrescriptionEntry),
  sheet: PrescriptionSheet.nullable().describe('head of a prescription'),
  version: z.int(),
  isVoid: z.boolean().describe('whether the prescription was voided'),
  appointment: HistoryVisit.nullable(),
  mayDelete: z.boolean(),
  mayEdit: z.boolean().describe('whether the viewer may change the prescription'),
  mayShare: z.boolean(),
})
export type HistoryItem = z.infer<typeof HistoryItem>
