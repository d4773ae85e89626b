import type { Page, Route } from '@playwright/test'
import { button, dialog } from './screen.ts'
import { useStreetServer } from './street-server.ts'
import { aDoctor, expect, test, type Doctor } from './world.ts'

test.describe.configure({ mode: 'default' })

const inTown = (city: string, position: { lat: number; lng: number }) => ({
  address: { addressLine1: 'Marktplatz 1', zipcode: '12345', city, state: 'Bayern', country: 'Germany' },
  position,
})

const sheet = (page: Page) => page.locator('.results-sheet')
const handle = (page: Page) => page.locator('.results-handle')
const cardOf = (page: Page, { clinicId }: Doctor) => page.locator(`[data-clinic="${clinicId}"]`)
const pinOf = (page: Page, { clinicId }: Doctor) => page.locator(`[data-point="${clinicId}"]`)
const heightOf = async (page: Page) => (await sheet(page).boundingBox())?.height
/** Distance of the sheet from the top of the map. */
const topOf = async (page: Page) => {
  const [box, room] = await Promise.all([
    sheet(page).boundingBox(),
    page.locator('.search-results').boundingBox(),
  ])
  return (box?.y ?? NaN) - (room?.y ?? NaN)
}

/** Drags the handle by this many pixels down, or up if negative. */
async function drag(page: Page, down: number): Promise<void> {
  const box = await handle(page).boundingBox()
  if (!box) throw new Error('The handle is not in sight.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + down / 2, { steps: 4 })
  await page.mouse.move(x, y + down, { steps: 4 })
  await page.mouse.up()
}

let stop = async () => {}
let near: Doctor
let far: Doctor
test.beforeAll(async () => {
  // Without streets a phone opens with the list alone.
  stop = await useStreetServer()
  near = await aDoctor({ clinic: inTown('Pirmasens', { lat: 49.2, lng: 7.58 }) })
  far = await aDoctor({ clinic: inTown('Pirmasens', { lat: 49.24, lng: 7.68 }) })
})
test.afterAll(() => stop())

const openResults = (page: Page) => page.goto(`${process.env['BASE_URL']}/search?q=Pirmasens`)

test.describe('the list over the map of a phone', { tag: '@phone' }, () => {
  test('opens below 400 px of map with cards of at most 163 px', async ({ page }) => {
    await openResults(page)
    await expect(cardOf(page, near)).toBeVisible()
    expect(await topOf(page)).toBe(400)
    expect((await cardOf(page, near).boundingBox())?.height).toBeGreaterThanOrEqual(157)
    expect((await cardOf(page, near).boundingBox())?.height).toBeLessThanOrEqual(163)
    await expect(cardOf(page, near).getByRole('list', { name: 'Specialisations' })).toHaveCount(0)
    await button(page, 'Show the whole list').click()
    await expect.poll(() => topOf(page)).toBe(0)
    await expect(cardOf(page, near).getByRole('list', { name: 'Specialisations' })).toBeVisible()
    await expect(page.locator('.search-map')).toBeHidden()
    await button(page, 'Show the map').click()
    await expect.poll(() => topOf(page)).toBe(400)

    // Arrows go from stop to stop.
    await handle(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => heightOf(page)).toBe(170)
    await expect(handle(page)).toHaveAccessibleName('Show more practices')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => topOf(page)).toBe(400)
    await page.keyboard.press('Enter')
    await expect.poll(() => topOf(page)).toBe(0)
    await expect(handle(page)).toBeFocused()
  })

  test('goes to the nearest stop when it is dragged and let go', async ({ page }) => {
    await openResults(page)
    await expect(cardOf(page, near)).toBeVisible()
    await drag(page, -250)
    await expect.poll(() => topOf(page)).toBe(0)
    await drag(page, 150)
    await expect.poll(() => topOf(page)).toBe(0)
    await drag(page, 600)
    await expect.poll(() => heightOf(page)).toBe(170)
    await drag(page, -80)
    await expect.poll(() => topOf(page)).toBe(400)
  })

  test('shows the card of a chosen pin with its times in sight', async ({ page }) => {
    await openResults(page)
    await expect(cardOf(page, near)).toBeVisible()
    for (const vet of [far, near]) {
      await pinOf(page, vet).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => heightOf(page)).toBe(170)
      await expect(cardOf(page, vet)).toHaveAttribute('data-lit', 'true')
      const times = cardOf(page, vet).getByRole('link', { name: /^Book / })
      for (const time of await times.all()) await expect(time).toBeInViewport({ ratio: 1 })
    }
    await cardOf(page, near)
      .getByRole('link', { name: /^Book / })
      .last()
      .click({ trial: true })
  })

  test('stands at the same stop after “back”', async ({ page }) => {
    await openResults(page)
    await pinOf(page, far).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => heightOf(page)).toBe(170)
    await cardOf(page, far)
      .getByRole('link', { name: /^Book / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/auth\?q=login/)
    await page.goBack()
    await expect(page).toHaveURL(/\/search\?q=Pirmasens$/)
    await expect.poll(() => heightOf(page)).toBe(170)
    await expect(cardOf(page, far)).toBeInViewport({ ratio: 0.9 })
  })

  test('loads the map when it is first in sight', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 640 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const mapFiles = () => asked.filter((url) => /map-view|maplibre/.test(url))
    await openResults(page)
    // A low room opens with the list.
    await expect(button(page, 'Show the map')).toBeVisible()
    await expect(cardOf(page, far)).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(mapFiles()).toEqual([])
    await button(page, 'Show the map').click()
    await expect(page.locator('.vv-map')).toBeVisible()
    expect(mapFiles()).not.toEqual([])
  })

  test('keeps a press that begins before the list follows the scrolling', async ({ page }) => {
    const held: Route[] = []
    await page.route(/cards-in-sight/, (route) => void held.push(route))
    await openResults(page)
    const plain = page.locator('ul.clinic-list[data-plain]')
    const more = cardOf(page, near).getByRole('button', { name: /^More times/ })
    await more.hover()
    await expect(plain).toHaveCount(1)
    await page.mouse.down()
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.continue()
    await expect(plain).toHaveCount(0)
    await page.mouse.up()
    await expect(dialog(page, near.clinicName)).toBeVisible()
  })
})
