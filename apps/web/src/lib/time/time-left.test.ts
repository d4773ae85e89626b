import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

it.each([
  ['2026-11-21T10:00:20Z', 'in 1 minute'],
  ['2026-11-21T10:59:59Z', 'in 59 minutes'],
  ['2026-11-21T11:00:00Z', 'in 1 hour'],
  ['2026-11-21T11:55:00Z', 'in 115 minutes'],
  ['2026-11-21T12:00:00Z', 'in 2 hours'],
  ['2026-11-21T12:50:00Z', 'in 3 hours'],
  ['2026-11-22T10:00:00Z', 'in 24 hours'],
  ['2026-11-23T09:20:00Z', 'in 47 hours'],
  ['2026-11-23T10:00:00Z', 'in 2 days'],
  ['2026-11-24T08:00:00Z', 'in 3 days'],
])('says of %s that it is %s', (instant, words) => {
  expect(timeLeft(instant, NOW, 'en')).toBe(words)
})

it('speaks the reader’s language', () => {
  expect(timeLeft('2026-11-21T15:00:00Z', NOW, 'de')).toBe('in 5 Stunden')
})

it('is empty for a past instant', () => {
  expect(timeLeft('2026-11-21T10:00:00Z', NOW, 'en')).toBeNull()
})
