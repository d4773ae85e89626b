// `npm run check:coverage`: tests cite the facts of docs/specification/facts.md. Fails for a fact that no test cites and that is not marked
// as open, for a citation that names no fact or stands above no test, and for a test that docs/security.md names and that does not exist.
// `npm run coverage` (`--write`) writes the index of facts and their tests to test-results/coverage.md.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { citesFacts, factsIn, testsOf } from './citations.mjs'
import { provePlanted } from './planted.mjs'

const FACTS = 'docs/specification/facts.md'
const SECURITY = 'docs/security.md'
const INDEX = 'test-results/coverage.md'

/** Tests by the fact that they cite, and citations above no test, of files by path. */
function citationsIn(files) {
  const tests = new Map()
  const problems = []
  for (const [file, text] of Object.entries(files)) {
    if (!citesFacts(text)) continue
    const found = testsOf(file, text)
    for (const line of found.strays) problems.push(`${file}:${line + 1} cites a fact above no test`)
    for (const { title, citations } of found.tests)
      for (const citation of citations) tests.set(citation, [...(tests.get(citation) ?? []), { file, title }])
  }
  return { tests, problems }
}

/** What is wrong between the facts and the tests of the files. */
function problemsIn(markdown, files) {
  const facts = factsIn(markdown)
  const { tests, problems } = citationsIn(files)
  const known = new Set(facts.map(({ citation }) => citation))
  return [
    ...problems,
    ...facts
      .filter(({ citation, isOpen }) => !isOpen && !tests.has(citation))
      .map(({ citation }) => `${FACTS}: no test cites “${citation}”`),
    ...facts
      .filter(({ citation, isOpen }) => isOpen && tests.has(citation))
      .map(({ citation }) => `${FACTS}: “${citation}” has a test, so it is not open`),
    ...facts
      .filter(({ citation }, index) => facts.findIndex((other) => other.citation === citation) < index)
      .map(({ citation }) => `${FACTS}: “${citation}” stands there twice`),
    ...[...tests]
      .filter(([citation]) => !known.has(citation))
      .map(([citation, [{ file, title }]]) => `${file} › ${title}: ${FACTS} has no fact “${citation}”`),
  ]
}

/** Tests in backticks of a document that do not exist: `file › part of the title`. */
const missingTests = (markdown, textOf) =>
  markdown.split('\n').flatMap((line, index) =>
    [...line.matchAll(/`([^`]+?\.(?:test|spec)\.tsx?) › ([^`]+)`/g)].flatMap(([, file, title]) => {
      const text = textOf(file)?.replaceAll("\\'", "'")
      if (text?.includes(title)) return []
      const what = text === undefined ? 'does not exist' : `has no test “${title}”`
      return [`${SECURITY}:${index + 1}: ${file} ${what}`]
    }),
  )

const PLANTED_FACTS = '# [Owners](owner.md)\n\n## [§5](owner.md#5) Validation\n\n- a name\n- an age (open)\n'
const NAME = '// specification/owner §5: a name\n'
const AGE = '// specification/owner §5: an age\n'
const planted = (text, facts = PLANTED_FACTS) => problemsIn(facts, { 'a.test.ts': text })
const securityPlanted = (title) => missingTests(`\`a.test.ts › ${title}\``, () => "it('is the owner\\'s')")
provePlanted({
  'fact without a test': planted("it('has a name', () => {})"),
  'open fact with a test': planted(`${NAME}${AGE}it('has a name', () => {})`),
  'fact that stands there twice': planted(`${NAME}it('has a name', () => {})`, `${PLANTED_FACTS}- a name\n`),
  'citation of no fact': planted(
    `${NAME}for (const a of b) it.each(c)('has a name', () => {})\n// specification/owner §5: names\nit('a', () => {})`,
  ),
  'citation above no test': planted(`${NAME}it('has a name', () => {\n  ${NAME}  expect(1)\n})`),
  'test that the threats name and that is gone': [
    ...securityPlanted('is the owner’s'),
    ...securityPlanted("is the owner's"),
  ],
  'file that the threats name and that is gone': missingTests('`a.spec.ts › opens`', () => undefined),
})

/** The document of facts, with the tests of each below it. */
function indexOf(markdown, tests) {
  const facts = factsIn(markdown)
  const lines = markdown.split('\n').map((line, index) => {
    const fact = facts.find((one) => one.line === index)
    const cited = tests.get(fact?.citation) ?? []
    return [line, ...cited.map(({ file, title }) => `  - \`${file} › ${title}\``)].join('\n')
  })
  return lines.join('\n').replaceAll('](', '](../docs/specification/')
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
const names = execFileSync('git', ['ls-files', 'apps', 'packages', 'e2e', 'screens', 'engines', 'bench'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && existsSync(file))
const files = Object.fromEntries(names.map((name) => [name, textOf(name)]))
const facts = textOf(FACTS) ?? ''

const problems = [...problemsIn(facts, files), ...missingTests(textOf(SECURITY), textOf)]
if (process.argv.includes('--write')) {
  mkdirSync('test-results', { recursive: true })
  writeFileSync(INDEX, indexOf(facts, citationsIn(files).tests))
  console.log(`The index is in ${INDEX}.`)
}
const all = factsIn(facts)
const open = all.filter(({ isOpen }) => isOpen).length
console.log(`${all.length - open} facts of the specification have a test, ${open} are open.`)
for (const problem of problems) console.error(problem)
if (all.length === 0) console.error(`${FACTS} has no facts.`)
if (problems.length > 0 || all.length === 0) process.exitCode = 1
