// Letters that Unicode does not decompose into a base letter and marks.
const SPECIAL_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'e',
}
const SPECIAL = new RegExp(`[${Object.keys(SPECIAL_LETTERS).join('')}]`, 'gu')

// U+0300 to U+036F are the marks of Latin, Greek and Cyrillic letters. Marks of Indian scripts are vowels and stay,
// except the nukta, which many people leave out (मुम़बई, मुंबई).
const DROPPED_MARKS = /[\u0300-\u036f\u093c]/gu
const SAINT = /(^| )(sankt|saint|sainte)(?= |$)/gu

/**
 * The form under which a name of a place, region or country is compared: lower case, without diacritics,
 * words separated by one space, "Sankt" and "Saint" as "st". "München" and "MUNCHEN" agree, "Muenchen" needs
 * `withoutDigraphs` as well. Empty for a text without letters or digits.
 */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(DROPPED_MARKS, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => SPECIAL_LETTERS[letter] ?? letter)
    .replace(/['’‘`ʻʼ]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(SAINT, '$1st')
}

/** A folded name without the typewriter spelling of umlauts: "muenchen" becomes "munchen". */
export function withoutDigraphs(folded: string): string {
  return folded.replace(/([aou])e/gu, '$1')
}
