import { defineConfig } from '@playwright/test'
import { setClockTo } from './clock.ts'
import { LAUNCH_ARGUMENTS } from './launch-arguments.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Journeys begin on this Tuesday in Berlin, whenever they run. It lies ahead, because browsers end cookies by their own clock. */
const START = '2030-03-05T10:01'

/** `E2E_AT=23:50 npm run e2e`, or `2027-10-31T00:10`: the journeys at another time in Berlin. */
setClockTo(process.env['E2E_AT'] ?? START)

export default defineConfig({
  testDir: '.',
  globalSetup: './start-server.ts',
  outputDir: '../test-results/browser',
  // Journeys create their own people, so they can run in parallel; two browsers leave a fifth of two cores idle.
  fullyParallel: true,
  workers: 3,
  retries: 0,
  // The longest journeys take 40 s, and a busy machine is three times slower.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // The service worker would fetch the whole application in each new browser; shell.spec.ts allows it.
    serviceWorkers: 'block',
    // No transitions; shell.spec.ts has them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: LAUNCH_ARGUMENTS,
      // `LOOK_AFTER_MS=400 npm run e2e` waits after each act, and so finds journeys that expect what passes by.
      slowMo: Number(process.env['LOOK_AFTER_MS'] ?? 0),
    },
  },
  projects: [
    // A journey that does not depend on the width has `{ tag: '@phone' }` or `{ tag: '@desktop' }` and runs once.
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: phone, hasTouch: true, isMobile: true } },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: desktop } },
  ],
})
