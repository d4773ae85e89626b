import type { Page } from '@playwright/test'
import { dialog, isPhone } from './screen.ts'
import { aDoctor, anOwner, aPet, expect, openAs, test, unique } from './world.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Vet, problem or place' })
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
  test('begins a search with animal, text and day, and "back" returns to it', async ({ page }) => {
    const vet = await aDoctor({ clinic: { ...inTown('Landshut'), species: ['Dog'] } })
    await page.goto('/search')
    await expect(headline(page)).toBeVisible()
    await page.getByRole('button', { name: 'Dog', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Dog', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await field(page).fill('Landshut')
    await page.getByRole('button', { name: 'Show free times' }).click()
    await expect(page).toHaveURL(/\/search\?q=Landshut&species=Dog$/)
    await expect(page.getByRole('article').filter({ hasText: vet.fullname })).toBeVisible()
    await page.goBack()
    await expect(headline(page)).toBeVisible()
  })

  test('leads to as many practices as it counts', async ({ browser }, { project }) => {
    // Counts are kept for a minute, so each run has a place of its own.
    const longitude = project.name === 'phone' ? 7.2 : 8.2
    const at = (lat: number) => aDoctor({ clinic: { ...inTown('Emden'), position: { lat, lng: longitude } } })
    await Promise.all([at(53.37), at(53.58), at(53.62)])
    const page = await openAs(browser, null, '/search', {
      geolocation: { latitude: 53.37, longitude },
      permissions: ['geolocation'],
    })
    await page.getByRole('combobox', { name: 'Where' }).selectOption('Near me')
    // First it counts around the main town of the time zone.
    const counts = page.getByText(/^\d+ practices around (?!Berlin)/)
    await expect(counts).toBeVisible()
    const [counted] = (await counts.textContent())?.split(' ') ?? []
    await page.getByRole('button', { name: 'Show free times' }).click()
    await expect(page).toHaveURL(new RegExp(`/search\\?near=53\\.37%2C${longitude}$`))
    await expect(page.getByText(`${counted ?? ''} practices`, { exact: true })).toBeVisible()
  })

  test('searches a problem around the town of the time zone, with distances', async ({ page }) => {
    const additionalServices = [{ name: 'Acupuncture', subServices: [{ name: 'Session', price: 40 }] }]
    const [here, far] = await Promise.all([
      aDoctor({ clinic: { additionalServices, position: { lat: 52.53, lng: 13.4 } } }),
      aDoctor({ clinic: { ...inTown('Hamburg'), additionalServices, position: { lat: 53.55, lng: 10 } } }),
    ])
    await page.goto('/search')
    await field(page).fill('acupuncture')
    await field(page).press('Enter')
    const card = page.getByRole('article').filter({ hasText: here.fullname })
    await expect(card).toContainText(/\d k?m/)
    await expect(page.getByRole('article').filter({ hasText: far.fullname })).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /^\d+ practices? near Berlin$/ })).toBeVisible()
  })

  test('shows the pets of an owner before the kinds of animals', async ({ browser }) => {
    const owner = await anOwner()
    const pet = await aPet(owner)
    const page = await openAs(browser, owner, '/search')
    const tiles = page.getByRole('group', { name: 'Your animal' }).getByRole('button')
    await expect(tiles.first()).toHaveText(pet.name)
    await tiles.first().click()
    await page.getByRole('button', { name: 'Show free times' }).click()
    await expect(page).toHaveURL(new RegExp(`species=${pet.type}`))
  })

  test('has one apricot button in sight', async ({ page }) => {
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
  })
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

test.describe('suggestions', () => {
  test('are moved through by arrows, taken by Enter and closed by Escape', async ({ page }) => {
    await page.goto('/search?sort=best')
    await field(page).fill('turt')
    const rows = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(rows.first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(rows).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(rows.first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'What you search' })).toContainText('Turtle')
    await page.getByRole('button', { name: /^Remove Turtle/ }).click()
    await expect(page.getByRole('list', { name: 'What you search' })).toHaveCount(0)
  })
})

test.describe('the emergency page', () => {
  test('leads from a cold start to a ringing practice with two taps', async ({ browser }) => {
    const vet = await aDoctor({
      clinic: {
        ...inTown('Flensburg'),
        name: `Notklinik ${unique()}`,
        schedule: [ALWAYS],
        holidays: [],
        phone: '+493023125014',
        emergencyPhone: '+493023125015',
        takesEmergencies: true,
        position: { lat: 54.78, lng: 9.43 },
      },
    })
    const page = await openAs(browser, null, '/search', {
      geolocation: { latitude: 54.78, longitude: 9.43 },
      permissions: ['geolocation'],
    })
    await page
      .getByRole('link', {
        name: isPhone(page) ? /^Emergency\? Call now/ : 'Emergency',
        exact: !isPhone(page),
      })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Emergency' })).toBeVisible()
    const card = page.getByRole('article').filter({ hasText: vet.clinicName })
    await expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+493023125015')
    await expect(card.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /54\.78/)
    await expect(page.getByRole('link', { name: /^Book/ })).toHaveCount(0)
  })

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
    const page = await openAs(browser, null, '/search?emergency=1', {
      serviceWorkers: 'allow',
      geolocation: { latitude: 54.48, longitude: 9.05 },
      permissions: ['geolocation'],
    })
    const card = page.getByRole('article').filter({ hasText: vet.clinicName })
    await expect(card).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(/^You’re offline\. This list is from /)).toBeVisible()
    await expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+493023125016')
  })

  test('is a shortcut of the installed application', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/search')
    const { shortcuts } = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
      const answer = await fetch(link?.href ?? '')
      return (await answer.json()) as { shortcuts: { name: string; url: string }[] }
    })
    await page.goto(shortcuts.find(({ name }) => name === 'Emergency')?.url ?? '')
    await expect(page.getByRole('heading', { level: 1, name: 'Emergency' })).toBeVisible()
  })

  test('leaves out a practice without a number', { tag: '@phone' }, async ({ page }) => {
    const vet = await aDoctor({
      clinic: { name: `Stille Praxis ${unique()}`, schedule: [ALWAYS], takesEmergencies: true },
    })
    await page.goto('/search?emergency=1')
    await expect(page.getByRole('listitem').filter({ hasText: 'Hard to breathe' })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: vet.clinicName })).toHaveCount(0)
  })
})

test.describe('the tab bar', { tag: '@phone' }, () => {
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

  test('has the pages of owners and none of practices', async ({ browser }) => {
    const [owner, vet] = await Promise.all([anOwner(), aDoctor()])
    const page = await openAs(browser, owner, '/patient')
    for (const name of ['Home', 'Find', 'Pets', 'Messages', 'Menu'])
      await expect(tab(page, name)).toBeInViewport()
    await tab(page, 'Pets').click()
    await expect(page).toHaveURL(/\/patient\/pets$/)
    await page.evaluate(() => document.dispatchEvent(new Event('backbutton')))
    await expect(page).toHaveURL(/\/patient$/)
    await tab(page, 'Messages').click()
    await expect(dialog(page, 'Messages')).toBeVisible()
    const practice = await openAs(browser, vet, '/doctor')
    await expect(practice.getByRole('heading', { name: 'This week' })).toBeVisible()
    await expect(practice.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  })
})
