// Finds a Chromium for the browser tests, or installs one and says so.
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installFromDebian, isProgram, onPath, run, say } from './programs.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
/** Chromium without its windows comes first, because it runs the journeys a quarter faster. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'fonts-noto-core']

/** An npm package that includes a Chromium; the newest that runs on Node 20. */
const PACKAGE = '@sparticuz/chromium@143.0.4'

const fromDebian = () => (installFromDebian('Chromium', DEBIAN_PACKAGES) ? onPath(...NAMES) : undefined)

async function fromRegistry() {
  const folder = path.join(root, 'node_modules/.cache/chromium')
  const require = createRequire(path.join(folder, 'package.json'))
  if (!existsSync(path.join(folder, 'node_modules/@sparticuz/chromium'))) {
    say(`No Chromium found. Installing ${PACKAGE} from the package registry …`)
    mkdirSync(folder, { recursive: true })
    if (!run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', PACKAGE]))
      return undefined
  }
  const { default: chromium } = await import(require.resolve('@sparticuz/chromium'))
  return chromium.executablePath()
}

/** Path of an executable Chromium. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH names ${given}, which cannot be run.`)
    return given
  }
  const found = onPath(...NAMES) ?? fromDebian() ?? (await fromRegistry())
  if (!found)
    throw new Error(
      'No Chromium could be found or installed. Install one and set CHROMIUM_PATH to its program.',
    )
  say(`Browser tests use ${found}.`)
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${await findChromium()}\n`)
