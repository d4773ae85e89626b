import { nameOfPracticeReason } from '@vetvisit/contract/appointments/record/reasons'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import { type TextLanguage, translate } from '@vetvisit/contract/texts/translate'
import { type Item, mailText } from '../../../adapters/mail/letter.ts'
import type { ReasonOfMail } from './repository.ts'

type Facts = NonNullable<Item['facts']>

/** Messages about an appointment that takes place: its owner reads what to bring. */
const AHEAD: ReadonlySet<NotificationType> = new Set([
  'appointment-approved',
  'appointment-created',
  'appointment-rescheduled',
  'appointment-changed',
  'appointment-handed-over',
])

/** Whether a message is about an appointment that its owner prepares for. */
export const isAhead = (type: NotificationType): boolean => AHEAD.has(type)

/** The practice's reason for an appointment; no fact without one. */
export function reasonFacts(
  { reasonName: name, reasonPreset: preset }: ReasonOfMail,
  language: TextLanguage,
): Facts {
  if (name === null) return []
  const value = nameOfPracticeReason({ name, preset }, (answer) => translate(language, `reasons.${answer}`))
  return [{ label: mailText(language, 'appointment.reason'), value }]
}

/** What the owner brings or does before, in the words of the practice. */
export function preparationFacts({ reasonPreparation }: ReasonOfMail, language: TextLanguage): Facts {
  if (!reasonPreparation) return []
  const value = reasonPreparation.replaceAll(/\s*\n\s*/g, ' ')
  return [{ label: mailText(language, 'appointment.before'), value }]
}
