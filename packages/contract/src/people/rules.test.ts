import { describe, expect, it } from 'vitest'
import { isDateOfBirth, readGender } from './rules.ts'

describe('a date of birth', () => {
  // specification/owner §5: owner date of birth required, not after today
  it('is a real date, not after today', () => {
    expect(isDateOfBirth('2026-11-21', '2026-11-21')).toBe(true)
    expect(isDateOfBirth('2026-11-22', '2026-11-21')).toBe(false)
    expect(isDateOfBirth('2025-02-29', '2026-11-21')).toBe(false)
    expect(isDateOfBirth('1899-12-31', '2026-11-21')).toBe(false)
  })
})

describe('a gender', () => {
  // specification/owner §3: owner form fields; gender m, f, `*`, o read as `*`
  // specification/owner §9: appointment types; gender codes
  it('is m, f or *, and o is read as *', () => {
    expect(['m', 'f', '*', 'o'].map(readGender)).toEqual(['m', 'f', '*', '*'])
    expect(['', 'M', 'x', null, 1].map(readGender).every((gender) => gender === null)).toBe(true)
  })
})
