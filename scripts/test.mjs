// `npm test`: all tests that need no other service, including journeys. `--only unit|browser` runs a part.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.mjs'
import { findChromium } from './chromium.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const only = process.argv[process.argv.indexOf('--only') + 1]
// In CI each runner also writes a report, which `count-tests.mjs` adds up.
const reports = process.env.REPORTS
const wants = (part) => !process.argv.includes('--only') || only === part

function step(name, script, args, env = {}) {
  process.stdout.write(`\n— ${name}\n`)
  const { status } = spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (wants('unit'))
  step('Rules, server and client on the embedded database', 'node_modules/vitest/vitest.mjs', [
    'run',
    ...(reports ? ['--reporter=default', '--reporter=json', `--outputFile=${reports}/embedded.json`] : []),
  ])
if (wants('browser')) {
  const chromium = await findChromium()
  await buildAll()
  step(
    'Journeys in a browser',
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts'],
    {
      CHROMIUM_PATH: chromium,
      ...(reports && { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/browser.json` }),
    },
  )
}
