import { describe, expect, it } from 'vitest'
import { hasRight } from './rights.ts'

describe('a right', () => {
  // specification/practice §6: assistant acts under a doctor’s id
  it('belongs to every doctor, to an assistant if granted, and never to an owner or a visitor', () => {
    expect(hasRight({ role: 'doctor', rights: null }, 'team')).toBe(true)
    expect(hasRight({ role: 'assistant', rights: ['team'] }, 'team')).toBe(true)
    expect(hasRight({ role: 'assistant', rights: ['requests'] }, 'team')).toBe(false)
    expect(hasRight({ role: 'assistant', rights: null }, 'team')).toBe(false)
    expect(hasRight({ role: 'patient', rights: null }, 'team')).toBe(false)
    expect(hasRight(null, 'team')).toBe(false)
  })
})
