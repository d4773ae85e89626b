import { describe, expect, it } from 'vitest'
import { preferredLanguage } from './language.ts'

describe('language', () => {
  it('prefers the stored choice to the browser’s languages', () => {
    expect(preferredLanguage('de', ['en-GB'])).toBe('de')
  })

  it('takes the first language of the browser that we support', () => {
    expect(preferredLanguage(null, ['fr-FR', 'hi-IN', 'de'])).toBe('hi')
  })

  it('falls back to English', () => {
    expect(preferredLanguage(null, ['fr', 'pl'])).toBe('en')
    expect(preferredLanguage('fr', [])).toBe('en')
  })
})
