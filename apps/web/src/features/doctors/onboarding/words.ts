import { useTranslation } from '../../../lib/text/translation.ts'
import type doctors from '../../../locales/en/doctors.json'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'

type Word = keyof (typeof doctors)['words']['clinic']

/** Texts that name the place: "clinic", and "Service Center" for service providers (specification/practice §1). */
export function useWords(): (word: Word) => string {
  const { t } = useTranslation('doctors')
  const kind = usePlaceKind()
  return (word) => t(`words.${kind}.${word}`)
}
