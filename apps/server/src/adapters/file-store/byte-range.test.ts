import { describe, expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

describe('a part of a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-499', { first: 0, last: 499 }],
    ['bytes=990-', { first: 990, last: 999 }],
    ['bytes=-10', { first: 990, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['bytes=900-999999', { first: 900, last: 999 }],
    [`bytes=0-${'9'.repeat(40)}`, { first: 0, last: 999 }],
    ['Bytes=0-0', { first: 0, last: 0 }],
    [' bytes=0-5 ', { first: 0, last: 5 }],
  ])('is what %s names', (header, part) => {
    expect(byteRange(header, 1000)).toEqual(part)
  })

  it.each(['bytes=1000-', 'bytes=99999999-', `bytes=${'9'.repeat(40)}-`, 'bytes=1000-2000', 'bytes=-0'])(
    'does not exist for %s',
    (header) => {
      expect(byteRange(header, 1000)).toBe('unsatisfiable')
    },
  )

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=500-499',
    'bytes=5000-4999',
    'bytes=0-1,5-9',
    'bytes=a-b',
    'bytes=0x10-20',
    'bytes=1e2-',
    'bytes=-1-5',
    'bytes=--5',
    'items=0-5',
  ])('is the whole file for %s', (header) => {
    expect(byteRange(header, 1000)).toBeNull()
  })

  it('does not exist if the file is empty', () => {
    expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable')
  })
})
