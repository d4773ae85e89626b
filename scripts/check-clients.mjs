// Two client generators must take the OpenAPI document without a warning, and what they write must compile.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = mkdtempSync(path.join('node_modules', '.clients-'))
const document = path.join(folder, 'openapi.json')
const GENERATORS = {
  'openapi-ts': ['--input', document, '--output', path.join(folder, 'openapi-ts'), '--no-log-file'],
  'swagger-typescript-api': [
    'generate',
    '--path',
    document,
    '--output',
    path.join(folder, 'swagger-typescript-api'),
  ],
}

try {
  const print =
    "import('./apps/server/src/http/openapi.ts').then(({ openApiDocument }) => console.log(JSON.stringify(openApiDocument('0.0.0'))))"
  writeFileSync(document, execFileSync('node', ['--import', 'tsx', '-e', print], { maxBuffer: 2 ** 26 }))
  for (const [name, options] of Object.entries(GENERATORS)) run(name, options)
  run('tsc', [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--lib',
    'es2023,dom',
    `${folder}/openapi-ts/index.ts`,
    `${folder}/swagger-typescript-api/Api.ts`,
  ])
} finally {
  rmSync(folder, { recursive: true })
}

function run(program, options) {
  const { status, stdout, stderr } = spawnSync(path.join('node_modules', '.bin', program), options, {
    encoding: 'utf8',
  })
  const said = `${stdout}${stderr}`
  if (status !== 0 || /warn|error|⚠|❗|conflict|duplicate/i.test(said)) {
    console.error(said)
    console.error(`${program} does not take the OpenAPI document without a warning.`)
    process.exitCode = 1
  } else console.log(`${program}: no warning`)
}
