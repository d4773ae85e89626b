import { defineConfig } from '@playwright/test'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Without these Chromium asks hosts of its maker at every start, and as root it refuses its sandbox. */
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
  // Each journey makes its own people, so they run beside each other; two cores carry two browsers.
  fullyParallel: true,
  workers: 2,
  // A shared machine may stall for seconds; what fails twice is broken. A retry is named in the report.
  retries: process.env['CI'] ? 1 : 0,
  // A journey over many pages took 40 s where others take 5, and a busy machine is three times slower.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Each journey opens new browsers, and each would fetch the whole application for being offline; shell.spec.ts lets it.
    serviceWorkers: 'block',
    // Nothing is waited for; shell.spec.ts plays with everything moving.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each journey costs more than playing it; the second try of one that failed is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: LAUNCH_ARGUMENTS,
    },
  },
  projects: [
    // A journey that does not differ by width says `{ tag: '@phone' }` or `{ tag: '@desktop' }` and is played once.
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: phone, hasTouch: true, isMobile: true } },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: desktop } },
  ],
})
