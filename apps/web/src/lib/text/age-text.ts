import { ageWords } from '@vetvisit/contract/pets/words'
import { parseAge } from '@vetvisit/contract/pets/rules'
import { unbroken } from '../time/unbroken.ts'
import { currentLanguage, type Language } from './language.ts'

/**
 * A pet's age in words, whose lines do not break between a number and its word: `3 years 2 months`; a newborn is `0 months`.
 *
 * @returns null for "Unknown" (specification/owner §5)
 */
export const ageText = (
  age: string | null | undefined,
  language: Language = currentLanguage(),
): string | null => {
  const words = ageWords(age, language)
  return words === null ? null : unbroken(words, language)
}

/** How an age was read, where a fraction or a unit was typed: of `2,5` years `2 years 6 months`. Otherwise empty. */
export const readAgeText = (typed: string, age: string): string =>
  /[.,\p{L}]/u.test(typed) && parseAge(age) ? (ageText(age) ?? '') : ''
