// `npm run check:coverage`: every test that docs/coverage.md names must exist, by file and title. Rows may be marked as open.
import { readFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Cells of a table row; a title may have an escaped bar. */
const cellsOf = (line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))

/** `file › title` pairs of a cell, one per pair of backticks. */
const testsIn = (cell) =>
  [...cell.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, file, title]) => ({ file, title }))

const problems = []
let covered = 0
let open = 0
const sources = new Map()
const sourceOf = (file) => {
  if (!sources.has(file)) {
    const full = path.join(root, file)
    sources.set(file, existsSync(full) ? readFileSync(full, 'utf8').replaceAll("\\'", "'") : null)
  }
  return sources.get(file)
}

function requireTests(tests, place) {
  for (const { file, title } of tests) {
    const source = sourceOf(file)
    if (source === null) problems.push(`${place}: ${file} does not exist`)
    else if (!source.includes(title)) problems.push(`${place}: ${file} has no test “${title}”`)
  }
}

const lines = readFileSync(path.join(root, 'docs/coverage.md'), 'utf8').split('\n')
for (const [number, line] of lines.entries()) {
  if (!line.startsWith('|') || /^\|[\s-|]+\|$/.test(line)) continue
  const cells = cellsOf(line)
  const answer = cells.at(-2) ?? ''
  if (answer === 'test') continue
  const tests = testsIn(answer)
  if (tests.length === 0) {
    if (answer === 'open') open += 1
    else problems.push(`line ${number + 1}: names no test (write \`file › title\`, or open)`)
    continue
  }
  covered += 1
  requireTests(tests, `line ${number + 1}`)
}
const security = readFileSync(path.join(root, 'docs/security.md'), 'utf8').split('\n')
for (const [number, line] of security.entries())
  requireTests(
    testsIn(line).filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file)),
    `docs/security.md line ${number + 1}`,
  )

process.stdout.write(`${covered} rows of the specification have a test, ${open} are open.\n`)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
