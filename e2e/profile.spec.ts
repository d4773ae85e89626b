import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signin } from '@vetvisit/contract/auth/routes'
import { getDoctor } from '@vetvisit/contract/doctors/routes'
import { getBrowserPush, getNotificationPreferences } from '@vetvisit/contract/notifications/routes'
import { getOwner, updateOwner } from '@vetvisit/contract/owners/routes'
import { button, dialog, field, mailedLink, openMenu, question, toast, typeDay } from './screen.ts'
import { aDoctor, anOwner, aPet, ask, book, expect, freeStarts, openAs, test, unique } from './world.ts'

/** Follows a link of the menu without waiting, because a guard may ask first. */
async function follow(page: Page, name: string): Promise<void> {
  const menu = await openMenu(page)
  await menu.getByRole('link', { name, exact: true }).click()
}

/** The browser's back button, without waiting, because a guard may veto it. */
const back = (page: Page) => page.evaluate(() => history.back())

test.describe('the profile of an owner', () => {
  test('opens from the menu and stores changes', async ({ browser }) => {
    const owner = await anOwner('Petra Sommer')
    const page = await openAs(browser, owner, '/patient')
    await follow(page, 'Petra Sommer')
    await expect(page).toHaveURL(/\/patient\/profile\?t=\d+$/)
    await expect(button(page, 'Save')).toBeDisabled()

    await field(page, 'Full name').fill('Petra 2')
    await field(page, 'Full name').blur()
    await expect(page.getByText('Please enter valid name')).toBeVisible()
    await field(page, 'Full name').fill('Petra Sommer-Käfer')
    await typeDay(page, 'Date of birth', '7.3.1988')
    await expect(field(page, 'Date of birth')).toHaveValue('07-03-1988')
    await button(page, 'Save').click()
    await expect(toast(page)).toHaveText('Profile saved')
    await expect(button(page, 'Save')).toBeDisabled()
    await page.reload()
    await expect(field(page, 'Full name')).toHaveValue('Petra Sommer-Käfer')
    expect(await ask(owner, getOwner)).toMatchObject({
      fullname: 'Petra Sommer-Käfer',
      dateOfBirth: '1988-03-07',
    })
  })

  test(
    'keeps input typed during a save, and shows a change of another device',
    { tag: '@desktop' },
    async ({ browser }) => {
      const owner = await anOwner('Petra Sommer')
      const page = await openAs(browser, owner, '/patient/profile')
      const name = field(page, 'Full name')
      // The save is in progress until the next name is typed.
      await page.route('**/patient/update', async (route) => {
        await expect(name).toHaveValue('Petra Herbst')
        await route.continue()
      })
      await name.fill('Petra Winter')
      await button(page, 'Save').click()
      await name.fill('Petra Herbst')
      await expect(toast(page)).toHaveText('Profile saved')
      await expect(name).toHaveValue('Petra Herbst')
      expect(await ask(owner, getOwner)).toMatchObject({ fullname: 'Petra Winter' })

      await ask(owner, updateOwner, { body: { fullname: 'Petra Lenz', gender: '*' } })
      await button(page, 'Save').click()
      await expect(page.getByText('Someone else has changed it in the meantime.')).toBeVisible()
      await expect(page.getByText('Someone else has written: Petra Lenz')).toBeVisible()
      await expect(name).toHaveValue('Petra Herbst')
      await button(page, 'Save').click()
      await expect
        .poll(async () => ask(owner, getOwner))
        .toMatchObject({ fullname: 'Petra Herbst', gender: '*' })
    },
  )

  test('changes the e-mail address by password and link', { tag: '@desktop' }, async ({ browser }) => {
    const owner = await anOwner('Petra Sommer')
    const page = await openAs(browser, owner, '/patient/profile')
    const email = page.getByRole('textbox', { name: 'E-mail', exact: true })
    await email.fill('')
    await email.blur()
    await expect(page.getByText('Email Required')).toBeVisible()
    await email.fill('petra@')
    await email.blur()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    const next = `petra-${unique()}@example.org`
    await email.fill(next)
    await button(page, 'Save').click()
    const again = dialog(page, 'Your password, please')
    const password = again.getByRole('textbox', { name: 'Your password' })
    await password.fill('not the password')
    await again.getByRole('button', { name: 'Save' }).click()
    await expect(again.getByText('Password is incorrect')).toBeVisible()
    await password.fill(owner.password)
    await again.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText(`Open the link we’ve sent to ${next}`)
    await expect(email).toHaveValue(owner.email)
    await page.goto(await mailedLink(page, next, 'Please confirm your new e-mail address'))
    await expect(page.getByText('Thank you, your address is confirmed')).toBeVisible()
    await page.goto('/patient/profile')
    await expect(email).toHaveValue(next)
    await expect(page.getByText('E-mail address changed')).toBeVisible()
  })

  test('signs out other devices by password', { tag: '@desktop' }, async ({ browser }) => {
    const owner = await anOwner('Petra Sommer')
    await ask(null, signin, { body: { email: owner.email, password: owner.password } })
    const page = await openAs(browser, owner, '/patient/profile')
    await button(page, 'Sign out everywhere else').click()
    const again = dialog(page, 'Your password, please')
    await again.getByRole('textbox', { name: 'Your password' }).fill(owner.password)
    await again.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(toast(page)).toHaveText('Signed out')
    await expect(button(page, 'Sign out everywhere else')).toBeHidden()
  })

  test('accepts a whole address or none, and removes it', { tag: '@phone' }, async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/patient/profile')
    await button(page, 'Add address').click()
    const form = dialog(page, 'Address')
    await form.getByRole('textbox', { name: 'City' }).fill('Berlin 3')
    await form.getByRole('textbox', { name: 'Zip code' }).fill('10#99')
    await form.getByRole('button', { name: 'Save' }).click()
    for (const message of [
      'Address Required',
      'Zip Code Invalid',
      'City Invalid',
      'State Required',
      'Country Required',
    ])
      await expect(form.getByText(message, { exact: true })).toBeVisible()
    await form.getByRole('textbox', { name: 'Address line 1' }).fill('Lindenweg 4')
    await form.getByRole('textbox', { name: 'Zip code' }).fill('10999')
    for (const name of ['City', 'State']) await form.getByRole('textbox', { name }).fill('Berlin')
    await form.getByRole('textbox', { name: 'Country' }).fill('Germany')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toHaveText('Address saved')
    await expect(form).toBeHidden()
    await expect(page.getByText('10999 Berlin')).toBeVisible()
    await expect(button(page, 'Change address')).toBeFocused()

    await button(page, 'Remove').click()
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Add your address for practices')).toBeVisible()
  })

  test(
    'stores language and notification settings with the account',
    { tag: '@desktop' },
    async ({ browser }) => {
      const owner = await anOwner()
      const page = await openAs(browser, owner, '/patient/profile')
      const reminder = page.getByRole('group', { name: 'A reminder the day before an appointment' })
      await reminder.getByRole('switch', { name: 'By e-mail' }).click()
      await expect.poll(async () => (await ask(owner, getNotificationPreferences)).reminders.mail).toBe(false)
      await page.locator('#profile-language').selectOption('de')
      await expect(page.getByRole('heading', { name: 'Ihre Daten' })).toBeVisible()
      await expect.poll(async () => (await ask(owner, getOwner)).language).toBe('de')
      await page.reload()
      await expect(
        page
          .getByRole('group', { name: 'Eine Erinnerung am Tag vor dem Termin' })
          .getByRole('switch')
          .first(),
      ).not.toBeChecked()

      // Another device gets the language at login.
      const other = await openAs(browser, null, '/auth?q=login')
      await field(other, 'E-mail or mobile number').fill(owner.email)
      await field(other, 'Password').fill(owner.password)
      await other.locator('form').getByRole('button', { name: 'Log in' }).click()
      await expect(other.getByText(/^Guten Tag/)).toBeVisible()
      await expect(other.locator('#main > .ion-page:not(.ion-page-hidden) h1')).toBeFocused()
    },
  )

  test('asks before unsaved changes are lost by menu, back and closing', async ({ browser }) => {
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
  })

  test('downloads all data', { tag: '@desktop' }, async ({ browser }) => {
    const owner = await anOwner()
    await aPet(owner, 'Schnuffel')
    const page = await openAs(browser, owner, '/patient/profile')
    const coming = page.waitForEvent('download')
    await button(page, 'Download my data').click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^vetvisit-\d{4}-\d\d-\d\d\.zip$/)
    const content = await readFile(await download.path())
    expect(content.subarray(0, 2).toString()).toBe('PK')
    for (const name of ['users.json', 'pets.json', 'index.json']) expect(content.includes(name)).toBe(true)
    await expect(button(page, 'Download my data')).toBeEnabled()
  })

  test(
    'is erased with the password, and the practice is notified',
    { tag: '@desktop' },
    async ({ browser }) => {
      const name = `Weggang ${unique()}`
      const [vet, owner] = await Promise.all([aDoctor(), anOwner(name)])
      const pet = await aPet(owner)
      const [start = ''] = await freeStarts(owner, vet.clinicId)
      await book(owner, vet.clinicId, pet._id, start)
      const practice = await openAs(browser, vet, '/doctor/requests')
      await expect(practice.getByText(name).first()).toBeVisible()

      const page = await openAs(browser, owner, '/patient/profile')
      await button(page, 'Delete account').click()
      const form = dialog(page, 'Delete account')
      await form.getByRole('button', { name: 'Delete for good' }).click()
      await expect(form.getByText('Password Required', { exact: true })).toBeVisible()
      await form.getByRole('textbox', { name: 'Your password' }).fill('not the password')
      await form.getByRole('button', { name: 'Delete for good' }).click()
      await expect(form.getByText('Password is incorrect', { exact: true })).toBeVisible()
      await form.getByRole('textbox', { name: 'Your password' }).fill(owner.password)
      await form.getByRole('button', { name: 'Delete for good' }).click()
      await expect(toast(page)).toHaveText('We’ve deleted your account.')
      await expect(page).toHaveURL(/\/auth\?q=login$/)
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

      await expect(practice.getByRole('article')).toHaveCount(0)
      await expect(practice.getByText(name)).toHaveCount(0)
      const { email, password } = owner
      await expect(ask(null, signin, { body: { email, password } })).rejects.toThrow(/401/)
    },
  )
})

test.describe('the profile of a doctor', () => {
  test(
    'opens from the menu, refuses impossible experience, and stores changes',
    { tag: '@desktop' },
    async ({ browser }) => {
      const doctor = await aDoctor()
      const page = await openAs(browser, doctor, '/doctor')
      await follow(page, doctor.fullname)
      await expect(page).toHaveURL(/\/doctor\/profile\?t=\d+$/)
      await expect(button(page, 'Save')).toBeDisabled()

      await field(page, 'Years of experience').fill('79')
      await button(page, 'Save').click()
      await expect(question(page)).toContainText('Invalid experience')
      await question(page).getByRole('button', { name: 'OK' }).click()

      await field(page, 'Years of experience').fill('3')
      await field(page, 'Degree').fill('Dr. med. vet.')
      await field(page, 'About you').fill('Cats first.')
      await button(page, 'Save').click()
      await expect(toast(page)).toHaveText('Profile saved')
      await expect(button(page, 'Save')).toBeDisabled()
      await page.reload()
      await expect(field(page, 'About you')).toHaveValue('Cats first.')
      expect(await ask(doctor, getDoctor)).toMatchObject({ experience: 3, about: 'Cats first.' })
    },
  )

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

  test(
    'is deleted with the practice, after a list of everything that ends',
    { tag: '@desktop' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
      const pet = await aPet(owner)
      const [start = ''] = await freeStarts(owner, vet.clinicId)
      await book(owner, vet.clinicId, pet._id, start)
      const home = await openAs(browser, owner, '/patient')
      const waiting = home.getByRole('heading', { name: 'Waiting for an answer' })
      await expect(waiting).toBeVisible()

      const page = await openAs(browser, vet, '/doctor/profile')
      await button(page, 'Delete account').click()
      const form = dialog(page, 'Delete account')
      await expect(
        form.getByText('We cancel 1 upcoming appointment or request and tell the owner.'),
      ).toBeVisible()
      await expect(form.getByText('We close your clinic. Owners no longer find it.')).toBeVisible()
      await form.getByRole('textbox', { name: 'Your password' }).fill('not the password')
      await form.getByRole('button', { name: 'Delete for good' }).click()
      await expect(form.getByText('Password is incorrect', { exact: true })).toBeVisible()
      await form.getByRole('textbox', { name: 'Your password' }).fill(vet.password)
      await form.getByRole('button', { name: 'Delete for good' }).click()
      await expect(toast(page)).toHaveText('We’ve deleted your account.')
      await expect(page).toHaveURL(/\/auth\?q=login$/)

      await expect(waiting).toBeHidden()
      const { email, password } = vet
      await expect(ask(null, signin, { body: { email, password } })).rejects.toThrow(/401/)
    },
  )
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

test(
  'an owner switches notifications on this device on and off',
  { tag: '@desktop' },
  async ({ browser }) => {
    const owner = await anOwner()
    const page = await openAs(browser, owner, '/patient/profile', {
      serviceWorkers: 'allow',
      permissions: ['notifications'],
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
