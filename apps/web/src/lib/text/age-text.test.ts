import { expect, it } from 'vitest'
import { ageText } from './age-text.ts'

it.each([
  ['3.2', '3 years 2 months'],
  ['1.10', '1 year 10 months'],
  ['1.12', '2 years'],
  ['0.1', '1 month'],
  ['7', '7 years'],
  ['0', '0 months'],
])('reads %s as %s', (age, words) => {
  expect(ageText(age, 'en')).toBe(words)
})

it('speaks the reader’s language', () => {
  expect(ageText('1.1', 'de')).toBe('1 Jahr 1 Monat')
})

// specification/owner §5: age 'Unknown'; fraction as months
it.each([undefined, null, '', 'young'])('does not know the age of %s', (age) => {
  expect(ageText(age, 'en')).toBeNull()
})
