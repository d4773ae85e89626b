import { describe, expect, it } from 'vitest'
import { petTabOf } from './pet-tab.ts'

describe('the tab of a pet’s page', () => {
  it('is the one of the address, else the overview', () => {
    const living = { deceasedOn: null }
    expect(['documents', null, 'x'].map((name) => petTabOf(name, living))).toEqual([
      'documents',
      'overview',
      'overview',
    ])
  })

  it('is no passport of a pet that has died', () => {
    expect(petTabOf('passport', { deceasedOn: '2026-11-01' })).toBe('overview')
  })
})
