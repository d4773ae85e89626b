/** Forms of which one may be open for any of several records. */
export type FormKind =
  | 'own profile'
  | 'address'
  | 'assistant'
  | 'clinic'
  | 'owner'
  | 'pet'
  | 'weight'
  | 'correction'
  | 'move request'
  | 'offer'
  | 'pause'
  | 'treatment'
  | 'pets of'
  | 'owner to edit'
  | 'record to hand over'

/**
 * The name by which what was typed is there again when the session has ended meanwhile (decision 160). It names the record, so that
 * what was written about one is never found in the form of another.
 *
 * @param id of the record; null for a new one
 * @param newFor whose a new one will be, where that is said
 */
export const formName = (kind: FormKind, id: string | null, newFor?: string): string =>
  `form: ${kind}, ${id === null ? `new${newFor === undefined ? '' : ` of ${newFor}`}` : id}`
