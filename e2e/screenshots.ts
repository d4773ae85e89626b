// `npm run screenshots`: pictures of the main screens with demo data, in docs/screenshots, and those of the page for practices.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { signin } from '@vetvisit/contract/auth/routes'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccountKind } from '@vetvisit/contract/settings/demo-accounts'
import { LAUNCH_ARGUMENTS } from './launch-arguments.ts'
import { setClock } from './clock.ts'
import { HEIGHTS, nextTuesday, type Picture, pictures, WIDTHS } from './demo-pictures.ts'
import { toPalette } from './palette-png.ts'
import { takePracticePictures } from './practice-pictures.ts'
import { startServer } from './start-server.ts'
import { ask, openAs, type Person } from './world.ts'

const FOLDER = path.resolve(import.meta.dirname, '../docs/screenshots')
/** Pictures that browsers show before they install the application (`vite.config.ts`). */
const INSTALL: Readonly<Record<string, readonly number[]>> = {
  search: [390, 1440],
  'owner-home': [390, 1440],
  book: [390],
}
const INSTALL_FOLDER = path.resolve(import.meta.dirname, '../apps/web/public/install')
/** The name of the pictures of the page for practices. */
const FOR_PRACTICES = 'for-practices'
const LIMIT_BYTES = 200 * 1024
/** Pictures are also taken on a machine that does other work. */
const PATIENCE_MS = 90_000

async function logIn(kind: DemoAccountKind): Promise<Person> {
  const email = DEMO_ACCOUNTS.find((account) => account.kind === kind)?.email ?? ''
  const { token, user } = await ask(null, signin, { body: { email, password: DEMO_PASSWORD } })
  return { token, user, email, password: DEMO_PASSWORD }
}

async function take(browser: Browser, picture: Picture, colorScheme: 'light' | 'dark'): Promise<void> {
  for (const width of picture.widths ?? WIDTHS) {
    // One picture locks its session.
    const person = picture.as ? await logIn(picture.as) : null
    const viewport = { width, height: HEIGHTS[width] }
    const page = await openAs(browser, person, picture.path, {
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      serviceWorkers: 'block',
    })
    page.setDefaultTimeout(PATIENCE_MS)
    await picture.ready(page)
    // Waits for pictures, fonts and tiles, but not for ever.
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
    await page.waitForTimeout(800)
    const file = path.join(FOLDER, `${picture.name}-${viewport.width}-${colorScheme}.png`)
    const compressed = compress(await page.screenshot())
    writeFileSync(file, compressed)
    if (colorScheme === 'light' && INSTALL[picture.name]?.includes(width))
      writeFileSync(path.join(INSTALL_FOLDER, `${picture.name}-${width}.png`), compressed)
    process.stdout.write(`${path.basename(file)}  ${Math.round(compressed.length / 1024)} KB\n`)
    await page.context().close()
  }
}

/** Uses as many colours as the size limit allows; the map's relief needs most of them. */
function compress(png: Buffer): Buffer {
  for (const most of [256, 128, 64, 32]) {
    const compressed = toPalette(png, most)
    if (compressed.length <= LIMIT_BYTES) return compressed
  }
  throw new Error(`A picture is larger than ${LIMIT_BYTES} bytes.`)
}

mkdirSync(FOLDER, { recursive: true })
setClock(nextTuesday())
/** `npm run screenshots -- calendar requests` takes only pictures of these names. */
const only = process.argv.slice(2)
const unknown = only.filter((name) => name !== FOR_PRACTICES && !pictures.some((each) => each.name === name))
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}.`)
const stop = await startServer({ DEMO: 'true' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: LAUNCH_ARGUMENTS,
})
try {
  for (const picture of pictures.filter(({ name }) => only.length === 0 || only.includes(name)))
    for (const colorScheme of ['light', 'dark'] as const) await take(browser, picture, colorScheme)
  if (only.length === 0 || only.includes(FOR_PRACTICES))
    await takePracticePictures(browser, await logIn('doctor'))
} finally {
  await browser.close()
  await stop()
}
