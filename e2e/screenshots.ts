// `npm run screenshots`: pictures of the main screens with demo data, in docs/screenshots, and those of the page for practices.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { signin } from '@vetvisit/contract/auth/routes'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccountKind } from '@vetvisit/contract/settings/demo-accounts'
import { LAUNCH_ARGUMENTS } from './launch-arguments.ts'
import { addDays, localDateOf, weekdayOf } from '@vetvisit/contract/zones/rules'
import { berlin, setClock } from './clock.ts'
import { toPalette } from './palette-png.ts'
import { takePracticePictures } from './practice-pictures.ts'
import { dialog } from './screen.ts'
import { chooseReason, nextOf, sheetOf } from './sheet.ts'
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
const LIMIT_BYTES = 200 * 1024
const HEIGHTS = { 390: 844, 1024: 768, 1440: 900, 1920: 1080 } as const
type Width = keyof typeof HEIGHTS
const WIDTHS: readonly Width[] = [390, 1440]
/** Minute of the day of the pictures, on the next Tuesday. */
const MORNING = 10 * 60 + 21

/** Pictures are also taken on a machine that does other work. */
const PATIENCE_MS = 90_000

type Picture = {
  name: string
  as?: DemoAccountKind
  path: string
  widths?: readonly Width[]
  /** Waits for the content and opens the part to show. */
  ready: (page: Page) => Promise<unknown>
}

const SEARCH = '/search?q=Berlin'

const CALENDAR = '/doctor/appointment'

/** The day of a practice of three in columns, on a day on which all are there. */
async function dayOfTeam(page: Page): Promise<void> {
  await page.locator('.visit-tile').first().waitFor()
  await page.getByRole('button', { name: 'Everybody' }).click()
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.locator('.day-columns .visit-tile').first().waitFor()
}

/** The same practice on a phone: one vet below a row of faces. */
async function agendaOfTeam(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Everybody' }).click()
  await page.locator('.faces-row ~ .agenda .agenda-row').first().waitFor()
}

/** A caller who was found by name: animal, reason and time are chosen by their keys. */
async function atTheDesk(page: Page): Promise<void> {
  await page.locator('.visit-tile, .agenda-row').first().waitFor()
  await page.keyboard.press('Control+k')
  const finder = page.getByRole('dialog', { name: 'Find an owner or animal' })
  await finder.getByRole('combobox').fill('Sandvoß')
  await finder.getByRole('option', { name: 'Sandvoß' }).first().waitFor()
  await page.keyboard.press('Control+Enter')
  const form = dialog(page, 'New appointment')
  await form.getByRole('group', { name: 'Pet' }).getByRole('radio').first().check()
  await form.getByRole('radio', { name: /^Vaccination/ }).check()
  const second = form.getByRole('group', { name: 'Nearest times' }).getByRole('button').nth(1)
  await second.waitFor()
  await page.keyboard.press('2')
  await second.and(page.locator('[aria-pressed=true]')).waitFor()
}

const pictures: Picture[] = [
  {
    name: 'front-door',
    path: '/search',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Free soonest near you' }).waitFor()
      await page.getByRole('article').first().waitFor()
    },
  },
  {
    name: 'emergency',
    path: '/search?emergency=1',
    ready: (page) => page.getByRole('link', { name: /^Call/ }).first().waitFor(),
  },
  { name: 'search', path: SEARCH, ready: searched },
  {
    name: 'vet-page',
    path: '/en/vet/tierarztpraxis-am-lindenhof-berlin',
    ready: (page) => page.getByRole('heading', { name: 'Next free times' }).waitFor(),
  },
  {
    name: 'city-page',
    path: '/en/vets/berlin',
    ready: (page) => page.getByRole('article').first().waitFor(),
  },
  { name: 'book', as: 'owner', path: SEARCH, ready: openPractice },
  {
    name: 'booking',
    as: 'owner',
    path: SEARCH,
    ready: async (page) => {
      await holdNextFree(page)
      const sheet = sheetOf(page)
      await chooseReason(sheet)
      await nextOf(sheet).click()
      await sheet.getByRole('radio', { name: /^Balou/ }).check()
    },
  },
  {
    name: 'requests',
    as: 'doctor',
    path: '/doctor/requests',
    ready: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'calendar',
    widths: [390, 1024, 1440, 1920],
    as: 'doctor',
    path: '/doctor/appointment',
    ready: (page) => page.locator('.visit-tile, .agenda-row').first().waitFor(),
  },
  {
    name: 'day',
    widths: [1440, 1920],
    as: 'doctor',
    path: '/doctor/appointment',
    ready: async (page) => {
      await page.locator('.visit-tile').first().waitFor()
      await page.getByRole('button', { name: 'Day', exact: true }).click()
      await page.locator('.hours-grid[data-view=day] .visit-tile').first().waitFor()
    },
  },
  { name: 'calendar-day-3vets', widths: [1440, 1920], as: 'vetOfTeam', path: CALENDAR, ready: dayOfTeam },
  { name: 'calendar-team', widths: [390], as: 'vetOfTeam', path: CALENDAR, ready: agendaOfTeam },
  {
    name: 'owners',
    as: 'doctor',
    path: '/doctor/patients',
    ready: (page) => page.getByText('Annika').first().waitFor(),
  },
  { name: 'record', as: 'doctor', path: '/doctor/patients', ready: openRecord },
  { name: 'owner-home', as: 'owner', path: '/patient', ready: ownerHome },
  {
    name: 'visit',
    as: 'owner',
    path: '/patient',
    ready: async (page) => {
      await ownerHome(page)
      await page.locator('.next-visit-what a').click()
      await page.getByRole('heading', { name: 'Before you come' }).waitFor()
    },
  },
  {
    name: 'pet',
    as: 'owner',
    path: '/patient/pets',
    ready: (page) => page.getByRole('region', { name: 'Weight' }).waitFor(),
  },
  {
    name: 'messages',
    widths: [390],
    as: 'owner',
    path: '/patient',
    ready: async (page) => {
      await ownerHome(page)
      await page
        // The first picture reads them all.
        .getByRole('button', { name: /^(\d+ new messages?|Notifications)$/ })
        .filter({ visible: true })
        .click()
      await dialog(page, 'Notifications').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'practice-home',
    as: 'doctor',
    path: '/doctor',
    ready: (page) => page.getByRole('heading', { name: 'This week' }).waitFor(),
  },
  {
    name: 'day-board',
    as: 'reception',
    path: '/doctor',
    ready: (page) => page.getByRole('button', { name: 'Running late' }).waitFor(),
  },
  { name: 'desk', as: 'reception', path: CALENDAR, ready: atTheDesk },
  {
    name: 'team',
    as: 'vetOfTeam',
    path: '/doctor/team',
    ready: (page) => page.getByRole('heading', { name: 'Petra Vogt' }).waitFor(),
  },
  {
    name: 'vet-hours',
    as: 'vetOfTeam',
    path: '/doctor/team/hours',
    ready: (page) => page.getByRole('button', { name: 'Change a date' }).waitFor(),
  },
  {
    name: 'reasons',
    as: 'vetOfTeam',
    path: '/doctor/reasons',
    ready: (page) => page.getByRole('button', { name: 'Vaccination', exact: true }).waitFor(),
  },
  {
    name: 'block',
    as: 'vetOfTeam',
    path: '/doctor/appointment',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Block time' }).click()
      await dialog(page, 'Block time').getByRole('heading').first().waitFor()
    },
  },
  { name: 'rooms', widths: [1440], as: 'vetOfTeam', path: CALENDAR, ready: dayOfRooms },
  {
    name: 'tasks',
    as: 'reception',
    path: '/doctor',
    ready: (page) => page.getByRole('heading', { name: 'Tasks' }).scrollIntoViewIfNeeded(),
  },
  { name: 'lock', as: 'reception', path: '/doctor/profile', ready: lockByKeys },
  {
    name: 'statistics',
    as: 'vetOfTeam',
    path: '/doctor/statistics',
    ready: (page) => page.getByRole('button', { name: 'Save as a table (CSV)' }).waitFor(),
  },
  {
    name: 'vet-page-team',
    path: '/en/vet/tieraerztehaus-an-der-hasenheide-berlin',
    ready: (page) => page.getByRole('heading', { name: 'Aylin Kaya' }).waitFor(),
  },
  {
    name: 'book-reason',
    as: 'owner',
    path: '/search?q=Hasenheide',
    ready: async (page) => {
      await holdNextFree(page)
      await chooseReason(sheetOf(page), /^Vaccination/)
    },
  },
  {
    name: 'book-vet',
    as: 'owner',
    path: '/search?q=Hasenheide',
    ready: async (page) => {
      await holdNextFree(page)
      await page.getByRole('button', { name: 'Change the vet: Any vet' }).click()
      await page.getByRole('radio', { name: 'Aylin Kaya' }).waitFor()
    },
  },
  // Last, because the vet is ill from then on.
  { name: 'ill', as: 'vetOfTeam', path: CALENDAR, ready: planOfIll },
]

/** The same day by treatment rooms. */
async function dayOfRooms(page: Page): Promise<void> {
  await dayOfTeam(page)
  await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'Rooms' }).click()
  await page.locator('.vet-columns .visit-tile').first().waitFor()
}

/** Says that the browser is shared, and locks it. */
async function lockByKeys(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'This computer is shared' }).check()
  await page.waitForFunction(() => localStorage.getItem('faces') !== null)
  await page.keyboard.press('Control+Shift+L')
  await page.getByRole('button', { name: 'Unlock' }).waitFor()
}

/** Blocks a day of a vet who is ill and has a colleague who is there, too, and opens the plan for the appointments of that day. */
async function planOfIll(page: Page): Promise<void> {
  await page.goto(`${CALENDAR}?at=${addDays(localDateOf('Europe/Berlin', nextTuesday()), 1)}T10:00:00.000Z`)
  await page.locator('.visit-tile, .agenda-row').first().waitFor()
  await page.keyboard.press('b')
  const block = dialog(page, 'Block time')
  for (const name of ['Felix Oster', 'Ill']) await block.getByRole('radio', { name, exact: true }).check()
  await block.getByRole('switch', { name: 'Whole days' }).check()
  await block.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('link', { name: 'Make a plan' }).click()
  await page.getByRole('heading', { name: 'Felix Oster · Ill' }).waitFor()
}

/** Waits for cards. */
async function searched(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor()
}

/** Opens the record of the demo's dog, on a wide screen with a prescription that is being written. */
async function openRecord(page: Page): Promise<void> {
  const found = page.waitForResponse((response) => response.url().includes('Balou'))
  await page.getByRole('searchbox', { name: /animal|pets/ }).fill('Balou')
  await found
  await page
    .getByRole('button', { name: /^Pets of/ })
    .first()
    .click()
  await page
    .locator('.owner-pets')
    .getByRole('button', { name: /^Balou/ })
    .click()
  await page.getByRole('heading', { name: 'Upcoming appointments' }).waitFor()
  if ((page.viewportSize()?.width ?? 0) < 1280) return
  await page.getByRole('button', { name: 'Prescription', exact: true }).click()
  await page.getByRole('heading', { name: 'Add prescription' }).waitFor()
}

async function ownerHome(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor()
}

async function openPractice(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Book / })
    .first()
    .click()
  // The card's link opens the modal on a slot; closing it shows the page.
  const modal = page.getByRole('dialog', { name: 'Book an appointment' })
  await modal.waitFor()
  await page.locator('ion-modal').getByRole('button', { name: 'Cancel', exact: true }).click()
  await modal.waitFor({ state: 'detached' })
}

/** Opens the sheet with the next free time, which is held. */
async function holdNextFree(page: Page): Promise<void> {
  await openPractice(page)
  await page.getByRole('button', { name: /^Next free/ }).click()
  await page.getByRole('timer').waitFor()
}

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

/** The morning of the next Tuesday in Berlin, so that all pictures show the same weekday. */
function nextTuesday(): number {
  const today = localDateOf('Europe/Berlin', Date.now())
  return berlin(addDays(today, ((1 - weekdayOf(today) + 6) % 7) + 1), MORNING)
}

mkdirSync(FOLDER, { recursive: true })
setClock(nextTuesday())
/** `npm run screenshots -- calendar requests` takes only pictures of these names. */
const only = process.argv.slice(2)
const stop = await startServer({ DEMO: 'true' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: LAUNCH_ARGUMENTS,
})
try {
  for (const picture of pictures.filter(({ name }) => only.length === 0 || only.includes(name)))
    for (const colorScheme of ['light', 'dark'] as const) await take(browser, picture, colorScheme)
  if (only.length === 0 || only.includes('for-practices'))
    await takePracticePictures(browser, await logIn('doctor'))
} finally {
  await browser.close()
  await stop()
}
