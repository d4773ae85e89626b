import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import { PetRecord } from '../pets/schemas.ts'
import { SPECIES } from '../pets/species.ts'
import { Cursor, fromQuery, Id, Instant, pageLimit, searchTerm } from '../wire.ts'
import { NOTE_CREATE_ACTIONS, NOTE_TYPES } from './rules.ts'
import { GivenDose, HistoryItem, NewNote, NoteChange } from './schemas.ts'

/** Filters of a history. */
const HistoryQuery = z.strictObject({
  petId: Id.optional().describe('Id of the pet. Without it, the history of all pets.'),
  kinds: z
    .string()
    .max(200)
    .refine((kinds) => kinds.split(',').every((kind) => NOTE_TYPES.some((type) => type === kind)))
    .optional()
    .describe('Types of entries, separated by commas. All types by default.'),
  q: searchTerm(200).optional().describe('Text that an entry must contain. Case is ignored.'),
  cursor: Cursor.optional(),
  limit: pageLimit(200),
})

const HistoryPage = z.object({
  now: Instant,
  items: z.array(HistoryItem),
  nextCursor: z.string().nullable(),
})
export type HistoryPage = z.infer<typeof HistoryPage>

const HistoryPet = z.object({
  _id: Id,
  name: z.string(),
  type: z.enum(SPECIES),
  breed: z.string(),
  profile: z.string().nullable(),
})
export type HistoryPet = z.infer<typeof HistoryPet>

export const getOwnerHistory = route({
  name: 'getOwnerHistory',
  method: 'GET',
  path: '/patient/history',
  summary:
    'Read the history of one pet or of all pets: upcoming appointments, past visits without an entry, then all entries, newest first',
  access: { roles: ['patient'] },
  query: HistoryQuery,
  data: HistoryPage.extend({ pets: z.array(HistoryPet).describe('Pets in this history.') }),
})

export const getPracticeHistory = route({
  name: 'getPracticeHistory',
  method: 'GET',
  path: '/doctor/patientDetails',
  summary: 'Read the part of a pet’s history that the practice may read; the access is logged for the owner',
  access: { roles: PRACTICE_ROLES },
  query: HistoryQuery.extend({ petId: Id.describe('Id of the pet.') }),
  data: HistoryPage.extend({
    pet: HistoryPet,
    patient: z.object({
      _id: Id,
      fullname: z.string(),
      email: z
        .string()
        .nullable()
        .describe('E-mail address of the owner. Null, like the number, unless the owner is on record.'),
      mobile: z.string().nullable(),
      countryCode: z.string().nullable(),
    }),
    record: PetRecord.nullable().describe(
      'Complete record of the pet. Null if the owner is no longer on record.',
    ),
    mayAdd: z.array(z.enum(NOTE_CREATE_ACTIONS)).describe('Actions of `createNote` that the caller may use.'),
    running: z
      .object({
        _id: Id,
        start: Instant,
        clinicId: Id,
        clinicName: z.string(),
        timeZone: z.string(),
        doctor: z
          .object({ _id: Id, fullname: z.string() })
          .describe('The vet of the visit, who alone writes its note and completes it.'),
      })
      .nullable()
      .describe('Visit of this pet that the practice has started but not completed. Null without one.'),
  }),
})

export type PracticeHistory = z.infer<(typeof getPracticeHistory)['data']>

export const createNote = route({
  name: 'createNote',
  method: 'POST',
  path: '/notes/create',
  summary: 'Add an entry to a pet’s history; `cancelled` also cancels the appointment',
  access: { roles: ['patient', ...PRACTICE_ROLES] },
  body: NewNote,
  data: HistoryItem,
  errors: ['wrong_state', 'too_late', 'stale', 'not_verified'],
})

export const updateNote = route({
  name: 'updateNote',
  method: 'PATCH',
  path: '/notes/update',
  summary:
    'Share a report, end a share, or edit a prescription; the earlier version of a prescription is kept',
  access: { roles: ['patient', 'doctor'] },
  body: NoteChange,
  data: HistoryItem,
  errors: ['already_shared', 'verify_email', 'not_verified', 'wrong_state', 'stale'],
})

export const deleteNote = route({
  name: 'deleteNote',
  method: 'DELETE',
  path: '/notes/delete',
  summary: 'Delete one’s own entry; a prescription is voided and stays visible',
  access: { roles: ['patient', 'doctor'] },
  query: z.strictObject({ id: Id.optional().describe('Id of the entry, unless the body names it.') }),
  body: z.strictObject({ id: Id }).optional(),
  data: z.null(),
})

export const addDose = route({
  name: 'addDose',
  method: 'POST',
  path: '/notes/dose/create',
  summary: 'Note that a medicine of a prescription was given; only the owner sees it',
  access: { roles: ['patient'] },
  body: GivenDose,
  data: HistoryItem,
  errors: ['wrong_state'],
})

export const removeDose = route({
  name: 'removeDose',
  method: 'DELETE',
  path: '/notes/dose/delete',
  summary: 'Delete the note that a medicine was given',
  access: { roles: ['patient'] },
  query: GivenDose.extend({
    version: fromQuery(GivenDose.shape.version),
    index: fromQuery(GivenDose.shape.index),
  }),
  data: HistoryItem,
})

export const getShareTargets = route({
  name: 'getShareTargets',
  method: 'GET',
  path: '/notes/sharetargets',
  summary: 'List the doctors with whom a report can be shared: those who have the owner on record',
  access: { roles: ['patient'] },
  query: z.strictObject({ noteId: Id.describe('Id of the report.') }),
  data: z.array(
    z.object({
      docId: Id,
      docName: z.string(),
      profile: z.string().nullable(),
      clinics: z.array(z.string()),
      sharedTimestamp: Instant.nullable().describe(
        'Instant at which the report was shared. Null if it is not shared.',
      ),
    }),
  ),
})

export const getShareHistory = route({
  name: 'getShareHistory',
  method: 'GET',
  path: '/notes/shares',
  summary: 'List the shares of a report and when they ended, newest first',
  access: { roles: ['patient'] },
  query: z.strictObject({ noteId: Id.describe('Id of the report.') }),
  data: z.array(
    z.object({
      docId: Id,
      docName: z.string(),
      sharedTimestamp: Instant,
      endedTimestamp: Instant.nullable(),
    }),
  ),
})

export const getPrescriptionPdf = route({
  name: 'getPrescriptionPdf',
  method: 'GET',
  path: '/notes/prescription',
  summary: 'Read a prescription as a PDF in the reader’s language',
  access: { roles: ['patient', ...PRACTICE_ROLES] },
  query: z.strictObject({ noteId: Id.describe('Id of the prescription.') }),
  data: z.object({ fileName: z.string(), base64: z.base64() }),
})

export const getAccessLog = route({
  name: 'getAccessLog',
  method: 'GET',
  path: '/patient/accesslog',
  summary: 'List the accesses of practices to a pet’s history',
  access: { roles: ['patient'] },
  query: z.strictObject({
    petId: Id.describe('Id of the pet.'),
    cursor: Cursor.optional(),
    limit: pageLimit(200),
  }),
  data: z.object({
    accesses: z.array(
      z.object({
        _id: Id,
        at: Instant,
        name: z.string().describe('Name of the person who read the history.'),
        docId: Id,
        docName: z.string().describe('Name of the doctor whose practice the person belongs to.'),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
})
