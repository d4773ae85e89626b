import { describe, expect, it } from 'vitest'
import { mergeInputs } from './merge-inputs.ts'

const seen = { name: 'Am Markt', fee: '45', address: { city: 'Bern', zip: '3000' }, days: ['2026-05-01'] }
const shapes = { address: { parts: {} }, days: 'members' } as const

describe('a form after another person has saved', () => {
  it('shows the typed values and the other person’s changes of other fields', () => {
    const mine = { ...seen, fee: '50' }
    const theirs = { ...seen, name: 'Am See' }
    expect(mergeInputs(seen, mine, theirs, shapes)).toEqual({
      values: { ...seen, fee: '50', name: 'Am See' },
      changed: ['fee'],
      conflicts: [],
    })
  })

  it('merges within one address and one list of days', () => {
    const mine = { ...seen, address: { city: 'Bern', zip: '3001' }, days: ['2026-05-01', '2026-12-24'] }
    const theirs = { ...seen, address: { city: 'Basel', zip: '3000' }, days: [] }
    expect(mergeInputs(seen, mine, theirs, shapes)).toEqual({
      values: { ...seen, address: { city: 'Basel', zip: '3001' }, days: ['2026-12-24'] },
      changed: ['address', 'days'],
      conflicts: [],
    })
  })

  it('keeps the typed value of a field that both changed, and marks it', () => {
    const mine = { ...seen, address: { city: 'Chur', zip: '3000' } }
    const theirs = { ...seen, address: { city: 'Basel', zip: '3000' } }
    expect(mergeInputs(seen, mine, theirs, shapes)).toEqual({
      values: mine,
      changed: ['address'],
      conflicts: [{ path: ['address', 'city'], mine: 'Chur', theirs: 'Basel' }],
    })
  })
})
