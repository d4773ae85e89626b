// `npm run check:deploy`: lints the files of deploy/. The Dockerfile and compose.yaml always; the units if systemd-analyze is installed
// (Debian: systemd), which CI has. No container engine is needed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { provePlanted } from './planted.mjs'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../deploy')
const inFolder = (name) => path.join(folder, name)

const faultsOfDockerfile = (text) =>
  validate(text).map(
    ({ range, message }) =>
      `Dockerfile:${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  )

/** Its warnings are of style: the order of keys and services. */
const compose = new DCLinter({ quiet: true, debug: false, exclude: [], rules: {} })
const faultsOfCompose = (file) =>
  compose
    .lintFiles([file], false)
    .flatMap(({ messages }) => messages)
    .filter(({ type }) => type === 'error')
    .map(({ line, message }) => `compose.yaml:${line}: ${message}`)

/** What systemd says of units, as faults; null if it is not there. */
function faultsOfUnits(files) {
  const { error, status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
    encoding: 'utf8',
  })
  if (error) return null
  return status === 0 ? [] : [`systemd-analyze: ${stdout}${stderr}`.trim()]
}

const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name))

/** What a check says of a file with this text. */
function faultsIn(name, text, check) {
  const planted = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-deploy-'))
  try {
    const file = path.join(planted, name)
    writeFileSync(file, text)
    return check(file)
  } finally {
    rmSync(planted, { recursive: true })
  }
}

const wrongUnit = faultsIn('planted.service', '[Service]\nExecStrt=/bin/true\n', (file) =>
  faultsOfUnits([file]),
)
provePlanted({
  dockerfile: faultsOfDockerfile('FROM debian\nRUNN true\n'),
  'a service without an image': faultsIn(
    'compose.yaml',
    'services:\n  redis:\n    imag: redis:7\n',
    faultsOfCompose,
  ),
  'an image without a version': faultsIn(
    'compose.yaml',
    'services:\n  redis:\n    image: redis:latest\n',
    faultsOfCompose,
  ),
  ...(wrongUnit !== null && { 'an unknown key of a unit': wrongUnit }),
})

const checks = {
  Dockerfile: faultsOfDockerfile(readFileSync(inFolder('Dockerfile'), 'utf8')),
  'compose.yaml': faultsOfCompose(inFolder('compose.yaml')),
  [units.join(', ')]: faultsOfUnits(units.map(inFolder)),
}
for (const [name, faults] of Object.entries(checks)) {
  if (faults === null) process.stdout.write(`${name}: not checked, its program is not installed\n`)
  else
    for (const line of [...faults, ...(faults.length === 0 ? [`${name}: no fault`] : [])])
      process.stdout.write(`${line}\n`)
}
const isWrong = (faults) => (faults === null ? process.env.CI !== undefined : faults.length > 0)
if (Object.values(checks).some(isWrong)) process.exit(1)
