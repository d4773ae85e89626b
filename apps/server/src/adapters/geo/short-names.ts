import type { PlaceTable } from './place-table.ts'

/** Words between the name of a town and what tells it from others: Frankfurt am Main, Stoke on Trent. */
const LINKS = new Set(
  'am an auf bei dem den der im in ob unter vor zu and le next on the under upon'.split(' '),
)

/** Beginnings of long names such as "Bad Homburg", which need a second word. */
const FIRST_LETTERS_MIN = 4

/** Names that begin alike and are compared. */
const COMPARED_MAX = 500

/** A word that follows left-out ones must be this long: "Neustadt Weinstr.". */
const LETTERS_MIN = 4

/**
 * The names of towns that a folded text shortens: "frankfurt a m", "frankfurt main", "rothenburg o d t", "bad homburg v d h". Only words such as
 * "am" and "ob der", and those behind them, are shortened.
 */
export function longNames(text: string, table: PlaceTable): string[] {
  const typed = text.split(' ')
  const [first = '', second = ''] = typed
  const start = first.length < FIRST_LETTERS_MIN ? `${first} ${second}` : first
  if (first === '' || typed.length <= start.split(' ').length) return []
  return table.namesBeginning(`${start} `, COMPARED_MAX).filter((name) => shortens(typed, name.split(' ')))
}

function shortens(typed: readonly string[], name: readonly string[]): boolean {
  const from = name.findIndex((word) => LINKS.has(word))
  if (from < 1 || name.slice(0, from).some((word, index) => word !== typed[index])) return false
  return endsAlike(typed.slice(from), name.slice(from))
}

/** Whether each typed word begins a word of the name, in its order; only links may be left out, all together. */
function endsAlike(typed: readonly string[], name: readonly string[]): boolean {
  const hasLinks = typed.length === name.length
  const words = hasLinks ? name : name.filter((word) => !LINKS.has(word))
  return (
    typed.length === words.length &&
    typed.every((word, index) => words[index]?.startsWith(word) && (hasLinks || word.length >= LETTERS_MIN))
  )
}
