import { describe, expect, it } from 'vitest'
import { ERROR_STATUS } from '../errors.ts'
import { preferredLanguage, TEXTS, translate } from './translate.ts'

/** All texts by dotted key; fails if a leaf is not a text. */
function textsByKey(node: unknown, path: string[] = []): Map<string, string> {
  if (typeof node === 'string') return new Map([[path.join('.'), node]])
  if (typeof node !== 'object' || node === null) throw new Error(`${path.join('.')} is not a text`)
  return new Map(Object.entries(node).flatMap(([key, value]) => [...textsByKey(value, [...path, key])]))
}

/** All placeholders as one text, sorted, because their order differs between languages. */
function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{\w+\}\}/g)].map(([placeholder]) => placeholder)
  return names.toSorted((a, b) => a.localeCompare(b)).join(' ')
}

const withoutPlaceholders = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '')

const english = textsByKey(TEXTS.en)

describe.each(['en', 'de', 'hi'] as const)('the texts in %s', (language) => {
  const texts = textsByKey(TEXTS[language])

  it('have the keys of the English ones', () => {
    expect(new Set(texts.keys())).toEqual(new Set(english.keys()))
  })

  it('have the placeholders of the English ones', () => {
    const different = [...texts].filter(
      ([key, text]) => placeholders(text) !== placeholders(english.get(key) ?? ''),
    )
    expect(different).toEqual([])
  })

  it('have no brace outside a placeholder', () => {
    expect([...texts].filter(([, text]) => /[{}]/.test(withoutPlaceholders(text)))).toEqual([])
  })

  it('are never empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('contain every error code of the API', () => {
    const codes = Object.keys(ERROR_STATUS)
    expect(codes.filter((code) => !texts.has(`errors.${code}`))).toEqual([])
  })
})

describe('Hindi', () => {
  it('is written in Devanagari throughout', () => {
    const foreign = [...textsByKey(TEXTS.hi)].filter(([, text]) => /[a-z]/i.test(withoutPlaceholders(text)))
    expect(foreign).toEqual([])
  })
})

describe('the preferred language', () => {
  it('is the one with the highest quality, at any position', () => {
    expect(preferredLanguage('en;q=0.5, hi;q=0.9, de;q=0.7')).toBe('hi')
  })

  it('treats a language without quality as the most preferred', () => {
    expect(preferredLanguage('hi;q=0.9,de')).toBe('de')
  })

  it('is the first of two with equal quality', () => {
    expect(preferredLanguage('de,hi')).toBe('de')
  })

  it('matches the first part of a language tag in any letter case', () => {
    expect(preferredLanguage('DE-at')).toBe('de')
  })

  it('skips languages that the product does not have', () => {
    expect(preferredLanguage('fr,it;q=0.9,de;q=0.1')).toBe('de')
  })

  it.each([undefined, '', 'fr', '*', ';q=', 'constructor'])('is English for %j', (header) => {
    expect(preferredLanguage(header)).toBe('en')
  })
})

describe('translating', () => {
  it('returns the text in the requested language', () => {
    expect(translate('en', 'errors.unauthenticated')).toBe('Please log in first.')
    expect(translate('de', 'errors.unauthenticated')).toBe('Bitte melden Sie sich zuerst an.')
    expect(translate('hi', 'errors.unauthenticated')).toBe('कृपया पहले लॉग इन करें।')
  })

  it('fills in every value', () => {
    const values = {
      doctor: 'Dr. Ruth Lange',
      pet: 'Bello',
      start: '02-03-2026 10:00',
      clinic: 'Tierklinik Nord',
    }
    expect(translate('de', 'notifications.appointment-approved.message', values)).toBe(
      'Termin für Bello bei Dr. Ruth Lange: 02-03-2026 10:00, Tierklinik Nord.',
    )
  })

  it('does not fill in a placeholder inside a value', () => {
    const values = { doctor: '{{pet}}', pet: 'Bello', start: '10:00' }
    expect(translate('en', 'notifications.appointment-rejected.message', values)).toBe(
      'Please choose another time. {{pet}} can’t see Bello on 10:00.',
    )
  })

  it('leaves out a missing value', () => {
    expect(translate('en', 'notifications.report.message')).toBe('You can read a new document for  now.')
  })

  it.each(['errors.nothing', 'nothing', 'errors', 'errors.internal.length', 'errors.toString', ''])(
    'returns the key %j, which has no text',
    (key) => {
      expect(translate('de', key)).toBe(key)
    },
  )
})
