import { defineConfig } from '@playwright/test'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Without them Chromium calls hosts of its vendor at every start, and does not start as root. */
export const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  globalSetup: './start-server.ts',
  outputDir: '../test-results/browser',
  // Journeys create their own people, so they can run in parallel; two cores allow two browsers.
  fullyParallel: true,
  workers: 2,
  // One retry, because a shared machine may stall for seconds. The report names retries.
  retries: process.env['CI'] ? 1 : 0,
  // The longest journeys take 40 s, and a busy machine is three times slower.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // The service worker would fetch the whole application in each new browser; shell.spec.ts allows it.
    serviceWorkers: 'block',
    // No transitions; shell.spec.ts has them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs more than the journey itself, so only a retry is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: LAUNCH_ARGUMENTS,
    },
  },
  projects: [
    // A journey that does not depend on the width has `{ tag: '@phone' }` or `{ tag: '@desktop' }` and runs once.
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: phone, hasTouch: true, isMobile: true } },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: desktop } },
  ],
})
