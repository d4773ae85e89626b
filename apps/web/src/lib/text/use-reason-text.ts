import { reasonText, type ReasonKind } from '@vetvisit/contract/appointments/record/reasons'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from 'react-i18next'

/** The names of offered reasons in the reader's language. */
export function useReasonName(): (kind: ReasonKind) => string {
  const { t } = useTranslation('booking')
  return (kind) => t(`reasons.${kind}`)
}

/** The reason of an appointment in the reader's language, as `reasonText`. */
export function useReasonText(): (of: Pick<Appointment, 'reasonKind' | 'reason'>) => string {
  const nameOf = useReasonName()
  return (of) => reasonText(of, nameOf)
}
