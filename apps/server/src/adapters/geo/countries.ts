import { foldName, withoutDigraphs } from './place-name.ts'

/** The languages in which names of countries are read and written. */
export type CountryLanguage = 'en' | 'de' | 'hi'

const LANGUAGES: readonly CountryLanguage[] = ['en', 'de', 'hi']

// Intl also names unions of states, outlying stations without towns and reserved codes, where no address can be.
const NOT_COUNTRIES = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'ZZ',
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'IC',
  'TA',
])

// Other names that people write: alpha-3 codes, parts of the United Kingdom, old and short names.
const OTHER_NAMES: Record<string, readonly string[]> = {
  DE: ['DEU', 'GER', 'BRD', 'Federal Republic of Germany', 'Bundesrepublik Deutschland', 'Allemagne'],
  AT: ['AUT', 'Republik Österreich', 'Autriche'],
  CH: ['CHE', 'SUI', 'Suisse', 'Svizzera', 'Svizra', 'Schweizerische Eidgenossenschaft', 'Swiss'],
  GB: [
    'GBR',
    'UK',
    'U K',
    'United Kingdom',
    'Great Britain',
    'Britain',
    'Großbritannien',
    'England',
    'Scotland',
    'Schottland',
    'Wales',
    'Northern Ireland',
    'Nordirland',
    'इंग्लैंड',
    'इंगलैंड',
    'ब्रिटेन',
    'स्कॉटलैंड',
    'वेल्स',
  ],
  IN: ['IND', 'Bharat', 'Hindustan', 'Republic of India', 'हिंदुस्तान', 'हिन्दुस्तान'],
  US: [
    'USA',
    'U S',
    'U S A',
    'America',
    'Amerika',
    'United States of America',
    'Vereinigte Staaten von Amerika',
    'अमेरिका',
  ],
  FR: ['FRA'],
  IT: ['ITA', 'Italia'],
  ES: ['ESP', 'España'],
  NL: ['NLD', 'Holland', 'Nederland', 'The Netherlands'],
  BE: ['BEL'],
  LU: ['LUX'],
  LI: ['LIE'],
  DK: ['DNK', 'Danmark'],
  PL: ['POL', 'Polska'],
  CZ: ['CZE', 'Czech Republic', 'Tschechische Republik'],
  IE: ['IRL', 'Republic of Ireland', 'Éire'],
  AE: ['UAE', 'VAE'],
  CA: ['CAN'],
  AU: ['AUS'],
  NZ: ['NZL'],
  TR: ['Turkey', 'Türkei'],
  KR: ['South Korea', 'Südkorea'],
  LK: ['LKA', 'Ceylon'],
  NP: ['NPL'],
  BD: ['BGD'],
  PK: ['PAK'],
}

const names = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  ]),
) as Record<CountryLanguage, Intl.DisplayNames>

const codes = listCodes()
const codeByName = indexNames()

function listCodes(): readonly string[] {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NOT_COUNTRIES.has(code) && isCurrent(code) && names.en.of(code) !== undefined)
}

// Former codes (DD, SU, UK) have a display name, too; canonicalising gives the present code.
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}

function indexNames(): ReadonlyMap<string, string> {
  const index = new Map<string, string>()
  const add = (name: string | undefined, code: string) => {
    const folded = foldName(name ?? '')
    if (folded && !index.has(folded)) index.set(folded, code)
  }
  for (const code of codes) for (const language of LANGUAGES) add(names[language].of(code), code)
  for (const code of codes) {
    add(code, code)
    for (const name of OTHER_NAMES[code] ?? []) add(name, code)
  }
  return index
}

/** All present-day country codes (ISO 3166-1 alpha-2), in alphabetical order. */
export function countryCodes(): readonly string[] {
  return codes
}

/**
 * The country that a text names: by its name in English, German or Hindi, its ISO code, or another common name.
 *
 * @returns the ISO 3166-1 alpha-2 code; undefined if the text is empty or names no country
 */
export function countryCodeOf(text: string): string | undefined {
  const folded = foldName(text)
  return codeByName.get(folded) ?? codeByName.get(withoutDigraphs(folded))
}

/** The name of a country in one of the product's languages; undefined for a code that is not a country. */
export function countryName(code: string, language: CountryLanguage): string | undefined {
  const upper = code.toUpperCase()
  return codes.includes(upper) ? names[language].of(upper) : undefined
}
