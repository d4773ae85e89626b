import { berlin } from './clock.ts'
import { setAhead } from './shifted-clock.mjs'
import { launchServer } from './start-server.ts'
import { DEMO_WITHIN_MS } from './visitor.ts'
import { daysAhead, expect, openAs, test } from './world.ts'

const AT = 22 * 60 + 31

// specification/readings §9: at 22:31 the emergency page has a number: emergency numbers, then who is open, then who opens first (added)
test('a stranger in Berlin has numbers to call at 22:31', { tag: '@phone' }, async ({ browser }) => {
  test.setTimeout(DEMO_WITHIN_MS)
  const later = berlin(daysAhead(0), AT) - Date.now()
  const demo = await launchServer({ DEMO: 'true' }, later)
  try {
    const page = await openAs(browser, null, 'about:blank', { baseURL: demo.address })
    await page.context().addInitScript(setAhead, later)
    await page.goto('/search?emergency=1')
    await expect(page.getByRole('heading', { name: 'Answer emergencies now' })).toBeVisible()
    const line = page.getByRole('link', { name: /^Call/ }).first()
    await expect(line).toBeInViewport()
    await expect(line).toHaveAttribute('href', 'tel:+493023125197')
    const cards = page.getByRole('article')
    await expect(cards.first().getByRole('link', { name: /^Call/ })).toBeVisible()
    await expect(cards.filter({ hasText: 'Closed, call the emergency number' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Opening next' })).toBeVisible()
  } finally {
    await demo.stop()
  }
})
