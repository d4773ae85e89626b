import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { useTranslation } from '../../lib/text/translation.ts'
import { currentLanguage } from '../../lib/text/language.ts'

/** What stands for a number that there is not. */
export const NOTHING = '–'

/** A share in percent as text. One that is rounded to 0 % although there is something is less than 1 %. */
export function useShare(): (percent: number | null, isSome: boolean) => string {
  const { t } = useTranslation('statistics')
  const format = new Intl.NumberFormat(LOCALES[currentLanguage()], { style: 'percent' })
  return (percent, isSome) => {
    if (percent === null) return NOTHING
    return percent === 0 && isSome
      ? t('lessThan', { share: format.format(0.01) })
      : format.format(percent / 100)
  }
}
