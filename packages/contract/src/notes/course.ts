import { latinDigits } from '../letters/rules.ts'
import { addDays } from '../zones/rules.ts'

/** A medicine without a readable duration is shown as current for this many days. */
export const UNREAD_DAYS = 30

/** A medicine for the long term is current for this many days: a practice sees the animal once a year before it prescribes more. */
export const LONG_TERM_DAYS = 366

/** Whether a medicine is to be given today; `lastDay` is null if its duration names none. */
export type Course = { isRunning: boolean; lastDay: string | null }

type Prescribed = {
  /** As the doctor typed them: one, or several of a medicine whose lines follow each other, such as a falling dose. */
  durations: readonly string[]
  /** The day of the prescription, `yyyy-MM-dd`. */
  issuedOn: string
}

/**
 * The course of a prescribed medicine. The first dose may be given on the day after the prescription, so 5 days from 1 March end on
 * 6 March. A duration that cannot be read is not guessed (docs/decisions/0368-current-medicines.md).
 */
export function courseOf({ durations, issuedOn }: Prescribed, today: string): Course {
  const days = durations.map(daysOf)
  const read = days.filter((each) => each !== null)
  if (read.length === days.length) {
    const lastDay = addDays(
      issuedOn,
      read.reduce((sum, each) => sum + each, 0),
    )
    return { isRunning: today <= lastDay, lastDay }
  }
  const shownDays = durations.some(isLongTerm) ? LONG_TERM_DAYS : UNREAD_DAYS
  return { isRunning: today <= addDays(issuedOn, shownDays), lastDay: null }
}

/** Lower case, digits of 0 to 9, one space between words, and no dot below a letter, which Hindi is typed with and without. */
const plain = (text: string): string =>
  latinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll('\u093C', '')
    .replaceAll(/[\s-]+/g, ' ')
    .replace(/\.$/, '')
    .trim()

const words = (text: string): string[] => text.split('|').map(plain)

/** Days of a unit; a month has 31, so that no course ends early. */
const UNITS = new Map(
  (
    [
      [1 / 24, 'h|hour|hours|std|stunde|stunden|घंटा|घंटे|घंटों'],
      [1, 'd|day|days|tag|tage|tagen|दिन|दिनों'],
      [7, 'wk|wks|week|weeks|woche|wochen|सप्ताह|सप्ताहों|हफ़्ता|हफ़्ते|हफ़्तों'],
      [31, 'month|months|monat|monate|monaten|महीना|महीने|महीनों|माह'],
      [366, 'year|years|jahr|jahre|jahren|साल|वर्ष'],
    ] as const
  ).flatMap(([days, names]) => words(names).map((name) => [name, days] as const)),
)

const NUMBERS = new Map(
  [
    'a|one|ein|eine|einen|einer|एक',
    'two|zwei|दो',
    'three|drei|तीन',
    'four|vier|चार',
    'five|fünf|पाँच|पांच',
    'six|sechs|छह|छः',
    'seven|sieben|सात',
    'eight|acht|आठ',
    'nine|neun|नौ',
    'ten|zehn|दस',
  ].flatMap((names, index) => words(names).map((name) => [name, index + 1] as const)),
)

const ONCE = new Set(words('once|once only|single dose|einmal|einmalig|एक बार|केवल एक बार'))

const LONG_TERM = new Set(
  words(
    'long term|longterm|lifelong|life long|for life|permanent|permanently|ongoing|continuous|continuously|indefinitely|' +
      'until further notice|dauerhaft|dauernd|dauermedikation|dauertherapie|dauergabe|langfristig|langzeit|lebenslang|' +
      'fortlaufend|bis auf weiteres|लंबे समय तक|लम्बे समय तक|लंबी अवधि|दीर्घकालिक|लगातार|जीवन भर|जीवनभर|आजीवन|हमेशा|अगली सूचना तक',
  ),
)

const isLongTerm = (duration: string): boolean => LONG_TERM.has(plain(duration))

/** "5 days", "für 10 Tage", "5–7 days", "दो सप्ताह तक": a number, or two, and a unit, and nothing else. */
const DURATION =
  /^(?:for |für )?(\S+?)(?: ?(?:–| |to|bis|से) ?(\d+))? ?(\p{L}[\p{L}\p{M}]*)(?: lang| long| तक| के लिए)?$/u

const numberOf = (word: string): number =>
  /^\d{1,3}$/.test(word) ? Number(word) : (NUMBERS.get(word) ?? Number.NaN)

/** The days of a duration, the longer of two; null if it cannot be read. */
function daysOf(duration: string): number | null {
  const text = plain(duration)
  if (ONCE.has(text)) return 1
  const [, first = '', second = first, unit = ''] = DURATION.exec(text) ?? []
  const days = Math.max(numberOf(first), numberOf(second)) * (UNITS.get(unit) ?? Number.NaN)
  return days > 0 ? Math.ceil(days) : null
}
