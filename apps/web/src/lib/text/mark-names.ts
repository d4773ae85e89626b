import { kept } from './kept-names.ts'

/** A text that the server has written: these names are marked where they stand as words of their own. */
export function markNames(text: string, names: readonly string[]): string {
  // Of `Rex` and `Rex Meier` the longer one is found.
  const found = names.filter(Boolean).toSorted((a, b) => b.length - a.length)
  if (found.length === 0) return text
  const any = found.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const asWord = new RegExp(`(^|[^\\p{L}\\p{M}\\p{N}])(${any})(?![\\p{L}\\p{M}\\p{N}])`, 'gu')
  return text.replaceAll(asWord, (_, before: string, name: string) => before + kept(name))
}
