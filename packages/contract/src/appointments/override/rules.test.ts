import { describe, expect, it } from 'vitest'
import { isOnStep, overridablesOf } from './rules.ts'

// docs/decisions/0395-overrides.md
describe('what an override has to allow', () => {
  it('is an overlap for visits and holds, and the conflict itself otherwise, each once', () => {
    expect(overridablesOf(['closed', 'visit', 'hold', 'block', 'visit'])).toEqual([
      'overlap',
      'block',
      'closed',
    ])
    expect(overridablesOf([])).toEqual([])
  })
})

// specification/readings §6: the practice begins a visit at any five minutes, with any length in fives (added)
it('the practice begins a visit at any five minutes', () => {
  expect(['09:05', '09:10', '09:55'].map((time) => isOnStep(Date.parse(`2026-03-03T${time}:00Z`)))).toEqual([
    true,
    true,
    true,
  ])
  expect(isOnStep(Date.parse('2026-03-03T09:07:00Z'))).toBe(false)
  expect(isOnStep(Date.parse('2026-03-03T09:05:30Z'))).toBe(false)
})
