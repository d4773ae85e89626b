// The counts of `check-shape.mjs`. Each is a function of the sources that lists the places it counts.
import { createRequire } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import { APPOINTMENT_STATUSES } from '../packages/contract/src/appointments/record/rules.ts'

const { floors } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** Drawing code and tables of fields, which are one long list. */
const LONG_FUNCTIONS_ALLOWED = new Set(['createPdfPage', 'feedBasemap'])
const LINES_MAX = 60
const PARAMETERS_MAX = 4

const STATUS = new RegExp(`'(${APPOINTMENT_STATUSES.join('|')})'`)
const CARE_TABLE = /\b(from|join|into|update|delete from)\s+care\b/i

/** A source file with its syntax tree. */
export function parse(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return { file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind) }
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
function places(sources, isFound) {
  const found = []
  for (const source of sources)
    for (const node of nodesOf(source.tree)) if (isFound(node, source)) found.push(placeOf(source, node))
  return found
}

const moduleOf = (file) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1]
const folderOf = (file) => /^apps\/server\/src\/modules\/appointments\/([^/]+)\//.exec(file)?.[1]

/** Files of the repository that a file imports or passes on, by path. */
function importsOf({ file, tree }) {
  return tree.statements
    .map((statement) => statement.moduleSpecifier?.text)
    .filter((specifier) => specifier?.startsWith('.'))
    .map((specifier) => path.posix.join(path.posix.dirname(file), specifier))
}

/** Files with each other group that they import: a group is a module, or a folder of `appointments`. */
const arrowsBetween = (sources, groupOf) =>
  sources.flatMap((source) => {
    const from = groupOf(source.file)
    if (!from) return []
    const targets = new Set(importsOf(source).map(groupOf))
    return [...targets].filter((to) => to && to !== from).map((to) => ({ from, to, file: source.file }))
  })
const arrowText = ({ file, to }) => `${file} → ${to}`
const pairsOf = (arrows) => new Set(arrows.map(({ from, to }) => `${from} → ${to}`))

function mutualPairs(arrows) {
  const pairs = pairsOf(arrows)
  return [...pairs].filter((pair) => {
    const [from, to] = pair.split(' → ')
    return from < to && pairs.has(`${to} → ${from}`)
  })
}

/** A folder without a floor is above and below everything, so that each import of it and by it points up. */
function pointsUp({ from, to }) {
  const [lower, upper] = [to, from].map((folder) =>
    floors.appointments.findIndex((floor) => floor.includes(folder)),
  )
  return lower === -1 || lower >= upper
}

const isFunction = (node) => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
const nameOf = (node) => node.name?.getText() ?? node.parent?.name?.getText?.() ?? ''
const isText = (node) =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node)

function isLong(node, { tree }) {
  if (!isFunction(node) || LONG_FUNCTIONS_ALLOWED.has(nameOf(node))) return false
  return lineOf(tree, node.end) - lineOf(tree, node.getStart(tree)) + 1 > LINES_MAX
}

const readsClock = (node) =>
  (ts.isNewExpression(node) && node.expression.getText() === 'Date') ||
  (ts.isPropertyAccessExpression(node) && node.name.text === 'getTime')

const lowersId = (node) =>
  ts.isPropertyAccessExpression(node) &&
  node.name.text === 'toLowerCase' &&
  /id\)?$/i.test(node.expression.getText())

/** A time that a translator of a browser may change, as `15:30` into `3:30 pm` of another language. */
const isTranslatedTime = (node) =>
  (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
  node.tagName.getText() === 'time' &&
  !node.attributes.properties.some((attribute) => attribute.name?.getText() === 'translate')

/** Names that are words: a translator may change them. */
const WORDS = /(^|\.)(service|sub|country|piece|crumb|one|own|draft)\.name$/
const NAMES =
  /^(name|fullname|petName|ownername|ownerName|clinicName|docName|authorName|actorName|fileName|doctorName|dial|medName)$/

/** An amount, a weight, or the name of a person, an animal, a practice, a file or a medicine. */
function isPriceOrName(node) {
  if (ts.isConditionalExpression(node)) return isPriceOrName(node.whenTrue) || isPriceOrName(node.whenFalse)
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node
    if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return isPriceOrName(right)
    const isEither =
      operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
      operatorToken.kind === ts.SyntaxKind.BarBarToken
    return isEither && (isPriceOrName(left) || isPriceOrName(right))
  }
  if (ts.isCallExpression(node))
    return /^(formatMoney|money|weightText|surnameOf|petNames)$/.test(node.expression.getText())
  if (ts.isPropertyAccessExpression(node)) return NAMES.test(node.name.text) && !WORDS.test(node.getText())
  return ts.isIdentifier(node) && node.text !== 'name' && NAMES.test(node.text)
}

/** True inside an element with `translate`. */
const isKept = (node) =>
  node !== undefined &&
  ((ts.isJsxElement(node) &&
    node.openingElement.attributes.properties.some(
      (attribute) => attribute.name?.getText() === 'translate',
    )) ||
    isKept(node.parent))

/** A price or a name that a translator of a browser may change, as `Rose` into `rosa`. */
const isTranslatedName = (node) =>
  ts.isJsxExpression(node) &&
  node.expression !== undefined &&
  (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)) &&
  isPriceOrName(node.expression) &&
  !isKept(node.parent)

/** Placeholders of texts that are filled with names of people, animals, practices, rooms and medicines, or with a typed search. */
const NAME_PLACES = /^(name|names|pet|pets|vet|owner|clinic|doctor|medicine|room|place|town|text|by|running)$/
/** A value of a text that is not marked by `kept`. */
const isUnmarked = (property) =>
  NAME_PLACES.test(property.name?.getText() ?? '') &&
  (ts.isShorthandPropertyAssignment(property) || !property.initializer?.getText().startsWith('kept('))

const isPassedOn = (node) =>
  ts.isConditionalExpression(node) || ts.isBinaryExpression(node) || ts.isParenthesizedExpression(node)

/** The label of a field, unless it is hidden: then it is a label for screen readers alone. */
const isFieldLabel = ({ name, parent: { parent, properties } }) =>
  name.getText() === 'label' &&
  /^Ion(Input|Textarea|Select)$|Field$/.test(parent.tagName.getText()) &&
  !properties.some((attribute) => attribute.name?.getText() === 'labelHidden')

/** True for what an element, a field, a toast or a question shows, and for what a function makes for one of them. */
function isShown(node) {
  if (isPassedOn(node)) return isShown(node.parent)
  if (ts.isJsxExpression(node)) return !ts.isJsxAttribute(node.parent) || isShown(node.parent)
  if (ts.isJsxAttribute(node))
    return node.parent.parent.tagName.getText() === 'Sentence' || isFieldLabel(node)
  if (ts.isCallExpression(node)) return node.expression.getText() === 'showUntilRead'
  if (ts.isPropertyAssignment(node)) return /^(header|message)$/.test(node.name.getText())
  if (ts.isReturnStatement(node)) return isShown(functionAround(node))
  return (ts.isVariableDeclaration(node) || ts.isFunctionLike(node)) && !/label/i.test(nameOf(node))
}

const functionAround = (node) => (ts.isFunctionLike(node) ? node : functionAround(node.parent))

/** The values of a text: written with it, or a constant of the same file. */
function valuesOf(node, tree) {
  if (node === undefined) return []
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      ts.isSpreadAssignment(property) ? valuesOf(property.expression, tree) : [property],
    )
  if (!ts.isIdentifier(node)) return []
  const isNamed = (each) => ts.isVariableDeclaration(each) && each.name.getText() === node.text
  return [...nodesOf(tree)]
    .filter((each) => isNamed(each) && each.initializer && ts.isObjectLiteralExpression(each.initializer))
    .flatMap(({ initializer }) => valuesOf(initializer, tree))
}

/** A text that is shown with a name which a translator may change. */
const isTranslatedSentence = (node, { tree }) =>
  ts.isCallExpression(node) &&
  node.expression.getText() === 't' &&
  isShown(node.parent) &&
  !isKept(node.parent) &&
  valuesOf(node.arguments[1], tree).some(isUnmarked)

/** The counts by name; `sources` are parsed files. */
export const FIGURES = {
  'module pairs that import each other': (sources) => mutualPairs(arrowsBetween(sources, moduleOf)),
  'arrows up between the folders of appointments': (sources) =>
    arrowsBetween(sources, folderOf).filter(pointsUp).map(arrowText),
  'arrows from files to other folders of appointments': (sources) =>
    arrowsBetween(sources, folderOf).map(arrowText),
  'pairs of these folders': (sources) => [...pairsOf(arrowsBetween(sources, folderOf))],
  'functions over 60 lines': (sources) => places(sources, isLong),
  'functions with 5 or more parameters': (sources) =>
    places(sources, (node) => isFunction(node) && node.parameters.length > PARAMETERS_MAX),
  'care in SQL outside care and account': (sources) =>
    places(
      sources.filter((source) => isServer(source) && !isInModule(source.file, 'care', 'account')),
      (node) => isText(node) && CARE_TABLE.test(node.text),
    ),
  'status literals in SQL outside statuses.ts': (sources) =>
    places(
      sources.filter((source) => isServer(source) && !source.file.endsWith('/db/statuses.ts')),
      (node) => isText(node) && STATUS.test(node.text),
    ),
  'new Date and getTime in the server': (sources) => places(sources.filter(isServer), readsClock),
  'ids lower-cased in the server': (sources) => places(sources.filter(isServer), lowersId),
  'times without translate="no"': (sources) => places(sources, isTranslatedTime),
  'prices and names without translate="no"': (sources) => places(sources, isTranslatedName),
  'names in sentences that a translator may change': (sources) => places(sources, isTranslatedSentence),
}

/** The numbered files of docs/architecture.md, "The path of one booking". */
export function pathOfBooking(architecture) {
  const [, rest = ''] = architecture.split('## The path of one booking')
  return [...rest.split('\n\nAfter the commit')[0].matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file)
}
