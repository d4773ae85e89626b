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
    ])
      expect(parseTypedDate(text)).toBe('2020-03-05')
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
      '',
    ])
      expect(parseTypedDate(text)).toBeNull()
  })
})
