import {
  LEXICON,
  type ProblemId,
  PROBLEM_LEADS,
  TIME_FILTERS,
  type TimeId,
} from '@vetvisit/contract/search/lexicon'
import { SPECIES, type Species } from '@vetvisit/contract/pets/species'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { foldForSearch } from '../rules.ts'

/** What a known word or phrase means; words such as "vet" and "near" mean nothing. */
export type Meaning =
  | { kind: 'animal'; id: Species }
  | { kind: 'problem'; id: ProblemId }
  | { kind: 'time'; id: TimeId }
  | { kind: 'stop' }

/** Animals as telephones draw them. */
const EMOJI: Partial<Record<Species, string>> = {
  Dog: '🐶🐕🦮🐩',
  Cat: '🐱🐈😺',
  Birds: '🐦🐤🐥🕊🦆🦢',
  Hamster: '🐹',
  Rabbit: '🐰🐇',
  Parrots: '🦜',
  Fish: '🐟🐠🐡',
  Turtles: '🐢',
  Reptiles: '🐍🐊',
  Horse: '🐴🐎',
  Chicken: '🐔🐓🐣',
  Mouse: '🐭🐁',
  Sheep: '🐑🐏',
  Lizards: '🦎',
  Goat: '🐐',
  Monkey: '🐵🐒',
  Other: '🦔🐷🐖🐮🐄🐸🐀🦙',
}

/** Words of the longest phrase that is looked up. */
export const PHRASE_WORDS_MAX = 5

const PROBLEMS = Object.keys(PROBLEM_LEADS) as ProblemId[]
const TIMES = Object.keys(TIME_FILTERS) as TimeId[]

/** Every phrase of the three languages, folded. The first meaning of a phrase counts: animals, then problems, times, and words without a meaning. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  [...phrasesOf('stop'), ...phrasesOf('time'), ...phrasesOf('problem'), ...phrasesOf('animal')].map(
    ({ phrase, meaning }) => [phrase, meaning],
  ),
)

/** The animal of each sign. */
export const ANIMALS_OF_EMOJI: ReadonlyMap<string, Meaning> = new Map(
  SPECIES.flatMap((id) => Array.from(EMOJI[id] ?? '', (sign) => [sign, { kind: 'animal', id }] as const)),
)

/** Phrases of animals and problems, by which a beginning is completed, with the language of each. */
export const PHRASES = [...phrasesOf('animal'), ...phrasesOf('problem')]

type Phrase = { phrase: string; written: string; language: TextLanguage; meaning: Meaning }

function phrasesOf(kind: Meaning['kind']): Phrase[] {
  return LANGUAGES.flatMap((language) => {
    const { stop, times, animals, problems } = LEXICON[language]
    const entries: { meaning: Meaning; words: readonly string[] }[] = {
      stop: () => [{ meaning: { kind: 'stop' } as const, words: stop }],
      time: () => TIMES.map((id) => ({ meaning: { kind: 'time', id } as const, words: times[id] })),
      animal: () => SPECIES.map((id) => ({ meaning: { kind: 'animal', id } as const, words: animals[id] })),
      problem: () =>
        PROBLEMS.map((id) => ({ meaning: { kind: 'problem', id } as const, words: problems[id] })),
    }[kind]()
    return entries.flatMap(({ meaning, words }) =>
      words.map((written) => ({ phrase: foldForSearch(written), written, language, meaning })),
    )
  })
}

/** The name of an animal, a problem or a time in a language. */
export function nameOfMeaning(meaning: Exclude<Meaning, { kind: 'stop' }>, language: TextLanguage): string {
  const { animals, problems, times } = LEXICON[language]
  const [name] =
    meaning.kind === 'animal'
      ? animals[meaning.id]
      : meaning.kind === 'problem'
        ? problems[meaning.id]
        : times[meaning.id]
  return name ?? meaning.id
}
