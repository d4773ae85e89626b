import { describe, expect, it } from 'vitest'
import { meantAddress } from './meant-address.ts'

describe('the address of a page', () => {
  it.each([
    ['/search.', '/search'],
    ['/vet/praxis-berlin).', '/vet/praxis-berlin'],
    ['/patient/visits/01a2,', '/patient/visits/01a2'],
    ['/search%20', '/search'],
    ['/search%E2%80%9D', '/search'],
    ['/search.?q=Hund.', '/search?q=Hund.'],
    ['/de/vet/pra%E0%A4%A', '/de/vet'],
    ['/de/vet/pra%', '/de/vet'],
    ['/vets/k%C3%B6ln.', '/vets/k%C3%B6ln'],
  ])('%s means %s', (url, meant) => {
    expect(meantAddress(url)).toBe(meant)
    expect(meantAddress(meant)).toBeNull()
  })

  it.each([
    '/',
    '/.',
    '/search',
    '/search?q=%E0%A4',
    '/vets/k%C3%B6ln',
    '/assets/index-D4h7.js',
    '//example.org/.',
    '/\\example.org.',
    '/.git.',
  ])('%s is meant as it is', (url) => {
    expect(meantAddress(url)).toBeNull()
  })
})
