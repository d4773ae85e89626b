import type { ComponentType } from 'react'
import { notePlace } from '../../lib/routing/return-place.ts'
import { PRACTICES_PATH } from '../../lib/routing/paths.ts'
import { createStore } from '../../lib/store.ts'
import { indexOfEntry } from '../../lib/routing/pop-gate.ts'

/** Everything around the pages: the visitors' shell, or the full application, which stays until the window is closed. */
export const shell = createStore<ComponentType>(() => null)

const VISITOR_PAGES = new Set(['/', '/search', PRACTICES_PATH])

/** True for pages that the visitors' shell shows (decision 302). */
export const isVisitorPage = (pathname: string): boolean => VISITOR_PAGES.has(pathname)

/** Loads the full application, and in parallel the page that it opens. */
export async function loadApp(page?: Pick<Location, 'pathname' | 'search'>): Promise<ComponentType> {
  if (page) void preloadPage(page)
  return (await import('./full-app.ts')).startApp()
}

/** A failure is ignored here, because the page loads again and shows the error. */
async function preloadPage(page: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  await import('./first-page.ts').then((file) => file.preloadFirstPage(page)).catch(() => undefined)
}

let wanted: string | undefined

/**
 * Replaces the visitors' shell by the full application.
 *
 * @param path page to open; without it the address stays
 * @throws if the code could not be loaded
 */
export async function enterApp(path?: string): Promise<void> {
  wanted = path
  const before = shell.get()
  try {
    const app = await loadApp(new URL(path ?? location.href, location.href))
    if (shell.get() !== before) return
    notePlace()
    if (wanted !== undefined) pushEntry(wanted)
    shell.set(app)
  } catch (error) {
    // The address of the page that failed, so that "Try again" leads there.
    if (wanted !== undefined) pushEntry(wanted)
    wanted = undefined
    throw error
  }
}

/** Adds an entry to the history as the router does. */
function pushEntry(path: string): void {
  const key = Math.random().toString(36).slice(2, 10)
  history.pushState({ usr: null, key, idx: indexOfEntry(history.state) + 1 }, '', path)
}
