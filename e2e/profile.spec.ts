import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getDoctor } from '@vetvisit/contract/doctors/routes'
import { getBrowserPush } from '@vetvisit/contract/notifications/routes'
import { button, dialog, field, openMenu, question, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, ask, expect, openAs, test, unique } from './world.ts'

/** Follows a link of the menu without waiting, because a guard may ask first. */
async function follow(page: Page, name: string): Promise<void> {
  const menu = await openMenu(page)
  await menu.getByRole('link', { name, exact: true }).click()
}

/** The browser's back button, without waiting, because a guard may veto it. */
const back = (page: Page) => page.evaluate(() => history.back())

test.describe('the profile of an owner', () => {
  // specification/owner §2: leaving guard lets the profile veto
  test(
    'asks before unsaved changes are lost by menu, back and closing',
    { tag: '@phone' },
    async ({ browser }) => {
      const page = await openAs(browser, await anOwner(), '/patient')
      await expect(page.getByText(/^Hello/)).toBeVisible()
      await follow(page, 'Olga Owner')
      await field(page, 'Full name').fill('Olga Unfinished')

      await follow(page, 'Find a vet')
      await expect(question(page)).toContainText('Leave this page without saving?')
      await question(page).getByRole('button', { name: 'Stay' }).click()
      await expect(question(page)).toBeHidden()
      await expect(page).toHaveURL(/\/patient\/profile/)
      await expect(field(page, 'Full name')).toHaveValue('Olga Unfinished')

      await back(page)
      await question(page).getByRole('button', { name: 'Stay' }).click()
      await expect(question(page)).toBeHidden()
      await expect(page).toHaveURL(/\/patient\/profile/)

      const asked = page.waitForEvent('dialog').then(async (native) => {
        await native.dismiss()
        return native.type()
      })
      await page.close({ runBeforeUnload: true })
      expect(await asked).toBe('beforeunload')
      await expect(field(page, 'Full name')).toHaveValue('Olga Unfinished')

      await back(page)
      await question(page).getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL(/\/patient$/)
      await expect(page.getByText('Hello, Olga Owner')).toBeVisible()
      // Without unsaved changes it does not ask.
      await follow(page, 'Olga Owner')
      await expect(field(page, 'Full name')).toHaveValue('Olga Owner')
      await follow(page, 'Dashboard')
      await expect(page).toHaveURL(/\/patient$/)
    },
  )
})

test.describe('the profile of a doctor', () => {
  // specification/practice §7: DELETE /doctor/deleteCertificate
  test('adds, shows and deletes certificates and documents', { tag: '@desktop' }, async ({ browser }) => {
    const doctor = await aDoctor()
    const page = await openAs(browser, doctor, '/doctor/profile')
    const papers = page.getByRole('region', { name: 'Certificates and documents' })
    await expect(papers.getByText('No certificates yet.')).toBeVisible()
    const [certificates, documents] = [0, 1].map((index) => papers.locator('input[type=file]').nth(index))

    await certificates?.setInputFiles({
      name: 'x.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    })
    const refusal = toast(page).filter({ hasText: 'Only images or PDF files are allowed.' })
    await expect(refusal).toBeVisible()
    const pdf = Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF\n')
    await certificates?.setInputFiles({ name: 'Diplom.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(toast(page).filter({ hasText: 'File uploaded successfully.' })).toBeVisible()
    await documents?.setInputFiles({ name: 'Zulassung.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(papers.getByRole('listitem')).toHaveCount(2)
    // The export includes the practice's data.
    const coming = page.waitForEvent('download')
    await button(page, 'Download my data').click()
    const content = await readFile(await (await coming).path())
    for (const name of ['doctors.json', 'clinics.json', 'certificates.json', 'Diplom.pdf'])
      expect(content.includes(name)).toBe(true)
    await page.reload()
    await expect(papers.getByRole('listitem').filter({ hasText: 'Diplom.pdf' })).toBeVisible()

    await button(page, 'Open Zulassung.pdf').click()
    await expect(dialog(page, 'Document Image')).toBeVisible()
    await dialog(page, 'Document Image').getByRole('button', { name: 'Close' }).click()

    await button(page, 'Delete Diplom.pdf').click()
    await expect(question(page)).toContainText('Delete Diplom.pdf?')
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect(toast(page).filter({ hasText: 'Document deleted' })).toBeVisible()
    await expect(papers.getByRole('listitem')).toHaveCount(1)
    expect(await ask(doctor, getDoctor)).toMatchObject({
      certificates: [],
      documents: [{ name: 'Zulassung.pdf' }],
    })
  })
})

/** The browser's side of a push service, which a browser without its vendor's services does not have. */
function standInForPushService(endpoint: string): void {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  let current: unknown = null
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      current = null
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async () => (current = subscription),
  })
}

/** Delivers a push to the page's service worker, as a browser does. */
async function deliverPush(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

/** What the service worker shows. Chromium without windows, in which journeys may run, has no place for it. */
async function standInForNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no service worker.')
  await worker.evaluate(() => {
    const shown: string[] = []
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, { body } = {}) => void shown.push(`${title}: ${body}`)
    Object.assign(globalThis, { shown })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
}

/** Lets the page find two notifications, and tells how many of them are open. */
async function withOpenNotifications(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const open = new Set(['a request', 'a document'])
    ServiceWorkerRegistration.prototype.getNotifications = async () =>
      [...open].map((name) => ({ close: () => open.delete(name) }) as unknown as Notification)
    Object.assign(globalThis, { open })
  })
  return () => page.evaluate(() => (globalThis as unknown as { open: Set<string> }).open.size)
}

// specification/owner §1: pushes to a browser: by its owner's tap, encrypted, bound to the session; a tap opens our paths only (added)
test(
  'an owner switches notifications on this device on and off',
  { tag: '@desktop' },
  async ({ browser }) => {
    const owner = await anOwner()
    await aPet(owner, 'Schnuffel')
    const page = await openAs(browser, owner, '/patient/profile', {
      serviceWorkers: 'allow',
      permissions: ['notifications'],
    })
    await test.step('downloads all data', async () => {
      const coming = page.waitForEvent('download')
      await button(page, 'Download my data').click()
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/^vetvisit-\d{4}-\d\d-\d\d\.zip$/)
      const content = await readFile(await download.path())
      expect(content.subarray(0, 2).toString()).toBe('PK')
      for (const name of ['users.json', 'pets.json', 'index.json']) expect(content.includes(name)).toBe(true)
      await expect(button(page, 'Download my data')).toBeEnabled()
    })
    await page.evaluate(standInForPushService, `https://push.example.org/browsers/${unique()}`)
    const isOn = async () => (await ask(owner, getBrowserPush)).isOn
    const device = page.getByRole('switch', { name: 'Notifications on this device' })
    await expect(device).not.toBeChecked()
    await device.click()
    await expect(device).toBeChecked()
    await expect.poll(isOn).toBe(true)
    await device.click()
    await expect(device).not.toBeChecked()
    await expect.poll(isOn).toBe(false)

    await device.click()
    await expect.poll(isOn).toBe(true)
    const shown = await standInForNotifications(page)
    await deliverPush(page, { id: '1', title: 'Dr. Ruth Lange', text: 'New document', path: '/patient' })
    await expect.poll(shown).toEqual(['Dr. Ruth Lange: New document'])
    const open = await withOpenNotifications(page)
    await (await openMenu(page)).getByText('Log out', { exact: true }).click()
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(open).toBe(0)
  },
)
