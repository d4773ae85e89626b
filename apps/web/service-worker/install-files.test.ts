import { createTar } from 'nanotar'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOADED_BY_PAGE } from './archive-name.ts'
import { installFiles, installRest } from './install-files.ts'

const ORIGIN = 'https://vetvisit.example.org'
const FILES = Array.from({ length: 12 }, (_, number) => ({
  url: `/assets/page-${number}.js`,
  revision: null,
}))
const MANY = Array.from({ length: 210 }, (_, number) => ({
  url: `/assets/part-${number}.${number % 2 === 0 ? 'js' : 'css'}`,
  revision: null,
}))
const FIRST = MANY.slice(0, 40)
const LOADED = MANY.slice(40, 50)
const REST = MANY.slice(50, 208)
const INDEX = { url: '/index.html', revision: 'a1' }

const keyOf = (request: Request | string) => (typeof request === 'string' ? request : request.url)

/** The browser's side of an installation: what is stored, and how many files are asked for at once. */
function aBrowser() {
  const stored = new Map<string, Response>()
  const asked: { url: string; cache: RequestCache }[] = []
  const refused = new Set<string>()
  const archives: Record<'first' | 'rest', { files: { url: string }[]; bytes?: Uint8Array<ArrayBuffer> }> = {
    first: { files: FIRST },
    rest: { files: REST },
  }
  const at = { once: 0, most: 0, isOffline: false }
  vi.stubGlobal('self', globalThis)
  // No earlier version is there.
  vi.stubGlobal('registration', { active: null })
  // Workbox asks for the kind of an event only.
  vi.stubGlobal('ExtendableEvent', InstallEvent)
  vi.stubGlobal('FetchEvent', CustomEvent)
  vi.stubGlobal('location', new URL(`${ORIGIN}/sw.js`))
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: Request | string, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init)
      }
    },
  )
  const cache = {
    match: async (request: Request | string) => stored.get(keyOf(request))?.clone(),
    put: async (request: Request | string, response: Response) => void stored.set(keyOf(request), response),
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
  }
  vi.stubGlobal('caches', { ...cache, open: async () => cache })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push({ url: request.url, cache: request.cache })
    at.once += 1
    at.most = Math.max(at.most, at.once)
    await new Promise((done) => setTimeout(done, 1))
    at.once -= 1
    const status = refused.has(request.url) ? 503 : 200
    if (at.isOffline) throw new TypeError('Failed to fetch')
    const [, part] = /\/application-(first|rest)\.tar$/.exec(request.url) ?? []
    if (part !== 'first' && part !== 'rest') return new Response('', { status })
    const { bytes, files } = archives[part]
    const list = { name: LOADED_BY_PAGE, data: LOADED.map(({ url }) => url.slice(1)).join('\n') }
    return answerOf(request.url, bytes ?? archiveOf(files, part === 'first' ? [list] : []), status)
  })
  return { stored, asked, refused, at, archives }
}

const archiveOf = (files: { url: string }[], others: { name: string; data: string }[]) =>
  new Uint8Array(
    createTar([...files.map(({ url }) => ({ name: url.slice(1), data: `/* ${url} */` })), ...others]),
  )

/** As a browser hands on what the server sends. */
function answerOf(url: string, bytes: Uint8Array<ArrayBuffer>, status: number): Response {
  const headers = {
    'content-type': 'application/x-tar',
    'x-content-type-options': 'nosniff',
    etag: '"1"',
  }
  return Object.defineProperty(new Response(bytes, { status, headers }), 'url', { value: url })
}

class InstallEvent extends Event implements ExtendableEvent {
  waitUntil(): void {
    // The test itself waits.
  }
}

async function applicationOf(files: { url: string; revision: string | null }[]) {
  // Loaded here, because Workbox asks for `self` when it loads.
  const { PrecacheController } = await import('workbox-precaching')
  const application = new PrecacheController()
  application.addToCacheList(files)
  return application
}

const install = async (files = [INDEX, ...FILES]) =>
  installFiles(await applicationOf(files), new InstallEvent('install'))

/** What follows when pages open already. */
const goOn = async (files = [INDEX, ...MANY]) => installRest(await applicationOf(files))

let browser: ReturnType<typeof aBrowser>
beforeEach(() => void (browser = aBrowser()))
afterEach(() => vi.unstubAllGlobals())

// docs/decisions/0440-files-of-the-application-in-one-archive.md
describe('the files of the application', () => {
  it('are stored, eight at a time', async () => {
    await install()
    expect(browser.stored.size).toBe(13)
    expect(browser.at.most).toBe(8)
  })

  it('are asked for past what a browser holds, if their names have no hash', async () => {
    await install()
    const past = browser.asked.filter(({ cache }) => cache === 'reload')
    expect(past.map(({ url }) => url)).toEqual([`${ORIGIN}/index.html`])
  })

  it('are not asked for again by the next version, except those that changed', async () => {
    await install()
    browser.asked.length = 0
    await install([{ ...INDEX, revision: 'b2' }, ...FILES])
    expect(browser.asked.map(({ url }) => url)).toEqual([`${ORIGIN}/index.html`])
  })

  it('are not installed, if one of them is refused; the next attempt asks for this one only', async () => {
    browser.refused.add(`${ORIGIN}/assets/page-3.js`)
    await expect(install()).rejects.toThrow('503')
    await expect.poll(() => browser.stored.size).toBe(12)
    browser.refused.clear()
    browser.asked.length = 0
    await install()
    expect(browser.asked.map(({ url }) => url)).toEqual([`${ORIGIN}/assets/page-3.js`])
  })

  // docs/decisions/0460-first-files-of-the-application.md
  it('come in an archive of what pages need first, without what the page has; the rest follows, and what it lacks is asked for by its address', async () => {
    await install([INDEX, ...MANY])
    expect(browser.stored.size).toBe(51)
    expect(browser.asked.map(({ url }) => url.replace(ORIGIN, '')).toSorted()).toEqual(
      ['/application-first.tar', '/index.html', ...LOADED.map(({ url }) => url)].toSorted(),
    )
    browser.asked.length = 0
    await goOn()
    expect(browser.stored.size).toBe(211)
    const asked = browser.asked.map(({ url }) => url.replace(ORIGIN, ''))
    expect(asked).toEqual(['/application-rest.tar', '/assets/part-208.js', '/assets/part-209.css'])
    browser.asked.length = 0
    await goOn()
    expect(browser.asked).toEqual([])
  })

  it('that follow wait for a network, and do not ask for each file without one', async () => {
    await install([INDEX, ...MANY])
    browser.at.isOffline = true
    browser.asked.length = 0
    await expect(goOn()).rejects.toThrow('Failed to fetch')
    expect(browser.asked.map(({ url }) => url)).toEqual([`${ORIGIN}/application-rest.tar`])
    browser.at.isOffline = false
    await goOn()
    expect(browser.stored.size).toBe(211)
  })

  it('of an upgrade are all there before it takes over', async () => {
    vi.stubGlobal('registration', { active: {} })
    await install([INDEX, ...MANY])
    expect(browser.stored.size).toBe(211)
  })

  it('keep their types and the headers of the server when they come in an archive', async () => {
    await install(MANY)
    const [script, styles] = ['/assets/part-0.js', '/assets/part-1.css'].map((url) =>
      browser.stored.get(ORIGIN + url),
    )
    expect(await script?.text()).toBe('/* /assets/part-0.js */')
    expect(Object.fromEntries(script?.headers ?? [])).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(styles?.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it.each(['first', 'rest'] as const)(
    'are asked for one by one, if the archive of the %s is refused or damaged',
    async (part) => {
      browser.refused.add(`${ORIGIN}/application-${part}.tar`)
      await install(MANY)
      await goOn(MANY)
      expect(browser.stored.size).toBe(210)
      browser.refused.clear()
      browser.stored.clear()
      browser.archives[part].bytes = new TextEncoder().encode('<!doctype html>'.repeat(100))
      await install(MANY)
      await goOn(MANY)
      expect(browser.stored.size).toBe(210)
    },
  )

  it('do not take from an archive what was not asked for', async () => {
    browser.archives.first.files = [...MANY, { url: '/assets/stranger.js' }, INDEX]
    await install([INDEX, ...MANY])
    expect(browser.stored.has(`${ORIGIN}/assets/stranger.js`)).toBe(false)
    expect(browser.asked.map(({ url }) => url)).toContain(`${ORIGIN}/index.html`)
  })
})
