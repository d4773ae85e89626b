import { dialog } from './screen.ts'
import { expect, openAs, test } from './world.ts'
import { judge } from './accessibility-judge.ts'
import { series } from './accessibility-dialogs.ts'
import { screens, WIDE } from './accessibility-screens.ts'
import { aBusyWorld, type World } from './accessibility-worlds.ts'

let world: World
test.beforeAll(async () => {
  world = await aBusyWorld()
})

for (const screen of screens) {
  const title = `${screen.name}: no serious violation in light and dark, no sideways scrolling, not even at 200 %`
  test(title, { tag: WIDE.has(screen.name) ? [] : '@phone' }, async ({ browser }) => {
    const person = screen.as ? await screen.as(world) : null
    const path = typeof screen.path === 'string' ? screen.path : screen.path(world)
    const page = await openAs(browser, person, path, { reducedMotion: 'reduce', colorScheme: 'light' })
    await screen.ready(page, world)
    await judge(page)
  })
}

for (const { name, as, path, dialogs } of series) {
  test(`dialogs of ${name}`, { tag: '@phone' }, async ({ browser }) => {
    const page = await openAs(browser, as(world), typeof path === 'string' ? path : path(world))
    for (const { open, title } of dialogs) {
      if (typeof open === 'function') await open(page, world)
      else await page.getByRole('button', { name: open }).click()
      const opened = dialog(page, title)
      await expect(opened.getByRole('heading').first()).toBeVisible()
      await expect(opened.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await judge(page, 'ion-modal')
      await opened.getByRole('button', { name: 'Close' }).first().click()
      await expect(opened).toBeHidden()
    }
  })
}
