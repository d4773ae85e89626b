/** Longest slug without the number that tells clinics of one name apart. */
export const SLUG_MAX_LENGTH = 60

/** Letters that Unicode does not decompose, and the German ones, which are written out. */
const LATIN: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Consonants of Devanagari. Each carries an `a`, unless a vowel sign or the virama follows or the word ends. */
const CONSONANTS: Record<string, string> = Object.fromEntries(
  (
    'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n ' +
    'प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h क़ q ख़ kh ग़ g ज़ z ड़ r ढ़ rh फ़ f'
  )
    .normalize('NFC')
    .split(' ')
    .reduce<[string, string][]>((pairs, part, index, all) => {
      if (index % 2 === 0) pairs.push([part, all[index + 1] ?? ''])
      return pairs
    }, []),
)

const VOWELS: Record<string, string> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  ऍ: 'e',
}

const SIGNS: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  'ॅ': 'e',
  '्': '',
}

const NASALS: Record<string, string> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h' }
const NUKTA = '\u093c'
const DIGIT_ZERO = 0x0966

/** One word of Devanagari in Latin letters: क्लिनिक becomes "klinik", दिल्ली "dilli". */
function romanised(word: string): string {
  const letters = Array.from(word.normalize('NFC'))
  let text = ''
  for (let index = 0; index < letters.length; index += 1) {
    let letter = letters[index] ?? ''
    if (letters[index + 1] === NUKTA) {
      const dotted = letter + NUKTA
      letter = CONSONANTS[dotted] === undefined ? letter : dotted
      index += 1
    }
    const consonant = CONSONANTS[letter]
    const next = letters[index + 1]
    if (consonant === undefined) text += VOWELS[letter] ?? SIGNS[letter] ?? NASALS[letter] ?? digitOf(letter)
    else text += consonant + (next === undefined || SIGNS[next] !== undefined ? '' : 'a')
  }
  return text
}

function digitOf(letter: string): string {
  const digit = (letter.codePointAt(0) ?? 0) - DIGIT_ZERO
  return digit >= 0 && digit <= 9 ? String(digit) : ''
}

/** A text in lower-case ASCII letters and digits with hyphens between its words; empty if it has no such letters. */
export function asciiOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßæœøåłđðþı]/gu, (letter) => LATIN[letter] ?? '')
    .replace(/[\u0900-\u097f]+/gu, romanised)
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** `{name}-{city}` for the address of a practice's public page, without its number. Names that end with the city have it once. */
export function slugOf(name: string, city: string): string {
  const [first, last] = [asciiOf(name), asciiOf(city)]
  const ends = first === last || first.endsWith(`-${last}`)
  const room = SLUG_MAX_LENGTH - (ends || last === '' ? 0 : last.length + 1)
  // A city of 60 letters leaves no room, so the name wins.
  const joined = ends || last === '' || room < 10 ? first : `${cut(first, room)}-${last}`
  return cut(joined.replace(/^-|-$/g, ''), SLUG_MAX_LENGTH) || 'vet'
}

/** Cuts at a hyphen if there is one in the second half. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const short = text.slice(0, length)
  const hyphen = short.lastIndexOf('-')
  return short.slice(0, text[length] !== '-' && hyphen > length / 2 ? hyphen : length).replace(/-$/, '')
}

/** A city in the directory's address; cities without Latin or Devanagari letters share one. */
export const citySlugOf = (city: string): string => asciiOf(city) || 'other'

/** Whether a text can be a slug, with its number. Slugs are at most 70 characters. */
export const isSlug = (text: string): boolean => text.length <= 70 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** Cities below this number of listed practices are not for search engines. */
export const INDEXED_FROM = 3

/** How many practices of a city have a card; the others are links. */
export const CITY_CARDS = 10

/** How many practices a page of the directory names. */
export const CITY_PAGE = 500

const GERMAN_COUNTRIES = new Set(['DE', 'AT', 'CH', 'LI'])

/** The language in which a practice's page is canonical for an address without language. @param country ISO code, or null */
export function languageOfCountry(country: string | null): 'en' | 'de' | 'hi' {
  if (country === 'IN') return 'hi'
  return country !== null && GERMAN_COUNTRIES.has(country) ? 'de' : 'en'
}
