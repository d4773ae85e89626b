import { describe, expect, it } from 'vitest'
import { affectedVisits } from './affected-visits.ts'

describe('appointments outside the new opening times', () => {
  it('are read from the refusal', () => {
    const visit = {
      _id: 'a',
      status: 'approved',
      start: '2026-12-24T09:00:00Z',
      end: '',
      petName: 'Rex',
      ownerName: 'Anna',
    }
    expect(affectedVisits({ visits: [visit], total: 3 })).toMatchObject({
      visits: [{ _id: 'a', petName: 'Rex', ownerName: 'Anna' }],
      total: 3,
    })
  })

  it('are none if the refusal has no details', () => {
    expect(affectedVisits({})).toEqual({ visits: [], total: 0 })
  })
})
