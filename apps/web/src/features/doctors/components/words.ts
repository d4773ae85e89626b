import { useTranslation } from 'react-i18next'
import type doctors from '../../../locales/en/doctors.json'
import { useUser } from '../../../lib/session.ts'

type Word = keyof (typeof doctors)['words']['clinic']

/** Texts that name the place: "clinic", and "Service Center" for service providers (spec 2 §1). */
export function useWords(): (word: Word) => string {
  const { t } = useTranslation('doctors')
  const kind = useUser()?.isServiceProvider ? 'center' : 'clinic'
  return (word) => t(`words.${kind}.${word}`)
}
