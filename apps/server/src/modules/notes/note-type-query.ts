import type { StoredNoteType } from '@vetvisit/contract/notes/rules'
import { sql, type SQL } from 'drizzle-orm'

/** A type of note in the text of a query. */
export const noteType = (type: StoredNoteType): SQL => sql.raw(`'${type}'`)
