import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { describe, expect, it } from 'vitest'

const here = new URL('./', import.meta.url)
const source = new URL('../', import.meta.url)
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

/** What the source writes in quotes, and the shapes of what it puts together: `kinds.${kind}`. */
function namesIn(source: string): { whole: Set<string>; shapes: RegExp[] } {
  const whole = [...source.matchAll(/(['"`])((?:\w+:)?[\w. -]+)\1/g)].map(([, , name = '']) => name)
  const put = [...source.matchAll(/`([\w.:-]*(?:\$\{[^`}]*\}[\w.-]*)+)`/g)]
    .map(([, shape = '']) => shape.replaceAll(/\$\{[^}]*\}/g, '*'))
    .filter((shape) => /\w\.|\.\w/.test(shape))
  const shapes = [...new Set(put)].map((shape) => shape.replaceAll('.', '\\.').replaceAll('*', '.+'))
  return { whole: new Set(whole), shapes: shapes.map((shape) => new RegExp(`^${shape}$`)) }
}

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .map((name) => readFileSync(new URL(name, source), 'utf8'))
const asked = namesIn(sources.join('\n'))
const isAsked = (key: string) => asked.whole.has(key) || asked.shapes.some((shape) => shape.test(key))

const files = readdirSync(new URL('en/', here)).map((name) => ({
  name,
  file: (language: string) => new URL(`${language}/${name}`, here),
}))

it.each(files)('asks somewhere for each text of $name', ({ name, file }) => {
  const namespace = name.replace('.json', '')
  const idle = [...textsOf(file('en')).keys()]
    .map((key) => key.replace(pluralForm, ''))
    .filter((key) => !isAsked(key) && !isAsked(`${namespace}:${key}`))
  expect(idle).toEqual([])
})

// Of these the server asks for some, by code and kind.
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
