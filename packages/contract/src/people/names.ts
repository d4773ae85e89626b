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
