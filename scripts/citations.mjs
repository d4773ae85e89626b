// Facts of the specification and the tests that cite them (docs/specification/README.md, "Facts").
import ts from 'typescript'

/** A line of a test file that cites a fact: `// specification/owner §5: the fact`. */
const CITATION = /^\s*\/\/ (specification\/[a-z]+(?: §[\d.]+)?: .+)$/
const COMMENT = /^\s*\/\//

const DOCUMENT = /^# \[.+\]\((\w+)\.md\)$/
const SECTION = /^## \[(§[\d.]+)\]/
const FACT = /^- (.+?)( \(open\))?$/

/** The facts of docs/specification/facts.md as they are cited, in order, each with its line from 0. */
export function factsIn(markdown) {
  const facts = []
  let document = ''
  let section = ''
  for (const [index, line] of markdown.split('\n').entries()) {
    if (DOCUMENT.test(line)) {
      document = `specification/${DOCUMENT.exec(line)[1]}`
      section = ''
    } else if (SECTION.test(line)) section = ` ${SECTION.exec(line)[1]}`
    else if (FACT.test(line)) {
      const [, text, open] = FACT.exec(line)
      facts.push({ citation: `${document}${section}: ${text}`, line: index, isOpen: open !== undefined })
    }
  }
  return facts
}

const MAKES_TESTS = new Set(['it', 'test', 'describe'])
const VARIANTS = new Set(
  'each for only skip skipIf runIf fails concurrent sequential describe serial parallel'.split(' '),
)

/** Whether a function that is called makes tests: `it`, `test.describe`, `it.each(table)`. */
function makesTests(callee) {
  if (ts.isIdentifier(callee)) return MAKES_TESTS.has(callee.text)
  if (ts.isPropertyAccessExpression(callee))
    return VARIANTS.has(callee.name.text) && makesTests(callee.expression)
  if (ts.isCallExpression(callee)) return makesTests(callee.expression)
  return ts.isTaggedTemplateExpression(callee) && makesTests(callee.tag)
}

const isBody = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node)

/** The title as it is written, without quotes; a computed one as its expression. */
function titleOf(node) {
  const written = node.getText()
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    ? written.slice(1, -1).replaceAll("\\'", "'")
    : `\${${written}}`
}

function* callsIn(node) {
  if (ts.isCallExpression(node) && makesTests(node.expression) && node.arguments.slice(1).some(isBody))
    yield node
  const children = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* callsIn(child)
}

/** The line, from 0, on which the statement of a call begins: that of a loop that stands before the call in its line. */
function lineOf(call, tree, lines) {
  for (let node = call; ; node = node.parent) {
    const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
    if (lines[line].slice(0, character).trim() === '' || !node.parent) return line
  }
}

/** Citations of the comment that ends above a line, by line. */
function citationsAbove(line, lines) {
  const found = new Map()
  for (let above = line - 1; above >= 0 && COMMENT.test(lines[above]); above -= 1) {
    const citation = CITATION.exec(lines[above])?.[1]
    if (citation) found.set(above, citation)
  }
  return found
}

/**
 * @returns the tests of a file, each with the line, from 0, on which it begins, its call and the facts that it cites; and the lines of
 *   citations above no test
 */
export function testsOf(file, text) {
  const lines = text.split('\n')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const cited = new Set()
  const tests = [...callsIn(tree)].map((call) => {
    const line = lineOf(call, tree, lines)
    const citations = citationsAbove(line, lines)
    for (const at of citations.keys()) cited.add(at)
    return { title: titleOf(call.arguments[0]), line, call, citations: [...citations.values()].toReversed() }
  })
  const strays = lines.flatMap((line, index) => (CITATION.test(line) && !cited.has(index) ? [index] : []))
  return { tests, strays }
}

/** Whether a file cites anything; saves the parsing of files that do not. */
export const citesFacts = (text) => text.split('\n').some((line) => CITATION.test(line))
