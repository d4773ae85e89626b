import type { Page } from '@playwright/test'
import { ISLAND, useStreetServer } from './street-server.ts'
import { aDoctor, expect, test, type Doctor } from './world.ts'

test.describe.configure({ mode: 'default' })

let stop = async () => {}
let vet: Doctor

test.beforeAll(async () => {
  stop = await useStreetServer()
  vet = await aDoctor({ clinic: { position: ISLAND } })
})
test.afterAll(() => stop())

async function openMap(page: Page): Promise<void> {
  await page.goto(`${process.env['BASE_URL']}/search?near=${ISLAND.lat}%2C${ISLAND.lng}%2C14`)
  await expect(page.locator(`[data-point="${vet.clinicId}"]`)).toBeVisible()
}

const note = (page: Page) => page.getByText('No street map on this server. Distances are exact.')

test.describe('a server with a street map', () => {
  test('draws streets under the pins from its own file', { tag: '@phone' }, async ({ page }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    const part = page.waitForResponse((answer) => answer.url().includes('/map/tiles.pmtiles'))
    await openMap(page)
    expect((await part).status()).toBe(206)
    await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('OpenStreetMap')
    await expect(note(page)).toBeHidden()
    expect([...hosts].filter((host) => host !== new URL(process.env['BASE_URL'] ?? '').host)).toEqual([])
  })

  test(
    'shows distances on the built-in map if its file does not arrive',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.route('**/map/tiles.pmtiles*', (route) => route.abort())
      await openMap(page)
      await expect(note(page)).toBeVisible()
    },
  )
})
