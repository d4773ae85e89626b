// `npm run check:imports`: the rules of .dependency-cruiser.cjs. Prints how many files each rule matches and fails for a violation, and for a
// rule that matches no file, because its subject has moved. Usage: node scripts/check-imports.mjs [--list]   --list names all violations.
import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import { inPlantedFolder, plantedImports } from './planted-imports.mjs'
import { provePlanted } from './planted.mjs'

const { forbidden, options, floors } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
/** Remaining violations by rule; lower a number when one is removed. */
const LEFT = {}
const ROOTS = [
  'packages/contract/src',
  'packages/drawings/src',
  'apps/server/src',
  'apps/web/src',
  'e2e',
  'screens',
  'engines',
  'bench',
]

const cruiseRoots = async () =>
  (await cruise(ROOTS, { ...options, validate: true, ruleSet: { forbidden } })).output

/** What each rule reports of the imports that are planted for it. */
async function caughtByRule() {
  const imports = plantedImports(floors)
  const { summary } = await inPlantedFolder(imports, cruiseRoots)
  const caught = (name, from, to) =>
    summary.violations.some(
      ({ rule, from: file, to: target }) =>
        rule.name === name && file === from && (to === undefined || target.includes(to.replace('node:', ''))),
    )
  const missed = imports.filter((planted) => !caught(...planted))
  for (const [name, from, to] of missed) console.error(`${name} does not refuse ${from} → ${to}`)
  const isProven = (name) =>
    imports.some(([rule]) => rule === name) && !missed.some(([rule]) => rule === name)
  return forbidden.map(({ name }) => [name, isProven(name) ? ['caught'] : []])
}
provePlanted(Object.fromEntries(await caughtByRule()))

const output = await cruiseRoots()
const files = output.modules.map(({ source }) => source).filter((source) => !source.includes('node_modules'))
const matches = (patterns, file) => [patterns].flat().some((pattern) => new RegExp(pattern).test(file))
const isWatched = ({ path, pathNot }, file) =>
  (path === undefined || matches(path, file)) && (pathNot === undefined || !matches(pathNot, file))

let isWrong = false
for (const { name, from, comment } of forbidden) {
  const watched = files.filter((file) => isWatched(from, file)).length
  const violations = output.summary.violations.filter(({ rule }) => rule.name === name)
  const left = violations.length > 0 ? `, ${violations.length} violations left` : ''
  console.log(`${String(watched).padStart(5)} files  ${name}${left}`)
  if (watched === 0) console.error(`${name} matches no file: correct its \`from\`, or delete it.`)
  const isOver = violations.length > (LEFT[name] ?? 0)
  if (isOver || process.argv.includes('--list'))
    for (const { from: file, to } of violations) console.error(`${name}: ${file} → ${to} (${comment})`)
  isWrong ||= isOver || watched === 0
}
if (isWrong) process.exit(1)
console.log(`${forbidden.length} rules hold in ${files.length} files.`)
