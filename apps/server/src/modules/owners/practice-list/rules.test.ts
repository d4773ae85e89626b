import { describe, expect, it } from 'vitest'
import { isNear, mayMean, readOwnerSearch } from './rules.ts'

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

  it('is one number with separators between spaces, or with a dash', () => {
    for (const text of ['0171 / 55 10 005', '0171 - 55 10 005', '0171–5510005', '(0171) / 5510005'])
      expect(read(text)).toEqual({ words: [], numbers: [['01715510005', '491715510005']] })
    expect(read('+49 171 / 5510005').numbers).toEqual([['491715510005']])
    expect(read('Neumann / Bello & Rex')).toEqual({ words: ['Neumann', 'Bello', 'Rex'], numbers: [] })
  })

  it('reads a part of a number, or a chip’s number, beside a name', () => {
    expect(read('5510')).toEqual({ words: [], numbers: [['5510']] })
    expect(read('bello 276 0981')).toEqual({ words: ['bello'], numbers: [['2760981']] })
  })

  it('has digits of any script as 0 to 9, and as typed for a name', () => {
    expect(read('०१७१ ५५१०००५').numbers).toEqual([['01715510005', '491715510005', '०१७१५५१०००५']])
    expect(read('٠١٧١/٥٥١٠٠٠٥').numbers).toEqual([['01715510005', '491715510005', '٠١٧١٥٥١٠٠٠٥']])
    expect(read('मिया २')).toEqual({ words: ['मिया'], numbers: [['2', '२']] })
  })

  it('searches other characters as they are', () => {
    expect(read('%')).toEqual({ words: ['%'], numbers: [] })
    expect(read('-')).toEqual({ words: ['-'], numbers: [] })
    expect(read('')).toEqual({ words: [], numbers: [] })
  })
})

describe('a word that is spelled almost as a typed one', () => {
  it.each([
    ['meier', 'meyer', true],
    ['schmidt', 'schmitt', true],
    ['hbuer', 'huber', true],
    ['herrmann', 'hartmann', false],
    ['anna', 'anne', false],
    ['huber', 'huber', false],
  ])('stands below exact ones from five letters on, with one letter: %s, %s', (sought, word, near) => {
    expect(isNear(sought, word)).toBe(near)
  })

  it.each([
    ['anan', 'anna', true],
    ['nana', 'anna', true],
    ['ana', 'anna', true],
    ['anne', 'anna', true],
    ['hanna', 'anna', true],
    ['hana', 'anna', false],
    ['nina', 'anna', false],
    ['ev', 'eva', false],
    ['vea', 'eva', true],
    ['محند', 'محمد', true],
    ['kaltvassser', 'kaltwasser', true],
  ])(
    'is meant if nobody has the typed one, in short words with the same first letter: %s, %s',
    (sought, word, isMeant) => {
      expect(mayMean(sought, word)).toBe(isMeant)
    },
  )
})
