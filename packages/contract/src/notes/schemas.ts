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
  index: z.int().min(0).optional().describe('ignored: the order of the list counts'),
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

/** What every action is given; which parts it needs is said by the action (specification/owner §7, specification/practice §7). */
export const NoteData = z.strictObject({
  note_type: z.enum(NOTE_TYPES).optional().describe('must fit the action'),
  pet: Id.optional().describe('needed unless an appointment says it'),
  patient: Id.optional().describe('the owner; must be the pet’s'),
  doctor: Id.optional().describe('must be the practice that writes'),
  uploadedBy: z.string().max(100).optional().describe('set by the server'),
  appointment: Id.nullable().optional(),
  clinic: Id.optional().describe('of the practice; stands above a prescription that belongs to no visit'),
  text: NoteText.optional().describe('formatted text; for a report its description, or the URL of its file'),
  fileUrl: FileUrl.nullable().optional().describe('the URL that the upload answered'),
  fileName: typedText(FILE_NAME_MAX_LENGTH).optional(),
  prescription: Prescription.optional(),
  code: z.enum(CANCEL_CODES).optional().describe('why a visit is cancelled'),
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
        'of the practice; stands above it from now on, unless it belongs to a visit',
      ),
      version: z
        .int32()
        .optional()
        .describe(
          'the one that was read: what others have changed since is kept; where both have changed one medicine, or the note, refused with `stale`, `details.version` and the present prescription in `details.record`',
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

/** What stands above a printed prescription: the clinic of its visit, else the one named, else the doctor's first, and whose animal it is for. */
export const PrescriptionSheet = z.object({
  clinicId: Id.nullable().describe('null of a practice that has left'),
  clinicName: z.string().nullable(),
  address: z.array(z.string()).describe('lines'),
  doctorName: z.string().describe('with the degree'),
  registrationId: z.string().nullable(),
  ownerName: z.string(),
  breed: z.string(),
  issuedOn: z.iso.date().describe('on the clinic’s clocks'),
})
export type PrescriptionSheet = z.infer<typeof PrescriptionSheet>

/** The visit an entry belongs to, as much as its heading needs. */
export const HistoryVisit = z.object({
  _id: Id,
  start: Instant,
  end: Instant,
  timeZone: z.string().describe('the clinic’s'),
  type: AppointmentType,
  status: AppointmentStatus,
  reason: z.string(),
  clinicName: z.string(),
  doctor: z.object({ _id: Id, fullname: z.string(), profile: z.string().nullable() }),
  mayCancel: z.boolean().describe('whether the viewer may still cancel'),
  actorName: z.string().nullable().describe('who of the practice acted on it last, for the practice'),
})
export type HistoryVisit = z.infer<typeof HistoryVisit>

/** One entry of a pet's history, as its viewer may see it (specification/owner §3). */
export const HistoryItem = z.object({
  _id: Id.describe('of the note, or of the appointment where history itself says something of it'),
  id: Id,
  type: z.enum(NOTE_TYPES),
  date: Instant.describe('start of its visit, else when it was written'),
  end: Instant.nullable().describe('of a visit that is to come'),
  createdAt: Instant.nullable(),
  text: z
    .string()
    .describe(
      'formatted text; of a report its file’s URL, of a visit to come its type, of a cancellation its reason',
    ),
  description: z.string().describe('formatted text of a report'),
  fileUrl: z.string().nullable().describe('expires'),
  fileName: z.string().nullable(),
  isImage: z.boolean(),
  petId: Id,
  petName: z.string(),
  docId: Id.nullable().describe('the practice; null for what the owner added'),
  docName: z.string().nullable(),
  authorName: z.string().nullable().describe('who wrote it, for the practice'),
  uploadedBy: z.enum(['patient', 'other']),
  sharedTo: z
    .array(z.object({ docId: Id, docName: z.string(), sharedTimestamp: Instant }))
    .describe('all for the owner, its own entry for a practice'),
  code: z.enum(CANCEL_CODES).nullable(),
  prescription: z.array(PrescriptionEntry),
  sheet: PrescriptionSheet.nullable().describe('of a prescription'),
  version: z.int(),
  isVoid: z.boolean().describe('a prescription that was withdrawn'),
  appointment: HistoryVisit.nullable(),
  mayDelete: z.boolean(),
  mayEdit: z.boolean().describe('a prescription that the viewer may change'),
  mayShare: z.boolean(),
})
export type HistoryItem = z.infer<typeof HistoryItem>
