import { describe, expect, it } from 'vitest'
import { parseTypedDate } from './typed-day.ts'

describe('typed days', () => {
  it('parses typed dates, day first, with any usual separator', () => {
    for (const text of [
      '5.3.2020',
      '05-03-2020',
      '5/3/2020',
      '05032020',
      '\u200E05\u201103\u20112020\u200B',
      '5.\u20603.\u20602020',
      '०५.०३.२०२०',
      '5. 3. 2020',
      '05.\u00A003.\u00A02020',
      '\u200E05/03/2020\u200E',
      '2020-03-05',
      '2020\u201103\u201105',
      '2020/3/5',
      '5.3.2020.',
      '5,3,2020',
      '5. März 2020',
      '5 Mar. 2020',
      '5-Mar-2020',
      'March 5, 2020',
      '5 मार्च 2020',
      '2020 March 5',
    ])
      expect(parseTypedDate(text)).toBe('2020-03-05')
  })

  it('knows the months of each language by their names', () => {
    const typed = [
      '1 Jan 2020',
      '1. Jänner 2020',
      '1 May 2020',
      '1. Mai 2020',
      '1 मई 2020',
      '1 June 2020',
      '1 Jul 2020',
    ]
    expect(typed.map(parseTypedDate)).toEqual(
      ['01', '01', '05', '05', '05', '06', '07'].map((month) => `2020-${month}-01`),
    )
  })

  it('refuses dates that do not exist', () => {
    for (const text of [
      '31-02-2020',
      '29-02-2021',
      '00-01-2020',
      '1-13-2020',
      '2020-13-1',
      '5.  3.  2020',
      'soon',
      '5 Ma 2020',
      '5 Moon 2020',
      '31 April 2020',
      'March 2020',
      'March March 2020',
      '5.3.20',
      '',
    ])
      expect(parseTypedDate(text)).toBeNull()
  })
})
