import { nameOfPracticeReason } from '@vetvisit/contract/appointments/record/reasons'
import type { Waiting } from '@vetvisit/contract/appointments/waiting-list/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useReasonName } from '../../../lib/text/use-reason-text.ts'

/** For what an owner waits, and with how many animals if there are several: an offered time is long enough for all of them. */
export function useWaitingReason(): (reason: NonNullable<Waiting['reason']>) => string {
  const { t } = useTranslation('visits')
  const nameOf = useReasonName()
  return (of) => {
    const reason = nameOfPracticeReason(of, nameOf)
    return of.animals > 1 ? t('waiting.animals', { reason, animals: of.animals }) : reason
  }
}
