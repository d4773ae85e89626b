// Two client generators must take the OpenAPI document without a warning, and what they write must compile. Both must complain about a
// planted document, and the compiler about a planted client.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { provePlanted } from './planted.mjs'

const folder = mkdtempSync(path.join('node_modules', '.clients-'))
const inFolder = (name) => path.join(folder, name)

const generate = {
  'openapi-ts': (document, output) => ['--input', document, '--output', output, '--no-log-file'],
  'swagger-typescript-api': (document, output) => ['generate', '--path', document, '--output', output],
}
const compile = (...files) =>
  '--noEmit --strict --skipLibCheck --target es2023 --module esnext --moduleResolution bundler --lib es2023,dom'
    .split(' ')
    .concat(files)

const call = (schema) => ({
  get: {
    operationId: 'read',
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
  },
})
/** One generator warns of calls with the same name, the other of a schema that is nowhere. */
const PLANTED_DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Planted', version: '0' },
  paths: {
    '/a/{id}': call({ type: 'string' }),
    '/a/{name}': call({ $ref: '#/components/schemas/Nowhere' }),
  },
}

/** What a program says about its input; empty if it ends well and warns of nothing. */
function complaintOf(program, options) {
  const { status, stdout, stderr } = spawnSync(path.join('node_modules', '.bin', program), options, {
    encoding: 'utf8',
  })
  const said = `${stdout}${stderr}`
  if (status === 0 && !/warn|error|⚠|❗|conflict|duplicate/i.test(said)) return ''
  return said || `${program} ended with ${status}`
}

function requireNoComplaint(program, options) {
  const complaint = complaintOf(program, options)
  if (complaint === '') return console.log(`${program}: no warning`)
  console.error(complaint)
  console.error(`${program} does not take the OpenAPI document without a warning.`)
  process.exitCode = 1
}

function proveComplaints() {
  const document = inFolder('planted.json')
  const client = inFolder('planted.ts')
  writeFileSync(document, JSON.stringify(PLANTED_DOCUMENT))
  writeFileSync(client, 'export const planted: string = 1\n')
  const complaints = Object.entries(generate).map(([program, optionsFor]) => [
    `document that ${program} refuses`,
    complaintOf(program, optionsFor(document, inFolder(`planted-${program}`))),
  ])
  complaints.push(['client that does not compile', complaintOf('tsc', compile(client))])
  provePlanted(Object.fromEntries(complaints.map(([name, said]) => [name, said === '' ? [] : [said]])))
}

try {
  proveComplaints()
  const document = inFolder('openapi.json')
  const print =
    "import('./apps/server/src/http/openapi/document.ts').then(({ openApiDocument }) => console.log(JSON.stringify(openApiDocument('0.0.0'))))"
  writeFileSync(document, execFileSync('node', ['--import', 'tsx', '-e', print], { maxBuffer: 2 ** 26 }))
  for (const [program, optionsFor] of Object.entries(generate))
    requireNoComplaint(program, optionsFor(document, inFolder(program)))
  requireNoComplaint(
    'tsc',
    compile(inFolder('openapi-ts/index.ts'), inFolder('swagger-typescript-api/Api.ts')),
  )
} finally {
  rmSync(folder, { recursive: true })
}
