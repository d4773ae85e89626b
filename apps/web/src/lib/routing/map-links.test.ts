import { expect, it } from 'vitest'
import { directionsUrl } from './map-links.ts'

it('leads to a position', () => {
  expect(directionsUrl({ lat: 52.5, lng: 13.4, address: 'Berlin' })).toBe(
    'https://www.openstreetmap.org/directions?to=52.5%2C13.4',
  )
})

it('searches for the address without a position', () => {
  expect(directionsUrl({ lat: null, lng: null, address: 'Parkstraße 1, Köln' })).toBe(
    'https://www.openstreetmap.org/search?query=Parkstra%C3%9Fe%201%2C%20K%C3%B6ln',
  )
})
