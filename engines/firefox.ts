import { launch, type Browser, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core'
import type { Engine, Size, Tab } from './engine.ts'

/** Capabilities of pointers in Firefox's settings: a fine one that hovers, or a coarse one. */
const MOUSE = 6
const FINGER = 1
const PHONE_WIDTH = 600
/** Long enough for a busy machine. */
const START_WITHIN_MS = 120_000

/**
 * Firefox, driven over WebDriver BiDi.
 *
 * @param executablePath path of its program
 */
export function firefox(executablePath: string): Engine {
  const browsers = new Map<number, Promise<Browser>>()
  /** What pointers there are is a setting of the whole browser. */
  const browserFor = ({ width }: Size): Promise<Browser> => {
    const pointer = width < PHONE_WIDTH ? FINGER : MOUSE
    const browser =
      browsers.get(pointer) ??
      launch({
        browser: 'firefox',
        executablePath,
        headless: true,
        timeout: START_WITHIN_MS,
        extraPrefsFirefox: {
          'ui.primaryPointerCapabilities': pointer,
          'ui.allPointerCapabilities': pointer,
          'ui.prefersReducedMotion': 1,
          'intl.accept_languages': 'en-GB',
          'intl.locale.requested': 'en-GB',
        },
      })
    browsers.set(pointer, browser)
    return browser
  }
  return {
    name: 'Firefox',
    open: async (size) => {
      const context = await (await browserFor(size)).createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(size)
      return tabOf(page, size)
    },
    close: async () => {
      for (const browser of browsers.values()) await (await browser).close()
    },
  }
}

const tabOf = (page: Page, size: Size): Tab => ({
  size,
  goto: async (address) => void (await page.goto(address)),
  reload: async () => void (await page.reload()),
  evaluate: (expression) => page.evaluate(expression),
  mouse: {
    move: (x, y) => page.mouse.move(x, y),
    down: () => page.mouse.down(),
    up: () => page.mouse.up(),
  },
  press: async (combination) => {
    const keys = combination.split('+') as KeyInput[]
    for (const key of keys) await page.keyboard.down(key)
    for (const key of keys.toReversed()) await page.keyboard.up(key)
  },
  type: (text) => page.keyboard.type(text),
  chooseFile: async (expression, file) => {
    const field = (await page.evaluateHandle(expression)) as ElementHandle<HTMLInputElement>
    await field.uploadFile(file)
  },
  tellOffline: (isOffline) => page.setOfflineMode(isOffline),
  screenshot: async () => Buffer.from(await page.screenshot()),
  close: () => page.browserContext().close(),
})
