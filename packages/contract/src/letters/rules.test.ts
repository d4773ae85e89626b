import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latinDigits, plainDigits, plainLine, plainName, plainPostcode, visibleText } from './rules.ts'

/** Every character that has no shape, with those that a text may need. */
const HIDDEN = [
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u115F',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2060',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u206F',
  '\u3164',
  '\uFEFF',
  '\uFFA0',
  '\uFFFC',
  '\u{E0041}',
]
const seen = (shown: string) => shown.normalize('NFC').replaceAll(/[^\p{L}\p{N}\p{P}\p{S}]|\uFFFC/gu, '')
const name = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`

describe('a typed line', () => {
  it.each(HIDDEN.map((character) => [name(character), character]))('loses %s', (_name, character) => {
    expect(plainLine(`${character}An${character}na ${character}Berg${character}`)).toBe('Anna Berg')
  })

  it.each([
    ['a no-break space', 'Anna\u00A0Berg', 'Anna Berg'],
    ['a narrow no-break space', 'Anna\u202FBerg', 'Anna Berg'],
    ['a figure space', '1\u2007000', '1 000'],
    ['an ideographic space', '山田\u3000太郎', '山田 太郎'],
    ['a tab between two cells', 'Anna\tBerg', 'Anna Berg'],
    ['a line separator', 'Anna\u2028Berg', 'Anna Berg'],
    ['spaces around it', '\u00A0 Anna \uFEFF', 'Anna'],
    ['a hyphen', 'Anne\u2010Marie', 'Anne-Marie'],
    ['a no-break hyphen', 'Anne\u2011Marie', 'Anne-Marie'],
    ['a dash of numbers', 'Weg 12\u201314', 'Weg 12-14'],
    ['a minus', '\u22121', '-1'],
    ['a letter in two parts', 'Ka\u0308the', 'Käthe'],
  ])('has %s in one form', (_case, typed, line) => {
    expect(plainLine(typed)).toBe(line)
  })

  it.each([
    ['a line break', 'Anna\nBerg'],
    ['the dash of a sentence', 'Hof \u2014 hinten'],
    ['apostrophes', "O'Neill d’Artagnan"],
    ['an emoji of several parts', '👩‍⚕️ 🏳️‍🌈 👨‍👩‍👧‍👦 🧑🏽‍🚀'],
    ['the flag of a region', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ])('keeps %s', (_case, typed) => {
    expect(plainLine(typed)).toBe(typed)
  })
})

describe('a joiner', () => {
  it.each([
    ['Persian', 'می\u200Cروم'],
    ['Hindi', 'क्\u200Dष'],
    ['Marathi', 'दर्\u200Dया'],
    ['Bengali', 'র\u200D্যাব'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['a Malayalam word that ends with it', 'അവന്\u200D'],
  ])('stays inside a word of %s', (_language, word) => {
    expect([plainName(word), visibleText(word)]).toEqual([word.normalize('NFC'), word])
  })

  it.each([
    ['in Latin letters', 'An\u200Dna Auf\u200Clage', 'Anna Auflage'],
    ['in Japanese', '山\u200D田', '山田'],
    ['in numbers', '030\u200C123', '030123'],
    ['at the edges of a Persian word', '\u200Cسارا\u200C \u200Dمریم', 'سارا مریم'],
    ['twice in a row', 'می\u200C\u200Cروم', 'می\u200Cروم'],
    ['beside other hidden characters', 'می\u200B\u200C\uFEFFروم', 'می\u200Cروم'],
    ['after an emoji without another', '🐶\u200D Rex', '🐶 Rex'],
  ])('goes %s', (_case, typed, line) => {
    expect(plainLine(typed)).toBe(line)
  })
})

describe('a name', () => {
  it.each(['O´Neill', 'O`Neill', 'O‘Neill', 'O′Neill', 'O＇Neill', 'O’Neill'])(
    '%s has one apostrophe',
    (typed) => expect(plainName(typed)).toBe('O’Neill'),
  )

  it('keeps the straight apostrophe', () => expect(plainName("O'Neill")).toBe("O'Neill"))

  it('has one middle dot', () => {
    expect(['Col·lell', 'Col‧lell', 'Col∙lell', 'Col⋅lell'].map(plainName)).toEqual(Array(4).fill('Col·lell'))
  })
})

describe('typed digits', () => {
  it.each([
    ['०१२३४५६७८९', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['𝟬𝟵𝟘𝟡𝟎', '09090'],
    ['12²', '12²'],
  ])('of another script are 0 to 9: %s', (typed, digits) => {
    expect(latinDigits(typed)).toBe(digits)
  })

  it('lose what was pasted with them', () => {
    expect(plainDigits('\u200E05\u201103\u20112020\u200B')).toBe('05-03-2020')
  })
})

describe('a free text', () => {
  it.each([
    ['direction overrides and isolates', '\u202Eabc\u202C \u2066d\u2069', 'abc d'],
    ['marks of byte order and zero-width spaces', '\uFEFFNotiz\u200B', 'Notiz'],
    ['soft hyphens', 'Schild\u00ADkröte', 'Schildkröte'],
  ])('loses %s', (_case, typed, text) => expect(visibleText(typed)).toBe(text))

  it.each([
    ['lines, tabs and spaces', ' a\n\tb\u00A0c\u202Fd '],
    ['dashes', '1–2 Tabletten — täglich, 5\u201110'],
    ['direction marks', 'שלום (abc)\u200F'],
    ['its Unicode form', 'Ka\u0308the'],
  ])('keeps %s', (_case, typed) => expect(visibleText(typed)).toBe(typed))
})

describe('any text', () => {
  const letter = fc.constantFrom(
    ...HIDDEN,
    'a',
    'ä',
    'a\u0308',
    'م',
    'ی',
    'क',
    '्',
    'അ',
    '山',
    '1',
    '٤',
    ' ',
    '\u00A0',
    '-',
    '\u2011',
    '.',
    '\n',
    '’',
    '🐶',
    '👩',
    '⚕',
    '\uFE0F',
    '\u{1F3F4}',
    '\u{E0067}',
    '\u{E007F}',
    '\u{1F3FD}',
  )
  const text = fc.string({
    unit: fc.oneof(letter, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  })

  it.each([
    ['a line', plainLine],
    ['a name', plainName],
    ['a number', plainDigits],
    ['a postcode', plainPostcode],
    ['a free text', visibleText],
  ])('does not change if it is read as %s again', (_kind, plain) => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(plain(plain(typed))).toBe(plain(typed))
      }),
      { numRuns: 500 },
    )
  })

  it('has no direction override and no zero-width space afterwards', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(visibleText(typed)).not.toMatch(/[\u00AD\u200B\u202A-\u202E\u2060-\u206F\uFEFF]/u)
      }),
    )
  })

  it('keeps every letter, digit and sign that can be seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(seen(visibleText(typed))).toBe(
          seen(typed).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''),
        )
      }),
    )
  })
})
