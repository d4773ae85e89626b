import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FILE_LIMIT_BYTES } from '@vetvisit/contract/files/rules'
import { getOwner } from '@vetvisit/contract/owners/routes'
import type { Locator, Page } from '@playwright/test'
import { dialog, looksOf, toast } from './screen.ts'
import { anOwner, aPet, ask, expect, openAs, test } from './world.ts'

/** Danger, three seconds (specification/owner §8). */
const REFUSED = { ms: 3000, color: 'danger', position: 'middle' }

/** A photo of 96 by 64 that is to be turned a quarter, red on its left side, in a kind that this browser cannot decode. */
const HEIC = readFileSync(path.join(import.meta.dirname, '../apps/server/test/pictures/turned.heic'))

const PDF = Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF\n')

test.describe('choosing a photo', () => {
  // specification/owner §8: wrong file kind: both texts
  // specification/practice §8: upload texts
  test('refuses a wrong file before it is sent', { tag: '@desktop' }, async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/patient/profile')
    let sent = 0
    await page.route('**/file/upload*', (route) => {
      sent += 1
      return route.continue()
    })
    const choose = page.locator('.photo-field input[type=file]')

    await choose.setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(toast(page)).toHaveText('Only image files are allowed.')
    expect(await looksOf(toast(page))).toEqual(REFUSED)
    await expect(toast(page)).toBeHidden()

    const damaged = Buffer.concat([HEIC.subarray(0, 40), Buffer.alloc(FILE_LIMIT_BYTES)])
    await choose.setInputFiles({ name: 'rex.heic', mimeType: 'image/heic', buffer: damaged })
    await expect(toast(page)).toHaveText(
      'Please choose another file. This one is damaged and can’t be opened.',
    )
    expect(await looksOf(toast(page))).toEqual(REFUSED)
    expect(sent).toBe(0)
  })

  test('crops a HEIC without an ending as any other photo', { tag: '@desktop' }, async ({ browser }) => {
    const owner = await anOwner()
    const page = await openAs(browser, owner, '/patient/profile')
    await page
      .locator('.photo-field input[type=file]')
      .setInputFiles({ name: 'IMG_0001', mimeType: 'application/octet-stream', buffer: HEIC })
    const crop = dialog(page, 'Crop photo')
    await expect.poll(() => widthOf(crop.locator('img'))).toBe(64)
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
    await expect.poll(() => widthOf(page.locator('.photo-field img'))).toBe(64)
  })

  // specification/owner §2: report upload with progress 'Uploading...' that closes at 100
  // specification/owner §8: upload result texts
  // specification/owner §8: file removed texts
  test('crops it, shows the progress and stores it', { tag: '@phone' }, async ({ browser }) => {
    const owner = await anOwner()
    const page = await openAs(browser, owner, '/patient/profile')
    let goOn: (() => void) | undefined
    const seen = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/file/upload*', async (route) => {
      await seen
      await route.continue()
    })
    const photo = Buffer.from(await page.evaluate(largePhoto))
    expect(photo.length).toBeGreaterThan(FILE_LIMIT_BYTES)
    await page
      .locator('.photo-field input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo })
    const crop = dialog(page, 'Crop photo')
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expect(page.getByText('Uploading...')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible()
    goOn?.()
    const done = toast(page).filter({ hasText: 'File uploaded successfully.' })
    await expect(done).toBeVisible()
    expect(await looksOf(done)).toEqual({ ms: 2000, color: 'success', position: 'middle' })
    await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
    await expect.poll(async () => (await ask(owner, getOwner)).profile).toMatch(/^\/api\/v1\/files\//)
    const shown = page.locator('.photo-field img')
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Remove photo' }).click()
    await expect(toast(page).filter({ hasText: 'File removed successfully' })).toBeVisible()
    await expect.poll(async () => (await ask(owner, getOwner)).profile).toBeNull()
  })
})

const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)

async function beginReport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  return dialog(page, 'Add report')
}

test.describe('choosing a report', () => {
  test('shows what was made of it before it is sent', { tag: '@phone' }, async ({ browser }) => {
    const owner = await anOwner()
    const pet = await aPet(owner)
    const page = await openAs(browser, owner, `/patient/history/${pet._id}`)
    let sent = 0
    await page.route('**/file/upload*', (route) => {
      sent += 1
      return route.continue()
    })
    const report = await beginReport(page)
    const choose = report.locator('input[type=file]')
    const preview = dialog(page, 'Check before sending')

    // Larger than allowed, with a part at its end that no reader looks at.
    const filler = Buffer.alloc(FILE_LIMIT_BYTES)
    filler.writeUInt32BE(filler.length, 0)
    filler.write('free', 4, 'latin1')
    const heic = Buffer.concat([HEIC, filler])
    await choose.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: heic })
    await expect(preview).toContainText('JPEG · 64 × 96 pixels')
    await expect(preview).toContainText('Made from a picture of 702 KB')
    await preview.getByRole('button', { name: 'Cancel' }).click()
    await expect(preview).toBeHidden()
    expect(sent).toBe(0)

    const screenshot = Buffer.from(await page.evaluate(longScreenshot), 'base64')
    expect(screenshot.length).toBeGreaterThan(FILE_LIMIT_BYTES)
    await choose.setInputFiles({ name: 'results.jfif', mimeType: '', buffer: screenshot })
    await expect(preview).toContainText('JPEG · 720 × 10693 pixels')
    await expect(preview).toContainText('Can you read everything that matters?')
    expect(sent).toBe(0)
    await preview.getByRole('button', { name: 'Upload' }).click()
    await expect(report.getByText('Attached: results.jpg')).toBeVisible()
    await report.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^results\.jpg/ }).click()
    const shown = dialog(page, 'Document Image').getByRole('img', { name: 'results.jpg' })
    await expect.poll(() => widthOf(shown)).toBe(720)
    // As wide as the phone, to be scrolled, and not as high as it.
    expect((await shown.boundingBox())?.width).toBeGreaterThan(300)
  })
})

/** Results of a laboratory on one long page, as phones take them by scrolling; in base64. */
async function longScreenshot(): Promise<string> {
  const canvas = new OffscreenCanvas(1080, 16_040)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.font = '36px sans-serif'
  for (let row = 1; row * 60 < canvas.height; row += 1) {
    context.fillStyle = row % 7 === 0 ? '#b3261e' : '#16302b'
    context.fillText(`Leucocytes ${row}`, 60, row * 60)
    context.fillText(`${(row * 7.3).toFixed(1)} G/l   (5.2 – 13.9)`, 560, row * 60)
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  let text = ''
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCodePoint(byte)
  return btoa(text)
}

/** Made in the page from noise, which does not compress, so that it is as large as a camera's photo. */
async function largePhoto(): Promise<number[]> {
  const canvas = new OffscreenCanvas(700, 500)
  const context = canvas.getContext('2d')
  const pixels = context?.createImageData(700, 500)
  if (!context || !pixels) throw new Error('no canvas')
  for (let at = 0; at < pixels.data.length; at += 65_536)
    crypto.getRandomValues(pixels.data.subarray(at, at + 65_536))
  context.putImageData(pixels, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return [...new Uint8Array(await blob.arrayBuffer())]
}
