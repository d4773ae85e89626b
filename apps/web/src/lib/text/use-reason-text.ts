import {
  type NameOfReason,
  reasonText,
  REASON_PRESETS,
  type ReasonPreset,
  type UrgentSign,
  type VisitReason,
} from '@vetvisit/contract/appointments/record/reasons'
import type { AppointmentType } from '@vetvisit/contract/appointments/record/rules'
import { useTranslation } from './translation.ts'

const isReason = (answer: ReasonPreset | UrgentSign): answer is ReasonPreset =>
  REASON_PRESETS.some((preset) => preset === answer)

/** The names of offered reasons and of signs of an emergency in the reader's language. */
export function useReasonName(): NameOfReason {
  const { t } = useTranslation('booking')
  return (answer) => (isReason(answer) ? t(`reasons.${answer}`) : t(`urgent.signs.${answer}`))
}

/** What an appointment is about: the practice's reason, else the offered one, else the type. */
export function useVisitSubject(): (
  of: Pick<VisitReason, 'practiceReason' | 'reasonKind'> & { type: AppointmentType },
) => string {
  const { t } = useTranslation('common')
  const nameOf = useReasonName()
  return ({ type, ...reason }) =>
    reasonText({ ...reason, urgentSigns: [], reason: '' }, nameOf) || t(`visitTypes.${type}`)
}

/** The reason of an appointment in the reader's language, as `reasonText`. */
export function useReasonText(): (of: VisitReason) => string {
  const nameOf = useReasonName()
  return (of) => reasonText(of, nameOf)
}
