import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const LANGUAGES = ['en', 'de', 'hi'] as const
const here = new URL('./', import.meta.url)
const contract = new URL('../../../../packages/contract/src/texts/', import.meta.url)

/** All texts by dotted key. */
function flat(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]])
  const entries = Object.entries(value as Record<string, unknown>)
  return new Map(entries.flatMap(([key, child]) => [...flat(child, path ? `${path}.${key}` : key)]))
}

const textsOf = (file: URL) => flat(JSON.parse(readFileSync(file, 'utf8')) as unknown)
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted().join(' ')
const pluralForm = /_(zero|one|two|few|many|other)$/

const files = readdirSync(new URL('en/', here)).map((name) => ({
  name,
  file: (language: string) => new URL(`${language}/${name}`, here),
}))
files.push({ name: 'contract', file: (language) => new URL(`${language}.json`, contract) })

it('has the same files in each language', () => {
  for (const language of LANGUAGES) {
    expect(readdirSync(new URL(`${language}/`, here)).toSorted()).toEqual(
      readdirSync(new URL('en/', here)).toSorted(),
    )
  }
})

describe.each(files)('texts of $name', ({ file }) => {
  const english = textsOf(file('en'))

  it.each(['de', 'hi'])('has in %s every English key and no other', (language) => {
    expect([...textsOf(file(language)).keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  it.each(['de', 'hi'])('fills in the same values in %s', (language) => {
    const texts = textsOf(file(language))
    const differing = [...english].filter(
      ([key, text]) => placeholders(text) !== placeholders(texts.get(key) ?? ''),
    )
    expect(differing).toEqual([])
  })

  it.each(LANGUAGES)('has no empty text in %s', (language) => {
    expect([...textsOf(file(language))].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it.each(LANGUAGES)('has every plural form that %s needs', (language) => {
    const keys = [...textsOf(file(language)).keys()]
    const stems = new Set(
      keys.filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, '')),
    )
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const missing = [...stems]
      .flatMap((stem) => needed.map((form) => `${stem}_${form}`))
      .filter((key) => !keys.includes(key))
    expect(missing).toEqual([])
  })
})
