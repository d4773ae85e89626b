import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { openAs, type Person } from './world.ts'

const FOLDER = path.resolve(import.meta.dirname, '../apps/web/src/features/about/pictures')
const LOCALES = { en: 'en-GB', de: 'de-DE', hi: 'hi-IN' }
const SHAPES = {
  calendar: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  agenda: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
}

/** Takes the pictures of the calendar that `/practices` shows, in each language, light and dark. */
export async function takePracticePictures(browser: Browser, doctor: Person): Promise<void> {
  for (const [language, locale] of Object.entries(LOCALES))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [name, shape] of Object.entries(SHAPES)) {
        const page = await openAs(browser, doctor, '/doctor/appointment', {
          ...shape,
          colorScheme,
          locale,
          reducedMotion: 'reduce',
          timezoneId: 'Europe/Berlin',
          serviceWorkers: 'block',
        })
        await page.locator('.visit-tile, .agenda-row').first().waitFor()
        await page.waitForTimeout(800)
        const session = await page.context().newCDPSession(page)
        const shot = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 })
        const file = path.join(FOLDER, `${name}-${language}-${colorScheme}.webp`)
        writeFileSync(file, Buffer.from(shot.data, 'base64'))
        process.stdout.write(`${path.basename(file)}\n`)
        await page.context().close()
      }
}
