import {
  type NameOfReason,
  reasonText,
  type ReasonKind,
  REASON_KINDS,
  type UrgentSign,
  type VisitReason,
} from '@vetvisit/contract/appointments/record/reasons'
import { useTranslation } from 'react-i18next'

const isKind = (answer: ReasonKind | UrgentSign): answer is ReasonKind =>
  REASON_KINDS.some((kind) => kind === answer)

/** The names of offered reasons and of signs of an emergency in the reader's language. */
export function useReasonName(): NameOfReason {
  const { t } = useTranslation('booking')
  return (answer) => (isKind(answer) ? t(`reasons.${answer}`) : t(`urgent.signs.${answer}`))
}

/** The reason of an appointment in the reader's language, as `reasonText`. */
export function useReasonText(): (of: VisitReason) => string {
  const nameOf = useReasonName()
  return (of) => reasonText(of, nameOf)
}
