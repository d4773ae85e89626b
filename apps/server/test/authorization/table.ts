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
import { TEAM_ROWS } from './table/team.ts'
import { REASON_ROWS } from './table/reasons.ts'
import { TASK_ROWS } from './table/tasks.ts'
import type { Row } from './table/row.ts'

/** The rows of specification/authorization "The table of calls" that are calls of the API, by section. */
export const SECTIONS = {
  account: ACCOUNT_ROWS,
  files: FILE_ROWS,
  owners: OWNER_ROWS,
  pets: PET_ROWS,
  appointments: APPOINTMENT_ROWS,
  notes: NOTE_ROWS,
  practices: PRACTICE_ROWS,
  clinics: CLINIC_ROWS,
  reasons: REASON_ROWS,
  tasks: TASK_ROWS,
  assistants: ASSISTANT_ROWS,
  team: TEAM_ROWS,
  notifications: NOTIFICATION_ROWS,
} as const satisfies Record<string, readonly Row[]>

export const TABLE: readonly Row[] = Object.values(SECTIONS).flat()
