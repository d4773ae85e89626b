import { plainNumber, readNumber } from './rules.ts'

/*
 * Units as people type them behind a number, in the words of the three languages. A field reads its own unit and what is a part or a
 * multiple of it: `1 h 15` in a field of minutes, `350 g` in one of kilograms. Any other unit is refused.
 */

const COUNT = 'x|times|mal|बार|visits?|appointments?|besuche?|termine?|मुलाक़ात|मुलाक़ातें|अपॉइंटमेंट'

/** The spellings of each unit, without the point of an abbreviation. */
const SPELLINGS = {
  celsius: String.raw`°\s*(?:c|celsius)?|(?:degrees?|grad|डिग्री)(?:\s*(?:c|celsius|सेल्सियस))?|c|celsius`,
  perMinute: String.raw`(?:beats|breaths|schläge|atemzüge|x)?\s*(?:\/|per|pro|प्रति)\s*(?:min(?:ute)?|मिनट)|bpm`,
  kilograms: 'kgs?|kilos?|kilogramm?s?|किग्रा|किलो(?:ग्राम)?',
  grams: 'g|gr|gramm?s?|ग्राम',
  minutes: 'm|mins?|minutes?|minuten|मिनट|मि',
  hours: '(?:opening )?(?:hours?|hrs?|h)|(?:öffnungs)?(?:stunden?|std)|(?:खुलने के )?घ(?:ं|ण्)ट(?:ा|े|ों)',
  days: 'd|days?|tage?n?|दिन|दिनों',
  weeks: 'w|wks?|weeks?|wo|wochen?|हफ़्त(?:ा|े|ों)|हफ्त(?:ा|े|ों)|सप्ताह|सप्ताहों',
  months: 'm|mos?|mths?|months?|mon|monate?n?|महीन(?:ा|े|ों)|माह',
  years: 'y|yrs?|years?|j|jahre?n?|वर्ष|वर्षों|साल|सालों',
  perDay: String.raw`(?:${COUNT})?\s*(?:(?:\/|a|per|am|pro|प्रति)\s*(?:day|tag|दिन)|daily|täglich|रोज़|रोज)|${COUNT}`,
} as const
type Spelling = keyof typeof SPELLINGS

/** Weeks to the nearest month. */
const monthsOf = (weeks: number) => Math.round((weeks * 7 * 12) / 365.25)

const asTyped = (count: number) => count

type Reading = Partial<Record<Spelling, (count: number) => number>>

/** What a field reads, and how much of the field's own unit that is. */
const UNITS = {
  celsius: { celsius: asTyped },
  perMinute: { perMinute: asTyped },
  kilograms: { kilograms: asTyped, grams: (count) => count / 1000 },
  minutes: { minutes: asTyped, hours: (count) => count * 60 },
  hours: { hours: asTyped, minutes: (count) => count / 60 },
  days: { days: asTyped, weeks: (count) => count * 7 },
  yearsOfLife: { years: asTyped, months: (count) => count / 12, weeks: (count) => monthsOf(count) / 12 },
  monthsOfLife: { months: asTyped, years: (count) => count * 12, weeks: monthsOf },
  perDay: { perDay: asTyped },
  /** A field that reads no unit, such as years of experience (specification/practice §5). */
  none: {},
} as const satisfies Record<string, Reading>
export type Unit = keyof typeof UNITS

/** No amount is longer: `3 hours and 15 minutes`. To look for parts takes the square of a text's length. */
const LETTERS_MAX = 100

/** Some digits, and what follows them. */
const PARTS = /([\d.,'’\s]*\d)([^\d]*)/gu
/** Hours and minutes as a clock shows them: `1:15`. */
const CLOCK = new RegExp(String.raw`^(\d{1,2}):([0-5]\d)(?:\s*(?:${SPELLINGS.hours})\.?)?$`, 'iu')
/** Minutes without their name behind hours: `1 h 15`. */
const BARE_MINUTES = new RegExp(String.raw`^\d{1,2}\s*(?:${SPELLINGS.hours})\.?\s*\d{1,2}$`, 'iu')
/** Between two parts: `1 hour and 15 minutes`. */
const AND = /(?<=\p{L}\p{M}*\.?)(?:\s*,|\s+(?:and|und|और))\s+(?=\d)/iu

/**
 * What a form sends for a typed number: null if nothing was typed, and the text if it is no number. The field's schema refuses the text by
 * `numberProblem`; of what could be thousands it gets the digits alone.
 */
export function typedNumber(text: string, unit: Unit): number | string | null {
  const line = plainNumber(text)
  if (line === '') return null
  if (line.length > LETTERS_MAX) return text
  const number = readNumber(line)
  return typeof number === 'number' ? number : (typedQuantity(line, UNITS[unit]) ?? text)
}

/** @returns null for another unit, and the digits of what could be thousands */
function typedQuantity(line: string, reading: Reading): number | string | null {
  const named = reading.hours ? line.replace(CLOCK, '$1 h $2 min').replace(BARE_MINUTES, '$& min') : line
  const found = [...named.replace(AND, ' ').matchAll(PARTS)]
  const parts = found.map(([, digits = '', word = '']) => partOf(digits.trim(), word.trim(), reading))
  const ambiguous = parts.find(({ count }) => count === 'ambiguous')
  return ambiguous?.digits ?? (found[0]?.index === 0 ? sumOf(parts) : null)
}

/** `value` in the field's unit, and that of one; NaN for what is no number or has a unit that the field does not read. */
type Part = { digits: string; count: ReturnType<typeof readNumber>; value: number; one: number }

function partOf(digits: string, word: string, reading: Reading): Part {
  const count = readNumber(digits)
  const worth = Object.entries(reading).find(([spelling]) => isSpelled(spelling as Spelling, word))?.[1]
  return {
    digits,
    count,
    value: typeof count === 'number' && worth ? worth(count) : Number.NaN,
    one: worth ? worth(1) : Number.NaN,
  }
}

const isSpelled = (spelling: Spelling, word: string): boolean =>
  new RegExp(String.raw`^(?:${SPELLINGS[spelling].normalize('NFKC')})\.?$`, 'iu').test(word)

/** The value of one part, or of whole numbers of a larger and a smaller unit: `1 h 15 min`. Null for anything else. */
function sumOf(parts: readonly Part[]): number | null {
  const [first, second, ...more] = parts
  const isInOrder =
    !second ||
    (more.length === 0 &&
      parts.every(({ count }) => Number.isInteger(count)) &&
      second.value < (first?.one ?? 0))
  const sum = parts.reduce((before, { value }) => before + value, 0)
  return isInOrder && !Number.isNaN(sum) ? Number(sum.toPrecision(12)) : null
}
