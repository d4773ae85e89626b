import { describe, expect, it } from 'vitest'
import { hasRight } from './rights.ts'

describe('a right', () => {
  it('is the doctor’s always, an assistant’s when it was given, and an owner’s or a visitor’s never', () => {
    expect(hasRight({ role: 'doctor', rights: null }, 'team')).toBe(true)
    expect(hasRight({ role: 'assistant', rights: ['team'] }, 'team')).toBe(true)
    expect(hasRight({ role: 'assistant', rights: ['requests'] }, 'team')).toBe(false)
    expect(hasRight({ role: 'assistant', rights: null }, 'team')).toBe(false)
    expect(hasRight({ role: 'patient', rights: null }, 'team')).toBe(false)
    expect(hasRight(null, 'team')).toBe(false)
  })
})
