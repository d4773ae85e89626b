/*
 * Characters that other programs paste beside the letters: marks that nobody sees, spaces that do not break, hyphens of typesetters. Each
 * typed text loses them in the schemas, before any other rule reads it, so that the server and the forms agree (decision 377).
 */

/** Scripts whose letters change their shape beside a joiner. */
const JOINING_SCRIPT =
  String.raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}` +
  String.raw`\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}]`

const LETTER = String.raw`(?=[\p{L}\p{M}])${JOINING_SCRIPT}`

/** Signs after which a joiner may end a word, such as that of the Malayalam chillu. */
const VIRAMA = '[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]'

const JOINER = '[\u200C\u200D]'

/** Joiners; one of a run is captured where it has a meaning: inside a word, after a virama, and between the parts of an emoji. */
const JOINERS = new RegExp(
  `(?<=${LETTER})(${JOINER})${JOINER}*(?=${LETTER})` +
    `|(?<=${VIRAMA})(${JOINER})${JOINER}*` +
    `|(?<=\\p{Extended_Pictographic}\\uFE0F?|\\p{Emoji_Modifier})(\u200D)${JOINER}*(?=\\p{Extended_Pictographic})` +
    `|${JOINER}+`,
  'gu',
)

/** Direction marks change the place of neighbours only, and Hebrew and Arabic texts contain them on purpose. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F]/g

/** Variation selectors belong to the letter before them. Joiners are judged by `JOINERS`, tags are the flags of regions. */
const MEANT = String.raw`[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180F\u200C-\u200F\u061C]`
const IN_FLAG = String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,6})[\u{E0020}-\u{E007F}]`

/** Everything else that has no shape: marks of byte order, soft hyphens, zero-width spaces, direction overrides, invisible letters. */
const HIDDEN = new RegExp(
  String.raw`(?!${MEANT}|${IN_FLAG})[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]`,
  'gu',
)

/** A free text without characters that nobody sees, and without direction overrides, which show it in another order. */
export const visibleText = (text: string): string => text.replaceAll(HIDDEN, '').replaceAll(JOINERS, '$1$2$3')

/** Hyphens, dashes between numbers, and the minus sign. The dash of a sentence (U+2014) is none. */
const HYPHENS = /[\u2010-\u2013\u2212\uFE58\uFE63\uFF0D]/g

const SPACES = /[\t\u2028\u2029\p{Zs}]/gu

/** A text of one line, such as a name, a number or a search: as `visibleText`, trimmed, in one Unicode form, with one space and one hyphen. */
export const plainLine = (text: string): string =>
  visibleText(text.replaceAll(DIRECTION_MARKS, ''))
    .replaceAll(SPACES, ' ')
    .replaceAll(HYPHENS, '-')
    .normalize('NFC')
    .trim()

/** Accents and quotes that keyboards and text programs put in the place of an apostrophe. */
const APOSTROPHES = /[`´‘‛′＇]/g

/** Points that text programs put in the place of a middle dot. */
const MIDDLE_DOTS = /[\u2027\u2219\u22C5]/g

/** A name as `plainLine`, with an apostrophe and a middle dot that the rules of names know. */
export const plainName = (text: string): string =>
  plainLine(text).replaceAll(APOSTROPHES, '’').replaceAll(MIDDLE_DOTS, '·')

/** Digits of all scripts as 0 to 9; everything else stays. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit.normalize('NFKC').codePointAt(0) ?? 0)))

/** The digits of each script follow each other from 0 to 9 (The Unicode Standard, chapter 4.6, "Numeric Value"). */
function digitOf(code: number): number {
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}

/** A number, date, time or code as typed: as `plainLine`, with digits 0 to 9. */
export const plainDigits = (text: string): string => latinDigits(plainLine(text))

/** A postcode: as `plainName`, because it may have an apostrophe, with digits 0 to 9. */
export const plainPostcode = (text: string): string => latinDigits(plainName(text))
