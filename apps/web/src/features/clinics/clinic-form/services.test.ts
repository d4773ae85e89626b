import { describe, expect, it } from 'vitest'
import { withoutSubService, withSubServices } from './services.ts'

const grooming = { name: 'Grooming', subServices: [{ name: 'Bath', price: '20' }] }

describe('adding services', () => {
  // specification/practice §5: other service: name and comma-separated sub-services, no doubles, empty price
  it('starts with an empty price', () => {
    expect(withSubServices([], 'Training', ['Puppy class'])).toEqual([
      { name: 'Training', subServices: [{ name: 'Puppy class', price: '' }] },
    ])
  })

  // specification/practice §5: other service: name and comma-separated sub-services, no doubles, empty price
  it('drops empty parts of comma-separated text', () => {
    expect(withSubServices([], 'Training', [' Puppy class ,, Agility,'])[0]?.subServices).toEqual([
      { name: 'Puppy class', price: '' },
      { name: 'Agility', price: '' },
    ])
  })

  // specification/practice §5: other service: name and comma-separated sub-services, no doubles, empty price
  it('does not add the same sub-service twice to one main service', () => {
    expect(withSubServices([grooming], ' grooming', ['bath', 'Nails'])).toEqual([
      {
        name: 'Grooming',
        subServices: [
          { name: 'Bath', price: '20' },
          { name: 'Nails', price: '' },
        ],
      },
    ])
  })

  // specification/practice §5: other service: name and comma-separated sub-services, no doubles, empty price
  it('adds nothing without a name or without sub-services', () => {
    expect(withSubServices([grooming], ' ', ['Nails'])).toEqual([grooming])
    expect(withSubServices([grooming], 'Boarding', [' , '])).toEqual([grooming])
  })
})

describe('removing a sub-service', () => {
  it('removes the service with its last sub-service', () => {
    expect(withoutSubService([grooming], 'Grooming', 'Bath')).toEqual([])
  })
})
