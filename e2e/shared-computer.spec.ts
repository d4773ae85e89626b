import type { Page, WebSocket } from '@playwright/test'
import { PIN, setPinOf } from './pin.ts'
import { button, field } from './screen.ts'
import { aColleague, aDoctor, expect, openAs, test } from './world.ts'

const pinOf = (page: Page) => page.getByLabel('PIN', { exact: true })

/** The sockets that a page opens from now on. */
function socketsOf(page: Page): WebSocket[] {
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => void (socket.url().includes('socket.io') && sockets.push(socket)))
  return sockets
}

const openOnes = (sockets: readonly WebSocket[]) => sockets.filter((socket) => !socket.isClosed()).length

// specification/readings §3: Ctrl-Shift-L, the menu and ten idle minutes lock a shared computer, and nothing of the page is left (added)
test(
  'locks every window of a shared computer until the PIN is typed',
  { tag: '@desktop' },
  async ({ browser }) => {
    const vet = await aDoctor()
    await aColleague(vet, 'Ingo Brenner')
    const page = await openAs(browser, vet, '/doctor/profile')
    await setPinOf(page, vet)
    const other = await page.context().newPage()
    const sockets = socketsOf(other)
    await other.goto('/doctor/clinics')
    await expect(other.getByText(vet.clinicName).first()).toBeVisible()
    await expect.poll(() => openOnes(sockets)).toBe(1)

    await other.keyboard.press('Control+Shift+L')
    for (const window of [page, other]) {
      await expect(window).toHaveURL(/\/auth\?q=login$/)
      await expect(pinOf(window)).toBeVisible()
      await expect(field(window, 'Full name')).toHaveCount(0)
      await expect(window.getByText(vet.clinicName)).toHaveCount(0)
    }
    await expect.poll(() => openOnes(sockets)).toBe(0)

    await page.reload()
    await expect(pinOf(page)).toBeVisible()
    await page.goto('/doctor/clinics')
    await expect(pinOf(page)).toBeVisible()
    await expect(page.getByText(vet.clinicName)).toHaveCount(0)
    await page.goBack()
    await expect(pinOf(page)).toBeVisible()
    await expect(page).toHaveURL(/\/auth\?q=login$/)
    expect(openOnes(sockets)).toBe(0)

    await pinOf(other).fill(PIN)
    await button(other, 'Unlock').click()
    await expect(other).toHaveURL(/\/doctor/)
    await expect(page).toHaveURL(/\/doctor/)
    await expect.poll(() => openOnes(sockets)).toBe(1)
  },
)
