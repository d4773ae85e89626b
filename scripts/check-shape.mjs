// `npm run check:shape`: counts of the code's shape, which fail above their limits. Lower a limit when its figure improves, never raise it.
// Usage: node scripts/check-shape.mjs [--list]   --list names every counted place.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const LIMITS = {
  'module pairs that import each other': 0,
  'arrows up between the folders of appointments': 0,
  'arrows from files to other folders of appointments': 55,
  'pairs of these folders': 15,
  'files on the path of one booking': 7,
  'functions over 60 lines': 0,
  'functions with 5 or more parameters': 0,
  'care in SQL outside care and account': 0,
  'status literals in SQL outside statuses.ts': 0,
  'new Date and getTime in the server': 1,
  'ids lower-cased in the server': 0,
}

/** Drawing code and tables of fields, which are one long list. */
const LONG_FUNCTIONS_ALLOWED = new Set(['createPdfPage', 'feedBasemap'])

const STATUS = /'(hold|requested|approved|consulting|completed|cancelled|rejected|expired|withdrawn|no_show)'/
const CARE_TABLE = /\b(from|join|into|update|delete from)\s+care\b/i

const tracked = execFileSync('git', ['ls-files', 'apps', 'packages/contract/src'], { encoding: 'utf8' })
const isSource = (file) =>
  /^(apps\/(server|web)\/src|packages\/contract\/src)\/.*\.tsx?$/.test(file) &&
  !/\.(test|property\.test|test-support|d)\.tsx?$|\/demo\//.test(file)
const sources = tracked
  .split('\n')
  .filter(isSource)
  .map((file) => ({ file, tree: parse(file) }))

function parse(file) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind)
}

function* nodesOf(node) {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

function childrenOf(node) {
  const children = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

const lineOf = (tree, position) => tree.getLineAndCharacterOfPosition(position).line + 1
const placeOf = ({ file, tree }, node) => `${file}:${lineOf(tree, node.getStart(tree))}`
const isServer = ({ file }) => file.startsWith('apps/server/src/')
const isInModule = (file, ...modules) =>
  modules.some((name) => file.startsWith(`apps/server/src/modules/${name}/`))

/** Places of the sources for which `isFound` is true. */
function places(where, isFound) {
  const found = []
  for (const source of where)
    for (const node of nodesOf(source.tree)) if (isFound(node, source)) found.push(placeOf(source, node))
  return found
}

const moduleOf = (file) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1]

/** Files of the repository that a file imports or passes on, by path. */
function importsOf(file, tree) {
  return tree.statements
    .map((statement) => statement.moduleSpecifier?.text)
    .filter((specifier) => specifier?.startsWith('.'))
    .map((specifier) => path.posix.join(path.posix.dirname(file), specifier))
}

function pairsOfModules() {
  const arrows = new Set()
  for (const { file, tree } of sources) {
    const from = moduleOf(file)
    if (!from) continue
    for (const target of importsOf(file, tree)) {
      const to = moduleOf(target)
      if (to && to !== from) arrows.add(`${from} ${to}`)
    }
  }
  return [...arrows].filter((arrow) => {
    const [from, to] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`)
  })
}

/** Folders of `appointments` by floor, the lowest first; the same order as in .dependency-cruiser.cjs. */
const FOLDERS = [
  ['record'],
  ['availability'],
  ['waiting-list'],
  ['lifecycle'],
  ['agenda', 'booking', 'reschedule'],
]
const floorOf = (folder) => FOLDERS.findIndex((floor) => floor.includes(folder))
const folderOf = (file) => /^apps\/server\/src\/modules\/appointments\/([^/]+)\//.exec(file)?.[1]

/** Files of `appointments` with each other folder of it that they import. */
const arrows = sources.flatMap(({ file, tree }) => {
  const from = folderOf(file)
  if (!from) return []
  const targets = new Set(importsOf(file, tree).map(folderOf))
  return [...targets].filter((to) => to && to !== from).map((to) => ({ from, to, file }))
})
const arrowText = ({ file, to }) => `${file} → ${to}`
const pairsOfFolders = [...new Set(arrows.map(({ from, to }) => `${from} → ${to}`))]

/** The numbered files of docs/architecture.md, "The path of one booking". */
function pathOfBooking() {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const [section] = text.slice(text.indexOf('## The path of one booking')).split('\n\nAfter the commit')
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file)
}

const isFunction = (node) => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
const nameOf = (node) => node.name?.getText() ?? node.parent?.name?.getText?.() ?? ''
const isText = (node) =>
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node)

const measured = {
  'module pairs that import each other': pairsOfModules(),
  'arrows up between the folders of appointments': arrows
    .filter(({ from, to }) => floorOf(to) >= floorOf(from))
    .map(arrowText),
  'arrows from files to other folders of appointments': arrows.map(arrowText),
  'pairs of these folders': pairsOfFolders,
  'files on the path of one booking': pathOfBooking(),
  'functions over 60 lines': places(sources, (node, { tree }) => {
    if (!isFunction(node) || LONG_FUNCTIONS_ALLOWED.has(nameOf(node))) return false
    return lineOf(tree, node.end) - lineOf(tree, node.getStart(tree)) + 1 > 60
  }),
  'functions with 5 or more parameters': places(
    sources,
    (node) => isFunction(node) && node.parameters.length >= 5,
  ),
  'care in SQL outside care and account': places(
    sources.filter((source) => isServer(source) && !isInModule(source.file, 'care', 'account')),
    (node) => isText(node) && CARE_TABLE.test(node.text),
  ),
  'status literals in SQL outside statuses.ts': places(
    sources.filter((source) => isServer(source) && !source.file.endsWith('/statuses.ts')),
    (node) => isText(node) && STATUS.test(node.text),
  ),
  'new Date and getTime in the server': places(
    sources.filter(isServer),
    (node) =>
      (ts.isNewExpression(node) && node.expression.getText() === 'Date') ||
      (ts.isPropertyAccessExpression(node) && node.name.text === 'getTime'),
  ),
  'ids lower-cased in the server': places(
    sources.filter(isServer),
    (node) =>
      ts.isPropertyAccessExpression(node) &&
      node.name.text === 'toLowerCase' &&
      /id\)?$/i.test(node.expression.getText()),
  ),
}

let isOver = false
for (const [figure, found] of Object.entries(measured)) {
  const limit = LIMITS[figure]
  console.log(`${String(found.length).padStart(4)} of at most ${String(limit).padStart(3)}  ${figure}`)
  if (process.argv.includes('--list')) for (const place of found) console.log(`      ${place}`)
  if (found.length > limit) isOver = true
}
if (isOver) {
  console.error('A figure is above its limit. Lower the figure; limits are never raised.')
  process.exit(1)
}
