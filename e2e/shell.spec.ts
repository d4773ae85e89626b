import type { Page, Route } from '@playwright/test'
import { signout } from '@vetvisit/contract/auth/routes'
import { bell, dialog, looksOf, openMenu, PLAIN_TOAST, question, tabTo, toast } from './screen.ts'
import { sheetOf } from './sheet.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, expect, freeStarts, openAs, test } from './world.ts'

const OWNER_PAGES = ['/patient', '/patient/book/01890000-0000-7000-8000-000000000000']
const PRACTICE_PAGES = ['/doctor', '/doctor/clinics', '/doctor/requests', '/doctor/clinics/new']
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

// With transitions and the service worker, which other journeys switch off.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

test.describe('access to pages', () => {
  test(
    'a visitor starts at the search and is sent to the login by every other page',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/')
      await expect(page).toHaveURL(/\/search$/)
      await expect(page.getByRole('link', { name: 'Log in' }).first()).toHaveAttribute(
        'href',
        '/auth?q=login',
      )
      for (const inner of [...OWNER_PAGES, ...PRACTICE_PAGES]) {
        await page.goto(inner)
        await expect.poll(() => path(page)).toBe(`/auth?q=login&next=${encodeURIComponent(inner)}`)
      }
    },
  )

  test(
    'an owner has the owner pages, and is sent home from login and practice pages',
    { tag: '@desktop' },
    async ({ browser }) => {
      const page = await openAs(browser, await anOwner(), '/')
      await expect.poll(() => path(page)).toBe('/patient')
      for (const foreign of [
        '/auth',
        '/auth?q=login',
        '/doctor',
        '/doctor/requests',
        '/doctor/onboarding/info',
      ]) {
        await page.goto(foreign)
        await expect.poll(() => path(page)).toBe('/patient')
      }
      await page.goto('/search')
      await expect.poll(() => path(page)).toBe('/search')
    },
  )

  test(
    'a doctor has the practice pages, and is sent home from login and owner pages',
    { tag: '@desktop' },
    async ({ browser }) => {
      const page = await openAs(browser, await aDoctor(), '/')
      await expect.poll(() => path(page)).toBe('/doctor')
      for (const foreign of ['/auth', '/patient', '/patient/onboarding']) {
        await page.goto(foreign)
        await expect.poll(() => path(page)).toBe('/doctor')
      }
    },
  )

  test('an unknown page shows 404', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
    await expect(page.getByText('Oops! Page not found.')).toBeVisible()
    await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible()
    await expect(page.locator('ion-toolbar').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL(/\/search$/)
  })

  test('a visitor has a bar above the page in place of the menu', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/search')
    for (const name of ['Find a vet', 'Emergency', 'For practices', 'Log in'])
      await expect(page.locator('.public-bar').getByRole('link', { name, exact: true })).toBeInViewport()
    await expect(page.locator('.menu-button').filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('.side-menu')).toBeHidden()
  })

  test('the menu of each role has its entries in order', async ({ browser }) => {
    const [owner, vet, center] = await Promise.all([
      anOwner(),
      aDoctor(),
      aDoctor({ isServiceProvider: true }),
    ])
    const entriesFor = async (person: typeof owner) => {
      const menu = await openMenu(await openAs(browser, person, '/'))
      await expect(menu).toHaveJSProperty('menuId', 'm1')
      return menu.locator('.menu-list').first().getByRole('link').allTextContents()
    }
    expect((await entriesFor(owner)).slice(0, 2)).toEqual(['Dashboard', 'Find a vet'])
    expect((await entriesFor(vet)).slice(0, 2)).toEqual(['Dashboard', 'Clinics'])
    expect((await entriesFor(center)).slice(0, 2)).toEqual(['Dashboard', 'service Center'])
  })
})

/** Token and user, which make a person signed in. */
const keptOnDevice = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

test.describe('a session', () => {
  test('leads to the login with the reason if it has expired', { tag: '@phone' }, async ({ browser }) => {
    const owner = await anOwner()
    const page = await openAs(browser, owner, 'about:blank')
    // Without the live connection, which would end the session first.
    await page.routeWebSocket(/socket\.io/, () => {})
    await page.goto('/search')
    await expect(bell(page, 0)).toBeVisible()
    await ask(owner, signout)
    // The reason is shown for 2.5 seconds, which may pass before everything is loaded.
    await page.goto('/patient', { waitUntil: 'commit' })
    const reason = toast(page).filter({ hasText: 'Session expired. Please log in again.' })
    await expect(reason).toBeVisible()
    expect(await looksOf(reason)).toEqual({ ms: 2500, color: 'danger', position: 'middle' })
    await expect(page).toHaveURL(/\/auth\?q=login$/)
    expect(await keptOnDevice(page)).toEqual([null, null])
  })

  test('ends only after a confirmation', { tag: '@desktop' }, async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/patient')
    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'Log out' }).click()
    await expect(question(page).getByRole('button')).toHaveText(['Cancel', 'Confirm'])
    await page.mouse.click(5, 5)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL(/\/patient$/)

    await menu.getByRole('button', { name: 'Log out' }).click()
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/auth\?q=login$/)
    expect(await keptOnDevice(page)).toEqual([null, null])
    await page.goto('/patient')
    await expect(page).toHaveURL(/\/auth/)
  })

  test(
    'begins with e-mail and password, and refuses a wrong password',
    { tag: '@desktop' },
    async ({ page }) => {
      const owner = await anOwner()
      await page.goto('/auth?q=login')
      await page.getByRole('textbox', { name: 'E-mail or mobile number' }).fill(owner.email)
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await page.locator('form').getByRole('button', { name: 'Log in' }).click()
      await expect(
        page.getByText('Please try again. E-mail, mobile number or password is wrong.'),
      ).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(owner.password)
      await page.locator('form').getByRole('button', { name: 'Log in' }).click()
      await expect(page).toHaveURL(/\/patient$/)
    },
  )
})

/** Parts that load after the page. */
const isBeside = (url: URL) => /\/assets\/(menu|live-events|unsent-notice)-/.test(url.pathname)

test.describe('the connection', () => {
  test('is shown as lost while it is lost', { tag: '@phone' }, async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/patient')
    await expect(page.locator('.home-greeting')).toBeVisible()
    const banner = page.getByText(/^You’re offline\. As of \w{3} \d\d:\d\d/).filter({ visible: true })
    await expect(banner).toBeHidden()
    await page.context().setOffline(true)
    await expect(banner.first()).toBeVisible()
    await expect(page.locator('.home-greeting')).toBeVisible()
    await page.context().setOffline(false)
    await expect(banner).toBeHidden()
  })

  test(
    'leaves the page as it is if a part beside it cannot be loaded',
    { tag: '@desktop' },
    async ({ browser }) => {
      const page = await openAs(browser, await anOwner(), 'about:blank')
      const lost: string[] = []
      await page.route(isBeside, (route) => {
        lost.push(route.request().url())
        return route.abort()
      })
      await page.goto('/patient')
      await expect(page.locator('.home-greeting')).toBeVisible()
      await expect.poll(() => lost.length).toBeGreaterThanOrEqual(3)
      await expect(page.locator('.home-greeting')).toBeVisible()
      await page.unroute(isBeside)
      // It is tried again after ten seconds.
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Pets' }).first()).toBeVisible()
    },
  )

  test('refreshes next events every 60 seconds', { tag: '@desktop' }, async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/search')
    const start = Date.now()
    await page.clock.install({ time: start })
    // Without the live connection, which would reconnect and refresh because of the advanced clock.
    await page.routeWebSocket(/socket\.io/, () => {})
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const times = () => asked.filter((path) => path.endsWith('/patient/dashboard')).length
    await page.goto('/patient')
    await expect(page.getByText('No upcoming appointments')).toBeVisible()
    expect(times()).toBe(1)
    const loadedInMs = Date.now() - start
    await page.clock.pauseAt(start + 55_000)
    expect(times()).toBe(1)
    // Second by second, so that the request does not wait longer than its limit.
    for (let ms = 55_000; ms <= 60_000 + loadedInMs && times() < 2; ms += 1000) await page.clock.runFor(1000)
    await expect.poll(times).toBe(2)
  })
})

test.describe('language and appearance', () => {
  test('the chosen language stays after a reload', { tag: '@desktop' }, async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/patient')
    const languages = { de: /^Hallo|^Guten/, hi: /नमस्ते/, en: /^Hello/ }
    for (const [language, greeting] of Object.entries(languages)) {
      const menu = await openMenu(page)
      await menu.getByRole('combobox').selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('.home-greeting')).toHaveText(greeting)
      await page.evaluate(() =>
        document.querySelector<HTMLElement & { close(): Promise<boolean> }>('ion-menu')?.close(),
      )
    }
  })

  test('the language of the browser is the first choice', { tag: '@phone' }, async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/patient', { locale: 'de-AT' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const other = await openAs(browser, await anOwner(), '/patient', { locale: 'fr-FR' })
    await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('dark mode follows the system until it is chosen', { tag: '@desktop' }, async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/patient', { colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass(/dark/)
    const menu = await openMenu(page)
    await expect(menu.getByRole('switch', { name: 'Dark mode' })).toBeChecked()
    await menu.getByRole('switch', { name: 'Dark mode' }).uncheck()
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    await page.reload()
    await expect(page.locator('html')).not.toHaveClass(/dark/)
  })
})

test(
  'the menu opens if its button was pressed before it was loaded',
  { tag: '@phone' },
  async ({ browser }) => {
    const page = await openAs(browser, null, 'about:blank')
    const held: Route[] = []
    await page.route('**/assets/visitor-menu-*.js', (route) => void held.push(route))
    await page.goto('/search')
    await page.locator('.menu-button').filter({ visible: true }).click()
    await expect(page.locator('.side-menu')).toHaveCount(0)
    await Promise.all(held.map((route) => route.continue()))
    await expect(page.locator('.side-menu').getByRole('combobox')).toBeInViewport()
  },
)

/** Sends the event of the device's back button. */
const pressBack = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('backbutton'))
  })

test.describe('the back button of the device', () => {
  for (const home of ['/patient', '/search', '/doctor']) {
    test(`asks at ${home} before it closes the application`, { tag: '@phone' }, async ({ browser }) => {
      const page = await openAs(browser, await (home === '/doctor' ? aDoctor() : anOwner()), home)
      await expect(bell(page, 0)).toBeVisible()
      await pressBack(page)
      await expect(question(page)).toContainText('Exit App')
      await expect(question(page)).toContainText('Do you want to close the app?')
      await expect(question(page).getByRole('button')).toHaveText(['Stay', 'Exit'])
      await question(page).getByRole('button', { name: 'Stay' }).click()
      await expect(question(page)).toBeHidden()
      expect(path(page)).toBe(home)
    })
  }
})

test.describe('the notifications', () => {
  test(
    'are deleted one by one or all at once, after a question',
    { tag: '@desktop' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
      const pet = await aPet(owner)
      const starts = await freeStarts(owner, vet.clinicId)
      for (const start of starts.slice(0, 3))
        await approve(vet, await book(owner, vet.clinicId, pet._id, start))
      const page = await openAs(browser, owner, '/patient')
      await bell(page, 3).click()
      const list = dialog(page, 'Notifications')
      await expect(list.getByRole('listitem')).toHaveCount(3)
      const newest = list.getByRole('listitem').first()
      await expect(newest).toContainText('Appointment confirmed')
      await expect(newest).toContainText(vet.fullname)
      await expect(newest).toContainText(/: \w{3} \d{1,2} \w{3,4}, \d\d:\d\d, /)
      await expect(newest.locator('time')).toHaveText(/^Received \d\d:\d\d$/)

      await list
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      const deleted = toast(page).filter({ hasText: 'Notification deleted' })
      await expect(deleted).toBeVisible()
      expect(await looksOf(deleted)).toEqual(PLAIN_TOAST)
      await expect(list.getByRole('listitem')).toHaveCount(2)

      await list.getByRole('button', { name: 'Clear all messages' }).click()
      await expect(question(page)).toContainText('Do you want to clear all the message?')
      await question(page).getByRole('button', { name: 'No', exact: true }).click()
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await list.getByRole('button', { name: 'Clear all messages' }).click()
      await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
      await expect(toast(page).filter({ hasText: 'Deleted all notifications' })).toBeVisible()
      await expect(list.getByText('No new messages')).toBeVisible()
      await list.getByRole('button', { name: 'Close' }).click()
      await expect(bell(page, 0)).toBeVisible()
    },
  )

  test('count as seen after they were shown', { tag: '@phone' }, async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await book(owner, vet.clinicId, pet._id, start)
    const page = await openAs(browser, vet, '/doctor')
    const seen = page.waitForResponse('**/notifications/seen')
    await bell(page, 1).click()
    const message = dialog(page, 'Notifications').getByRole('listitem')
    await expect(message).toContainText('Olga Owner')
    expect((await seen).ok()).toBe(true)
    await message
      .getByRole('button', { name: /New request/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/doctor\/requests\?request=/)
    await expect(bell(page, 0)).toBeVisible()
  })
})

test('a booking can be made by keyboard alone', { tag: '@desktop' }, async ({ browser }) => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  await aPet(owner)
  const page = await openAs(browser, owner, `/patient/book/${vet.clinicId}`)
  await page.getByRole('button', { name: /^Next free/ }).waitFor()
  await tabTo(page, /^Next free/)
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page)
  await expect(sheet).toBeVisible()
  await tabTo(page, /^Check-up/)
  await page.keyboard.press('Space')
  await expect(sheet.getByRole('radio', { name: /^Check-up/ })).toBeChecked()
  await tabTo(page, /^OK, request /)
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('heading', { name: 'Request sent' })).toBeFocused()
})
