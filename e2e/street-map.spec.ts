import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { launchServer } from './start-server.ts'
import { aDoctor, expect, test, type Doctor } from './world.ts'

test.describe.configure({ mode: 'default' })

/** Middle of the invented island; see `npm run map`. */
const ISLAND = { lat: 30, lng: -40 }

let stop = async () => {}
let vet: Doctor

test.beforeAll(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-map-'))
  const file = path.join(folder, 'island.pmtiles')
  execFileSync('npm', ['run', '--silent', 'map', '--', file], {
    cwd: path.resolve(import.meta.dirname, '..'),
  })
  const server = await launchServer({ MAP_FILE: file })
  const others = { base: process.env['BASE_URL'], mail: process.env['LOCAL_MAIL_URL'] }
  process.env['BASE_URL'] = server.address
  process.env['LOCAL_MAIL_URL'] = server.localMail
  stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
    process.env['BASE_URL'] = others.base
    process.env['LOCAL_MAIL_URL'] = others.mail
  }
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
