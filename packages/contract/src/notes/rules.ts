/** What an entry of a pet's history can be (spec 1 §3). */
export const NOTE_TYPES = [
  'text',
  'prescription',
  'lab',
  'report',
  'appointment',
  'note',
  'active',
  'cancelled',
  'rejected',
] as const
export type NoteType = (typeof NOTE_TYPES)[number]

/** What `POST /notes/create` takes (decisions §7). */
export const NOTE_CREATE_ACTIONS = [
  'text',
  'note',
  'report',
  'report_patient',
  'prescription',
  'lab',
  'appointment',
  'cancelled',
] as const
export type NoteCreateAction = (typeof NOTE_CREATE_ACTIONS)[number]

/** What `PATCH /notes/update` takes (decisions §7). */
export const NOTE_UPDATE_ACTIONS = ['prescription_edit', 'share'] as const
export type NoteUpdateAction = (typeof NOTE_UPDATE_ACTIONS)[number]
