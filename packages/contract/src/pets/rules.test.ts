import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../zones/rules.ts'
import {
  ageOn,
  ageParts,
  birthDateFromAge,
  dueOf,
  formatAge,
  isDayOfDeath,
  isPetBirthDate,
  isPetName,
  isWeight,
  parseAge,
  weightDoubt,
} from './rules.ts'
import { SPECIES } from './species.ts'

const anyDate = fc.integer({ min: 0, max: 3652 }).map((days) => addDays('2024-01-01', days))
const anyMonths = fc.integer({ min: 1, max: 99 * 12 })
const ageOf = (months: number) => ({ years: Math.floor(months / 12), months: months % 12 })

describe('the species', () => {
  // specification/owner §3: species list
  it('are the 19 of the specification, in its order', () => {
    expect(SPECIES.join(', ')).toBe(
      'Dog, Cat, Birds, Hamster, Rabbit, Parrots, Fish, Turtles, Reptiles, Horse, Chicken, Mouse, Sheep, Guinea pig, Goldfish, Lizards, Goat, Monkey, Other',
    )
  })
})

describe('an age as entered', () => {
  it('is years, then months after the point: 1.10 is one year ten months, not 1.1', () => {
    expect(parseAge('3')).toEqual({ years: 3, months: 0 })
    expect(parseAge('1.10')).toEqual({ years: 1, months: 10 })
    expect(parseAge('1.1')).toEqual({ years: 1, months: 1 })
    expect(parseAge('0.11')).toEqual({ years: 0, months: 11 })
  })

  // specification/owner §5: pet age 0.1 to 99, months .1 to .12, with its message
  it('counts .12 as one more year', () => {
    expect(parseAge('0.12')).toEqual({ years: 1, months: 0 })
    expect(parseAge('98.12')).toEqual({ years: 99, months: 0 })
  })

  // specification/owner §5: pet age 0.1 to 99, months .1 to .12, with its message
  // specification/owner §9: pet age 0.1 to 99, name 3
  it('lies between 0.1 and 99', () => {
    expect([parseAge('0.1'), parseAge('99')]).toEqual([
      { years: 0, months: 1 },
      { years: 99, months: 0 },
    ])
    expect(['0', '0.0', '99.1', '100'].map(parseAge).every((age) => age === null)).toBe(true)
  })

  it('is refused in any other form', () => {
    const others = [
      '',
      ' 1',
      '1 ',
      '1.',
      '.5',
      '1.13',
      '1.0',
      '1.01',
      '01',
      '1,5',
      '-1',
      '+1',
      '1e1',
      'abc',
      '1.1.1',
      '٣',
    ]
    expect(others.filter((text) => parseAge(text) !== null)).toEqual([])
    expect(parseAge('9'.repeat(100_000))).toBeNull()
  })

  it('may be a number with at most one fraction digit', () => {
    expect(parseAge(2)).toEqual({ years: 2, months: 0 })
    expect(parseAge(1.5)).toEqual({ years: 1, months: 5 })
    expect([parseAge(1.12), parseAge(0), parseAge(-1), parseAge(Number.NaN), parseAge(Infinity)]).toEqual(
      Array.from({ length: 5 }, () => null),
    )
  })

  it('survives formatting and parsing, and keeps its order', () => {
    fc.assert(
      fc.property(anyMonths, (months) => {
        expect(parseAge(formatAge(ageOf(months)))).toEqual(ageOf(months))
      }),
    )
  })

  it('gives an age within the limits, or none, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,3}\.?\d{0,3}$/)), (text) => {
        const age = parseAge(text)
        const months = age ? age.years * 12 + age.months : 1
        expect(months >= 1 && months <= 1188).toBe(true)
      }),
    )
  })
})

describe('an age to show', () => {
  it('is unknown when missing or not numeric', () => {
    expect(
      [undefined, null, '', 'old', Number.NaN, '-1', '1'.repeat(50)]
        .map(ageParts)
        .every((age) => age === null),
    ).toBe(true)
  })

  // specification/owner §5: age 'Unknown'; fraction as months
  it('reads the fraction digits as months', () => {
    expect(ageParts('1.10')).toEqual({ years: 1, months: 10 })
    expect(ageParts(2.5)).toEqual({ years: 2, months: 5 })
    expect(ageParts('0')).toEqual({ years: 0, months: 0 })
  })
})

describe('a birth date', () => {
  it('is estimated from the age of today', () => {
    expect(birthDateFromAge({ years: 1, months: 10 }, '2026-11-21')).toBe('2025-01-21')
    expect(birthDateFromAge({ years: 0, months: 11 }, '2026-11-21')).toBe('2025-12-21')
  })

  it('falls on the last day of a month that is too short', () => {
    expect(birthDateFromAge({ years: 0, months: 1 }, '2027-03-31')).toBe('2027-02-28')
    expect(birthDateFromAge({ years: 1, months: 0 }, '2028-02-29')).toBe('2027-02-28')
  })

  it('gives the entered age today', () => {
    fc.assert(
      fc.property(anyMonths, anyDate, (months, today) => {
        expect(ageOn(birthDateFromAge(ageOf(months), today), today)).toEqual(ageOf(months))
      }),
    )
  })

  it('gives an age that never decreases from one day to the next', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 3000 }), (birthDate, days) => {
        const [now, next] = [days, days + 1].map((later) => ageOn(birthDate, addDays(birthDate, later)))
        expect((next?.years ?? 0) * 12 + (next?.months ?? 0)).toBeGreaterThanOrEqual(
          (now?.years ?? 0) * 12 + (now?.months ?? 0),
        )
      }),
    )
  })

  it('gives no age before birth and 0 on the day', () => {
    expect(ageOn('2026-11-22', '2026-11-21')).toBeNull()
    expect(formatAge(ageOn('2026-11-21', '2026-11-21') ?? { years: 9, months: 9 })).toBe('0')
  })

  it('counts a month only when its day is reached', () => {
    expect(ageOn('2026-01-31', '2026-02-28')).toEqual({ years: 0, months: 0 })
    expect(ageOn('2025-11-21', '2026-11-20')).toEqual({ years: 0, months: 11 })
    expect(ageOn('2025-11-21', '2026-11-21')).toEqual({ years: 1, months: 0 })
  })
})

describe('the name of a pet', () => {
  // specification/owner §9: pet age 0.1 to 99, name 3
  it('has at least 3 letters', () => {
    expect(['Rex', 'Käthe', 'Sir Barks', "O'Malley"].map(isPetName)).not.toContain(false)
    expect(['Bo', 'R2D2', ' Rex', 'Rex!', ''].map(isPetName)).not.toContain(true)
  })
})

const due = (vaccinationDueOn: string | null, dewormingDueOn: string | null = null) =>
  dueOf({ vaccinationDueOn, dewormingDueOn }, '2026-11-21')

describe('a due date', () => {
  it('is overdue from the day after, and soon for 30 days before', () => {
    const states = ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22'].map((on) => due(on)[0]?.state)
    expect(states).toEqual(['overdue', 'soon', 'soon', 'later'])
  })

  it('is listed in order of time, and only if it is known', () => {
    expect(due('2026-12-01', '2026-11-25').map(({ kind }) => kind)).toEqual(['deworming', 'vaccination'])
    expect(due(null)).toEqual([])
  })
})

describe('a weight', () => {
  it('is 1 g to 2 t in whole grams', () => {
    expect([0.001, 0.03, 12.425, 2000].every(isWeight)).toBe(true)
    expect([0, -1, 0.0004, 1.2345, 2000.001, Number.NaN].some(isWeight)).toBe(false)
  })
})

const died = (date: string, bornOn: string | null) => isDayOfDeath(date, '2026-11-21', bornOn)

describe('a day of birth or death', () => {
  it('is a birth from today to 99 years ago', () => {
    expect(['2026-11-21', '1927-11-21'].every((date) => isPetBirthDate(date, '2026-11-21'))).toBe(true)
    expect(['2026-11-22', '1927-10-21'].some((date) => isPetBirthDate(date, '2026-11-21'))).toBe(false)
  })

  it('is a death from an exact birth to today', () => {
    expect([died('2026-11-21', null), died('2020-01-01', '2020-01-01'), died('1990-01-01', null)]).toEqual([
      true,
      true,
      true,
    ])
    expect([died('2026-11-22', null), died('2019-12-31', '2020-01-01')]).toEqual([false, false])
  })
})

describe('an unlikely weight', () => {
  it('is asked about if it differs from the last one by more than a third', () => {
    expect(weightDoubt(45, 'Dog', 4.4)).toBe('jump')
    expect(weightDoubt(3, 'Cat', 4.6)).toBe('jump')
    expect(weightDoubt(5.8, 'Cat', 4.4)).toBeNull()
    expect(weightDoubt(3.4, 'Cat', 5)).toBeNull()
  })

  it('is asked about if no animal of its kind weighs as much or as little', () => {
    expect(weightDoubt(45, 'Cat', undefined)).toBe('species')
    expect(weightDoubt(45, 'Dog', undefined)).toBeNull()
    expect(weightDoubt(2.5, 'Horse', undefined)).toBe('species')
    expect(weightDoubt(0.03, 'Mouse', undefined)).toBeNull()
  })
})
