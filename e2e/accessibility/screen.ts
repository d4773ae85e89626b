import type { Page } from '@playwright/test'
import { expect } from '../world.ts'
import type { Series, World } from './worlds.ts'

export type Screen = {
  name: string
  path: string | ((world: World) => string)
  /** True if it has a wide layout, `only` if it has no other one; the others stay narrow beside the menu. */
  isWide?: true | 'only'
  /** Opens a part of the screen and waits until it is complete. */
  ready: (page: Page, world: World) => Promise<unknown>
}

export type Stop = Screen | Series

/** Waits for a heading with this name. */
export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()
