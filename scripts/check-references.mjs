// `npm run check:references`: every reference in code, SQL, tests and docs must lead to an existing file, section, row or decision.
// docs/specification/README.md says how to cite.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { provePlanted } from './planted.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const READ = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.css', '.sql', '.md', '.html', '.json', '.yml'])
const SKIPPED = new Set(
  'node_modules dist build data assets android ios screenshots test-results playwright-report'.split(' '),
)
const EXEMPT = new Set([
  // Migrations never change after a database has run them, not even their comments.
  'apps/server/src/db/migrations',
  // Their forms of citations are patterns and faults.
  'scripts/check-references.mjs',
  'scripts/check-coverage.mjs',
  'scripts/citations.mjs',
  'package-lock.json',
])

/** References that lead outside of the repository or nowhere, and their replacements. */
const OLD_FORMS = [
  [/\bspec(?:ification)? ?[12]\b/i, 'write specification/owner §… or specification/practice §…'],
  [/\bdecisions? §|\bdecision record \d/i, 'write specification/readings §… or decision …'],
  [/\bdecisions? 0\d/i, 'write the number of a decision without zeros'],
  [
    /(?<!specification\/)\bauthorization,? (?:[A-Z]\d|"|point |property-level)/i,
    'write specification/authorization …',
  ],
  [/\bthreat T\d/i, 'give the reason: threats with such numbers are in no document'],
  [/\bdesign decisions?\b|\(design\b|\bdesign['’]s\b|\bresearch (?:on|of)\b/i, 'cite a document of docs/'],
  [/(?<![\w/-])design\/|\.\.\/shared\//, 'cite a document of docs/'],
  [/(?<![\w.-])\/(?:work|home|Users)\/\w+\//, 'name no folder of one machine'],
]

const texts = new Map()

/** Text of a file below the root; empty if there is none. */
function textOf(file) {
  if (!texts.has(file)) texts.set(file, exists(file) ? readFileSync(path.join(root, file), 'utf8') : '')
  return texts.get(file)
}

/** Files and folders of the repository, also new ones: an empty folder that a moved one left behind is in no clone. */
const present = new Set(['.'])
const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
for (const file of execFileSync('git', listed, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 25 }).split(
  '\0',
))
  if (file !== '' && existsSync(path.join(root, file)))
    for (let at = file; at !== '.'; at = path.posix.dirname(at)) present.add(at)

const exists = (file) => present.has(path.posix.normalize(file).replace(/\/$/, ''))

function* filesBelow(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name)
    if (EXEMPT.has(file) || SKIPPED.has(entry.name) || entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* filesBelow(file)
    else if (READ.has(path.extname(entry.name))) yield file
  }
}

const headingsOf = (file) =>
  file.endsWith('.md') ? [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading) : []

/** The number that a heading begins with: `10.4` of `10.4 Mobile numbers`. */
const numberOf = (heading) => heading?.match(/^\d+(?:\.\d+)*/)?.[0]

/** The fragment of a heading as on GitHub: the text of links, without punctuation. */
const slugOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

const ITEM = /§\d+(?:\.\d+)?|\b[A-Z]\d{1,2}\b|"[^"]+"/g
const CITATION = new RegExp(`\\bspecification/([a-z]+)((?:,? (?:and |to )?(?:${ITEM.source}))*)`, 'g')

/** Whether a document has the section `§5` or `§10.4`, the row `E2`, or the heading or row `"Order of checks"`. */
function has(file, item) {
  const headings = headingsOf(file)
  if (item.startsWith('§')) return headings.some((heading) => numberOf(heading) === item.slice(1))
  const name = item.replaceAll('"', '')
  return headings.includes(name) || textOf(file).includes(`\n| ${name} |`)
}

function* oldForms(line) {
  for (const [form, instead] of OLD_FORMS) if (form.test(line)) yield instead
}

function* wrongCitations(line) {
  for (const [, document, items] of line.matchAll(CITATION)) {
    const file = `docs/specification/${document}.md`
    if (!exists(file)) yield `${file} does not exist`
    else for (const [item] of items.matchAll(ITEM)) if (!has(file, item)) yield `${file} has no ${item}`
  }
}

/** A `§` must belong to a citation, an RFC or the text of a link; documents of the specification may also name their own sections. */
function* looseSections(line, file) {
  const rest = line.replace(CITATION, '').replace(/\bRFC \d+ §|\[[^\]]*\]\([^)]*\)/g, '')
  if (rest.includes('§') && !file.startsWith('docs/specification/')) yield '§ of which document?'
}

const decisions = new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 4)))

function* wrongDecisions(line) {
  for (const [, number] of line.matchAll(/\bdecisions? (\d{1,4})\b/gi))
    if (!decisions.has(number.padStart(4, '0'))) yield `there is no decision ${number}`
}

function* wrongLinks(line, file) {
  for (const [, text, target] of line.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)) {
    // Addresses of the web and of pages of the application.
    if (/^(?:[a-z]+:|\/)/.test(target)) continue
    const [name, fragment] = target.split('#')
    const linked = name === '' ? file : path.posix.join(path.posix.dirname(file), name)
    const heading = headingsOf(linked).find((it) => slugOf(it) === fragment)
    const section = text.match(/§(\d+(?:\.\d+)*)/)?.[1]
    if (!exists(linked)) yield `${linked} does not exist`
    else if (fragment !== undefined && heading === undefined) yield `${linked} has no heading #${fragment}`
    else if (section !== numberOf(section && heading)) yield `${target} is not §${section}`
  }
}

/** Files in backticks: in Markdown from the root or its own folder, in code only documents. */
function* missingFiles(line, file) {
  const named = file.endsWith('.md')
    ? line.matchAll(/`((?:apps|bench|docs|e2e|packages|scripts|\.ci)\/[\w./-]+)/g)
    : line.matchAll(/\b(docs\/[\w/-]+\.md)\b/g)
  for (const [, name] of named) {
    const isBuilt = name.split('/').includes('dist')
    if (!isBuilt && !exists(name) && !exists(path.posix.join(path.posix.dirname(file), name)))
      yield `${name} does not exist`
  }
}

const CHECKS = [oldForms, wrongCitations, looseSections, wrongDecisions, missingFiles]

/** What is wrong with the references of a file's text. */
function problemsIn(file, text) {
  const checks = file.endsWith('.md') ? [...CHECKS, wrongLinks] : CHECKS
  return text
    .split('\n')
    .flatMap((line, index) =>
      checks.flatMap((check) => [...check(line, file)].map((problem) => `${file}:${index + 1}: ${problem}`)),
    )
}

const inCode = (line) =>
  problemsIn(
    'apps/a.ts',
    `// specification/owner §5, specification/authorization E2, decision 99\n// ${line}`,
  )
const inDocument = (line) => problemsIn('docs/a.md', `[§5](specification/owner.md#5-validation)\n${line}`)
provePlanted({
  'old name of a specification': inCode('See spec 1.'),
  'record of a decision': inCode('See decision record 99.'),
  'number of a decision with zeros': inCode('See decision 0099.'),
  'authorization without its folder': inCode('See authorization E2.'),
  'number of a threat': inCode('See threat T1.'),
  'design that is no document': inCode('See the design decision.'),
  'folder of another place': inCode('See design/colours.'),
  'folder of one machine': inCode('See /home/me/notes.'),
  'document that does not exist': inCode('specification/owners §5'),
  'section that does not exist': inCode('specification/owner §5, §99'),
  'row that does not exist': inCode('specification/authorization Z9'),
  'heading that does not exist': inCode('specification/authorization "No such heading"'),
  'section of no document': inCode('See §5.'),
  'decision that does not exist': inCode('decision 9999'),
  'file that a comment names': inCode('docs/no-such.md'),
  'file that a document names': inDocument('`apps/no-such.ts`'),
  'link to no file': inDocument('[text](no-such.md)'),
  'link to no heading': inDocument('[text](security.md#no-such-heading)'),
  'link to another section': inDocument('[§6](specification/owner.md#5-validation)'),
})

const problems = [...filesBelow('.')].flatMap((file) => problemsIn(file, textOf(file)))
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
} else process.stdout.write('Every reference leads to something that exists.\n')
