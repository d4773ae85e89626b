// `npm run check:words`: no code, comment or test may use a name that docs/vocabulary.md replaces. EXCEPTIONS has the names that are
// still in use.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Exact numbers of remaining uses: the names of two calls, which clients know, and a table in a landed migration. */
const EXCEPTIONS = {
  assistant_orders: 1,
  askToMove: 2,
  dropMoveWish: 2,
}

/** Words that rule 1 of the vocabulary replaces by a name, in comments and titles of tests; lower the limit when uses are removed. */
const VAGUE = /\b(?:whoever|whatever|somebody|anew|himself|lapse[sd]?)\b/i
const VAGUE_MAX = 0

const SHOWN_MAX = 10

const vocabulary = readFileSync('docs/vocabulary.md', 'utf8')
const table = vocabulary.slice(vocabulary.indexOf('## Names that are not used'))
const renames = [...table.matchAll(/`(\w+)` → `([^`]+)`/g)].map(([, old, now]) => ({ old, now }))
if (renames.length === 0) throw new Error('docs/vocabulary.md lists no names.')

const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'e2e', 'bench', 'scripts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && file !== 'scripts/check-words.mjs')

/** Comments and titles of tests; strings elsewhere may be texts for users. */
const isProse = (file, line) =>
  /^\s*(?:\/\/|\/?\*)/.test(line) ||
  (/\.(?:test|spec)\./.test(file) && /\b(?:it|test|describe)\b.*['"`]/.test(line))

const found = new Map()
const vague = []
const pattern = new RegExp(`\\b(${renames.map(({ old }) => old).join('|')})\\b`, 'g')
for (const file of files)
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (isProse(file, line) && VAGUE.test(line)) vague.push(`${file}:${index + 1}`)
    for (const [name] of line.matchAll(pattern)) {
      const places = found.get(name) ?? []
      places.push(`${file}:${index + 1}`)
      found.set(name, places)
    }
  }

let isWrong = false
for (const [name, count] of Object.entries(EXCEPTIONS)) {
  if ((found.get(name)?.length ?? 0) >= count) continue
  isWrong = true
  console.error(`${name} has fewer than ${count} uses: lower its exception in scripts/check-words.mjs`)
}
for (const [name, places] of found) {
  if (places.length <= (EXCEPTIONS[name] ?? 0)) continue
  isWrong = true
  const { now } = renames.find(({ old }) => old === name)
  console.error(
    `${name} is called ${now} (docs/vocabulary.md):\n  ${places.slice(0, SHOWN_MAX).join('\n  ')}`,
  )
}
if (process.argv.includes('--list')) console.log(vague.join('\n'))
if (vague.length > VAGUE_MAX) {
  isWrong = true
  console.error(
    `${vague.length} lines do not name their subject, at most ${VAGUE_MAX}: node scripts/check-words.mjs --list`,
  )
}
if (isWrong) process.exit(1)
const left = Object.values(EXCEPTIONS).reduce((sum, count) => sum + count, 0)
console.log(`${renames.length} replaced names searched in ${files.length} files; ${left} uses are excepted.`)
