import { describe, expect, it } from 'vitest'
import { cleanPdf, HEAD_BYTES, kindOfContent, withJpegEnd } from './content.ts'

/** One character per byte. */
const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const textOf = (bytes: Uint8Array | null) => bytes && String.fromCharCode(...bytes)

/**
 * A PDF of one empty page.
 *
 * @param shift added to every place that it names: bytes in front that its writer counted
 */
function pdf({ shift = 0, version = '1.4', end = '%%EOF\n', lineEnd = '\n' } = {}): string {
  let text = `%PDF-${version}${lineEnd}`
  const places: number[] = []
  for (const object of [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]) {
    places.push(text.length + shift)
    text += `${places.length} 0 obj${object}endobj${lineEnd}`
  }
  const reference = text.length + shift
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 4\n0000000000 65535 f \n${rows.join('')}trailer<</Size 4/Root 1 0 R>>\n`
  return `${text}startxref\n${reference}\n${end}`
}

const PLAIN = pdf()
const PRINTER = '\x1B%-12345X@PJL JOB NAME="Befund"\r\n@PJL ENTER LANGUAGE=PDF\r\n'
const MAIL = 'Content-Type: application/pdf\r\nMessage-ID: <1@lab.example>\r\n\r\n'

/** What is sent, and what is left of it. All are opened by the readers that people use. */
const ODD_PDFS: [string, string, string][] = [
  ['a byte-order mark in front', `\xEF\xBB\xBF${PLAIN}`, PLAIN],
  ['an empty line in front', `\r\n${PLAIN}`, PLAIN],
  ['zeros in front', `${'\0'.repeat(128)}${PLAIN}`, PLAIN],
  ['the header of a printer in front', PRINTER + PLAIN, PLAIN],
  ['the header of a mail in front', MAIL + PLAIN, PLAIN],
  ['its mark at the end of the first 1,024 bytes', 'x'.repeat(HEAD_BYTES - 5) + PLAIN, PLAIN],
  [
    'an empty line in front that its places count',
    `\r\n\r\n${pdf({ shift: 4 })}`,
    `${' '.repeat(4)}${pdf({ shift: 4 })}`,
  ],
  ['zeros behind', PLAIN + '\0'.repeat(5000), PLAIN],
  ['empty lines behind', PLAIN + '\r\n'.repeat(1000), PLAIN],
  ['the end of a print job behind', `${PLAIN}\x1B%-12345X@PJL EOJ\r\n`, PLAIN],
  ['a page behind', `${PLAIN}<script>alert(1)</script>`, PLAIN],
  ['no line end behind', pdf({ end: '%%EOF' }), pdf({ end: '%%EOF' })],
  ['no end mark behind its last place', pdf({ end: '' }), pdf({ end: '' })],
  ['a version that nobody has', pdf({ version: '3.14' }), pdf({ version: '3.14' })],
  ['old line ends', pdf({ lineEnd: '\r', end: '%%EOF\r' }), pdf({ lineEnd: '\r', end: '%%EOF\r' })],
  ['a second version behind the first', PLAIN + pdf().slice(9), PLAIN + pdf().slice(9)],
]

describe('a PDF', () => {
  it.each(ODD_PDFS)('with %s is recognised and stored without what surrounds it', (_, sent, kept) => {
    expect(kindOfContent(bytesOf(sent).subarray(0, HEAD_BYTES))).toBe('pdf')
    expect(textOf(cleanPdf(bytesOf(sent)))).toBe(kept)
  })

  it('stays the same bytes if nothing surrounds it', () => {
    const bytes = bytesOf(PLAIN)
    expect(cleanPdf(bytes)).toBe(bytes)
  })

  it.each([
    ['in an object', PLAIN.slice(0, 60)],
    ['in its cross-references', PLAIN.slice(0, PLAIN.indexOf('trailer'))],
    ['although its beginning names the end', `%PDF-1.4\nstartxref\n0\n%%EOF\n${PLAIN.slice(9, 120)}`],
  ])('is not whole if it ends %s', (_, sent) => {
    expect(cleanPdf(bytesOf(sent))).toBeNull()
  })

  it.each([
    ['a page in front', `<html><script>alert(1)</script></html>${PLAIN}`],
    ['spaces and a page in front', `\r\n  <!doctype html>${PLAIN}`],
    ['a byte-order mark and a page in front', `\xEF\xBB\xBF<svg>${PLAIN}`],
    ['its mark beyond the first 1,024 bytes', 'x'.repeat(HEAD_BYTES - 4) + PLAIN],
    ['no mark', PLAIN.slice(5)],
  ])('is none with %s', (_, sent) => {
    expect(kindOfContent(bytesOf(sent))).toBeNull()
    expect(cleanPdf(bytesOf(sent))).toBeNull()
  })
})

const box = (...brands: string[]) =>
  `\0\0\0${String.fromCharCode(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`

describe('the kind of a content', () => {
  it.each([
    ['jpeg', '\xFF\xD8\xFF\xE0\0\x10JFIF'],
    ['jpeg', '\xFF\xD8\xFF\xE1 %PDF-1.4 in its description'],
    ['png', '\x89PNG\r\n\x1A\n'],
    ['gif', 'GIF89a'],
    ['gif', 'GIF87a'],
    ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['heic', box('heic', 'mif1', 'heic')],
    ['heic', box('mif1', 'mif1', 'heic')],
    ['heic', box('heix', 'mif1')],
    ['avif', box('avif', 'mif1', 'miaf')],
    ['avif', box('mif1', 'mif1', 'avif')],
    [null, box('isom', 'mp42')],
    [null, '<svg xmlns="http://www.w3.org/2000/svg">'],
    [null, 'BM\0\0'],
    [null, '%PDX-1.4'],
    [null, ''],
  ])('is %s for %j', (kind, text) => {
    expect(kindOfContent(bytesOf(text))).toBe(kind)
  })
})

describe('a JPEG', () => {
  it('gets the end mark that it lacks, and no second one', () => {
    expect(textOf(withJpegEnd(bytesOf('\xFF\xD8\xFF..')))).toBe('\xFF\xD8\xFF..\xFF\xD9')
    const whole = bytesOf('\xFF\xD8\xFF..\xFF\xD9')
    expect(withJpegEnd(whole)).toBe(whole)
  })
})
