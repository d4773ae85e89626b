import { weightWords } from '@vetvisit/contract/pets/words'
import { unbroken } from '../time/unbroken.ts'
import { currentLanguage, type Language } from './language.ts'

/** `31.1 kg`, below one kilogram `85 g`, in the reader's number format and on one line. */
export const weightText = (kg: number, language: Language = currentLanguage()): string =>
  unbroken(weightWords(kg, language), language)
