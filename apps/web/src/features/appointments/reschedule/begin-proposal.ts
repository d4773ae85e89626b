import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { holdKeys } from '../../../ui/modal/first-keys.ts'
import { openProposal } from './proposals.ts'

/** Opens the dialog that proposes times. Its code loads with the first one; what is typed meanwhile goes into its message. */
export function beginProposal(request: Appointment, suggested?: readonly string[]): void {
  holdKeys()
  openProposal(request, suggested)
}
