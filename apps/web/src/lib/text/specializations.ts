import { SPECIALIZATIONS } from '@vetvisit/contract/doctors/specializations'
import { currentLanguage, type Language } from './language.ts'

/** Name of a specialisation of the fixed list; an unknown id is shown as it is. */
export function specializationName(id: string, language: Language = currentLanguage()): string {
  return SPECIALIZATIONS.find((one) => one.id === id)?.[`name_${language}`] ?? id
}
