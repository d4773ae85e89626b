import type { Page } from '@playwright/test'
import { codeOf, holdCode } from './late-code.ts'
import { isPhone, tabTo } from './screen.ts'
import { sheetOf } from './sheet.ts'
import { aDoctor, anOwner, aPet, expect, openAs, test } from './world.ts'

// With transitions, which other journeys switch off.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Parts that load after the page. */
const BESIDE = codeOf('menu', 'live-events', 'unsent-notice')

test.describe('the menu of a phone', () => {
  // specification/readings §9: what lies behind an open dialog is inert (added)
  test(
    'leaves nothing behind it to the Tab key, and gives the focus back',
    { tag: '@phone' },
    async ({ browser }) => {
      const page = await openAs(browser, await anOwner(), '/patient')
      await expect(page.locator('.home-greeting')).toBeVisible()
      const opener = page.locator('.menu-button').filter({ visible: true })
      await opener.focus()
      await page.keyboard.press('Enter')
      const drawer = page.locator('ion-menu')
      await expect(drawer).toBeFocused()
      await expect(page.locator('#main[inert]')).toHaveCount(1)
      await expect(page.locator('[inert]').filter({ has: opener })).toHaveCount(1)
      for (let stop = 0; stop < 25; stop++) {
        await page.keyboard.press('Tab')
        // After its last control comes the browser's own frame.
        expect(await page.evaluate(() => document.activeElement?.matches('body, ion-menu, ion-menu *'))).toBe(
          true,
        )
      }
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(page.locator('[inert]')).toHaveCount(0)
      await expect(opener).toBeFocused()
    },
  )
})

test.describe('the connection', () => {
  // specification/owner §1: online and offline state is shown
  test('is shown as lost while it is lost', { tag: '@phone' }, async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/patient')
    await expect(page.locator('.home-greeting')).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Pages' })
    for (const name of ['Home', 'Find', 'Pets', 'Messages', 'Menu'])
      await expect(tabs.getByText(name, { exact: true })).toBeInViewport()
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
      await page.route(BESIDE, (route) => {
        lost.push(route.request().url())
        return route.abort()
      })
      await page.goto('/patient')
      await expect(page.locator('.home-greeting')).toBeVisible()
      await expect.poll(() => lost.length).toBeGreaterThanOrEqual(3)
      await expect(page.locator('.home-greeting')).toBeVisible()
      await page.unroute(BESIDE)
      // It is tried again after ten seconds.
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Pets' }).first()).toBeVisible()
    },
  )
})

test(
  'the menu opens if its button was pressed before it was loaded',
  { tag: '@phone' },
  async ({ browser }) => {
    const page = await openAs(browser, null, 'about:blank')
    const arrive = await holdCode(page, 'visitor-menu')
    await page.goto('/search')
    await page.locator('.menu-button').filter({ visible: true }).click()
    await expect(page.locator('.side-menu')).toHaveCount(0)
    await arrive()
    await expect(page.locator('.side-menu').getByRole('combobox')).toBeInViewport()
  },
)

// specification/readings §9: a page stays where it is when the menu beside it comes (added)
test('a page stays where it is when the menu beside it comes', { tag: '@desktop' }, async ({ browser }) => {
  const page = await openAs(browser, await anOwner(), 'about:blank')
  const arrive = await holdCode(page, 'menu')
  await page.goto('/patient')
  await expect(page.locator('.home-greeting')).toBeVisible()
  await page.evaluate(() => {
    const outlet = document.querySelector('ion-router-outlet')
    const edges = new Set<number>()
    const look = () => {
      edges.add(outlet?.getBoundingClientRect().left ?? 0)
      document.body.dataset['edges'] = [...edges].join(' ')
      requestAnimationFrame(look)
    }
    look()
  })
  await arrive()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Pets' }).first()).toBeVisible()
  await expect(page.locator('.menu-pane-visible')).toBeVisible()
  expect(await page.locator('body').getAttribute('data-edges')).toBe('208')
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

/** The server has a version without the code of the pets' page. */
async function update(page: Page): Promise<void> {
  await page.route(codeOf('pets-route'), (route) => route.fulfill({ status: 404 }))
  const first = await page.request.get('/')
  const body = (await first.text()).replaceAll('/assets/index-', '/assets/newer-')
  const firstPage = /^[^/]*\/\/[^/]*\/(\?version)?$/
  await page.route(firstPage, (route) => route.fulfill({ body, contentType: 'text/html' }))
}

test.describe('a new version on the server while a page is open', () => {
  // specification/readings §9: the next page of a newer version is loaded again, unless something is unsaved (added)
  test('loads the next page again by itself', { tag: '@phone' }, async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/patient')
    await expect(page.locator('.home-greeting')).toBeVisible()
    await update(page)
    const loadedAgain = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('link', { name: 'Pets' }).filter({ visible: true }).first().click()
    await loadedAgain
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Pets' }).first()).toBeVisible()
  })

  for (const serviceWorkers of ['block', 'allow'] as const) {
    const isKept = serviceWorkers === 'allow'
    test(
      `says so if something is unsaved${isKept ? ', also if the device answers with this version' : ''}`,
      { tag: '@phone' },
      async ({ browser }) => {
        const page = await openAs(browser, await anOwner(), '/patient/profile', { serviceWorkers })
        if (isKept)
          await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
        const name = page.getByRole('textbox', { name: 'Full name' })
        await name.fill('Olga Unsaved')
        await update(page)
        // As Vite does if a part cannot be loaded.
        await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
        await expect(page.getByText('There is a new version of VetVisit.')).toBeVisible()
        await expect(name).toHaveValue('Olga Unsaved')
      },
    )
  }
})

test.describe('the browser', () => {
  test('of a desk has a mouse, and that of a phone a finger', async ({ page }) => {
    const hasPointer = (kind: string) =>
      page.evaluate((wanted) => matchMedia(`(pointer: ${wanted})`).matches, kind)
    expect(await hasPointer(isPhone(page) ? 'coarse' : 'fine')).toBe(true)
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(!isPhone(page))
  })

  // specification/readings §9: a browser that is too old is told so in three languages, in place of a blank page (added)
  test('is told that it is too old, in three languages, in place of a blank page', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
    // It does not understand the application either.
    await page.route('**/assets/*.js', (route) => route.abort())
    const says = page.getByRole('alert')
    await page.goto('/doctor')
    for (const text of [
      'This browser is too old',
      'Dieser Browser ist zu alt',
      'यह ब्राउज़र VetVisit के लिए बहुत पुराना',
    ])
      await expect(says).toContainText(text)
    await expect(says).toContainText('Firefox 125')
    await expect(page.locator('.on-its-way')).toHaveCount(0)
    // The words of the front door need no application.
    await page.goto('/search')
    await expect(says).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
