import { describe, expect, it } from 'vitest'
import { preferredLanguage } from './language.ts'

describe('language', () => {
  it('prefers the stored choice to the browser’s languages', () => {
    expect(preferredLanguage('de', ['en-GB'])).toBe('de')
  })

  // specification/owner §1: interface languages English, German and Hindi; the browser's language, else English
  it('takes the first language of the browser that we support', () => {
    expect(preferredLanguage(null, ['fr-FR', 'hi-IN', 'de'])).toBe('hi')
  })

  // specification/owner §1: interface languages English, German and Hindi; the browser's language, else English
  it('falls back to English', () => {
    expect(preferredLanguage(null, ['fr', 'pl'])).toBe('en')
    expect(preferredLanguage('fr', [])).toBe('en')
  })
})
