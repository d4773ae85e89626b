import { z } from 'zod'
import {
  AppointmentStatus,
  AppointmentType,
  ReasonKind,
  UrgentSigns,
  PracticeReasonName,
} from '../appointments/record/schemas.ts'
import { FILE_NAME_MAX_LENGTH } from '../files/rules.ts'
import { isPrintable, notPrintable } from '../print/letters.ts'
import { SPECIES } from '../pets/species.ts'
import { CalendarDate, Id, Instant, InstantInput, requiredText, typedText, UploadedLink } from '../wire.ts'
import {
  CANCEL_CODES,
  GIVEN_DAYS,
  NOTE_CREATE_ACTIONS,
  NOTE_TEXT_MAX_LENGTH,
  NOTE_TYPES,
  plainText,
  PRESCRIPTION_ENTRIES_MAX,
  PRESCRIPTION_FIELD_MAX_LENGTH,
  WRITTEN_DAYS_AGO_MAX,
} from './rules.ts'

const NoteText = typedText(NOTE_TEXT_MAX_LENGTH)
const FileUrl = UploadedLink.trim()

const prescriptionText = requiredText(
  PRESCRIPTION_FIELD_MAX_LENGTH,
  'validation.prescriptionIncomplete',
).refine(isPrintable, notPrintable)

/** One medicine of a prescription (specification/practice §3, §5). */
export const PrescriptionEntryFields = z.strictObject({
  index: z.int32().min(0).optional().describe('Ignored, because the order of the list counts.'),
  prepId: z.string().max(100).nullable().optional().describe('Ignored.'),
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
  note_type: z.enum(NOTE_TYPES).optional().describe('Type of the entry. It must match the action.'),
  pet: Id.optional().describe('Id of the pet. Required unless an appointment identifies it.'),
  patient: Id.optional().describe('Id of the pet’s owner.'),
  doctor: Id.optional().describe('Id of the doctor, which must be that of the caller’s practice.'),
  uploadedBy: z.string().max(100).optional().describe('Ignored; the server sets the author.'),
  appointment: Id.nullable().optional(),
  clinic: Id.optional().describe('Id of the clinic that heads a prescription without a visit.'),
  text: NoteText.optional().describe('Formatted text. For a report, its description or the URL of its file.'),
  fileUrl: FileUrl.nullable().optional().describe('URL that the upload returned.'),
  fileName: typedText(FILE_NAME_MAX_LENGTH).optional(),
  prescription: Prescription.optional(),
  code: z.enum(CANCEL_CODES).optional().describe('Reason for the cancellation.'),
  writtenAt: InstantInput.optional().describe(
    `Time at which an owner wrote a text or a report without a network. It dates the entry, at most ${WRITTEN_DAYS_AGO_MAX} days ago and never in the future; a clock that is wrong by more is corrected to the nearest allowed time. Ignored for practices.`,
  ),
})
export type NoteData = z.infer<typeof NoteData>

/** The note below the medicines is printed with them; other notes are read on a screen, which has its own fonts. */
const isPrintableNote = (html: string) => isPrintable(plainText(html))

export const NewNote = z
  .strictObject({ action: z.enum(NOTE_CREATE_ACTIONS), data: NoteData })
  .refine(({ action, data }) => action !== 'prescription' || isPrintableNote(data.text ?? ''), {
    path: ['data', 'text'],
    error: ({ input }) =>
      notPrintable.error({
        input: plainText(String((input as { data?: { text?: unknown } } | undefined)?.data?.text)),
      }),
  })
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
      text: NoteText.refine(isPrintableNote, {
        error: ({ input }) => notPrintable.error({ input: plainText(String(input)) }),
      }).optional(),
      clinic: Id.optional().describe(
        'Id of the clinic that heads the prescription from now on, unless the prescription belongs to a visit.',
      ),
      version: z
        .int32()
        .optional()
        .describe(
          'Version of the prescription that the client read. Later changes of others are kept. If both changed the same medicine or the note, the call is refused with `stale`; `details.version` and `details.record` have the current prescription.',
        ),
    }),
  }),
])
export type NoteChange = z.infer<typeof NoteChange>

/** A dose that an owner gave: a line of a version of a prescription, and when. */
export const GivenDose = z.strictObject({
  noteId: Id.describe('Id of the prescription.'),
  version: z.int32().min(1).describe('Version of the prescription that the owner read.'),
  index: z
    .int()
    .min(0)
    .max(PRESCRIPTION_ENTRIES_MAX - 1)
    .describe('`index` of the medicine in that version.'),
  at: InstantInput.describe(
    `Time at which the medicine was given, counted to the minute. At most ${GIVEN_DAYS} days ago; a time to come is corrected to now.`,
  ),
})
export type GivenDose = z.output<typeof GivenDose>

/** One line of a saved prescription. */
export const PrescriptionEntry = z.object({
  index: z.int(),
  prepId: z.string(),
  medName: z.string(),
  dose: z.string(),
  frequency: z.string(),
  duration: z.string(),
  imageUrl: z.string().nullable(),
  given: z
    .array(Instant)
    .describe(
      `Times of the last ${GIVEN_DAYS} days at which the owner gave the medicine, oldest first. Empty for practices.`,
    ),
})
export type PrescriptionEntry = z.infer<typeof PrescriptionEntry>

/** Head of a printed prescription: the clinic (of its visit, else the named one, else the doctor's first), the pet and its owner. */
export const PrescriptionSheet = z.object({
  clinicId: Id.nullable().describe('Id of the clinic. Null if the practice has closed its account.'),
  clinicName: z.string().nullable(),
  address: z.array(z.string()).describe('Address of the clinic in lines.'),
  doctorName: z.string().describe('Name of the doctor with academic degree.'),
  registrationId: z.string().nullable(),
  ownerName: z.string(),
  ownerAddress: z
    .array(z.string())
    .describe('Address of the owner in lines. Empty if it is unknown or the owner has left the practice.'),
  species: z.enum(SPECIES),
  breed: z.string(),
  age: z
    .string()
    .nullable()
    .describe(
      'Age on the date of the prescription, as years[.months]. Null if the owner has left the practice.',
    ),
  weight: z
    .object({ date: CalendarDate, kg: z.number() })
    .nullable()
    .describe('Last weight when this version was saved. Null without one.'),
  issuedOn: z.iso.date().describe('Date in the clinic’s time zone.'),
})
export type PrescriptionSheet = z.infer<typeof PrescriptionSheet>

/** The fields of an entry's visit that its heading needs. */
export const HistoryVisit = z.object({
  _id: Id,
  start: Instant,
  end: Instant,
  timeZone: z.string().describe('IANA time zone of the clinic, such as Europe/Berlin.'),
  type: AppointmentType,
  status: AppointmentStatus,
  reasonKind: ReasonKind.nullable(),
  urgentSigns: UrgentSigns,
  practiceReason: PracticeReasonName,
  reason: z.string(),
  clinicName: z.string(),
  doctor: z.object({ _id: Id, fullname: z.string(), profile: z.string().nullable() }),
  mayCancel: z.boolean().describe('True if the viewer may still cancel.'),
  actorName: z
    .string()
    .nullable()
    .describe('Name of the member of the practice who last changed the appointment. Null for owners.'),
  handedOverFrom: z
    .string()
    .nullable()
    .describe('Name of the vet before, if the appointment was handed over.'),
})
export type HistoryVisit = z.infer<typeof HistoryVisit>

/** One entry of a pet's history with the fields that its viewer may see (specification/owner §3). */
export const HistoryItem = z.object({
  _id: Id.describe('Id of the note, or of the appointment if the entry is derived from one.'),
  id: Id,
  type: z.enum(NOTE_TYPES),
  date: Instant.describe('Start of the visit that the entry belongs to, otherwise the time of writing.'),
  end: Instant.nullable().describe('End of an upcoming appointment. Null for other entries.'),
  createdAt: Instant.nullable(),
  text: z
    .string()
    .describe(
      'Formatted text of a note, URL of a report’s file, type of an upcoming appointment, or reason for a cancellation.',
    ),
  description: z.string().describe('Description of a report as formatted text. Empty for other entries.'),
  fileUrl: z.string().nullable().describe('URL of the file, which expires. Null without a file.'),
  fileName: z.string().nullable(),
  isImage: z.boolean(),
  petId: Id,
  petName: z.string(),
  docId: Id.nullable().describe('Id of the practice’s doctor. Null for entries of the owner.'),
  docName: z.string().nullable(),
  authorName: z.string().nullable().describe('Name of the author. Null for owners.'),
  uploadedBy: z.enum(['patient', 'other']),
  sharedTo: z
    .array(z.object({ docId: Id, docName: z.string(), sharedTimestamp: Instant }))
    .describe('Open shares: all of them for the owner, for a practice only its own.'),
  code: z.enum(CANCEL_CODES).nullable(),
  prescription: z.array(PrescriptionEntry),
  sheet: PrescriptionSheet.nullable().describe('Head of a prescription. Null for other entries.'),
  version: z.int(),
  isVoid: z.boolean().describe('True if the prescription was voided.'),
  appointment: HistoryVisit.nullable(),
  mayDelete: z.boolean(),
  mayEdit: z.boolean().describe('True if the viewer may change the prescription.'),
  mayShare: z.boolean(),
})
export type HistoryItem = z.infer<typeof HistoryItem>
