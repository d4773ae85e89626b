import { describe, expect, it } from 'vitest'
import { readableName, townName } from './names.ts'

const KOLKATA = { name: 'Kolkata', localName: 'कोलकाता' }
const VIENNA = { name: 'Vienna', localName: 'Wien' }
const TOKYO = { name: 'Tokyo', localName: '東京' }

// specification/readings §9: a town is named in the reader’s language or in its own (added)
describe('the name of a town', () => {
  it('is the one of the reader’s language if it has one there', () => {
    expect(['en', 'de', 'hi'].map((language) => townName(KOLKATA, language))).toEqual([
      'Kolkata',
      'Kalkutta',
      'कोलकाता',
    ])
    expect(['en', 'de', 'hi'].map((language) => townName(VIENNA, language))).toEqual([
      'Vienna',
      'Wien',
      'वियना',
    ])
    expect(['en', 'de', 'hi'].map((language) => townName(TOKYO, language))).toEqual([
      'Tokyo',
      'Tokio',
      'टोक्यो',
    ])
  })

  it('is its own in a script that the reader can read, else the English one', () => {
    expect(readableName('Munich', 'München', 'en')).toBe('Munich')
    expect(readableName('Munich', 'München', 'de')).toBe('München')
    expect(readableName('Mumbai', 'मुंबई', 'hi')).toBe('मुंबई')
    expect(readableName('Mumbai', 'मुंबई', 'de')).toBe('Mumbai')
    expect(readableName('Moscow', 'Москва', 'hi')).toBe('Moscow')
    expect(readableName('Graz', undefined, 'hi')).toBe('Graz')
  })
})
