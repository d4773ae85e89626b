import { describe, expect, it } from 'vitest'
import { readOwnerSearch } from './rules.ts'

const read = (typed: string) => readOwnerSearch(typed, 'DE')

describe('a search for owners', () => {
  it('reads words in any order', () => {
    expect(read('neumann, karin')).toEqual({ words: ['neumann', 'karin'], numbers: [] })
    expect(read('Anne-Marie')).toEqual({ words: ['Anne', 'Marie'], numbers: [] })
  })

  it.each(['0171 5510005', '0171/55 10-005', '01715510005'])(
    'reads a number of the practice’s country: %s',
    (text) => {
      expect(read(text)).toEqual({ words: [], numbers: [['01715510005', '491715510005']] })
    },
  )

  it.each(['+49 171 5510005', '0049 171 5510005', '+49 (0)171 5510005'])(
    'reads a number with its dial code: %s',
    (text) => {
      expect(read(text)).toEqual({ words: [], numbers: [['491715510005']] })
    },
  )

  it('reads a part of a number, or a chip’s number, beside a name', () => {
    expect(read('5510')).toEqual({ words: [], numbers: [['5510']] })
    expect(read('bello 276 0981')).toEqual({ words: ['bello'], numbers: [['2760981']] })
  })

  it('searches other characters as they are', () => {
    expect(read('%')).toEqual({ words: ['%'], numbers: [] })
    expect(read('-')).toEqual({ words: ['-'], numbers: [] })
    expect(read('')).toEqual({ words: [], numbers: [] })
  })
})
