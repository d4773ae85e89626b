import type { Page } from '@playwright/test'
import { registerDevice } from '@vetvisit/contract/notifications/routes'
import { API_BASE } from '@vetvisit/contract/http'
import { dialog } from './screen.ts'
import { anOwner, expect, openAs, test } from './world.ts'

const path = (page: Page) => new URL(page.url()).pathname

/** Simulates the bridge that a phone's shell adds to the page before it starts, and records its calls. */
function bridge(permission: string): void {
  type Listener = (event: unknown) => void
  const asked: string[] = []
  const listeners = new Map<string, Listener>()
  const answers: Record<string, unknown> = {
    checkPermissions: { receive: 'prompt' },
    requestPermissions: { receive: permission },
    getStatus: { connected: true, connectionType: 'wifi' },
  }
  const methods = [
    ...['checkPermissions', 'requestPermissions', 'register', 'getStatus'].map((name) => ({
      name,
      rtype: 'promise',
    })),
    ...['addListener', 'removeListener'].map((name) => ({ name, rtype: 'callback' })),
  ]
  Object.assign(globalThis, {
    androidBridge: {},
    asked,
    tap: (data: unknown) => listeners.get('pushNotificationActionPerformed')?.({ notification: { data } }),
    Capacitor: {
      isNativePlatform: () => true,
      getPlatform: () => 'android',
      PluginHeaders: [
        { name: 'PushNotifications', methods },
        { name: 'Network', methods },
      ],
      nativePromise: async (plugin: string, method: string) => {
        asked.push(`${plugin}.${method}`)
        if (method === 'register') listeners.get('registration')?.({ value: 'address-of-this-phone' })
        return answers[method]
      },
      nativeCallback: (_: string, method: string, options: { eventName: string }, listener: Listener) => {
        if (method === 'addListener') listeners.set(options.eventName, listener)
        return 'callback'
      },
    },
  })
}

const askedOf = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { asked: string[] }).asked.filter((call) => call.startsWith('Push')),
  )

test.describe('the phone app', () => {
  // specification/owner §1: push registration with permission on native platforms only
  // specification/owner §2: `/` on a mobile platform leads to splash-screen
  test(
    'starts with its first screen, asks no visitor for permission, and registers no phone without it',
    { tag: '@phone' },
    async ({ page, browser }) => {
      await page.addInitScript(bridge, 'granted')
      await page.goto('/')
      await expect.poll(() => path(page)).toBe('/splash-screen')
      expect(await askedOf(page)).toEqual([])

      const owners = await openAs(browser, await anOwner(), '/terms-condition')
      await owners.addInitScript(bridge, 'denied')
      await owners.goto('/patient')
      await expect
        .poll(() => askedOf(owners))
        .toEqual(['PushNotifications.checkPermissions', 'PushNotifications.requestPermissions'])
    },
  )

  // specification/owner §1: push registration with permission on native platforms only
  test(
    'asks for permission, registers the phone, and opens the page of a push',
    { tag: '@phone' },
    async ({ browser }) => {
      const page = await openAs(browser, await anOwner(), '/terms-condition')
      await page.addInitScript(bridge, 'granted')
      const registered = page.waitForRequest(`**${API_BASE}${registerDevice.path}`)
      await page.goto('/')
      await expect.poll(() => path(page)).toBe('/patient')
      const request = await registered
      expect(request.postDataJSON()).toEqual({ token: 'address-of-this-phone', platform: 'android' })
      expect((await request.response())?.status()).toBe(200)
      expect(await askedOf(page)).toEqual([
        'PushNotifications.checkPermissions',
        'PushNotifications.requestPermissions',
        'PushNotifications.register',
      ])
      await page.evaluate(() =>
        (globalThis as unknown as { tap: (data: unknown) => void }).tap({ type: 'LABWORK_ADDED', id: '1' }),
      )
      await expect(dialog(page, 'Notifications')).toContainText('No new messages')
    },
  )
})
