import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { withSharedTexts } from '../../scripts/shared-texts.ts'

const FOLDER = import.meta.dirname
const NAMESPACES = readdirSync(path.join(FOLDER, 'en'))

/** Names reserved by i18next: a value under one of them changes the look-up instead of filling a placeholder. */
const OPTIONS_OF_I18NEXT = [
  'lng',
  'lngs',
  'fallbackLng',
  'ns',
  'context',
  'ordinal',
  'replace',
  'defaultValue',
  'interpolation',
  'postProcess',
  'keySeparator',
  'nsSeparator',
  'returnObjects',
  'returnDetails',
  'joinArrays',
  'appendNamespaceToMissingKey',
]

const PLURAL = /_(zero|one|two|few|many|other)$/
const PLACEHOLDER = /\{\{(\w+)\}\}/g

type Text = { key: string; text: string }

function textsOf(node: unknown, key: string): Text[] {
  if (typeof node === 'string') return [{ key, text: node }]
  return Object.entries(node as object).flatMap(([name, child]) =>
    textsOf(child, key === '' ? name : `${key}.${name}`),
  )
}

const read = (language: string, file: string): unknown =>
  JSON.parse(withSharedTexts(language, readFileSync(path.join(FOLDER, language, file), 'utf8')))

const placeholders = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

function placesByKey(texts: Text[]): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>()
  for (const { key, text } of texts) {
    const known = places.get(key.replace(PLURAL, '')) ?? new Set()
    // A language may write "one" out instead of the number.
    for (const name of placeholders(text)) if (name !== 'count') known.add(name)
    places.set(key.replace(PLURAL, ''), known)
  }
  return places
}

describe('the English texts of pages', () => {
  it('speak of notes, visits and changes, never of entries or of animals on record', () => {
    const found = NAMESPACES.flatMap((file) =>
      textsOf(read('en', file), file).filter(({ text }) => /\bon record\b|\bentr(y|ies)\b/i.test(text)),
    )
    expect(found).toEqual([])
  })
})

// specification/practice §4: sentences about a visit fit one animal and several (added)
describe('sentences in which the names of several animals may stand', () => {
  it.each(['en', 'de'])('have no verb of one animal in %s', (language) => {
    const shared = `../../../../../packages/contract/src/texts/${language}.json`
    const texts = [...textsOf(read(language, 'visits.json'), ''), ...textsOf(read(language, shared), '')]
    const ofVisits = texts.filter(({ key }) => /^(page\.words|notifications)\./.test(key))
    const ofBoard = textsOf(read(language, 'board.json'), '').filter(({ key }) => /^\w+Pet$/.test(key))
    const ofMoves = ['columns.json', 'calendar.json'].flatMap((file) => textsOf(read(language, file), ''))
    const ofOne = /^\{\{pet\}\} (is|has|was|stays|hat|ist|war|wird|wurde|bleibt|kann)\b/
    expect(ofVisits.length).toBeGreaterThan(0)
    expect(ofBoard.length).toBeGreaterThan(0)
    expect([...ofVisits, ...ofBoard, ...ofMoves].filter(({ text }) => ofOne.test(text))).toEqual([])
  })
})

describe.each(['en', 'de', 'hi'])('the texts of pages in %s', (language) => {
  it('name offered reasons and signs of an emergency as calendar files and searches do', () => {
    type Reasons = { reasons: Record<string, string> }
    type Pages = Reasons & { urgent: { signs: Record<string, string> } }
    const { reasons, urgent } = read(language, 'booking.json') as Pages
    const { other: _, ...tiles } = reasons
    expect(
      (read(language, '../../../../../packages/contract/src/texts/' + language + '.json') as Reasons).reasons,
    ).toEqual({ ...tiles, ...urgent.signs })
  })

  it.each(NAMESPACES)(
    'have in %s the keys of the English ones, each with the same places to fill',
    (file) => {
      expect(placesByKey(textsOf(read(language, file), ''))).toEqual(
        placesByKey(textsOf(read('en', file), '')),
      )
    },
  )

  it.each(NAMESPACES)('fill no place in %s by a name that i18next takes for itself', (file) => {
    const taken = textsOf(read(language, file), '').filter(({ text }) =>
      placeholders(text).some((name) => OPTIONS_OF_I18NEXT.includes(name)),
    )
    expect(taken).toEqual([])
  })

  it.each(NAMESPACES)('have all forms in %s that the language counts with', (file) => {
    const forms = new Map<string, string[]>()
    for (const { key } of textsOf(read(language, file), '')) {
      const [, form] = PLURAL.exec(key) ?? []
      if (form) forms.set(key.replace(PLURAL, ''), [...(forms.get(key.replace(PLURAL, '')) ?? []), form])
    }
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const lacking = [...forms].filter(([, has]) => needed.some((form) => !has.includes(form)))
    expect(lacking).toEqual([])
  })

  it.each(NAMESPACES)('are said in words in %s, never as a key', async (file) => {
    const namespace = file.replace('.json', '')
    const texts = createInstance()
    await texts.init({
      lng: language,
      fallbackLng: false,
      ns: [namespace],
      defaultNS: namespace,
      resources: { [language]: { [namespace]: read(language, file) as Record<string, string> } },
      interpolation: { escapeValue: false },
    })
    const say = texts.t as (key: string, values: Record<string, unknown>) => string
    const unsaid = textsOf(read(language, file), '').filter(({ key, text }) => {
      const values = Object.fromEntries(
        placeholders(text).map((name) => [name, name === 'count' ? 2 : 'filled']),
      )
      const spoken = say(key.replace(PLURAL, ''), { count: 2, ...values })
      return spoken === key || spoken === '' || spoken.includes('{{')
    })
    expect(unsaid).toEqual([])
  })
})
