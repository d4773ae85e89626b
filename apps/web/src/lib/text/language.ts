import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { readStored, writeStored } from '../session/stored.ts'

export type Language = (typeof LANGUAGES)[number]

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', hi: 'हिन्दी' }

const KEY = 'language'
const isLanguage = (text: string | null | undefined): text is Language =>
  LANGUAGES.some((known) => known === text)

/** The stored choice, otherwise the first supported language of the browser, otherwise English (specification/readings §3). */
export function preferredLanguage(stored: string | null, browser: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  return browser.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => isLanguage(tag)) ?? 'en'
}

/** The choice on this device, as the last tab has stored it. */
export const storedLanguage = (): Language =>
  preferredLanguage(readStored(KEY), globalThis.navigator?.languages ?? [])

let language = storedLanguage()

export const currentLanguage = (): Language => language

/** Only `changeLanguage` of i18n.ts calls this. */
export function keepLanguage(next: Language): void {
  language = next
  writeStored(KEY, next)
}
