import { weightWords } from '@vetvisit/contract/pets/words'
import { currentLanguage, type Language } from './language.ts'

/** `31.1 kg`, below one kilogram `85 g`, in the reader's number format. */
export const weightText = (kg: number, language: Language = currentLanguage()): string =>
  weightWords(kg, language)
