import { describe, expect, it } from 'vitest'
import { type FoundOwner, optionsOf } from './find-format.ts'

const pet = (name: string) => ({ _id: name, name, type: 'Dog' as const, breed: 'Beagle', profile: null })
const owner = (fullname: string, ...pets: string[]): FoundOwner => ({
  _id: fullname,
  fullname,
  mobile: null,
  profile: null,
  isSimilar: false,
  pets: pets.map(pet),
})
const lines = (text: string, ...owners: FoundOwner[]) =>
  optionsOf(owners, text).map(({ owner: { fullname }, pet: found }) => found?.name ?? fullname)

describe('the results of a search', () => {
  const karin = owner('Karin Neumann', 'Käthe', 'Bello')

  it('are owners before anything is typed', () => {
    expect(lines('', karin)).toEqual(['Karin Neumann'])
  })

  it('are the pets that a word names, without their owner unless named, too', () => {
    expect(lines('bell', karin)).toEqual(['Bello'])
    expect(lines('kaethe', karin)).toEqual(['Käthe'])
    expect(lines('karin bello', karin)).toEqual(['Karin Neumann', 'Bello'])
  })

  it('are owners found by a number', () => {
    expect(lines('0171 55', karin)).toEqual(['Karin Neumann'])
  })
})
