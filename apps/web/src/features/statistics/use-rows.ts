import { nameOfPracticeReason } from '@vetvisit/contract/appointments/record/reasons'
import type { Statistics } from '@vetvisit/contract/statistics/routes'
import type { Counts } from '@vetvisit/contract/statistics/rules'
import { useTranslation } from '../../lib/text/translation.ts'
import { useReasonName } from '../../lib/text/use-reason-text.ts'

/** The numbers of a vet or of a reason. */
export type Row = Counts & {
  id: string
  name: string
  /** Null for a reason. */
  openMinutes: number | null
  nextFree: string | null
}

/** The tables of a month: a row for each vet and for each reason. */
export function useRows(): (of: Statistics) => { vets: Row[]; reasons: Row[] } {
  const { t } = useTranslation('statistics')
  const nameOf = useReasonName()
  return ({ byVet, byReason }) => ({
    vets: byVet.map(({ doctorId, fullname, ...row }) => ({ id: doctorId, name: fullname, ...row })),
    reasons: byReason.map(({ reasonId, name, preset, kind, ...row }) => ({
      ...row,
      id: reasonId ?? kind ?? '',
      name: nameOfPracticeReason({ name, preset }, nameOf) || (kind ? nameOf(kind) : t('noReason')),
      openMinutes: null,
    })),
  })
}
