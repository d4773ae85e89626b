// `npm run engines`: the main paths in Firefox and in WebKitGTK. Finds both, or installs Debian’s packages of them and says so.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.mjs'
import { installFromDebian, isProgram, onPath, say } from './programs.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** WebKitGTK's driver drives the browser of its examples, which lies beside the library. */
function webkitBrowser() {
  return readdirSync('/usr/lib')
    .flatMap((folder) =>
      ['4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
    )
    .find(isProgram)
}

/** What each program is found by, and Debian's package of it. */
const PROGRAMS = {
  FIREFOX_PATH: { find: () => onPath('firefox-esr', 'firefox'), package: 'firefox-esr' },
  WEBKIT_DRIVER_PATH: { find: () => onPath('WebKitWebDriver'), package: 'webkit2gtk-driver' },
  WEBKIT_BROWSER_PATH: { find: webkitBrowser, package: 'webkit2gtk-driver' },
  XVFB_PATH: { find: () => onPath('Xvfb'), package: 'xvfb' },
}

const isMissing = ([variable, { find }]) => !process.env[variable] && !find()

/** Paths of all programs by variables of the environment, which may also give them. @throws Error if one cannot be had */
function findPrograms() {
  const missing = Object.entries(PROGRAMS).filter(isMissing)
  const packages = [...new Set(missing.map(([, program]) => program.package))]
  if (packages.length > 0 && !installFromDebian('Firefox or WebKitGTK', packages))
    throw new Error(`Install ${packages.join(', ')}, or set ${missing.map(([name]) => name).join(', ')}.`)
  const found = Object.fromEntries(
    Object.entries(PROGRAMS).map(([variable, { find }]) => [variable, process.env[variable] ?? find()]),
  )
  say(`Engines: ${Object.values(found).join(', ')}.`)
  return found
}

const programs = findPrograms()
await buildAll()
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'engines/run.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...programs } },
)
process.exit(status ?? 1)
