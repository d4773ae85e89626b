import { LEXICON, PROBLEM_LEADS } from '@vetvisit/contract/search/lexicon'
import { SPECIES } from '@vetvisit/contract/pets/species'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { describe, expect, it } from 'vitest'
import { MEANINGS } from './lexicon-index.ts'
import { foldForSearch } from '../rules.ts'
import type { FoundPlace } from './pieces.ts'
import { cut, cutPlaces, placeOf, tokensOf, wordsOf } from './understand.ts'

/** The pieces of a text, as "kind: words". */
const pieces = (text: string) =>
  cut(tokensOf(text)).map(({ kind, tokens }) => `${kind}: ${wordsOf(tokens).join(' ')}`)

describe('a text', () => {
  it('is cut into the longest known phrases', () => {
    expect(pieces('turtle vet Berlin')).toEqual(['animal: turtle', 'stop: vet', 'name: berlin'])
    expect(pieces('guinea pig cannot urinate')).toEqual(['animal: guinea pig', 'problem: cannot urinate'])
    expect(pieces('blood in the urine')).toEqual(['problem: blood in the urine'])
    expect(pieces('Tierarztpraxis am Lindenhof')).toEqual([
      'stop: tierarztpraxis',
      'stop: am',
      'name: lindenhof',
    ])
  })

  it('keeps the words within the name of a town together, and only those', () => {
    const towns = new Set(['frankfurt am main', 'frankfurt am', 'morgan hill'])
    const cutWithTowns = (text: string) =>
      cut(tokensOf(text), (phrase) => towns.has(phrase)).map(
        ({ kind, tokens }) => `${kind}: ${wordsOf(tokens).join(' ')}`,
      )
    expect(cutWithTowns('am Abend Frankfurt am Main')).toEqual(['time: am abend', 'name: frankfurt am main'])
    expect(cutWithTowns('Praxis am Main')).toEqual(['stop: praxis', 'stop: am', 'name: main'])
  })

  it('means the same in any spelling and script', () => {
    expect(pieces('SCHILDKRÖTE')).toEqual(pieces('schildkroete').map((piece) => piece))
    expect(pieces('मेरा कछुआ')).toEqual(['stop: मेरा', 'animal: कछुआ'])
    expect(pieces('check-up')).toEqual(['problem: check up'])
  })

  it('has twelve words at most', () => {
    expect(tokensOf('a '.repeat(400))).toHaveLength(12)
    expect(tokensOf('🌻 %_ \u202E')).toEqual([])
  })

  // specification/practice §4: search: animals, problems, postcodes, towns and streets in three languages
  it('has the signs of animals, and no word of any other sign', () => {
    expect(pieces('🐶 Berlin')).toEqual(['animal: 🐶', 'name: berlin'])
    expect(cut(tokensOf('🐈‍⬛'))).toMatchObject([{ kind: 'animal', id: 'Cat' }])
    expect(pieces('Katze ❤️ 🏥️')).toEqual(['animal: katze'])
    expect(cut(tokensOf('🕊️'))).toMatchObject([{ kind: 'animal', id: 'Birds' }])
  })

  it.each([
    'nearest vet',
    'book a vet appointment',
    'cheap vet',
    'Tierarzt Termin',
    'günstiger Tierarzt',
    'Preise, Kosten',
    'Öffnungszeiten',
    'पशु चिकित्सक की फीस',
    'janwaron ka doctor',
  ])('that asks for nothing but a vet means nothing: %s', (text) => {
    expect(new Set(cut(tokensOf(text)).map(({ kind }) => kind))).toEqual(new Set(['stop']))
  })

  it('is Hindi in Latin letters, too', () => {
    expect(pieces('kutte ka doctor')).toEqual(['animal: kutte', 'stop: ka', 'stop: doctor'])
    expect(pieces('billi')).toEqual(['animal: billi'])
  })

  it('is an emergency at all hours', () => {
    expect(pieces('24/7')).toEqual(['problem: 24 7'])
  })
})

const place = (changes: Partial<FoundPlace>): FoundPlace => ({
  kind: 'town',
  name: 'Berlin',
  lat: 52.52,
  lng: 13.4,
  isMeant: true,
  population: 3_700_000,
  ...changes,
})

const placeIn = (text: string, places: Record<string, FoundPlace>) =>
  placeOf(cutPlaces(cut(tokensOf(text)), new Map(Object.entries(places))))?.name

describe('the place of a text', () => {
  const kreuzberg = place({ name: 'Kreuzberg', lat: 52.49, population: 150_000 })
  const berlin = place({})
  it('is the district of a town, in either order', () => {
    const places = { berlin, kreuzberg }
    expect(placeIn('Berlin Kreuzberg', places)).toBe('Kreuzberg')
    expect(placeIn('Kreuzberg, Berlin', places)).toBe('Kreuzberg')
  })

  it('is the street before the postcode, and the postcode before the town', () => {
    const street = place({ kind: 'street', name: 'Bergmannstraße' })
    const postcode = place({ kind: 'postcode', name: '10961' })
    expect(placeIn('10961 Berlin', { berlin, 10961: postcode })).toBe('10961')
    expect(placeIn('Bergmannstr 10961 Berlin', { berlin, 10961: postcode, bergmannstr: street })).toBe(
      'Bergmannstraße',
    )
  })
})

describe('the lexicon', () => {
  it('has every animal and at least 120 problems in each language', () => {
    const problems = Object.keys(PROBLEM_LEADS)
    expect(problems.length).toBeGreaterThanOrEqual(120)
    for (const language of LANGUAGES) {
      expect(Object.keys(LEXICON[language].animals).toSorted()).toEqual(SPECIES.toSorted())
      expect(Object.keys(LEXICON[language].problems).toSorted()).toEqual(problems.toSorted())
    }
  })

  it('finds every animal and problem by its name in each language', () => {
    const wrong = LANGUAGES.flatMap((language) =>
      Object.entries({ ...LEXICON[language].animals, ...LEXICON[language].problems }).flatMap(
        ([id, [name = '']]) => {
          const meaning = MEANINGS.get(foldForSearch(name))
          return meaning && 'id' in meaning && meaning.id === id ? [] : [`${language} ${id}: ${name}`]
        },
      ),
    )
    expect(wrong).toEqual([])
  })
})
