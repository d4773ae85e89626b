import { weightDoubt } from '@vetvisit/contract/pets/rules'
import type { PetRecord, WeightEntry } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from '../../lib/text/translation.ts'
import { weightText } from '../../lib/text/weight-text.ts'
import { formatDate } from '../../lib/time/dates.ts'
import { confirmDialog } from '../modal/dialogs.ts'
import { kept } from '../../lib/text/kept-names.ts'

/** Asks about a weight that is probably a slip, and shows it as it was read. Resolves to true if it is meant. */
export function useWeightDoubt({ name, type, weights }: Pick<PetRecord, 'name' | 'type' | 'weights'>) {
  const { t } = useTranslation(['pets', 'common'])
  return async ({ kg, date }: WeightEntry): Promise<boolean> => {
    const last = weights.findLast((weight) => weight.date < date)
    const doubt = weightDoubt(kg, type, last?.kg)
    if (doubt === null) return true
    const weight = weightText(kg)
    return confirmDialog({
      header: t('weight.doubt.header', { weight }),
      message:
        doubt === 'jump' && last
          ? t('weight.doubt.jump', {
              name: kept(name),
              last: weightText(last.kg),
              date: formatDate(last.date),
            })
          : t('weight.doubt.species', { name: kept(name), species: t(`common:speciesNames.${type}`) }),
      yes: t('weight.doubt.yes', { weight }),
      no: t('weight.doubt.no'),
    })
  }
}
