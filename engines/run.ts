import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { launchServer } from '../e2e/start-server.ts'
import type { Engine, Size } from './engine.ts'
import { firefox } from './firefox.ts'
import { networkTo } from './network.ts'
import { OFFLINE, UPLOAD, WEIGHTS } from './steps/owner.ts'
import { APPROVAL, DRAG, KEYS, NOTE } from './steps/practice.ts'
import { BOOKING, FRONT_PAGE } from './steps/visitor.ts'
import { webkit } from './webkit.ts'
import type { Step, World } from './world.ts'

/*
 * `npm run engines`: the main paths in Firefox and in WebKitGTK, each at the width of a phone and of a desk. Words as arguments choose:
 * `npm run engines -- webkit 390 note`.
 */

const STEPS: Step[] = [FRONT_PAGE, BOOKING, WEIGHTS, UPLOAD, OFFLINE, KEYS, APPROVAL, NOTE, DRAG]
const PHONE_WIDTH = 390
const SIZES: Size[] = [
  { width: PHONE_WIDTH, height: 844 },
  { width: 1440, height: 900 },
]
const ENGINES: Record<string, () => Engine | Promise<Engine>> = {
  firefox: () => firefox(program('FIREFOX_PATH')),
  webkit: () =>
    webkit({
      driver: program('WEBKIT_DRIVER_PATH'),
      browser: program('WEBKIT_BROWSER_PATH'),
      screen: program('XVFB_PATH'),
    }),
}

const PICTURES = path.resolve(import.meta.dirname, '../test-results/engines')

function program(variable: string): string {
  const found = process.env[variable]
  if (!found) throw new Error(`${variable} is not set; scripts/engines.mjs sets it.`)
  return found
}

const wanted = process.argv.slice(2)
const engines = Object.keys(ENGINES).filter((name) => isWanted(name, Object.keys(ENGINES)))
const widths = SIZES.filter(({ width }) =>
  isWanted(
    String(width),
    SIZES.map((size) => String(size.width)),
  ),
)
const words = wanted.filter((word) => !(word in ENGINES) && !/^\d+$/.test(word))
const steps = STEPS.filter(({ name }) => words.every((word) => name.includes(word)))

/** True if the arguments name it or none of its kind. */
function isWanted(name: string, kind: string[]): boolean {
  return wanted.includes(name) || !wanted.some((word) => kind.includes(word))
}

async function play(step: Step, world: World): Promise<boolean> {
  const start = performance.now()
  const title = `${world.engine.name} ${world.size.width}: ${step.name}`
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1)
  try {
    await step.run(world)
    process.stdout.write(`  ok      ${title} (${seconds()} s)\n`)
    return true
  } catch (error) {
    process.stdout.write(`  failed  ${title} (${seconds()} s)\n${String(error)}\n`)
    await keepPicture(world, title)
    return false
  } finally {
    for (const tab of world.opened) await tab.close()
  }
}

async function keepPicture({ opened }: World, title: string): Promise<void> {
  const picture = await opened.at(-1)?.screenshot()
  if (!picture) return
  mkdirSync(PICTURES, { recursive: true })
  const file = path.join(PICTURES, `${title.replaceAll(/[^\w]+/g, '-')}.png`)
  writeFileSync(file, picture)
  process.stdout.write(`Its window: ${path.relative(process.cwd(), file)}\n`)
}

type Count = { passed: number; failed: number }

/** Plays all steps in one engine, which has a network of its own. */
async function playIn(name: string, address: string): Promise<Count> {
  const count = { passed: 0, failed: 0 }
  const engine = await ENGINES[name]?.()
  if (!engine) return count
  const network = await networkTo(address)
  const start = performance.now()
  for (const size of widths)
    for (const step of steps.filter(({ isForDesk }) => !isForDesk || size.width > PHONE_WIDTH))
      count[(await play(step, { engine, size, network, opened: [] })) ? 'passed' : 'failed'] += 1
  await engine.close()
  process.stdout.write(`${engine.name}: ${Math.round((performance.now() - start) / 1000)} s\n`)
  return count
}

/** Plays the engines beside each other: much of the time they wait. */
async function playAll(address: string): Promise<Count> {
  const counts = await Promise.all(engines.map((name) => playIn(name, address)))
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}

const server = await launchServer({ DEMO: 'true' })
Object.assign(process.env, { BASE_URL: server.address, LOCAL_MAIL_URL: server.localMail })
try {
  const count = await playAll(server.address)
  process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`)
  if (process.env['REPORTS'])
    writeFileSync(path.join(process.env['REPORTS'], 'engines.json'), JSON.stringify(count))
  // Words that choose no step are a mistake.
  if (count.failed > 0 || count.passed === 0) process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()
