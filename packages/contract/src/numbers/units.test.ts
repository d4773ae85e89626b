import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { numberProblem } from './rules.ts'
import { typedNumber, type Unit } from './units.ts'

const problemOf = (unit: Unit, text: string) =>
  z.number(numberProblem('wrong', { missing: 'missing' })).safeParse(typedNumber(text, unit)).error?.issues[0]
    ?.message

// specification/owner §5: numbers and prices are typed with or without the unit of their field; another unit is refused with a sentence (added)
describe('a typed number with the unit of its field', () => {
  it.each([
    ['minutes', '15', 15],
    ['minutes', '15 min', 15],
    ['minutes', '15 Min.', 15],
    ['minutes', '15minuten', 15],
    ['minutes', '１５ मिनट', 15],
    ['minutes', '१५ मि.', 15],
    ['minutes', '1 h', 60],
    ['minutes', '1,5 h', 90],
    ['minutes', '1,1 h', 66],
    ['minutes', '1 h 15', 75],
    ['minutes', '1h15', 75],
    ['minutes', '1 Std. 15 Min.', 75],
    ['minutes', '1 Stunde und 15 Minuten', 75],
    ['minutes', '1 hour, 15 minutes', 75],
    ['minutes', '1 घंटा 15 मिनट', 75],
    ['minutes', '2 घण्टे', 120],
    ['minutes', '1:15', 75],
    ['minutes', '0:45 h', 45],
    ['hours', '24 h', 24],
    ['hours', '48 Öffnungsstunden', 48],
    ['hours', '1 Std. 30', 1.5],
    ['hours', '90 min', 1.5],
    ['days', '30 Tage', 30],
    ['days', '2 हफ़्ते', 14],
    ['days', '2 weeks', 14],
    ['none', '12', 12],
    ['perDay', '3 am Tag', 3],
    ['perDay', '3/day', 3],
    ['perDay', '3 Termine', 3],
    ['perDay', '3x täglich', 3],
    ['perDay', '3 प्रति दिन', 3],
  ] as const)('of %s is read: %s', (unit, text, number) => {
    expect(typedNumber(text, unit)).toBe(number)
  })

  it.each([
    ['minutes', '2 Tage'],
    ['minutes', '15 €'],
    ['minutes', '1 min 15 h'],
    ['minutes', '1 h 75 min'],
    ['minutes', '1,5 h 15 min'],
    ['minutes', '1 h 15 min 20 s'],
    ['minutes', '1½ h'],
    ['hours', '2 days'],
    ['days', '3 months'],
    ['none', '12 Jahre'],
    ['perDay', '3 pro Woche'],
    ['kilograms', '4 lb'],
    ['kilograms', '4 Pfund'],
  ] as const)('of %s is refused with another unit: %s', (unit, text) => {
    expect(problemOf(unit, text)).toBe('validation.numberUnit')
  })

  it('is no number if it is longer than any amount', () => {
    expect(typedNumber(`${'0'.repeat(90)}4.5 kg`, 'kilograms')).toBe(4.5)
    const pasted = `${'0'.repeat(100)}4.5 kg`
    expect(typedNumber(pasted, 'kilograms')).toBe(pasted)
  })

  it('says what is missing, ambiguous or wrong', () => {
    expect(
      [' ', '1.234', '1.234 min', '1 234 h', 'four', '4,', '-4', '10-15', '1:75'].map((text) =>
        problemOf('minutes', text),
      ),
    ).toEqual([
      'missing',
      'validation.numberAmbiguous',
      'validation.numberAmbiguous',
      'validation.numberAmbiguous',
      ...Array.from({ length: 5 }, () => 'wrong'),
    ])
    // As other clients send an empty field.
    expect(
      z.number(numberProblem('wrong', { missing: 'missing' })).safeParse('').error?.issues[0]?.message,
    ).toBe('missing')
  })
})
