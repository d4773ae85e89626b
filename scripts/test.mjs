// `npm test`: all tests that need no other service. `--only unit|screens|browser` runs a part.
import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.mjs'
import { findChromium } from './chromium.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const only = process.argv[process.argv.indexOf('--only') + 1]
// In CI each runner also writes a report, which `count-tests.mjs` adds up, and each step its seconds.
const reports = process.env.REPORTS
const PARTS = ['unit', 'screens', 'browser']
const isWhole = !process.argv.includes('--only')
const wants = (part) => isWhole || only === part

// A part with another name would run nothing, and pass.
if (!isWhole && !PARTS.includes(only)) {
  console.error(`There is no part "${only}". Parts are: ${PARTS.join(', ')}.`)
  process.exit(2)
}

async function step(name, work) {
  process.stdout.write(`\n— ${name}\n`)
  const start = performance.now()
  await work()
  const seconds = Math.round((performance.now() - start) / 1000)
  process.stdout.write(`— ${name}: ${seconds} s\n`)
  if (reports) appendFileSync(path.join(reports, 'steps.tsv'), `  ${name}\t${seconds}\n`)
}

function run(script, args, env = {}) {
  const { status } = spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

const vitest = (report, projects, env = {}) =>
  run(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...(reports ? ['--reporter=default', '--reporter=json', `--outputFile=${reports}/${report}.json`] : []),
    ],
    env,
  )

if (wants('unit'))
  await step('Rules, server and client on the embedded database', () => vitest('embedded', ['!screens']))
// Screens wait for animations and answers: with two workers, a third of two cores is idle.
if (wants('screens'))
  await step('Screens without a browser', () => vitest('screens', ['screens'], { VITEST_MAX_WORKERS: '3' }))
if (wants('browser')) {
  const chromium = await findChromium()
  await step('Build', buildAll)
  await step('Journeys in a browser', () =>
    run('node_modules/@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'], {
      CHROMIUM_PATH: chromium,
      ...(reports && { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/browser.json` }),
    }),
  )
}
