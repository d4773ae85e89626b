import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as FollowNewVersions from './follow-new-versions.ts'

const pageOf = (version: string) => `<script type="module" src="/assets/index-${version}.js"></script>`

/**
 * A browser with a page of version A.
 *
 * @param server the version that the server has
 * @param device the version that the service worker answers with; null without one
 */
function aBrowser(server: string, device: string | null) {
  const at = { server, device, isUnsaved: false, reloads: 0, updates: true }
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { reload: () => (at.reloads += 1) })
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/index-A.js' }) })
  vi.stubGlobal('fetch', async (address: string) =>
    Promise.resolve(new Response(pageOf(address === '/' ? (at.device ?? at.server) : at.server))),
  )
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  const install = () => {
    if (at.updates) at.device = at.server
    worker.state = at.updates ? 'activated' : 'redundant'
    worker.dispatchEvent(new Event('statechange'))
  }
  const update = async () => {
    const installing = at.device === at.server ? null : worker
    if (installing) setTimeout(install, 1)
    return Promise.resolve({ installing })
  }
  const registration = device === null ? undefined : { update }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => Promise.resolve(registration) },
  })
  window.addEventListener('beforeunload', (event) => at.isUnsaved && event.preventDefault())
  return at
}

/** Code of the page is missing. @returns whether the page says that there is a newer version */
async function miss(): Promise<boolean> {
  const { followNewVersions }: typeof FollowNewVersions = await import('./follow-new-versions.ts')
  const { newVersionWaits } = await import('../lib/new-version.ts')
  const end = followNewVersions()
  window.dispatchEvent(new Event('vite:preloadError'))
  await new Promise((done) => setTimeout(done, 20))
  end()
  return newVersionWaits.get()
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

// specification/readings §9: the next page of a newer version is loaded again, unless something is unsaved (added)
describe('a page of which code is missing', () => {
  it('is loaded again, if the server has a newer version', async () => {
    const browser = aBrowser('B', null)
    expect(await miss()).toBe(false)
    expect(browser.reloads).toBe(1)
  })

  it('stays, if the server has the same version', async () => {
    const browser = aBrowser('A', null)
    expect(await miss()).toBe(false)
    expect(browser.reloads).toBe(0)
  })

  it('stays and says so, if something is unsaved', async () => {
    const browser = aBrowser('B', null)
    browser.isUnsaved = true
    expect(await miss()).toBe(true)
    expect(browser.reloads).toBe(0)
  })

  it('is loaded again, if another window has put the newer version on the device', async () => {
    const browser = aBrowser('B', 'B')
    expect(await miss()).toBe(false)
    expect(browser.reloads).toBe(1)
  })

  it('puts the newer version on the device first, if the device would answer with this one', async () => {
    const browser = aBrowser('B', 'A')
    expect(await miss()).toBe(false)
    expect(browser).toMatchObject({ device: 'B', reloads: 1 })
  })

  it('stays and says so, if the device cannot take the newer version: it would miss the same code again', async () => {
    const browser = aBrowser('B', 'A')
    browser.updates = false
    expect(await miss()).toBe(true)
    expect(browser.reloads).toBe(0)
  })
})
