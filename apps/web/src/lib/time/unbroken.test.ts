import { expect, it } from 'vitest'
import { shownDay, unbroken } from './unbroken.ts'

const shown = (text: string, language: 'en' | 'de' | 'hi') =>
  unbroken(text, language).replaceAll('\u00A0', '_')

// specification/owner §9: lines of sentences do not break in dates and times, nor between a number and its word (added)
it.each([
  ['en', 'You proposed Fri 11 Dec, 08:30.', 'You proposed Fri_11_Dec, 08:30.'],
  ['en', 'until Tue 11:00', 'until Tue_11:00'],
  ['en', 'tomorrow at 09:00 AM', 'tomorrow at 09:00_AM'],
  ['en', 'Friday, 11 December 2026, 11:00 – 11:15', 'Friday, 11_December 2026, 11:00 – 11:15'],
  ['en', 'We pay 25 minutes on Monument 4', 'We pay 25_minutes on Monument 4'],
  ['de', 'Fr., 4. Dez., 09:00 Uhr, Praxis', 'Fr.,_4._Dez., 09:00_Uhr, Praxis'],
  ['hi', 'शुक्र, 4 दिस॰, 09:00 बजे का समय', 'शुक्र,_4_दिस॰, 09:00_बजे का समय'],
] as const)('keeps dates and times together (%s: %s)', (language, text, kept) => {
  expect(shown(text, language)).toBe(kept)
})

// specification/owner §9: lines of sentences do not break in dates and times, nor between a number and its word (added)
it.each([
  ['en', 'Fri_11_Dec'],
  ['de', 'Fr.,_11._Dez.'],
  ['hi', 'शुक्र,_11_दिस॰'],
] as const)('keeps a day that stands alone together (%s)', (language, kept) => {
  expect(shownDay('2026-12-11', 'short', language).replaceAll('\u00A0', '_')).toBe(kept)
})
