// `npm run check:tables`: each table has one owning module (apps/server/src/db/table-owners.json); only the owner and `account` write it.
// A column may have another owner, who writes it by an update that names its columns one by one (decision 265). Reads by other modules are
// listed there one by one. The list only shrinks: an entry without a use fails, too.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const {
  owners,
  reads: readsLeft,
  columns: columnOwners,
} = JSON.parse(readFileSync('apps/server/src/db/table-owners.json', 'utf8'))

const files = execFileSync('git', ['ls-files', 'apps/server/src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test(-support)?\.ts$|\/demo\/|\/db\/schema\//.test(file))

/** The module of a file; the folder of a file that is in no module. */
const moduleOf = (file) => /^apps\/server\/src\/(?:modules\/)?([^/]+)\//.exec(file)?.[1] ?? 'start'

const USE = /\b(insert into|delete from|update|from|join|using|into)\s+(?:only\s+)?([a-z_]+)/gi
const isWrite = (verb) => /^(insert into|delete from|update)$/i.test(verb)

/** The SQL of a template literal: other values stand as `?`. */
function* sqlOf(node) {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
    const { template } = node
    yield ts.isNoSubstitutionTemplateLiteral(template)
      ? template.text
      : template.head.text + template.templateSpans.map((span) => `?${span.literal.text}`).join('')
  }
  const children = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* sqlOf(child)
}

/** Columns that an `update` sets: `update clinics set name_key = ?, … where`. */
function columnsSet(text, at) {
  const [, list = ''] = /\bset\b([\s\S]*?)(?:\bwhere\b|\bfrom\b|$)/i.exec(text.slice(at)) ?? []
  return [...list.matchAll(/(\w+)\s*=/g)].map(([, column]) => column)
}

/** Whether the write is an update of columns that the module owns, and of no others. */
function writesOwnColumns(module, { verb, table, text, at }) {
  if (!/^update$/i.test(verb)) return false
  const columns = columnsSet(text, at)
  return columns.length > 0 && columns.every((column) => columnOwners[table]?.[column] === module)
}

const reads = new Map()
const problems = []
const add = (uses, module, table) => uses.set(module, (uses.get(module) ?? new Set()).add(table))
for (const file of files) {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const module = moduleOf(file)
  for (const text of sqlOf(tree))
    for (const { 1: verb, 2: table, index } of text.matchAll(USE)) {
      const owner = owners[table]
      if (owner === undefined || owner === module) continue
      if (!isWrite(verb)) add(reads, module, table)
      else if (module !== 'account' && !writesOwnColumns(module, { verb, table, text, at: index }))
        problems.push(`${file} writes ${table}, which is ${owner}'s: call an act or a query of its public.ts`)
    }
}

const folder = 'apps/server/src/db/migrations'
const tables = new Set()
for (const file of readdirSync(folder).toSorted()) {
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  for (const [, created, renamed, name, dropped] of text.matchAll(
    /create table (?:if not exists )?(\w+)|alter table (\w+) rename to (\w+)|drop table (?:if exists )?(\w+)/gi,
  )) {
    if (created ?? name) tables.add(created ?? name)
    if (renamed ?? dropped) tables.delete(renamed ?? dropped)
  }
}
for (const table of tables)
  if (owners[table] === undefined) problems.push(`${table} has no owner in db/table-owners.json`)
for (const table of Object.keys(owners))
  if (!tables.has(table)) problems.push(`${table} has an owner in db/table-owners.json and is no table`)
for (const module of new Set([...reads.keys(), ...Object.keys(readsLeft)])) {
  const found = reads.get(module) ?? new Set()
  const listed = new Set(readsLeft[module] ?? [])
  for (const table of found)
    if (!listed.has(table))
      problems.push(`${module} reads ${table}, which is ${owners[table]}'s: ask its public.ts`)
  for (const table of listed)
    if (!found.has(table))
      problems.push(`${module} reads ${table} no longer: delete it from db/table-owners.json`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
const readCount = [...reads.values()].reduce((sum, tables) => sum + tables.size, 0)
console.log(
  `${Object.keys(owners).length} tables; ${readCount} foreign reads are listed, no foreign writes outside of account.`,
)
