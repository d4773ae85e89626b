import type { Window } from 'happy-dom'
import { vi } from 'vitest'
import { Locator } from './locator.ts'
import { insertText, pressKey } from './press.ts'
import { closeTimers } from './timers.ts'
import { rest } from './until.ts'
import { closeChannels, newDatabases, openWindow, type WindowSettings } from './window.ts'

export type PageSettings = Omit<WindowSettings, 'url' | 'databases'>

/** A call of the application on its way to the server. */
export type Call = {
  url: string
  method: string
  body: string | null
  /** Sends it on. */
  proceed: () => Promise<Response>
}
type Answer = (call: Call) => Promise<Response>
type Rule = { pattern: RegExp; answer: Answer; times: number }

/** The call fails as without a network. */
export const failed = (): Promise<never> => Promise.reject(new TypeError('fetch failed'))

/** The application in a window that has just loaded everything, as in a new browser. There is one at a time. */
export class Page extends Locator {
  readonly #rules: Rule[] = []
  readonly #databases = newDatabases()
  #stop: (() => void) | undefined
  #window: Window | undefined
  #isOffline = false

  constructor(
    private readonly base: string,
    private readonly settings: PageSettings,
  ) {
    super(() => [document.documentElement], '')
  }

  /** Opens an address in a new window; what the device keeps stays. */
  async goto(path: string): Promise<void> {
    const kept = this.#window ? [...stored(localStorage)] : []
    const keptInTab = this.#window ? [...stored(sessionStorage)] : []
    await this.#open(path, kept, keptInTab)
  }

  async open(path: string, kept: [string, string][]): Promise<void> {
    await this.#open(path, kept, [])
  }

  reload(): Promise<void> {
    return this.goto(this.path())
  }

  async #open(path: string, kept: [string, string][], keptInTab: [string, string][]): Promise<void> {
    this.close()
    this.#window = openWindow({ url: this.base + path, databases: this.#databases, ...this.settings })
    for (const [key, value] of kept) localStorage.setItem(key, value)
    for (const [key, value] of keptInTab) sessionStorage.setItem(key, value)
    this.#tellOfNetwork()
    const send = globalThis.fetch
    globalThis.fetch = (input, init) => this.#answer(send, input, init)
    Object.assign(document, { execCommand: insertText })
    document.body.innerHTML = '<div id="root"></div>'
    vi.resetModules()
    const { start } = await import('../apps/web/src/app/start.tsx')
    this.#stop = await start()
  }

  #answer(send: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = String(input instanceof Request ? input.url : input)
    const proceed = () => send(input, init)
    // Calls of the application go to where it comes from; the test's own have the whole address.
    if (/^https?:/.test(url)) return proceed()
    if (this.#isOffline) return failed()
    const rule = this.#rules.findLast(({ pattern, times }) => times > 0 && pattern.test(url))
    if (!rule) return proceed()
    rule.times -= 1
    return rule.answer({
      url,
      method: init?.method ?? 'GET',
      body: typeof init?.body === 'string' ? init.body : null,
      proceed,
    })
  }

  /** Answers calls whose address matches in place of the network; the newest rule decides. */
  route(pattern: RegExp, answer: Answer, { times = Number.POSITIVE_INFINITY } = {}): void {
    this.#rules.push({ pattern, answer, times })
  }

  /** Holds the calls to such an address back. @returns lets them go on */
  hold(pattern: RegExp): () => void {
    let letGo: (() => void) | undefined
    const released = new Promise<void>((resolve) => (letGo = resolve))
    this.route(pattern, ({ proceed }) => released.then(proceed))
    return () => letGo?.()
  }

  unroute(): void {
    this.#rules.length = 0
  }

  /** Hides the window, as when its person goes elsewhere. */
  async hide(): Promise<void> {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await rest()
  }

  /** Shows the window again, as when its person comes back. */
  async show(): Promise<void> {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await rest()
  }

  /** Takes the network away from calls, or gives it back. An open socket stays. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline
    this.#tellOfNetwork()
    window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
    await rest()
  }

  #tellOfNetwork(): void {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: !this.#isOffline })
  }

  close(): void {
    this.#stop?.()
    this.#stop = undefined
    closeChannels()
    closeTimers()
    this.#databases.disconnect()
  }

  path = (): string => location.pathname + location.search + location.hash

  url = (): string => location.href

  keyboard = {
    press: pressKey,
    type: async (text: string): Promise<void> => {
      for (const letter of text) await pressKey(letter)
    },
  }

  async goBack(): Promise<void> {
    history.back()
    await rest()
  }
}

function* stored(storage: Storage): Generator<[string, string]> {
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index) ?? ''
    yield [key, storage.getItem(key) ?? '']
  }
}
