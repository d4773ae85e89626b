import { describe, expect, it } from 'vitest'
import { FullName } from '../people/fields.ts'
import { readMessage } from '../texts/message.ts'
import { isPrintable, unprintableLetter } from './letters.ts'

describe('a text that is printed', () => {
  it.each([
    ['fractions, comparisons and units', '⅓ Tablette, ≤ 2 IE, ½ µg → ≥ 4 °C'],
    ['Latin with all marks', 'Käthe Łukasz Nguyễn Z\u0324 a\u0310'],
    ['Greek and Cyrillic', 'Ελένη Ольга Ђорђе'],
    ['Arabic and Hebrew', 'مُحَمَّد پگاه שלום'],
    ['Indian scripts', 'दीपक শর্মা தமிழ் తెలుగు ಕನ್ನಡ മലയാളം ગુજરાતી ਪੰਜਾਬੀ ଓଡ଼ିଆ සිංහල'],
    ['Chinese with rare letters, Japanese and Korean', '王小明 㐀 龘 さくら タロウ 김민수'],
    ['scripts of South-East Asia', 'ไทย ລາວ ខ្មែរ မြန်မာ'],
    ['Ethiopic, Georgian, Armenian, Thaana and Tibetan', 'አማርኛ ქართული Հայ ދިވެހި བོད་'],
    ['joiners, marks of direction and all spaces', 'می\u200Cخواهم क्\u200Dष \u200E\u00A0\u202F\u2011'],
    ['line breaks and tabs', 'a\n\tb'],
    ['emoji of one and of several code points', 'Bello 🐶 ❤️ 👩🏽‍⚕️ 👨‍👩‍👧‍👦 🐈‍⬛ 🇩🇪 1️⃣ 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ])('may have %s', (_, text) => {
    expect(unprintableLetter(text)).toBeNull()
  })

  it.each([
    ['an emoji that Unicode has not assigned', 'Bello \u{1FAFF}', '\u{1FAFF}'],
    ['a rare script', 'Rex \u{12000}', '\u{12000}'],
    ['an unassigned letter', 'a\u0378', '\u0378'],
    ['a letter of private use', '\uE000', '\uE000'],
    ['an unassigned invisible character', 'a\u{E01F5}', '\u{E01F5}'],
  ])('has not %s', (_, text, letter) => {
    expect(unprintableLetter(text)).toBe(letter)
    expect(isPrintable(text)).toBe(false)
  })

  it('is refused with the letter named', () => {
    const name = FullName.safeParse('Ada \u{12000}')
    expect(name.error?.issues.map(({ message }) => readMessage(message))).toEqual([
      { key: 'validation.notPrintable', values: { letter: '\u{12000}' } },
    ])
  })
})
