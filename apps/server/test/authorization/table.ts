import { APPOINTMENT_ROWS } from './table/appointments.ts'
import { ASSISTANT_ROWS } from './table/assistants.ts'
import { ACCOUNT_ROWS } from './table/auth.ts'
import { CLINIC_ROWS } from './table/clinics.ts'
import { FILE_ROWS } from './table/files.ts'
import { NOTE_ROWS } from './table/notes.ts'
import { NOTIFICATION_ROWS } from './table/notifications.ts'
import { OWNER_ROWS } from './table/owners.ts'
import { PET_ROWS } from './table/pets.ts'
import { PRACTICE_ROWS } from './table/practices.ts'
import type { Row } from './table/row.ts'

/** Every row of specification/authorization "The table of calls" that is a call of the API. */
export const TABLE: readonly Row[] = [
  ...ACCOUNT_ROWS,
  ...FILE_ROWS,
  ...OWNER_ROWS,
  ...PET_ROWS,
  ...APPOINTMENT_ROWS,
  ...NOTE_ROWS,
  ...PRACTICE_ROWS,
  ...CLINIC_ROWS,
  ...ASSISTANT_ROWS,
  ...NOTIFICATION_ROWS,
]
