import { describe, expect, it } from 'vitest'
import { openingOfLink } from './opening.ts'

describe('a link to the booking sheet', () => {
  it('names the time, the pet and the reason', () => {
    expect(openingOfLink('?start=2026-11-30T08:30:00%2B01:00')).toEqual({
      start: '2026-11-30T07:30:00.000Z',
      petId: null,
      reason: null,
      words: '',
      vetId: null,
    })
    expect(openingOfLink('?pet=rex&reason=vaccination')).toEqual({
      start: null,
      petId: 'rex',
      reason: 'vaccination',
      words: '',
      vetId: null,
    })
  })

  // specification/practice §4: the booking sheet offers an owner's other pets to bring along where the reason takes several; times, hold and price are those of all, and a pet that cannot come says why (added)
  it('names the pets that came along to an earlier appointment', () => {
    expect(openingOfLink('?pet=rex&reason=vaccination&with=luna,mia')?.furtherPetIds).toEqual(['luna', 'mia'])
    expect(openingOfLink('?pet=rex&with=a,b,c,d,e')?.furtherPetIds).toHaveLength(4)
  })

  it('names how many animals wait for an offered time, if an appointment takes as many', () => {
    expect(openingOfLink('?pet=rex&animals=2')?.animals).toBe(2)
    for (const odd of ['', '1', '6', '2.5', 'two'])
      expect(openingOfLink(`?pet=rex&animals=${odd}`)?.animals).toBeUndefined()
  })

  // specification/owner §1: an owner ticks off a medicine, also without a network, and asks for more; no practice sees the doses (added)
  it('has words of a reason, as many as a reason may have', () => {
    expect(openingOfLink('?pet=rex&reason=other&words=More%20of%20Meloxicam')?.words).toBe(
      'More of Meloxicam',
    )
    expect(openingOfLink(`?reason=other&words=${'x'.repeat(501)}`)?.words).toHaveLength(500)
    expect(openingOfLink('?pet=rex&words=Hello')?.words).toBe('')
  })

  it('names the vet, also alone', () => {
    expect(openingOfLink('?vet=vera')).toMatchObject({ vetId: 'vera', start: null, petId: null })
  })

  it('names a reason of the practice by its id', () => {
    const reasonId = '019c9f2e-0000-7000-8000-000000000001'
    expect(openingOfLink(`?pet=rex&reason=${reasonId}`)).toMatchObject({
      petId: 'rex',
      reason: null,
      reasonId,
    })
  })

  it('opens nothing without any of them', () => {
    expect(openingOfLink('')).toBeNull()
    expect(openingOfLink('?start=soon&reason=poetry')).toBeNull()
  })
})
