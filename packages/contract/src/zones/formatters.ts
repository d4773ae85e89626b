import type { TextLanguage } from '../texts/translate.ts'

/** Regional form of each language, for names of days and for numbers. */
export const LOCALES: Readonly<Record<TextLanguage, string>> = { en: 'en-GB', de: 'de-DE', hi: 'hi-IN' }

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs a hundred times more than using it. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, known)
  return known
}
