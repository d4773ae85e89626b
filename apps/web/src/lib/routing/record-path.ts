import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'

/** A practice can read owner and pet from its first approval on; before, there is no record to open. */
const KNOWN = new Set<Appointment['status']>(['approved', 'consulting', 'completed', 'no_show', 'cancelled'])

/** Path of the record of an appointment's pet; null if the practice may not read it. */
export const recordPath = ({ status, pet }: Pick<Appointment, 'status' | 'pet'>): string | null =>
  KNOWN.has(status) ? `/doctor/patients/${pet._id}` : null
