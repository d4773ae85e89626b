import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Rights } from './assistants/schemas.ts'
import {
  CalendarDate,
  fromQuery,
  Id,
  Instant,
  InstantInput,
  requiredLine,
  requiredName,
  searchTerm,
  typedLine,
  typedName,
  typedText,
} from './wire.ts'

describe('an id on the wire', () => {
  it('is converted to lower case', () => {
    expect(Id.parse('0192D3A0-5C1E-4B7A-9F00-3C5D1E2F4A6B')).toBe('0192d3a0-5c1e-4b7a-9f00-3c5d1e2f4a6b')
  })

  it.each(['', '0192d3a05c1e4b7a9f003c5d1e2f4a6b', ' 0192d3a0-5c1e-4b7a-9f00-3c5d1e2f4a6b'])(
    'refuses %j',
    (text) => {
      expect(Id.safeParse(text).success).toBe(false)
    },
  )
})

describe('a number in a query', () => {
  it.each(['0', '-12.5', '17.656907695720523', String(-Number.MAX_SAFE_INTEGER / 2 ** 40)])(
    'may be %s',
    (text) => {
      expect(fromQuery(z.number()).parse(text)).toBe(Number(text))
    },
  )

  it.each(['', '1e3', '0x10', '.5', ' 1', '1,5'])('may not be %j', (text) => {
    expect(fromQuery(z.number()).safeParse(text).success).toBe(false)
  })
})

describe('a date on the wire', () => {
  it.each(['1900-01-01', '2028-02-29', '2999-12-31'])('may be %s', (date) => {
    expect(CalendarDate.safeParse(date).success).toBe(true)
  })

  it.each(['0000-01-01', '1899-12-31', '2027-02-29', '3000-01-01', '9999-12-31', 'infinity', 'now'])(
    'may not be %s',
    (date) => {
      expect(CalendarDate.safeParse(date).success).toBe(false)
    },
  )
})

describe('an instant on the wire', () => {
  it.each(['1900-01-01T00:00:00Z', '2026-03-29T01:30:00.000Z', '2999-12-31T23:59:59.999Z'])(
    'may be %s',
    (instant) => {
      expect(Instant.safeParse(instant).success).toBe(true)
    },
  )

  it.each([
    '0000-01-01T00:00:00Z',
    '1899-12-31T23:59:59.999Z',
    '3000-01-01T00:00:00Z',
    '2026-03-02T24:00:00Z',
  ])('may not be %s', (instant) => {
    expect(Instant.safeParse(instant).success).toBe(false)
  })
})

describe('an instant that a client sends', () => {
  it('is read as epoch milliseconds', () => {
    expect(InstantInput.parse('2026-03-29T01:30:00.000Z')).toBe(Date.UTC(2026, 2, 29, 1, 30))
  })

  it.each(['2026-03-29T01:30:00', '2026-03-29', '1774747800000', 1_774_747_800_000])(
    'refuses %j',
    (value) => {
      expect(InstantInput.safeParse(value).success).toBe(false)
    },
  )
})

describe('a search text', () => {
  it.each([
    ['  Rex ', 'Rex'],
    ['Rex\u0000von\u000BBerg', 'Rex von Berg'],
    ['\u0000', ''],
    ['\ud800Rex\udfff', 'Rex'],
    ['Rex \u{1F436}', 'Rex \u{1F436}'],
  ])('%j searches for %j', (typed, sought) => {
    expect(searchTerm(20).parse(typed)).toBe(sought)
  })
})

describe('a text of one line', () => {
  it.each([
    ['a line', typedLine(20)],
    ['a required line', requiredLine(20, 'validation.required')],
    ['a name', typedName(20)],
    ['a required name', requiredName(20, 'validation.required')],
  ])('refuses line breaks: %s', (_kind, schema) => {
    for (const text of ['Room 1\nRoom 2', 'Room 1\rRoom 2', 'Room 1\r\nRoom 2'])
      expect(schema.safeParse(text).error?.issues).toMatchObject([
        { message: 'validation.controlCharacters' },
      ])
    expect(schema.parse(' Room 1\n')).toBe('Room 1')
    expect(typedText(20).parse('Room 1\nRoom 2')).toBe('Room 1\nRoom 2')
  })
})

describe('rights that are given', () => {
  it('are kept once each', () => {
    expect(Rights.parse(['owners', 'requests', 'owners'])).toEqual(['owners', 'requests'])
  })
})
