import { TIME_FILTERS, type TimeFilter, type TimeId } from '@vetvisit/contract/search/lexicon'
import type { SearchQuery } from '@vetvisit/contract/search/routes'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { dateFormatter, LOCALES } from '@vetvisit/contract/zones/formatters'
import { addDays, weekdayOf } from '@vetvisit/contract/zones/rules'
import { nameOfMeaning } from './lexicon-index.ts'
import type { Piece, Token } from './pieces.ts'

/** The filters of the typed times; of two the later one counts. @param today the date from which days are counted */
export function timesOf(
  pieces: readonly Piece[],
  today: () => string,
): Pick<SearchQuery, 'date' | 'daypart' | 'openNow'> {
  return pieces.reduce((all, piece) => {
    if (piece.kind !== 'time') return all
    const { daypart, openNow }: TimeFilter = TIME_FILTERS[piece.id]
    const date = dateOf(piece.id, today)
    return { ...all, ...(date && { date }), ...(daypart && { daypart }), ...(openNow && { openNow }) }
  }, {})
}

/** The day of a time: "weekend" is Saturday, or Sunday on a Sunday. Null for a part of the day. */
function dateOf(id: TimeId, today: () => string): string | null {
  const { daysAhead, weekdays }: TimeFilter = TIME_FILTERS[id]
  if (daysAhead !== undefined) return addDays(today(), daysAhead)
  if (!weekdays) return null
  const first = today()
  const ahead = weekdays.map((weekday) => (weekday - weekdayOf(first) + 7) % 7)
  return addDays(first, Math.min(...ahead))
}

/** The name of a time; that of a weekday or weekend with its date, so that the reader sees which one is meant: "Saturday, 7 Mar". */
export function nameOfTime(id: TimeId, language: TextLanguage, today: () => string): string {
  const name = nameOfMeaning({ kind: 'time', id }, language)
  const { weekdays }: TimeFilter = TIME_FILTERS[id]
  const date = weekdays && dateOf(id, today)
  if (!date) return name
  const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const text = dateFormatter(LOCALES[language], day).format(Date.parse(date))
  if (id !== 'weekend') return `${name}, ${text}`
  const first = weekdayOf(date) === 6 ? 'sunday' : 'saturday'
  return `${name}: ${nameOfMeaning({ kind: 'time', id: first }, language)}, ${text}`
}

/** After a weekday "morgen" is the morning and not tomorrow: "Samstag morgen". */
export const withMornings = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, index) =>
    piece.kind === 'time' && piece.tokens[0]?.word === 'morgen' && isWeekday(pieces[index - 1])
      ? { ...piece, id: 'morning' }
      : piece,
  )

function isWeekday(piece: Piece | undefined): boolean {
  if (piece?.kind !== 'time') return false
  const { weekdays }: TimeFilter = TIME_FILTERS[piece.id]
  return weekdays !== undefined
}

const TITLES = new Set(['dr', 'prof', 'frau', 'herr', 'mr', 'mrs', 'ms', 'डॉ'])
/** What may stand between title and name: "Dr. med. vet. Sonntag". */
const DEGREE = new Set(['med', 'vet'])

/**
 * The words of time that are part of a name: after a title, or beside a word with which a clinic or its doctor is called.
 *
 * @param isName whether a listed clinic has all the words in its names
 */
export async function timesInNames(
  pieces: readonly Piece[],
  isName: (words: string[]) => Promise<boolean>,
): Promise<Token[]> {
  const found = await Promise.all(
    pieces.map(async ({ kind, tokens }, index) => {
      if (kind !== 'time') return []
      const words = tokens.map(({ word }) => word)
      const before = pieces.slice(0, index).flatMap((piece) => piece.tokens)
      const beside = [nameOf(pieces[index - 1])?.at(-1), nameOf(pieces[index + 1])?.[0]]
      const names = await Promise.all(
        beside.map(async (token) => token !== undefined && isName([token.word, ...words])),
      )
      return isTitle(before) || names.includes(true) ? tokens : []
    }),
  )
  return found.flat()
}

const nameOf = (piece: Piece | undefined) => (piece?.kind === 'name' ? piece.tokens : undefined)

const isTitle = (before: readonly Token[]): boolean =>
  TITLES.has(before.findLast(({ word }) => !DEGREE.has(word))?.word ?? '')
