import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { startOfDate } from '@vetvisit/contract/zones/rules'
import { shiftPages } from './clock.ts'
import { daysAhead, type Person } from './people.ts'

export { expect } from '@playwright/test'
export * from './people.ts'

/** Browsers that the running journey has opened. */
const opened: BrowserContext[] = []

/** Opens a page in a new browser, signed in as this person or as a visitor. */
export async function openAs(
  browser: Browser,
  person: Person | null,
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const origin = options.baseURL ?? baseUrl()
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage: keptOf(person) }] },
    ...options,
  })
  opened.push(context)
  await shiftPages(context)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** The session as the application stores it on the device. */
const keptOf = (person: Person | null) =>
  person
    ? [
        { name: 'token', value: person.token },
        { name: 'user', value: JSON.stringify(person.user) },
      ]
    : []

/** Longest time from opening the list of free times to booking one. */
const CHOSEN_MS = 30_000

/** Waits for the next slot if the present one, which a practice may still book, ends too soon. */
export async function awayFromTheEndOfSlot(minutes: 15 | 30): Promise<void> {
  const slotMs = minutes * 60_000
  const left = slotMs - (Date.now() % slotMs)
  if (left < CHOSEN_MS) await new Promise((resolve) => setTimeout(resolve, left + 1000))
}

const baseUrl = () => process.env['BASE_URL'] ?? ''

/** Longer than a journey takes on a busy machine. */
const JOURNEY_MS = 120_000

/** Waits for the next day if this one ends too soon: people and clinics of a journey are made for the days around it. */
async function awayFromMidnight(): Promise<void> {
  const left = startOfDate('Europe/Berlin', daysAhead(1)) - Date.now()
  if (left < JOURNEY_MS) await new Promise((resolve) => setTimeout(resolve, left + 1000))
}

/** Playwright's test with the product's address; browsers of `openAs` close after the journey. */
export const test = base.extend<{ oneDay: void; ending: void }>({
  baseURL: baseUrl(),
  context: async ({ context }, run) => {
    await shiftPages(context)
    await run(context)
  },
  oneDay: [
    // Playwright reads a fixture's dependencies from the braces.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await awayFromMidnight()
      await use()
    },
    { auto: true, timeout: 2 * JOURNEY_MS },
  ],
  ending: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use()
      await Promise.all(opened.splice(0).map((context) => context.close()))
    },
    { auto: true },
  ],
})
