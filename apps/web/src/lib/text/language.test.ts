import { describe, expect, it } from 'vitest'
import { preferredLanguage } from './language.ts'

describe('language', () => {
  it('keeps the stored choice whatever the browser says', () => {
    expect(preferredLanguage('de', ['en-GB'])).toBe('de')
  })

  it('takes the first browser language we speak', () => {
    expect(preferredLanguage(null, ['fr-FR', 'hi-IN', 'de'])).toBe('hi')
  })

  it('falls back to English', () => {
    expect(preferredLanguage(null, ['fr', 'pl'])).toBe('en')
    expect(preferredLanguage('fr', [])).toBe('en')
  })
})
