import { expect, it } from 'vitest'
import { ageText } from './age-text.ts'

// specification/owner §9: lines of sentences do not break in dates and times, nor between a number and its word (added)
it.each([
  ['3.2', '3\u00A0years 2\u00A0months'],
  ['1.10', '1\u00A0year 10\u00A0months'],
  ['1.12', '2\u00A0years'],
  ['0.1', '1\u00A0month'],
  ['7', '7\u00A0years'],
  ['0', '0\u00A0months'],
])('an age of %s reads %s', (age, words) => {
  expect(ageText(age, 'en')).toBe(words)
})

it('an age speaks the reader’s language', () => {
  expect(ageText('1.1', 'de')).toBe('1\u00A0Jahr 1\u00A0Monat')
})

// specification/owner §5: age 'Unknown'; fraction as months
it.each([undefined, null, '', 'young'])('does not know the age of %s', (age) => {
  expect(ageText(age, 'en')).toBeNull()
})
