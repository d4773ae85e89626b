import { berlin } from './clock.ts'
import { talkTo } from './code-server.ts'
import { movingClock } from './moving-clock.ts'
import { aDoctor, daysAhead, expect, openAs, test } from './world.ts'

const AT = 22 * 60 + 31

// specification/readings §9: at 22:31 the emergency page has a number: emergency numbers, then who is open, then who opens first (added)
test('a stranger in Berlin has numbers to call at 22:31', { tag: '@phone' }, async ({ browser }) => {
  const clock = movingClock()
  const stop = await talkTo({ ...clock.settings, EMERGENCY_LINES: 'Poison line: +49 30 23125 197' })
  try {
    const night = { emergencyPhone: '+493023125025', takesEmergencies: true }
    const [clinic, practice] = await Promise.all([
      aDoctor({ clinic: { holidays: [], phone: '+493023125024', ...night } }),
      aDoctor({ clinic: { holidays: [], phone: '+493023125021' } }),
    ])
    await clock.moveTo(berlin(daysAhead(0), AT))
    const page = await openAs(browser, null, '/search?emergency=1')
    const calls = page.getByRole('link', { name: /^Call/ })
    await expect(page.getByRole('heading', { name: 'Answer emergencies now' })).toBeVisible()
    await expect(calls.first()).toBeInViewport()
    await expect(calls.first()).toHaveAttribute('href', 'tel:+493023125197')
    await expect(calls.nth(1)).toHaveAttribute('href', 'tel:+493023125025')
    const cards = page.getByRole('article')
    await expect(cards.filter({ hasText: clinic.clinicName })).toContainText(
      'Closed, call the emergency number',
    )
    await expect(page.getByRole('heading', { name: 'Opening next' })).toBeVisible()
    await expect(cards.filter({ hasText: practice.clinicName })).toContainText('Opens')
  } finally {
    await stop()
    clock.stop()
  }
})
