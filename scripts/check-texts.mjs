// `npm run check:texts`: each text of the user interface stands once. A key whose text is another key's refers to it, `"$t(common:undo)"`, and the
// build writes the text in its place (`apps/web/scripts/shared-texts.ts`).
import { readdirSync, readFileSync } from 'node:fs'
import { provePlanted } from './planted.mjs'

/** Texts that stand again under another key, equal in all languages. Lower it with each that becomes a reference; it is never raised. */
const COPIES_MAX = 27

const LANGUAGES = ['en', 'de', 'hi']
const FOLDER = 'apps/web/src/locales'

/** Texts that the server reads too, and reads as they are. */
const READ_AS_THEY_ARE = /^contract:/

const REFERENCE = /^\$t\((\w+:[\w.-]+)\)$/

/** Pairs of a key, `common:titles.pet`, and its text. */
function textsOf(node, key) {
  if (typeof node === 'string') return [[key, node]]
  return Object.entries(node).flatMap(([name, child]) =>
    textsOf(child, key.includes(':') ? `${key}.${name}` : `${key}:${name}`),
  )
}

/** Keys by what they say in all languages, without those that refer to another key. */
function keysByText(texts) {
  const keys = new Map()
  for (const [key, text] of Object.entries(texts.en)) {
    if (text.includes('$t(')) continue
    const said = JSON.stringify(LANGUAGES.map((language) => texts[language][key]))
    keys.set(said, [...(keys.get(said) ?? []), key])
  }
  return keys
}

/** Keys that only repeat what another key says. */
const copiesIn = (texts) => [...keysByText(texts).values()].flatMap(([, ...copies]) => copies)

function problemOf(texts, language, key, text) {
  const [, target] = REFERENCE.exec(text) ?? []
  const place = `${language} ${key}`
  if (target === undefined) return `${place} has more than a reference`
  const said = texts[language][target]
  if (said === undefined) return `${place}: there is no ${target}`
  if (said.includes('$t(')) return `${place}: ${target} is a reference itself`
  if (READ_AS_THEY_ARE.test(key)) return `${place} is read as it is: write the text here`
  return texts.en[key] === text ? undefined : `${place} refers to another key than in English`
}

/** What is wrong with references. */
function problemsIn(texts) {
  return LANGUAGES.flatMap((language) =>
    Object.entries(texts[language])
      .filter(([, text]) => text.includes('$t('))
      .map(([key, text]) => problemOf(texts, language, key, text)),
  ).filter((problem) => problem !== undefined)
}

const inAll = (texts) => Object.fromEntries(LANGUAGES.map((language) => [language, texts]))
const PLANTED = {
  'common:undo': 'Undo',
  'common:no': 'No',
  'auth:title': 'Log in',
  'history:undo': '$t(common:undo)',
}
const withGerman = (texts, german) => ({ ...inAll(texts), de: german })
const inGerman = (text) => problemsIn(withGerman(PLANTED, { ...PLANTED, 'history:undo': text }))
provePlanted({
  'text that stands twice': copiesIn(inAll({ ...PLANTED, 'history:no': 'No' })),
  'text that differs in one language only': copiesIn(
    withGerman(
      { ...PLANTED, 'history:no': 'No', 'home:no': 'No' },
      { ...PLANTED, 'history:no': 'Nein', 'home:no': 'No' },
    ),
  ),
  'reference to no key': inGerman('$t(common:redo)'),
  'reference with words': inGerman('$t(common:undo) now'),
  'reference to another key': inGerman('$t(common:no)'),
  'reference to a reference': inGerman('$t(history:undo)'),
  'reference that the server would show': problemsIn(
    withGerman(PLANTED, { ...PLANTED, 'contract:undo': '$t(common:undo)' }),
  ),
})

const read = (path, namespace) => textsOf(JSON.parse(readFileSync(path, 'utf8')), namespace)
const textsIn = (language) =>
  Object.fromEntries([
    ...readdirSync(`${FOLDER}/${language}`).flatMap((file) =>
      read(`${FOLDER}/${language}/${file}`, file.replace('.json', '')),
    ),
    ...read(`packages/contract/src/texts/${language}.json`, 'contract'),
  ])

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)]))
const copies = copiesIn(texts)
const problems = problemsIn(texts)
if (process.argv.includes('--list'))
  for (const keys of keysByText(texts).values()) if (keys.length > 1) console.log(keys.join('  '))
console.log(`${copies.length} of at most ${COPIES_MAX} copies among ${Object.keys(texts.en).length} texts.`)
for (const problem of problems) console.error(problem)
if (copies.length > COPIES_MAX)
  console.error(
    'A text was copied: write `$t(namespace:key)` instead, or use the key that has it (--list shows all).',
  )
if (problems.length > 0 || copies.length > COPIES_MAX) process.exitCode = 1
