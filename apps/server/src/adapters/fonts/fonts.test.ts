import ranges from '@vetvisit/contract/print/ranges.json' with { type: 'json' }
import { isPrintable } from '@vetvisit/contract/print/letters'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lettersOfFonts, rangesText } from '../../../scripts/printable-letters.ts'
import { glyphCodes, readByGlyphs, saidLines } from '../../../test/pdf-text.ts'
import { drawPoster } from '../../modules/vet-pages/poster/draw-poster.ts'
import { createPdfPage } from '../pdf/pdf-page.ts'
import { cutFont, type Face, PICTURE_FACES, PRINT_FACES, type Weight } from './faces.ts'
import { joinIsolated } from './isolate.ts'
import { breakLines } from './lines.ts'
import { openFont } from './open-font.ts'
import { createTypesetter } from './typesetter.ts'

const letters = (await lettersOfFonts()).map((letter) => String.fromCodePoint(letter))

/** Letters of Arabic, Persian and Urdu. Some rarer ones look the same inside a word, so that a reader of glyphs cannot tell them apart. */
const ARABIC = Array.from('ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژکگیےہٹڈڑ')

/** Letters of one script that need no other to stand beside. */
const ofScript = (script: string) => {
  const pattern = new RegExp(`^(?!\\p{M})[\\p{Script=${script}}]$`, 'u')
  return letters.filter((letter) => pattern.test(letter) && letter.normalize('NFKC') === letter)
}

const SEED = { seed: 375, numRuns: 25 }

/** Scripts whose glyphs stand for letters one by one. */
const READ_BY_GLYPHS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Ethiopic',
  'Han',
  'Hangul',
  'Hiragana',
  'Hebrew',
  'Arabic',
]

const wordsOf = (script: string) =>
  fc
    .array(fc.constantFrom(...(script === 'Arabic' ? ARABIC : ofScript(script))), {
      minLength: 1,
      maxLength: 12,
    })
    .map((word) => word.join(''))

async function printed(lines: readonly string[], bold = false): Promise<Buffer> {
  const page = await createPdfPage({ title: 'Print', language: 'en' })
  for (const line of lines) page.text(line, { size: 9, bold })
  return page.finish()
}

/** Emoji of one code point and of several: tones, professions, couples, families, flags, keycaps. Selectors are added as phones do. */
const EMOJI = (() => {
  const people = ['🧑', '👩', '👨', '🧑🏽', '👩🏿', '👨🏻']
  const joined = ['⚕️', '🌾', '🍳', '🔬', '🦰', '🦽'].flatMap((with_) =>
    people.map((who) => `${who}\u200D${with_}`),
  )
  const single = letters.filter((letter) => /\p{Emoji_Presentation}/u.test(letter))
  return [
    ...single.filter((letter) => !/[\p{Emoji_Modifier}\p{Regional_Indicator}]/u.test(letter)),
    ...single.filter((letter) => /\p{Emoji_Modifier_Base}/u.test(letter)).map((letter) => `${letter}🏾`),
    ...joined,
    '👨‍👩‍👧‍👦',
    '👪',
    '👩‍❤️‍💋‍👨',
    '👩🏽‍🤝‍👨🏻',
    '🐈‍⬛',
    '🐕‍🦺',
    '🐻‍❄️',
    '🐦‍⬛',
    '❤️‍🔥',
    '🏳️‍🌈',
    '🏴‍☠️',
    '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
    '☎️',
    '⚕️',
    '❤️',
    '©️',
    '🇩🇪',
    '🇮🇳',
    '🇬🇧',
    '🇨🇭',
    '#️⃣',
    '*️⃣',
    ...Array.from('0123456789', (digit) => `${digit}\uFE0F\u20E3`),
  ]
})()

const sorted = (text: string) =>
  Array.from(text.normalize('NFKC'))
    .filter((letter) => letter.trim() !== '')
    .toSorted()
    .join('')

/** Runs of a line that would show a sign for "no glyph", or other glyphs with the cut fonts of a PDF than with the whole ones. */
async function missingGlyphs(faces: readonly Face[], line: string): Promise<string[]> {
  const { prepare, runsOf, fontOf } = createTypesetter(faces)
  const { letters: wanted } = await prepare([line])
  const weights: Weight[] = ['regular', 'bold']
  const wrong: string[] = []
  for (const { face, text } of runsOf(line))
    for (const weight of weights) {
      const { bytes, font } = fontOf(face, weight)
      const [whole, cut] = [font, await openFont(await cutFont(bytes, wanted))].map((each) =>
        each.layout(text),
      )
      const isMissing = [whole, cut].some((each) => each?.glyphs.some(({ id }) => id === 0))
      if (isMissing || JSON.stringify(whole?.positions) !== JSON.stringify(cut?.positions))
        wrong.push(`${face} ${weight}: ${text}`)
    }
  return wrong
}

async function runsOf(line: string): Promise<string[]> {
  const typesetter = createTypesetter(PRINT_FACES)
  await typesetter.prepare([line])
  return typesetter.runsOf(line).map(({ text }) => text)
}

/** The letters of a line as they stand on paper, from the left. */
async function drawn(line: string): Promise<string> {
  const { prepare, runsOf: runs, fontOf } = createTypesetter(PRINT_FACES)
  await prepare([line])
  const glyphs = runs(line).flatMap(({ face, text }) => fontOf(face, 'regular').font.layout(text).glyphs)
  return glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')
}

describe('the letters that inputs accept', () => {
  it('are those of the fonts', () => {
    expect(ranges, 'run apps/server/scripts/printable-letters.ts').toBe(
      rangesText(letters.map((letter) => letter.codePointAt(0) ?? 0)),
    )
    expect(letters.filter((letter) => !isPrintable(letter) && isPrintable(letter.normalize('NFC')))).toEqual(
      [],
    )
  })

  it.each(READ_BY_GLYPHS)('are read back from a PDF by their glyphs: %s', async (script) => {
    const words = fc.sample(wordsOf(script), SEED)
    for (const bold of [false, true])
      expect(sorted(await readByGlyphs(await printed(words, bold)))).toBe(sorted(words.join('')))
  })

  it('are read back from a PDF as lines, if their order on paper differs', async () => {
    const scripts = [
      'Devanagari',
      'Bengali',
      'Tamil',
      'Telugu',
      'Malayalam',
      'Khmer',
      'Myanmar',
      'Thai',
      'Sinhala',
      'Tibetan',
    ]
    const words = [
      ...scripts.flatMap((script) => fc.sample(wordsOf(script), { ...SEED, numRuns: 4 })),
      'क्षत्रिय',
      'கொடுக்க',
      'અં',
    ]
    expect(saidLines(await printed(words))).toEqual(words)
    for (const faces of [PRINT_FACES, PICTURE_FACES])
      for (const word of words) expect(await missingGlyphs(faces, word)).toEqual([])
  })

  it.each([
    ['Devanagari', 'क्षत्रिय'],
    ['Bengali', 'ক্ষত্রিয়'],
    ['Gujarati', 'ક્ષત્રિય'],
    ['Tamil', 'கொடுக்க'],
    ['Telugu', 'క్షత్రియ'],
    ['Malayalam', 'ക്ഷത്രിയ'],
    ['Sinhala', 'ක්ෂත්‍රිය'],
    ['Khmer', 'ខ្មែរ'],
    ['Myanmar', 'မြန်မာ'],
    ['Tibetan', 'རྒྱ'],
    ['Thai', 'ที่นี่'],
    ['Arabic', 'مستشفى'],
    ['Hebrew', 'שָׁלוֹם'],
  ])('are shaped glyphs in a PDF, none of them missing: %s', async (_, word) => {
    const { prepare, runsOf: lay, fontOf } = createTypesetter(PRINT_FACES)
    await prepare([word])
    const shaped = lay(word).map(({ face, text }) => ({ font: fontOf(face, 'regular').font, text }))
    const layouts = shaped.map(({ font, text }) => font.layout(text))
    const drawn = layouts.flatMap(({ glyphs }) => glyphs.map(({ id }) => id))
    const codes = await glyphCodes(await printed([word]))
    expect(codes).toHaveLength(drawn.length)
    expect([...codes, ...drawn]).not.toContain(0)
    const unshaped = shaped.flatMap(({ font, text }) =>
      Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id),
    )
    const isMoved = layouts.some(({ positions }) =>
      positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0),
    )
    expect(isMoved || drawn.join() !== unshaped.join()).toBe(true)
  })

  it('have a glyph in both weights, in print and in pictures', async () => {
    const lines = fc.sample(
      fc.array(fc.constantFrom(...letters), { maxLength: 60 }).map((line) => line.join('')),
      SEED,
    )
    for (const faces of [PRINT_FACES, PICTURE_FACES])
      for (const line of lines) expect(await missingGlyphs(faces, line.normalize('NFC'))).toEqual([])
  })

  // docs/decisions/0450-emoji-of-print.md
  it('are one picture for each emoji, also of several code points, and are read back from a PDF', async () => {
    const emoji = fc.constantFrom(...EMOJI)
    const words = fc.sample(
      fc.array(emoji, { minLength: 1, maxLength: 8 }).map((word) => word.join('')),
      SEED,
    )
    for (const bold of [false, true]) {
      const pdf = await printed([...words, '🏴󠁧󠁢󠁷󠁬󠁳󠁿1️⃣'], bold)
      expect(saidLines(pdf)).toEqual([...words, '🏴󠁧󠁢󠁷󠁬󠁳󠁿1️⃣'])
      const graphemes = words.flatMap((word) => Array.from(new Intl.Segmenter().segment(word)))
      const codes = await glyphCodes(pdf)
      expect(codes).toHaveLength(graphemes.length + 2)
      expect(codes).not.toContain(0)
    }
    for (const faces of [PRINT_FACES, PICTURE_FACES])
      for (const word of words) expect(await missingGlyphs(faces, word)).toEqual([])
  })

  it.each(READ_BY_GLYPHS)('are read back from a poster: %s', async (script) => {
    const [name = '', city = ''] = fc.sample(wordsOf(script), { ...SEED, numRuns: 2 })
    const poster = {
      name,
      place: `⅓ ${city}`,
      phone: null,
      address: 'https://a.example',
      onlineBooking: true,
      language: 'de',
    } as const
    const read = (await readByGlyphs(await drawPoster(poster, 'A6'))).normalize('NFKC')
    for (const letter of `${name}${city}⅓`.normalize('NFKC')) expect(read).toContain(letter)
  })
})

describe('a line', () => {
  it('keeps right-to-left words in their order, with numbers and other scripts between them', async () => {
    expect(await runsOf('Halter: שלום עולם 12 (Bello)')).toEqual([
      'Halter: ',
      '12',
      ' ',
      'עולם',
      ' ',
      'שלום',
      ' (Bello)',
    ])
  })

  it('keeps isolated texts of both directions in their order', async () => {
    const address = joinIsolated(['שלום עולם 12', '10115 Berlin'], ', ')
    expect(await runsOf(address)).toEqual(['12', ' ', 'עולם', ' ', 'שלום', ', ', '10115 Berlin'])
    expect(breakLines(address, () => false)).toEqual([address])
  })

  it.each(['١٢', '١٢٫٥', '۱۲', '٢٠٢٦'])(
    'draws the number %s with its first digit on the left',
    async (number) => {
      expect(await drawn(number)).toBe(number)
      expect(await drawn(`Weg ${number} a`)).toBe(`Weg ${number} a`)
      expect(await drawn(`شارع ${number}`)).toBe(`${number} عراش`)
    },
  )

  it('mirrors brackets that run to the left', async () => {
    expect(await runsOf('שלום (עולם)')).toEqual(['(', 'עולם', ') ', 'שלום'])
  })

  it('writes a letter that no font has as its code point', async () => {
    expect((await runsOf('Bello \u{12000}!')).join('')).toBe('Bello [U+12000]!')
  })

  it.each([
    ['parts that no font joins, one after the other', '👩🏽‍🐶', ['👩🏽', '🐶']],
    ['an animal with a tone, alone', '🐶🏽', ['🐶']],
    ['the flag of a region that no font has, as a flag', '🏴󠁵󠁳󠁴󠁸󠁿', ['🏴']],
    ['the family of one code point, as man, woman and boy', '👪👪️', ['👨‍👩‍👦👨‍👩‍👦']],
    ['a heart as a picture and as a sign, without its selector', '❤️❤\uFE0E', ['❤️❤']],
    ['a sign of a text, though it can be a picture', '☎\uFE0E', ['☎']],
  ])('sets emoji: %s', async (_, text, runs) => {
    expect(await runsOf(text)).toEqual(runs)
  })

  it('keeps emoji among words of both directions in their order', async () => {
    expect(await runsOf('שלום 🐶👩🏽‍⚕️ Rex')).toEqual(['Rex', ' ', '👩🏽‍⚕️', '🐶', ' ', 'שלום'])
  })

  it('leaves out what is invisible and keeps joiners inside words', async () => {
    expect((await runsOf('a\u200Eb\uFE0F\u00A0c')).join('')).toBe('ab c')
    expect((await runsOf('می\u200Cخواهم')).join('')).toContain('\u200C')
  })
})

const isWide = (line: string) => line.length > 8

describe('a long text', () => {
  it.each([
    ['not between a number and its unit', 'viel ≤ 2 ml Saft', ['viel', '≤ 2 ml', 'Saft']],
    ['at spaces', 'Rex und Bello', ['Rex und', 'Bello']],
    ['inside words that are longer than a line', 'abcdefghijk l', ['abcdefgh', 'ijk l']],
    ['at line breaks', 'a\n\nb', ['a', '', 'b']],
    [
      'between Chinese words, but not before a full stop',
      '这是一个非常长的。这是',
      ['这是一个非常长', '的。这是'],
    ],
    ['between Thai words', 'สุนัขป่วยมาก', ['สุนัข', 'ป่วยมาก']],
  ])('breaks %s', (_, text, lines) => {
    expect(breakLines(text, isWide)).toEqual(lines)
  })

  it('keeps the direction of its paragraph in each line', () => {
    expect(breakLines('שלום Berlin 10115 עולם', isWide).every((line) => line.startsWith('\u200F'))).toBe(true)
  })

  it.each([
    ['an isolated name', '\u2068שלום\u2069 Rex'],
    ['a name isolated within another', '\u2067אבא \u2068Rex\u2069 שלום\u2069 Bello'],
    ['an isolate without an end', '\u2068שלום Rex'],
  ])('takes its direction from what is not isolated: %s', (_, text) => {
    expect(breakLines(text, () => false)).toEqual([text])
  })
})
