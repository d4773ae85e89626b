import { readdirSync } from 'node:fs'
import { expect, type Page, type Route } from '@playwright/test'

const BUILT = readdirSync(new URL('../apps/web/dist/assets/', import.meta.url))

/**
 * Holds back the code of these parts, named as their files are in `apps/web/src`, until it is let in.
 *
 * @returns lets it in; fails if the page never asked for it
 * @throws if the build has no such part, because then nothing would be late
 */
export async function holdCode(page: Page, ...parts: string[]): Promise<() => Promise<void>> {
  for (const part of parts) {
    if (!BUILT.some((file) => file.startsWith(`${part}-`) && file.endsWith('.js'))) {
      throw new Error(`No built file is named ${part}-….js.`)
    }
  }
  const held: Route[] = []
  let isLate = true
  await page.route(new RegExp(`/assets/(${parts.join('|')})-[^/]*\\.js$`), (route) =>
    isLate ? void held.push(route) : route.continue(),
  )
  return async () => {
    await expect.poll(() => held.length, 'The page asked for the code that is late.').toBeGreaterThan(0)
    isLate = false
    await Promise.all(held.map((route) => route.continue()))
  }
}
