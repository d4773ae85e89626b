import { exonymsOf } from './exonyms.ts'

const LATIN = /^[\p{Script=Latin}\p{M}\p{P}\s]+$/u
const DEVANAGARI = /^[\p{Script=Devanagari}\p{M}\p{P}\s]+$/u

/** The name shown to a reader of the language: the town's own name if the reader can read its script, otherwise the English one. */
export function readableName(english: string, local: string | undefined, language: string): string {
  if (local === undefined || language.startsWith('en')) return english
  return (language.startsWith('hi') ? DEVANAGARI : LATIN).test(local) ? local : english
}

/** A town's name in the reader's language if it has one there, otherwise the one that they can read. */
export const townName = (town: { name: string; localName: string }, language: string): string =>
  exonymsOf(language).get(town.name) ?? readableName(town.name, town.localName, language)
