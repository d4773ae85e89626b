/** Forms that can be open for one of several records. */
export type FormKind =
  | 'own profile'
  | 'address'
  | 'assistant'
  | 'clinic'
  | 'hours of a vet'
  | 'owner'
  | 'caller'
  | 'pet'
  | 'weight'
  | 'correction'
  | 'move request'
  | 'note on owner'
  | 'offer'
  | 'pause'
  | 'reason'
  | 'room'
  | 'treatment'
  | 'pets of'
  | 'owner to edit'
  | 'record to hand over'
  | 'override'
  | 'task'

/**
 * Key under which typed input is kept when the session ends (decision 160). It names the record, so that input about one record never
 * appears in the form of another.
 *
 * @param id of the record; null for a new one
 * @param newFor owner of a new record, if the form is about one
 */
export const formName = (kind: FormKind, id: string | null, newFor?: string): string =>
  `form: ${kind}, ${id === null ? `new${newFor === undefined ? '' : ` of ${newFor}`}` : id}`
