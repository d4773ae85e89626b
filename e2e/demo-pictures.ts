import type { Locator, Page } from '@playwright/test'
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import type { DemoAccountKind } from '@vetvisit/contract/settings/demo-accounts'
import { addDays, localDateOf, weekdayOf } from '@vetvisit/contract/zones/rules'
import { berlin } from './clock.ts'
import { ask, clockOf } from './people.ts'
import { dialog } from './screen.ts'
import { chooseReason, nextOf, sheetOf } from './sheet.ts'

/*
 * The pictures that `screenshots.ts` takes: who opens which page, and what is done there before.
 */

/** Heights of the windows by their widths. */
export const HEIGHTS = { 390: 844, 1024: 768, 1440: 900, 1920: 1080 } as const
type Width = keyof typeof HEIGHTS
export const WIDTHS: readonly Width[] = [390, 1440]
/** Minute of the day of the pictures, on the next Tuesday. */
const MORNING = 10 * 60 + 21

export type Picture = {
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

/** Opens a new appointment for a caller who is found in the calendar by a name, with the first animal chosen. */
async function appointmentForCaller(page: Page, name: string): Promise<Locator> {
  await page.locator('.visit-tile, .agenda-row').first().waitFor()
  await page.keyboard.press('Control+k')
  const finder = page.getByRole('dialog', { name: 'Find an owner or animal' })
  await finder.getByRole('combobox').fill(name)
  await finder.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Control+Enter')
  const form = dialog(page, 'New appointment')
  await form.getByRole('group', { name: 'Pet' }).getByRole('radio').first().check()
  return form
}

/** A caller who was found by name: animal, reason and time are chosen by their keys. */
async function atTheDesk(page: Page): Promise<void> {
  const form = await appointmentForCaller(page, 'Sandvoß')
  await form.getByRole('radio', { name: /^Vaccination/ }).check()
  const second = form.getByRole('group', { name: 'Nearest times' }).getByRole('button').nth(1)
  await second.waitFor()
  await page.keyboard.press('2')
  await second.and(page.locator('[aria-pressed=true]')).waitFor()
}

/** A caller whom a practice books over the last visit of the day, with a reason. */
async function overTaken(page: Page): Promise<void> {
  const form = await appointmentForCaller(page, 'Balou')
  const day = localDateOf('Europe/Berlin', nextTuesday())
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const { visits } = await ask({ token }, getCalendar, { query: { from: day, to: day } })
  const taken = visits.findLast(({ status }) => status === 'approved')
  await form.getByLabel('Or any other time').fill(clockOf(taken?.start ?? ''))
  await form.getByRole('button', { name: /^Book/ }).click()
  await dialog(page, 'This time is taken').getByRole('radio').first().check()
}

export const pictures: readonly Picture[] = [
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
  { name: 'override', as: 'doctor', path: CALENDAR, ready: overTaken },
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

/** The morning of the next Tuesday in Berlin, so that all pictures show the same weekday. */
export function nextTuesday(): number {
  const today = localDateOf('Europe/Berlin', Date.now())
  return berlin(addDays(today, ((1 - weekdayOf(today) + 6) % 7) + 1), MORNING)
}
