// `npm run check:tables`: each table has one owning module (apps/server/src/db/table-owners.json); only the owner and `account` write it.
// A column may have another owner, who writes it by an update that names its columns one by one (decision 265). Reads by other modules are
// listed there one by one. The list only shrinks: an entry without a use fails, too.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { provePlanted } from './planted.mjs'

/** The module or adapter of a file; the wing of any other file. */
const moduleOf = (file) =>
  /^apps\/server\/src\/(?:(?:modules|adapters)\/)?([^/]+)\//.exec(file)?.[1] ?? 'start'

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

/** Every table that a file names in SQL, with the verb and the columns that it sets. */
function* usesIn([file, source]) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  for (const text of sqlOf(tree))
    for (const { 1: verb, 2: table, index } of text.matchAll(USE))
      yield { file, module: moduleOf(file), verb, table, columns: columnsSet(text, index) }
}

/** Whether the write is an update of columns that the module owns, and of no others. */
function writesOwnColumns({ module, verb, table, columns }, columnOwners) {
  if (!/^update$/i.test(verb)) return false
  return columns.length > 0 && columns.every((column) => columnOwners[table]?.[column] === module)
}

/** The tables that are left when all migrations have run, in order. */
function tablesAfter(migrations) {
  const tables = new Set()
  for (const text of migrations)
    for (const [, created, renamed, name, dropped] of text.matchAll(
      /create table (?:if not exists )?(\w+)|alter table (\w+) rename to (\w+)|drop table (?:if exists )?(\w+)/gi,
    )) {
      if (created ?? name) tables.add(created ?? name)
      if (renamed ?? dropped) tables.delete(renamed ?? dropped)
    }
  return tables
}

/** Tables without an owner, and owners without a table. */
function* wrongOwners(tables, owners) {
  for (const table of tables)
    if (owners[table] === undefined) yield `${table} has no owner in db/table-owners.json`
  for (const table of Object.keys(owners))
    if (!tables.has(table)) yield `${table} has an owner in db/table-owners.json and is no table`
}

/** Reads that are not listed, and listed reads that are gone. */
function* wrongReads(reads, listed, owners) {
  const known = new Set(
    Object.entries(listed).flatMap(([module, tables]) => tables.map((it) => `${module} reads ${it}`)),
  )
  for (const [read, table] of reads)
    if (!known.has(read)) yield `${read}, which is ${owners[table]}'s: ask its public.ts`
  for (const read of known)
    if (!reads.has(read)) yield `${read} no longer: delete it from db/table-owners.json`
}

/**
 * @param files sources by path
 * @param register the content of table-owners.json
 * @returns foreign reads with their tables, and what is wrong
 */
function judge(files, migrations, { owners, reads: listed, columns: columnOwners }) {
  const uses = Object.entries(files)
    .flatMap((file) => [...usesIn(file)])
    .filter(({ module, table }) => owners[table] !== undefined && owners[table] !== module)
  const reads = new Map(
    uses.filter(({ verb }) => !isWrite(verb)).map(({ module, table }) => [`${module} reads ${table}`, table]),
  )
  const writes = uses.filter(
    (use) => isWrite(use.verb) && use.module !== 'account' && !writesOwnColumns(use, columnOwners),
  )
  const problems = [
    ...writes.map(
      ({ file, table }) =>
        `${file} writes ${table}, which is ${owners[table]}'s: call an act or a query of its public.ts`,
    ),
    ...wrongOwners(tablesAfter(migrations), owners),
    ...wrongReads(reads, listed, owners),
  ]
  return { reads, problems }
}

const PETS = 'apps/server/src/modules/pets/a.ts'
const REGISTER = { owners: { pets: 'pets', care: 'care' }, reads: {}, columns: { care: { seen: 'pets' } } }
const TABLES = [
  'create table pets ()',
  'create table old ()',
  'create table if not exists care ()',
  'drop table old',
]
const planted = (sql, register = {}, migrations = []) =>
  judge({ [PETS]: `sql\`${sql}\`` }, [...TABLES, ...migrations], { ...REGISTER, ...register }).problems

provePlanted({
  'insert into a table of another module': planted('insert into care values (1)'),
  'delete from a table of another module': planted('delete from care where id = ${id}'),
  'update of a column of another module': planted('update care set seen = 1, known = ${a} where id = 1'),
  'read of a table of another module': planted('select from pets join care on true'),
  'listed read that is gone': planted('update care set seen = 1', { reads: { pets: ['care'] } }),
  'table without an owner': planted('select from pets', {}, ['create table new ()']),
  'owner without a table': planted('select from pets', {}, ['drop table care']),
})

const names = execFileSync('git', ['ls-files', 'apps/server/src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test(-support)?\.ts$|\/demo\/|\/db\/schema\//.test(file))
const files = Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')]))
const folder = 'apps/server/src/db/migrations'
const migrations = readdirSync(folder)
  .toSorted()
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
const register = JSON.parse(readFileSync('apps/server/src/db/table-owners.json', 'utf8'))

const { reads, problems } = judge(files, migrations, register)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  `${Object.keys(register.owners).length} tables; ${reads.size} foreign reads are listed, no foreign writes outside of account.`,
)
