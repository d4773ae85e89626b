import { readdirSync } from 'node:fs'
import { expect, type Page, type Route } from '@playwright/test'

const BUILT = readdirSync(new URL('../apps/web/dist/assets/', import.meta.url))

/**
 * Addresses of the code of these parts, named as their files are in `apps/web/src`.
 *
 * @throws if the build has no such part, because then nothing would be held back or missing
 */
export function codeOf(...parts: string[]): RegExp {
  for (const part of parts) {
    if (!BUILT.some((file) => file.startsWith(`${part}-`) && file.endsWith('.js'))) {
      throw new Error(`No built file is named ${part}-….js.`)
    }
  }
  // A hash has eight characters; without it `menu` would be `menu-items`, too.
  return new RegExp(`/assets/(${parts.join('|')})-[\\w-]{8}\\.js$`)
}

/**
 * Holds back the code of these parts until it is let in.
 *
 * @returns lets it in; fails if the page never asked for it
 */
export const holdCode = (page: Page, ...parts: string[]): Promise<() => Promise<void>> =>
  holdBack(page, codeOf(...parts))

/** Holds back what has such an address, as `holdCode` does. */
export async function holdBack(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isLate = true
  await page.route(address, (route) => (isLate ? void held.push(route) : route.continue()))
  return async () => {
    await expect.poll(() => held.length, 'The page asked for what is late.').toBeGreaterThan(0)
    isLate = false
    await Promise.all(held.map((route) => route.continue()))
  }
}
