import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOfMonths, parseAge } from './rules.ts'
import { typedAge, typedWeight } from './typed.ts'

// specification/owner §5: an age is typed in years, months or weeks, in either field (added)
describe('a typed age', () => {
  it('is years, months or both', () => {
    expect(typedAge({ years: '2', months: '5' })).toBe('2.5')
    expect(typedAge({ years: '3', months: '' })).toBe('3')
    expect(typedAge({ years: '', months: '30' })).toBe('2.6')
    expect(typedAge({ years: ' ', months: '' })).toBe('')
  })

  it.each([
    ['3 Jahre', '', '3'],
    ['3 years old', '', '3'],
    ['', '6 Monate', '0.6'],
    ['6 महीने', '', '0.6'],
    ['', '2 J.', '2'],
    ['2 Jahre und 3 Monate', '', '2.3'],
    ['1,5 साल', '', '1.6'],
    ['8 Wochen', '', '0.2'],
    ['', '8 weeks', '0.2'],
    ['3y 2m', '', '3.2'],
    ['3 yo', '', '3'],
    ['3y.o.', '', '3'],
  ])('takes its unit in either field: “%s” “%s”', (years, months, age) => {
    expect(typedAge({ years, months })).toBe(age)
  })

  it('has fractions of a year as people mean them', () => {
    const ages = ['2,5', '2.5', '0,3', '1,25'].map((years) => typedAge({ years, months: '' }))
    expect(ages).toEqual(['2.6', '2.6', '0.4', '1.3'])
  })

  it('has fractions of a month to the nearest month, and never as years', () => {
    const ages = ['1.5', '1,5', '1.10', '2.5', '11.6', '2,5 Monate', '१.५'].map((months) =>
      typedAge({ years: '', months }),
    )
    expect(ages).toEqual(['0.2', '0.2', '0.1', '0.3', '1', '0.3', '0.2'])
    expect(typedAge({ years: '2', months: '1,5' })).toBe('2.2')
  })

  it.each([
    ['two', ''],
    ['2', 'half'],
    ['', '0,4'],
    ['1.234', ''],
    ['0', '0'],
    ['99', '1'],
    ['3 kg', ''],
    ['2 Jahre 6', ''],
    ['1 Woche', ''],
  ])('of “%s” years and “%s” months is refused', (years, months) => {
    expect(parseAge(typedAge({ years, months }))).toBeNull()
  })

  it('gives every age back as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 * 12 }), (total) => {
        const { years, months } = ageOfMonths(total)
        expect(parseAge(typedAge({ years: String(years), months: String(months) }))).toEqual({
          years,
          months,
        })
      }),
    )
  })
})

describe('a typed weight', () => {
  it.each([
    ['4,5', 4.5],
    ['4.5 kg', 4.5],
    ['4,5 Kilo', 4.5],
    ['4.5 किलो', 4.5],
    ['350 g', 0.35],
    ['350 Gramm', 0.35],
    ['1234g', 1.234],
    ['12,5KG', 12.5],
    ['4 kg 200 g', 4.2],
    ['४.५ किग्रा', 4.5],
  ])('%s is %d kg', (text, kg) => {
    expect(typedWeight(text)).toBe(kg)
  })

  it('comes back as typed if it is none, so that the field refuses it', () => {
    expect(['1,234 kg', 'heavy', '4 lb'].map(typedWeight)).toEqual(['1,234', 'heavy', '4 lb'])
    expect(typedWeight(' ')).toBeNull()
  })
})
