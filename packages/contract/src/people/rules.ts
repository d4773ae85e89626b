import { plainDigits } from '../letters/rules.ts'
import { isDate } from '../zones/rules.ts'

/** Shortest password (specification/owner §5, Change password). */
export const PASSWORD_MIN_LENGTH = 8

/** Longer texts are refused before the pattern runs. */
const NAME_SCAN_LENGTH = 200

/** Hyphen, apostrophe, middle dot, and what takes their place in Hebrew, Armenian, Japanese and Tibetan. */
const SEPARATOR = "[-'’·\u05F3\u05F4\u055A\u30FB\u0F0B]"

const nameOf = (letter: string) =>
  new RegExp(`^(?:${letter}[\\p{M}\\u200C\\u200D]*\\.?${SEPARATOR}?(?: +['’](?=\\p{L})| *))+$`, 'u')

/**
 * Letters with their marks, spaces, and after a letter one full stop, one separator or both; an apostrophe may also begin a word that is
 * not the first (specification/readings §10.1).
 */
const NAME = nameOf(String.raw`\p{L}`)

/** Whether the text is a name: Käthe, O'Neill, Anne-Marie, J.-P., Col·lell; no digits, no leading space (specification/owner §5). */
export function isPersonName(text: string): boolean {
  return text.length <= NAME_SCAN_LENGTH && NAME.test(text)
}

const NAME_WITH_DIGITS = nameOf(String.raw`[\p{L}\p{Nd}]`)

/** As `isPersonName`, with digits; one letter is enough. */
export function isNameWithDigits(text: string): boolean {
  return text.length <= NAME_SCAN_LENGTH && NAME_WITH_DIGITS.test(text) && /\p{L}/u.test(text)
}

const DOCTOR = /^(?:doctor|doktor|डॉ|डॉक्टर)$/u

/** A word of a title in one spelling, without full stops. */
const titleWord = (word: string) => word.toLowerCase().replaceAll(/[.,]/gu, '').replace(DOCTOR, 'dr')

/**
 * A name with its title, without repeating a title with which the name already begins: `Dr. med. vet.` and `Dr. Ruth Lange`
 * become `Dr. med. vet. Ruth Lange`.
 */
export function titledName(title: string, name: string): string {
  const wanted = new Set(title.split(' ').map(titleWord))
  const words = name.split(' ')
  const first = words.findIndex((word) => !wanted.has(titleWord(word)) && !/^\p{L}{2,}\.$/u.test(word))
  const typed = words.slice(0, Math.max(first, 0))
  const kept = typed.filter((word) => !wanted.has(titleWord(word)))
  if (kept.length === typed.length) return title === '' ? name : `${title} ${name}`
  if (typed.length - kept.length === wanted.size) return name
  return [...kept, title, ...words.slice(typed.length)].join(' ')
}

/** Cities, states and countries follow the rule of names (specification/practice §5); `'s-Hertogenbosch` begins with an apostrophe. */
export function isPlaceName(text: string): boolean {
  return isPersonName(text.replace(/^['’](?=\p{L})/u, ''))
}

/** Letters, digits and apostrophe (specification/owner §5), with single spaces or hyphens inside (specification/readings §10.1). */
export function isZip(text: string): boolean {
  return text.length <= 16 && /^[\p{L}\p{M}\p{Nd}'’]+(?:[ -][\p{L}\p{M}\p{Nd}'’]+)*$/u.test(text)
}

/** An optional plus and 6 to 13 digits: at most 14 characters (specification/readings §10.4). */
export const MOBILE_MIN_DIGITS = 6
export const MOBILE_MAX_DIGITS = 13

/** Longest typed number, with what people write between the digits. */
export const MOBILE_TYPED_MAX_LENGTH = 32

/** Digits with spaces, hyphens, points, slashes and brackets between them. */
const TYPED_PHONE = /^\(?\+?[(\s]*\d[\d\s()./-]*$/

/** The zero of a number that is left out after a dial code: `+49 (0)30`. Italian numbers keep it. */
const ZERO_TO_LEAVE_OUT = /^(\+(?!\s*39)[\d\s()./-]*?)\(0\)/

/** What takes the place of the plus; a shorter number is one of a town. */
const DOUBLE_ZERO = /^(\(?)0\D*0\D*(?=[1-9](?:\D*\d){7})/

/**
 * A typed telephone number as one line with digits 0 to 9, and with a plus for `00`.
 *
 * @returns null for anything else than digits, a plus, spaces, hyphens, points, slashes and brackets
 */
export function plainPhone(text: string): string | null {
  const typed = plainDigits(text)
    .replace(/^\uFF0B/, '+')
    .replace(DOUBLE_ZERO, '$1+')
  return TYPED_PHONE.test(typed)
    ? typed.replace(/^\(\+(\d+)\)/, '+$1').replace(ZERO_TO_LEAVE_OUT, '$1')
    : null
}

/** A mobile number as a plus and digits, or null if it is invalid (specification/readings §10.4). */
export function normaliseMobile(text: string): string | null {
  const mobile =
    text.length > MOBILE_TYPED_MAX_LENGTH ? undefined : plainPhone(text)?.replaceAll(/[^+\d]/g, '')
  return mobile !== undefined && /^\+?\d{6,13}$/.test(mobile) ? mobile : null
}

/** Earliest plausible date of birth. */
export const EARLIEST_BIRTH_DATE = '1900-01-01'

/** Initial value of the date-of-birth field (specification/practice §5). */
export const DEFAULT_BIRTH_DATE = '2000-01-01'

/** Whether a person can have been born on that date, seen from `today` (specification/owner §5: not after today). */
export function isDateOfBirth(date: string, today: string): boolean {
  return isDate(date) && date >= EARLIEST_BIRTH_DATE && date <= today
}

/** The youngest age at which experience begins (specification/practice §5, §9). */
export const EXPERIENCE_FROM_AGE = 21

/** Most years of experience a person can have: this year minus birth year minus 21; negative before that age. */
export function maxExperienceYears(dateOfBirth: string, today: string): number {
  return Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - EXPERIENCE_FROM_AGE
}

/** Whether the years of experience fit the date of birth (specification/practice §5, INVALIDEXPERIENCE). */
export function isExperience(years: number, dateOfBirth: string, today: string): boolean {
  return Number.isInteger(years) && years >= 0 && years <= maxExperienceYears(dateOfBirth, today)
}

/** Letters, digits, dash and slash (specification/practice §5). */
export function isRegistrationId(text: string): boolean {
  return text.length <= 40 && /^[\p{L}\p{M}\p{Nd}/-]+$/u.test(text)
}

/** `*` is other (specification/owner §3). */
export const GENDERS = ['m', 'f', '*'] as const
export type Gender = (typeof GENDERS)[number]

/** Parses a gender code, `o` as `*` (specification/readings §10.5); null if it is invalid. */
export function readGender(code: unknown): Gender | null {
  const canonical = code === 'o' ? '*' : code
  return GENDERS.find((gender) => gender === canonical) ?? null
}

/** Longest e-mail address that mail servers accept. */
export const EMAIL_MAX_LENGTH = 254

const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/** Whether the text reads as an e-mail address: no quoted parts, and a domain of at least two labels. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH) return false
  const at = text.indexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  return (
    local.length > 0 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label)) &&
    /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu.test(labels.at(-1) ?? '')
  )
}

export type Specialization = { id: string; name_en: string; name_de: string; name_hi: string }

/** The fixed list (specification/owner §3); ids are stored, names are shown. */
export const SPECIALIZATIONS = [
  {
    id: 'anesthesia',
    name_en: 'Anesthesia and Analgesia',
    name_de: 'Anästhesie und Schmerztherapie',
    name_hi: 'एनेस्थीसिया और दर्द का इलाज',
  },
  { id: 'animal-welfare', name_en: 'Animal Welfare', name_de: 'Tierschutz', name_hi: 'पशु कल्याण' },
  {
    id: 'clinical-pharmacology',
    name_en: 'Clinical Pharmacology',
    name_de: 'Klinische Pharmakologie',
    name_hi: 'दवाएँ और उनका असर',
  },
  {
    id: 'emergency',
    name_en: 'Emergency and Critical Care',
    name_de: 'Notfall- und Intensivmedizin',
    name_hi: 'इमरजेंसी और आईसीयू',
  },
  {
    id: 'internal-medicine',
    name_en: 'Internal Medicine',
    name_de: 'Innere Medizin',
    name_hi: 'अंदरूनी बीमारियाँ',
  },
  {
    id: 'preventive-medicine',
    name_en: 'Preventive Medicine',
    name_de: 'Präventivmedizin',
    name_hi: 'बीमारी से बचाव',
  },
  { id: 'surgery', name_en: 'Surgery', name_de: 'Chirurgie', name_hi: 'सर्जरी' },
  { id: 'pathology', name_en: 'Pathology', name_de: 'Pathologie', name_hi: 'पैथोलॉजी' },
  {
    id: 'public-health',
    name_en: 'Public Health & Food Safety',
    name_de: 'Öffentliche Gesundheit und Lebensmittelsicherheit',
    name_hi: 'जन स्वास्थ्य और खाद्य सुरक्षा',
  },
] as const satisfies readonly Specialization[]

export type SpecializationId = (typeof SPECIALIZATIONS)[number]['id']

/** The ids as a tuple of literals, as an enum schema requires. */
export const SPECIALIZATION_IDS = SPECIALIZATIONS.map((entry) => entry.id) as [
  SpecializationId,
  ...SpecializationId[],
]

/** Translation keys of validation errors; the texts, with the specification's literals, are in `texts/`. */
export type ValidationKey =
  | 'validation.fullNameRequired'
  | 'validation.fullNameInvalid'
  | 'validation.dateOfBirthRequired'
  | 'validation.dateOfBirthInvalid'
  | 'validation.genderRequired'
  | 'validation.countryCodeRequired'
  | 'validation.mobileRequired'
  | 'validation.mobileInvalid'
  | 'validation.emailRequired'
  | 'validation.emailInvalid'
  | 'validation.addressRequired'
  | 'validation.cityRequired'
  | 'validation.cityInvalid'
  | 'validation.stateRequired'
  | 'validation.stateInvalid'
  | 'validation.countryRequired'
  | 'validation.countryInvalid'
  | 'validation.zipRequired'
  | 'validation.zipInvalid'
  | 'validation.passwordRequired'
  | 'validation.passwordTooShort'
  | 'validation.passwordSame'
  | 'validation.passwordsDiffer'
  | 'validation.experienceRequired'
  | 'validation.experienceInvalid'
  | 'validation.registrationIdInvalid'
  | 'validation.specializationRequired'
