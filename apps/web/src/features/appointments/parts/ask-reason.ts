import { REASON_MAX_LENGTH } from '@vetvisit/contract/appointments/record/rules'
import { onSessionEnd } from '../../../lib/session/session.ts'
import { type Confirmation, textDialog } from '../../../ui/modal/dialogs.ts'

/** Reasons by the id of their appointment, until they have reached the server. */
const typed = new Map<string, string>()

onSessionEnd(() => typed.clear())

/**
 * Asks for a reason that its owner will read. What was typed for an appointment stands there again if it was refused, such as
 * after a change by a colleague.
 *
 * @returns the typed text, perhaps empty, or null if the person did not confirm
 */
export async function askReason(id: string, question: Confirmation, label: string): Promise<string | null> {
  const field = { label, maxLength: REASON_MAX_LENGTH, value: typed.get(id) ?? '' }
  const reason = await textDialog(question, field)
  if (reason !== null) keepReason(id, reason)
  return reason
}

/** Keeps a reason that was typed for several appointments at once. */
export const keepReason = (id: string, reason: string): void => void typed.set(id, reason)

/** The server has the reason of an appointment. */
export const forgetReason = (id: string): void => void typed.delete(id)
