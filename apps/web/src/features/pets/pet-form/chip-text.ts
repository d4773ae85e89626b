import type { MicrochipDoubt } from '@vetvisit/contract/pets/microchip'
import { useTranslation } from '../../../lib/text/translation.ts'

/** What is odd about the number of a chip, as a sentence; null if nothing is. */
export function useChipText(doubt: MicrochipDoubt | null): string | null {
  const { t } = useTranslation('pets')
  if (doubt === null) return null
  switch (doubt.kind) {
    case 'letters':
      return t('chip.letters', { letters: doubt.letters })
    case 'length':
      return t('chip.length', { count: doubt.digits })
    case 'country':
      return t('chip.country', { code: doubt.code })
    case 'range':
    case 'test':
    case 'avid':
    case 'ten':
      return t(`chip.${doubt.kind}`)
  }
}
