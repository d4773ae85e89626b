import { z } from 'zod'
import { typedText } from '../wire.ts'
import { OWNER_NOTE_MAX } from './rules.ts'

/** The form of a note on an owner; beside the routes, so that pages that only call them load no schemas. */
export const OwnerNoteForm = z.strictObject({ note: typedText(OWNER_NOTE_MAX) })
export type OwnerNoteForm = z.infer<typeof OwnerNoteForm>
