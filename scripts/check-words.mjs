// `npm run check:words`: no code, comment or test may use a name that docs/vocabulary.md replaces, no field may have a type that each
// browser reads in its own way, and no test may judge a time. EXCEPTIONS has the names that are still in use.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { provePlanted } from './planted.mjs'

/** Exact numbers of remaining uses: the names of two calls, which clients know, and a table in a landed migration. */
const EXCEPTIONS = {
  assistant_orders: 1,
  askToMove: 2,
  dropMoveWish: 2,
}

/** Words that rule 1 of the vocabulary replaces by a name, in comments and titles of tests. */
const VAGUE = /\b(?:whoever|whatever|somebody|anew|himself|lapse[sd]?)\b/i

/** Names of the wire for which the server has its own name, with the only files that use both (docs/vocabulary.md, "Names of the wire"). */
const WIRE_ONLY = /\bmoveWish\b/
const usesWireNames = (file) =>
  !file.startsWith('apps/server/src/') || /\/(presenter|example-values|.+\.test)\.ts$/.test(file)

/** A field whose typed "4,5" is 45 in one browser and nothing in others (decision 372). */
const NUMBER_FIELD = /\btype=(?:["']|\{\s*["'])number\b|\btype: ['"]number['"] as const/

/** Identifiers are spelled as on the wire; texts and comments are British (docs/vocabulary.md, "Spelling"). */
const BRITISH_NAME = /\b\w*specialisation\w*/i
/** Classes in style sheets, and keys of texts: in their files, as `t` is given them and as texts refer to them. */
const BRITISH_CLASS = /\.[\w-]*specialisation/i
const BRITISH_KEY = /"\w*specialisation\w*":|\bt\([^)]*['"`][\w.:]*specialisation|\$t\([\w.:]*specialisation/i
const isBritish = (file, line) =>
  file.endsWith('.css')
    ? BRITISH_CLASS.test(line)
    : BRITISH_KEY.test(line) || (/\.tsx?$/.test(file) && BRITISH_NAME.test(withoutTexts(line)))
const withoutTexts = (line) => line.replace(/(['"`]).*?\1|\/\/.*|^\s*\/?\*.*/g, '')

/** A test that fails on a busy machine; speed is measured by `bench/`. */
const JUDGED_TIME = /\bexpect\((?:performance|Date)\.now\(\)/
const isTest = (file) => /\.(?:test|spec)\./.test(file)

const SHOWN_MAX = 10

/** The names that the vocabulary replaces, with their replacements. */
function renamesOf(vocabulary) {
  const table = vocabulary.slice(vocabulary.indexOf('## Names that are not used'))
  return new Map([...table.matchAll(/`(\w+)` → `([^`]+)`/g)].map(([, old, now]) => [old, now]))
}

/** Comments and titles of tests; strings elsewhere may be texts for users. */
const isProse = (file, line) =>
  /^\s*(?:\/\/|\/?\*)/.test(line) || (isTest(file) && /\b(?:it|test|describe)\b.*['"`]/.test(line))

const linesOf = (files) =>
  Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').map((line, index) => ({ file, line, place: `${file}:${index + 1}` })),
  )

/** Places of each replaced name that is in use. */
function usesOf(lines, renames) {
  const pattern = new RegExp(`\\b(${[...renames.keys()].join('|')})\\b`, 'g')
  const uses = new Map()
  for (const { line, place } of lines)
    for (const [name] of line.matchAll(pattern)) uses.set(name, [...(uses.get(name) ?? []), place])
  return uses
}

function* wrongUses(uses, renames, exceptions) {
  for (const [name, count] of Object.entries(exceptions))
    if ((uses.get(name)?.length ?? 0) < count)
      yield `${name} has fewer than ${count} uses: lower its exception in scripts/check-words.mjs`
  for (const [name, places] of uses)
    if (places.length > (exceptions[name] ?? 0))
      yield `${name} is called ${renames.get(name)} (docs/vocabulary.md):\n  ${places.slice(0, SHOWN_MAX).join('\n  ')}`
}

/** What is wrong with the words of the files, by path. */
function problemsIn(files, renames, exceptions = {}) {
  const lines = linesOf(files)
  const vague = lines.filter(({ file, line }) => isProse(file, line) && VAGUE.test(line))
  const foreign = lines.filter(({ file, line }) => !usesWireNames(file) && WIRE_ONLY.test(line))
  const numbers = lines.filter(({ file, line }) => /\.(?:tsx|html)$/.test(file) && NUMBER_FIELD.test(line))
  const judged = lines.filter(({ file, line }) => isTest(file) && JUDGED_TIME.test(line))
  const british = lines.filter(({ file, line }) => isBritish(file, line))
  return [
    ...british.map(({ place }) => `${place} spells a name with -sation (docs/vocabulary.md, "Spelling")`),
    ...numbers.map(({ place }) => `${place} has a field of numbers: use a text that is read (decision 372)`),
    ...judged.map(
      ({ place }) =>
        `${place} judges a time, which a busy machine fails (docs/checks.md, "What is tested where")`,
    ),
    ...wrongUses(usesOf(lines, renames), renames, exceptions),
    ...vague.map(({ place }) => `${place} does not name its subject (docs/vocabulary.md, "How we write", 1)`),
    ...foreign.map(({ place }) => `${place} uses a name that only presenters know (docs/vocabulary.md)`),
  ]
}

const RENAMES = renamesOf(
  '`right` → `wrong`\n## Names that are not used\n`Teller` → `ChangeContext` · `Line` → `List`',
)
provePlanted({
  'replaced name': problemsIn({ 'a.ts': 'new Teller(Tellers, Outline)\nnew ChangeContext(right)' }, RENAMES),
  'exception without a use': problemsIn({ 'a.ts': 'Teller()' }, RENAMES, { Teller: 2 }),
  'use above its exception': problemsIn({ 'a.ts': 'Teller(Teller)' }, RENAMES, { Teller: 1 }),
  'field of numbers': problemsIn({ 'a.tsx': '<input type="number" />\n<input type="text" />' }, RENAMES),
  'British spelling of a name': problemsIn(
    { 'a.ts': "const specialisationNames = ['specialisation'] // the specialisation" },
    RENAMES,
  ),
  'British spelling of a class': problemsIn(
    { 'a.css': '.a .specialisations {\n.specializations {' },
    RENAMES,
  ),
  'British spelling of a key': problemsIn(
    { 'en.json': '"anySpecialisation": ""\n"any": "All specialisations"' },
    RENAMES,
  ),
  'British spelling of a key in use': problemsIn(
    { 'a.tsx': "t('filters.specialisation')\nconst name = 'All specialisations'" },
    RENAMES,
  ),
  'vague comment': problemsIn({ 'a.ts': "// Notifies whoever waits.\nconst a = 'somebody'" }, RENAMES),
  'vague title of a test': problemsIn({ 'a.test.ts': "it('notifies somebody')" }, RENAMES),
  'time judged in a test': problemsIn(
    { 'a.test.ts': 'expect(performance.now() - from).toBeLessThan(1000)', 'a.ts': 'expect(Date.now())' },
    RENAMES,
  ),
  'name of the wire in the server': problemsIn(
    {
      'apps/server/src/a.ts': 'row.moveWish = null',
      'apps/server/src/presenter.ts': 'moveWish',
      'apps/web/src/a.ts': 'moveWish',
    },
    RENAMES,
  ),
})

const renames = renamesOf(readFileSync('docs/vocabulary.md', 'utf8'))
if (renames.size === 0) throw new Error('docs/vocabulary.md lists no names.')
const names = execFileSync(
  'git',
  ['ls-files', 'apps', 'packages', 'e2e', 'screens', 'engines', 'bench', 'scripts'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css|html|json)$/.test(file) && file !== 'scripts/check-words.mjs')
  // What a build answered is as it was.
  .filter((file) => !file.startsWith('apps/server/test/recorded/answers/'))
const files = Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')]))

const problems = problemsIn(files, renames, EXCEPTIONS)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
const left = Object.values(EXCEPTIONS).reduce((sum, count) => sum + count, 0)
console.log(`${renames.size} replaced names searched in ${names.length} files; ${left} uses are excepted.`)
