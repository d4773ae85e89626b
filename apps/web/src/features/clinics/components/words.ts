import { useTranslation } from 'react-i18next'
import type clinics from '../../../locales/en/clinics.json'
import { useUser } from '../../../lib/session.ts'

type Word = keyof (typeof clinics)['words']['clinic']

/** Texts that name the place: "clinic", and "Service Center" for service providers (spec 2 §1). */
export function useWords(): (word: Word) => string {
  const { t } = useTranslation('clinics')
  const kind = useUser()?.isServiceProvider ? 'center' : 'clinic'
  return (word) => t(`words.${kind}.${word}`)
}
