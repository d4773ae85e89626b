import { describe, expect, it } from 'vitest'
import { affectedVisits, namesOfAffected } from './affected-visits.ts'

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

  // specification/practice §4: an appointment is named by all of its animals, on narrow tiles by the first and the number of the others (added)
  it('are named by all animals and the owner, and a held slot by nothing', () => {
    const visit = { _id: 'a', start: '', petName: 'Rex', furtherPets: [{ name: 'Luna' }], ownerName: 'Anna' }
    expect(namesOfAffected(visit)).toEqual(['Rex and Luna', 'Anna'])
    expect(namesOfAffected({ _id: 'b', start: '', petName: null, ownerName: null })).toBeNull()
  })

  it('are none if the refusal has no details', () => {
    expect(affectedVisits({})).toEqual({ visits: [], total: 0 })
  })
})
