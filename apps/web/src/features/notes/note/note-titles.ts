/** Titles of the dialogs that add an entry; prescriptions have their own. */
export const NOTE_TITLES = {
  text: 'noteTitle',
  report: 'reportTitle',
  lab: 'labTitle',
  appointment: 'visitNoteTitle',
} as const

/** Kinds of entries of these dialogs. */
export type NoteKind = keyof typeof NOTE_TITLES
