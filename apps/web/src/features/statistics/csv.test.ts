import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

// specification/practice §2: the numbers of a month are saved as a table for spreadsheets (added)
describe('a table for spreadsheets', () => {
  it('separates values as the reader’s language can read them', () => {
    const rows = [
      ['Vet', 'Visits'],
      ['Ruth Adler', 12],
    ]
    expect(csvOf(rows, 'en-GB')).toBe('\u{FEFF}Vet,Visits\r\nRuth Adler,12\r\n')
    expect(csvOf(rows, 'de-DE')).toBe('\u{FEFF}Vet;Visits\r\nRuth Adler;12\r\n')
  })

  it('puts names with separators, lines and quotation marks in quotation marks', () => {
    expect(csvOf([['A; B', 'C, D', 'say "hi"', 'two\nlines', null]], 'en-GB')).toBe(
      '\u{FEFF}"A; B","C, D","say ""hi""","two\nlines",\r\n',
    )
  })

  it('writes no formula', () => {
    expect(csvOf([['=1+1', '@sum', '-2 cats', '+49', '＝1+1', -3]], 'en-GB')).toBe(
      "\u{FEFF}'=1+1,'@sum,'-2 cats,'+49,'＝1+1,-3\r\n",
    )
  })
})
