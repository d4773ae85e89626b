import { describe, expect, it } from 'vitest'
import { fitting, isKept } from './kept-queries.ts'

const query = (queryKey: readonly unknown[], data: unknown, dataUpdatedAt = 0) =>
  ({ queryKey, queryHash: JSON.stringify(queryKey), state: { data, dataUpdatedAt } }) as never

describe('a query that is kept on the device', () => {
  // specification/owner §1: an owner's records can be read without a network, with the time they were loaded (added)
  it('is one of an owner’s home, pets, practices, passports and unfiltered histories', () => {
    const keys = [
      ['appointments', 'owner-home'],
      ['appointments', 'visit', 'x'],
      ['appointments', 'practices'],
      ['pets', 'own'],
      ['passports'],
      ['history', 'owner', 'all', '', ''],
    ]
    expect(keys.filter((key) => !isKept(key))).toEqual([])
  })

  // specification/owner §1: a practice keeps nothing on the device (added)
  it('is none of a practice, a record link, a search or a filtered history', () => {
    const keys = [
      ['appointments', 'calendar', '2026-11-23', '2026-11-24'],
      ['appointments', 'requests'],
      ['pets', 'practice', 'x'],
      ['history', 'practice', 'x', '', ''],
      ['history', 'owner', 'all', '', 'cough'],
      ['history', 'access-log', 'x'],
      ['record-link', 'x'],
      ['search', 'berlin'],
      ['account', 'deletion'],
    ]
    expect(keys.filter(isKept)).toEqual([])
  })

  it('has only its first page', () => {
    const [kept] = fitting([query(['notifications', 'en'], { pages: [1, 2], pageParams: [null, 'b'] })])
    expect(kept?.state.data).toEqual({ pages: [1], pageParams: [null] })
  })

  it('stays as it was read, also after an attempt without a network', () => {
    const failed = {
      queryKey: ['pets', 'own'],
      state: { data: ['Rex'], status: 'error', error: new Error('offline') },
    }
    const [kept] = fitting([failed as never])
    expect(kept?.state).toMatchObject({ data: ['Rex'], status: 'success', error: null })
  })

  // specification/owner §1: an owner's records can be read without a network, with the time they were loaded (added)
  it('is dropped when there is no room, histories before the rest and the oldest first', () => {
    const text = 'x'.repeat(1000)
    const all = [
      query(['history', 'owner', 'old', '', ''], text, 1),
      query(['history', 'owner', 'new', '', ''], text, 2),
      query(['pets', 'own'], text),
    ]
    expect(fitting(all, 2500).map(({ queryKey }) => queryKey[2] ?? queryKey[1])).toEqual(['own', 'new'])
  })
})
