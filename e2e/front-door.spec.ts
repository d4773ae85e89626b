import type { Page } from '@playwright/test'
import { holdBack } from './late-code.ts'
import { isPhone } from './screen.ts'
import { aDoctor, expect, openAs, test, unique } from './world.ts'

const headline = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Find a vet who has time for your animal.' })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByText(name, { exact: true })

const inTown = (city: string) => ({
  address: { addressLine1: 'Marktplatz 1', zipcode: '12345', city, state: 'Bayern', country: 'Germany' },
})

/** Open at every hour. */
const ALWAYS = {
  availableDays: '0,1,2,3,4,5,6',
  fromTimeHour: 0,
  fromTimeMin: 0,
  toTimeHour: 24,
  toTimeMin: 0,
  slotPerPatient: 30,
} as const

test.describe('the front door', () => {
  test('has one apricot button in sight', async ({ page }) => {
    await aDoctor()
    await page.goto('/search')
    await expect(headline(page)).toBeVisible()
    const count = () =>
      page
        .locator('button, a')
        .filter({ visible: true })
        .evaluateAll(
          (all) => all.filter((one) => getComputedStyle(one).backgroundColor === 'rgb(243, 168, 105)').length,
        )
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await count()).toBe(1)

    // On a phone a strip leads to the emergency page; a wide window has a bar above the page in place of the menu.
    const strip = page.getByRole('link', { name: /^Emergency\? Call now/ })
    if (isPhone(page)) return expect(strip).toBeInViewport()
    for (const name of ['Find a vet', 'Emergency', 'For practices', 'Log in'])
      await expect(page.locator('.public-bar').getByRole('link', { name, exact: true })).toBeInViewport()
    await expect(page.locator('.menu-button').filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('.side-menu')).toBeHidden()
  })
})

test.describe('the front door in German', () => {
  test.use({ locale: 'de-DE' })

  test(
    'says whole what can be searched, also in a window of a tablet',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/search')
      const field = page.getByRole('combobox', { name: 'Tierarzt, Problem oder Ort' })
      for (const width of [768, 820, 991, 992, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        const free = await field.evaluate((input: HTMLInputElement) => {
          const letters = document.createElement('canvas').getContext('2d')
          if (!letters) throw new Error('There is no canvas.')
          letters.font = getComputedStyle(input).font
          return input.clientWidth - letters.measureText(input.placeholder).width
        })
        expect.soft(free, String(width)).toBeGreaterThanOrEqual(0)
      }
    },
  )
})

test.describe('the page before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('has headline and form, and leads to the pages of cities', { tag: '@desktop' }, async ({ page }) => {
    await aDoctor({ clinic: inTown('Rosenheim') })
    await page.goto('/search')
    await expect(headline(page)).toBeVisible()
    await page.getByRole('searchbox').fill('Rosenheim')
    await page.getByRole('button', { name: 'Show free times' }).click()
    await expect(page.getByRole('heading', { name: 'Searching needs JavaScript' })).toBeVisible()
    await page.getByRole('link', { name: 'All cities' }).click()
    await expect(page).toHaveURL(/\/en\/vets$/)
    await page.getByRole('link', { name: 'Rosenheim' }).click()
    await expect(page).toHaveURL(/\/en\/vets\/rosenheim$/)
  })
})

/** Notes from now on each frame without a card, once there has been one. */
const watchCards = (page: Page) =>
  page.addInitScript(() => {
    const seen = { isSeen: false, gaps: 0 }
    Object.assign(window, { seen })
    const look = () => {
      const isThere = document.querySelector('.clinic-card-name') !== null
      if (seen.isSeen && !isThere) seen.gaps += 1
      seen.isSeen ||= isThere
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

test.describe('the page of a search', () => {
  // specification/pages §7: first clinics: they stay in sight until the application has its answer (added)
  test('shows the practices of a place before its scripts run, and keeps them there until their times come', async ({
    page,
  }) => {
    // The server keeps a page for a minute, and each width has a practice of its own.
    const town = isPhone(page) ? 'Tegernsee' : 'Miesbach'
    const vet = await aDoctor({ clinic: inTown(town) })
    const sendScripts = await holdBack(page, /\/assets\/[^/]*\.js$/)
    const answerSearch = await holdBack(page, /\/patient\/search\?/)
    await watchCards(page)
    await page.goto(`/search?q=${town}`, { waitUntil: 'commit' })
    const card = page.getByRole('article').filter({ hasText: vet.clinicName })
    await expect(card).toBeVisible()
    const before = await card.boundingBox()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await sendScripts()
    await expect(page.getByRole('combobox', { name: 'Vet, problem or place' })).toBeVisible()
    await expect(card).toBeVisible()
    await answerSearch()
    await expect(card.getByRole('link', { name: /^Book/ }).first()).toBeVisible()
    const after = await card.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(8)
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThanOrEqual(8)
    expect(await page.evaluate(() => Reflect.get(window, 'seen').gaps)).toBe(0)
  })
})

test.describe('the emergency page', () => {
  // specification/readings §9: emergency: two taps to a number, no practice without one
  test('can be read without a connection after one visit', { tag: '@phone' }, async ({ browser }) => {
    const vet = await aDoctor({
      clinic: {
        ...inTown('Husum'),
        name: `Notklinik ${unique()}`,
        schedule: [ALWAYS],
        holidays: [],
        phone: '+493023125016',
        takesEmergencies: true,
        position: { lat: 54.48, lng: 9.05 },
      },
    })
    const page = await openAs(browser, null, '/search', {
      serviceWorkers: 'allow',
      geolocation: { latitude: 54.48, longitude: 9.05 },
      permissions: ['geolocation'],
    })
    // It is a shortcut of the installed application.
    const { shortcuts } = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
      const answer = await fetch(link?.href ?? '')
      return (await answer.json()) as { shortcuts: { name: string; url: string }[] }
    })
    await page.goto(shortcuts.find(({ name }) => name === 'Emergency')?.url ?? '')
    await expect(page.getByRole('heading', { level: 1, name: 'Emergency' })).toBeVisible()
    const card = page.getByRole('article').filter({ hasText: vet.clinicName })
    await expect(card).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(/^You’re offline\. This list is from /)).toBeVisible()
    await expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+493023125016')
  })
})

test.describe('the tab bar', { tag: '@phone' }, () => {
  // specification/readings §9: tab bar of visitors and owners on phones; suggestions by keyboard
  test('has the pages of visitors, and a second tap leads to the top', async ({ page }) => {
    await page.goto('/search')
    for (const name of ['Find', 'Emergency', 'Log in', 'Menu']) await expect(tab(page, name)).toBeInViewport()
    await page.locator('.plain-content').evaluate((content) => content.scrollTo(0, 400))
    await tab(page, 'Find').click()
    await expect.poll(() => page.locator('.plain-content').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    await tab(page, 'Emergency').click()
    await expect(page).toHaveURL(/emergency=1/)
    await tab(page, 'Menu').click()
    await expect(page.locator('.side-menu').getByRole('combobox')).toBeInViewport()
  })

  test('leaves the press of a button to the button that it was hiding from', async ({ page }) => {
    await page.goto('/static?page=privacy')
    const bar = page.getByRole('navigation', { name: 'Pages' })
    const typed = [
      ['Your name', 'Jo Marsh'],
      ['Your e-mail', 'jo.marsh@example.com'],
      ['Subject', 'Hello from a phone'],
      ['Message', 'Do you open on Saturdays?'],
    ] as const
    for (const [name, text] of typed) await page.getByRole('textbox', { name, exact: true }).fill(text)
    await expect(bar).toBeHidden()
    const send = page.getByRole('button', { name: 'Send message' })
    await send.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    const box = await send.boundingBox()
    if (!box) throw new Error('The button is not in the page.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 8)
    await page.mouse.down()
    // A slow press: the bar may not come back before its end.
    await page.waitForTimeout(600)
    await expect(bar).toBeHidden()
    await page.mouse.up()
    await expect(page.getByRole('status').filter({ hasText: 'Thank you for writing' })).toBeVisible()
    await expect(bar).toBeVisible()
  })
})

// specification/readings §9: a time zone that spans a country asks for the town (added)
test(
  'in a time zone that spans a country the town is asked for, and kept',
  { tag: '@phone' },
  async ({ browser }) => {
    const india = { timezoneId: 'Asia/Kolkata', locale: 'hi-IN' }
    const page = await openAs(browser, null, '/search', india)
    const town = page.getByRole('textbox', { name: 'आपका शहर' })
    await expect(town).toBeVisible()
    await expect(page.getByText(/कोलकाता|Calcutta|Kolkata/)).toHaveCount(0)
    // Without anything to search the town is asked for.
    await page.getByRole('button', { name: 'खाली समय दिखाएँ' }).click()
    await expect(town).toBeFocused()
    await town.fill('Pune')
    await town.press('Enter')
    await expect(page).toHaveURL(/[?&]q=Pune$/)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('search-place')
    await page.goto('/search')
    await expect(page.getByRole('combobox', { name: 'कहाँ' })).toHaveValue('last')
  },
)

// specification/readings §9: a time zone that spans a country asks for the town (added)
test('the emergency page lists nobody before it knows the town', { tag: '@phone' }, async ({ browser }) => {
  await aDoctor({ clinic: { phone: '+493023125014' } })
  const page = await openAs(browser, null, '/search?emergency=1', { timezoneId: 'Asia/Kolkata' })
  await expect(page.getByText('Which town are you in?')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Your town' }).fill('Berlin')
  await page.getByRole('button', { name: 'Show numbers' }).click()
  await expect(page.getByRole('link', { name: /^Call/ }).first()).toBeVisible()
})
