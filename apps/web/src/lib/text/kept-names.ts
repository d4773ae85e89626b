/*
 * Names inside a text (decision 441). A translator of a browser reads a sentence whole and changes the names in it, so `Rose` becomes
 * `rosa`, unless each is an element of its own. `kept` marks a name for `<Sentence>`, which makes these elements. The marks are the isolates
 * of Unicode: a text with marks reads the same wherever it is shown without elements.
 */

/** A name as a value of a text that is shown as `<Sentence>` or asked in a dialog. */
export const kept = (name: string): string => `\u2068${withoutMarks(name)}\u2069`

/** A text that the server has written: these names are marked where they stand as words of their own. */
export function markNames(text: string, names: readonly string[]): string {
  // Of `Rex` and `Rex Meier` the longer one is found.
  const found = names.filter(Boolean).toSorted((a, b) => b.length - a.length)
  if (found.length === 0) return text
  const any = found.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const asWord = new RegExp(`(^|[^\\p{L}\\p{M}\\p{N}])(${any})(?![\\p{L}\\p{M}\\p{N}])`, 'gu')
  return text.replaceAll(asWord, (_, before: string, name: string) => before + kept(name))
}

/** The parts of a text in order: every second one is a name. */
export const partsOf = (text: string): string[] => text.split(/\u2068([^\u2069]*)\u2069/)

/** The text alone, for labels and for parts of the page that no translator reads. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')
