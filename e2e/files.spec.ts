import { FILE_LIMIT_BYTES } from '@vetvisit/contract/files/rules'
import { getOwner } from '@vetvisit/contract/owners/routes'
import { dialog, looksOf, toast } from './screen.ts'
import { anOwner, ask, expect, openAs, test } from './world.ts'

/** Danger, three seconds (specification/owner §8). */
const REFUSED = { ms: 3000, color: 'danger', position: 'middle' }

const PDF = Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF\n')

test.describe('choosing a photo', () => {
  // specification/owner §8: file over 700 KB: toast danger 3 s
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

    // A browser that cannot decode HEIC sends it as it is and cannot shrink it.
    const heic = Buffer.alloc(FILE_LIMIT_BYTES + 1, 'ftypheic')
    await choose.setInputFiles({ name: 'rex.heic', mimeType: 'image/heic', buffer: heic })
    await expect(toast(page)).toHaveText('File size exceeds 700 KB. Please upload a smaller file.')
    expect(await looksOf(toast(page))).toEqual(REFUSED)
    expect(sent).toBe(0)
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
