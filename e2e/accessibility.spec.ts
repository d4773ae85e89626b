import type { Browser, Page } from '@playwright/test'
import { dialog } from './screen.ts'
import { expect, openAs, test } from './world.ts'
import { judge } from './accessibility/judge.ts'
import type { Stop } from './accessibility/screen.ts'
import { walks, type Visit } from './accessibility/walks.ts'
import { aBusyWorld, roles, type Series, type World } from './accessibility/worlds.ts'

const NO_VIOLATION = 'no serious violation in light and dark, no sideways scrolling, not even at 200 %'

/** A walk is as long as eight other journeys. */
test.describe.configure({ timeout: 400_000 })

let world: World
test.beforeAll(async () => {
  world = await aBusyWorld()
})

const isWide = (stop: Stop) => 'isWide' in stop
const isForWideAlone = (stop: Stop) => 'isWide' in stop && stop.isWide === 'only'

for (const { name, visits } of walks)
  test(`${name}: ${NO_VIOLATION}`, { tag: '@phone' }, async ({ browser }) => {
    for (const { as, stops } of visits)
      await walk(browser, { as, stops: stops.filter((stop) => !isForWideAlone(stop)) })
  })

for (const as of ['visitor', 'owner', 'vet', 'vetOfToday', 'vetWhoSetsUp'] as const)
  test(`${as} in a wide window: ${NO_VIOLATION}`, { tag: '@desktop' }, async ({ browser }) => {
    const visits = walks.flatMap((each) => each.visits).filter((visit) => visit.as === as)
    await walk(browser, { as, stops: visits.flatMap(({ stops }) => stops.filter(isWide)) })
  })

/** Judges everything that one person sees, in one browser. */
async function walk(browser: Browser, { as, stops }: Visit): Promise<void> {
  const options = { reducedMotion: 'reduce', colorScheme: 'light' } as const
  const page = await openAs(browser, await roles[as](world), 'about:blank', options)
  // Each screen begins without the drafts of the one before.
  await page.addInitScript(() => location.protocol.startsWith('http') && sessionStorage.clear())
  for (const stop of stops) {
    if ('dialogs' in stop) await judgeDialogs(page, stop)
    else
      await look(page, stop.name, async () => {
        await page.goto(pathOf(stop))
        await stop.ready(page, world)
        await judge(page, 'html', stop.name)
      })
  }
}

const pathOf = ({ path }: Stop): string => (typeof path === 'string' ? path : path(world))

async function judgeDialogs(page: Page, series: Series): Promise<void> {
  let isThere = false
  for (const { open, title } of series.dialogs) {
    const name = `${series.name}, ${String(title)}`
    isThere = await look(page, name, async () => {
      // At first, and where a dialog that failed may still be open.
      if (!isThere) await page.goto(pathOf(series))
      if (typeof open === 'function') await open(page, world)
      else await page.getByRole('button', { name: open }).click()
      const opened = dialog(page, title)
      await expect(opened.getByRole('heading').first()).toBeVisible()
      await expect(opened.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await judge(page, 'ion-modal', name)
      await opened.getByRole('button', { name: 'Close' }).first().click()
      await expect(opened).toBeHidden()
    })
  }
}

/**
 * A failure names and shows its screen, and the walk goes on.
 *
 * @returns false after a failure
 */
async function look(page: Page, name: string, judgeScreen: () => Promise<void>): Promise<boolean> {
  const info = test.info()
  const before = info.errors.length
  await test.step(name, () => judgeScreen().catch((error) => expect.soft(String(error), name).toBe('')))
  const isGood = info.errors.length === before
  if (!isGood) await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' })
  return isGood
}
