import { expect, it } from 'vitest'
import { failed } from './page.ts'
import { openAs, serveWith } from './world.ts'

serveWith({ emergencyLines: [{ name: 'Poison line', phone: '+493023125099' }] })

// specification/readings §9: numbers of the operator stand on the emergency page before the practices have come, and when they do not come (added)
it.each([
  ['have not come', () => new Promise<never>(() => undefined)],
  ['do not come', failed],
])('has the numbers of the operator while practices %s', async (_, answer) => {
  const page = await openAs(null, '/terms-condition')
  page.route(/patient\/search/, answer)
  await page.goto('/search?emergency=1')
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+493023125099')
})
