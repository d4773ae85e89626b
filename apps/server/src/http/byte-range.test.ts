import { describe, expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

describe('a part of a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-499', { first: 0, last: 499 }],
    ['bytes=990-', { first: 990, last: 999 }],
    ['bytes=-10', { first: 990, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['bytes=900-999999', { first: 900, last: 999 }],
  ])('is what %s names', (header, part) => {
    expect(byteRange(header, 1000)).toEqual(part)
  })

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=-0',
    'bytes=1000-',
    'bytes=500-499',
    'bytes=0-1,5-9',
    'bytes=a-b',
    'bytes=0x10-20',
    'bytes=-1-5',
    'items=0-5',
    ` bytes=0-5`,
    `bytes=0-${'9'.repeat(40)}`,
  ])('is none for %s', (header) => {
    expect(byteRange(header, 1000)).toBeNull()
  })

  it('is none if the file is empty', () => {
    expect(byteRange('bytes=0-', 0)).toBeNull()
    expect(byteRange('bytes=-5', 0)).toBeNull()
  })
})
