import { nameOfPracticeReason } from '@vetvisit/contract/appointments/record/reasons'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import { lengthsOf } from '@vetvisit/contract/reasons/rules'
import type { PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { useTranslation } from '../../lib/text/translation.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { useReasonName } from '../../lib/text/use-reason-text.ts'

/** The name of a reason in the reader's language. */
export function useNameOfReason(): (reason: Pick<PracticeReason, 'name' | 'preset'>) => string {
  const nameOf = useReasonName()
  return (reason) => nameOfPracticeReason(reason, nameOf)
}

/** What a row says of a reason besides its name: `15 min + 5 · from €45.00 · Dog, Cat · online`. @param currency null without a clinic */
export function useReasonLine(currency: CurrencyCode | null): (reason: PracticeReason) => string {
  const { t } = useTranslation(['reasons', 'booking', 'common'])
  const manyPets = (count: number) => (count === 0 ? t('manyPetsAtOnce') : t('manyPetsLine', { count }))
  return ({ minutes, before, after, vets, priceFrom, species, clients, online, furtherPetMinutes }) => {
    const around = before + after
    const { least, most } = lengthsOf({ minutes, vets })
    const length = t(least === most ? 'booking:minutes' : 'booking:minutesRange', {
      count: least,
      least,
      most,
    })
    return [
      around === 0 ? length : `${length} + ${around}`,
      furtherPetMinutes === null ? '' : manyPets(furtherPetMinutes),
      priceFrom !== null && currency !== null
        ? t('booking:from', { price: formatMoney(priceFrom, currency) })
        : '',
      species.map((one) => t(`common:speciesNames.${one}`)).join(', '),
      clients === 'all' ? '' : t(`clients.${clients}`),
      t(online ? 'byOwners' : 'byPractice'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
