import { plainLine } from '@vetvisit/contract/letters/rules'
import type { Language } from '../../lib/text/language.ts'
import dialCodes from '../field/dial-codes.json' with { type: 'json' }

export type Country = { code: string; dial: string; name: string }

/** All countries with their dial codes, by name in the reader's language. */
export function countries(language: Language): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return dialCodes
    .map(([code = '', dial = '']) => ({ code, dial, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** Countries whose name, ISO code or dial code contains the typed text (specification/owner §2). */
export function countriesMatching(list: readonly Country[], typed: string): Country[] {
  const wanted = plain(typed)
  const digits = typed.replaceAll(/\D/g, '')
  return list.filter(
    ({ name, code, dial }) =>
      plain(name).includes(wanted) ||
      code.toLowerCase() === wanted ||
      (digits !== '' && dial.startsWith(`+${digits}`)),
  )
}

const LANGUAGE_HOME: Record<string, string> = { de: 'DE', hi: 'IN', en: 'GB' }

/** Initial country of a form: the region of the device's first language that has one, otherwise that language's main country. */
export function homeCountry(languages: readonly string[]): { code: string; dial: string } {
  const regions = languages.flatMap((tag) => tag.match(/-([A-Z]{2})\b/)?.[1] ?? [])
  const guess = LANGUAGE_HOME[languages[0]?.slice(0, 2) ?? ''] ?? 'DE'
  for (const wanted of [...regions, guess]) {
    const [code, dial] = dialCodes.find(([known]) => known === wanted) ?? []
    if (code && dial) return { code, dial }
  }
  return { code: 'DE', dial: '+49' }
}

/** A country of a dial code, for numbers stored without a country; several countries share some codes. */
export const countryOfDial = (dial: string): string | undefined =>
  dialCodes.find(([, known]) => known === dial)?.[0]

/** The dial code of a country. */
export const dialOf = (code: string): string | undefined => dialCodes.find(([known]) => known === code)?.[1]

/** Lower case without accents, so that "osterreich" finds Österreich. */
const plain = (text: string) =>
  plainLine(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
