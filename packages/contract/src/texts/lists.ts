import { LOCALES } from '../zones/formatters.ts'
import type { TextLanguage } from './translate.ts'

const formatters = new Map<TextLanguage, Intl.ListFormat>()

/**
 * Names or words as a sentence lists them: `Bello, Luna and Mia`. No comma stands before the last "and": Intl writes one in Hindi, where
 * people write none.
 */
export function listText(items: readonly string[], language: TextLanguage): string {
  if (items.length < 2) return items[0] ?? ''
  const formatter = formatters.get(language) ?? new Intl.ListFormat(LOCALES[language])
  formatters.set(language, formatter)
  return formatter
    .formatToParts(items)
    .map(({ type, value }) => (type === 'literal' ? value.replace(/^, (?=\S)/, ' ') : value))
    .join('')
}

/** The same of names that are kept as one text with commas, which no name has. */
export const listedText = (names: string, language: TextLanguage): string =>
  listText(names.split(', '), language)
