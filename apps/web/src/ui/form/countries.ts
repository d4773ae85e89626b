import type { Language } from '../../lib/language.ts'
import dialCodes from '../dial-codes.json' with { type: 'json' }

export type Country = { code: string; dial: string; name: string }

/** All countries with their dial codes, by name in the reader's language. */
export function countries(language: Language): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return dialCodes
    .map(([code = '', dial = '']) => ({ code, dial, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** Those whose name, ISO code or dial code contains what was typed (spec 1 §2: "search by name or code"). */
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

/** Without accents and case, so that "osterreich" finds Österreich. */
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
