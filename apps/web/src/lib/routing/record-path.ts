import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'

/** The practice knows owner and animal from its first yes on; before, there is no record to open. */
const KNOWN = new Set<Appointment['status']>(['approved', 'consulting', 'completed', 'no_show', 'cancelled'])

/** Where the practice finds the record of the animal that a visit is about; null where it may not read it. */
export const recordPath = ({ status, pet }: Pick<Appointment, 'status' | 'pet'>): string | null =>
  KNOWN.has(status) ? `/doctor/patients/${pet._id}` : null
