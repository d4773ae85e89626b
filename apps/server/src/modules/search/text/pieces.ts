import type { Position } from '@vetvisit/contract/geo/rules'
import type { Meaning } from './lexicon-index.ts'

/** A typed word: as it stands in the text, and folded or corrected for comparing. */
export type Token = { start: number; end: number; word: string }

/** A place that a phrase names. `isMeant` is false for a postcode without a clinic, of which only the neighbourhood is known. */
export type FoundPlace = Position & {
  kind: 'postcode' | 'town' | 'street'
  name: string
  isMeant: boolean
  /** Inhabitants of a town. */
  population: number
}

/** Places by the phrase that names them, folded. */
export type Places = ReadonlyMap<string, FoundPlace>

/** A piece of the text; several words of a name are one piece. */
export type Piece = { tokens: readonly Token[] } & (
  | Exclude<Meaning, { kind: 'stop' }>
  | { kind: 'stop' | 'name' }
  | { kind: FoundPlace['kind']; place: FoundPlace }
)
