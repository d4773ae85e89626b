// `npm run check:deploy`: lints the files of deploy/. The Dockerfile always; the units if systemd-analyze is installed (Debian: systemd),
// compose.yaml if docker-compose 2 is (Debian 13: docker-compose). Says what it left out. No container engine is needed.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { validate } from 'dockerfile-utils'
import { provePlanted } from './planted.mjs'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../deploy')
const inFolder = (name) => path.join(folder, name)

const faultsOfDockerfile = (text) =>
  validate(text).map(
    ({ range, message }) =>
      `Dockerfile:${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  )

/** What a program says of files, as faults; null if the program is not there. */
function faultsBy(program, args, env = {}) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (error) return null
  return status === 0 ? [] : [`${program}: ${stdout}${stderr}`.trim()]
}

const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name))

/** Values that deploy/.env has to set. */
const SETTINGS = Object.fromEntries(
  [
    'POSTGRES_PASSWORD',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
  ].map((name) => [name, 'x']),
)

provePlanted({ dockerfile: faultsOfDockerfile('FROM debian\nRUNN true\n') })

const checks = {
  Dockerfile: faultsOfDockerfile(readFileSync(inFolder('Dockerfile'), 'utf8')),
  [units.join(', ')]: faultsBy('systemd-analyze', ['verify', '--man=no', ...units.map(inFolder)]),
  'compose.yaml': faultsBy(
    'docker-compose',
    ['--file', inFolder('compose.yaml'), 'config', '--quiet'],
    SETTINGS,
  ),
}
for (const [name, faults] of Object.entries(checks)) {
  if (faults === null) process.stdout.write(`${name}: not checked, its program is not installed\n`)
  else
    for (const line of [...faults, ...(faults.length === 0 ? [`${name}: no fault`] : [])])
      process.stdout.write(`${line}\n`)
}
if (Object.values(checks).some((faults) => (faults?.length ?? 0) > 0)) process.exit(1)
