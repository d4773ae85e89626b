import type { Page } from '@playwright/test'
import { button, isPhone } from './screen.ts'
import { aClinic, aDoctor, expect, openAs, test, unique, type Doctor } from './world.ts'

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Vet, problem or place' })
const cardOf = (page: Page, { fullname }: Pick<Doctor, 'fullname'>) =>
  page.getByRole('article').filter({ hasText: fullname })

const summary = (page: Page) => page.locator('.search-summary')

/** All practices; without a query the page is the front door. */
const ALL = '/search?sort=best'

/** Each journey has a town of its own, so that other clinics are not on its map. */
const inTown = (city: string, addressLine1 = 'Marktplatz 1') => ({
  address: { addressLine1, zipcode: '12345', city, state: 'Bayern', country: 'Germany' },
})

/** The fifteenth of the month after the searched day. */
function fifteenthOfNextMonth(page: Page): { name: RegExp; date: string } {
  const [year = 0, month = 0] = (new URL(page.url()).searchParams.get('date') ?? '').split('-').map(Number)
  const day = new Date(Date.UTC(year, month, 15))
  const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(day)
  return { name: new RegExp(`\\b15 ${monthName}\\b`), date: day.toISOString().slice(0, 10) }
}

test.describe('searching', () => {
  test('are chosen by keyboard and closed by Escape', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(ALL)
    const chip = page.getByRole('button', { name: 'Any day' })
    await chip.focus()
    await page.keyboard.press('Enter')
    const days = page.getByRole('dialog', { name: 'Any day' })
    await expect(days.getByRole('radio', { name: 'Any day' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(days.getByRole('radio', { name: 'Today' })).toBeChecked()
    await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/)
    await page.keyboard.press('Escape')
    await expect(days).toBeHidden()
    await expect(page.getByRole('button', { name: 'Any day: Today' })).toBeFocused()

    // What takes the focus lies over nothing that has it.
    await page.keyboard.press('Enter')
    await expect(days.getByRole('radio', { name: 'Today' })).toBeFocused()
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(days).toBeHidden({ timeout: 100 })
    }).toPass()
    await expect(page.locator('body')).not.toBeFocused()

    // Safari gives the focus to the page around a radio button that is pressed.
    await chip.press('Enter')
    await expect(days.getByRole('radio', { name: 'Today' })).toBeFocused()
    await page
      .locator('.ion-page')
      .first()
      .evaluate((around: HTMLElement) => {
        around.tabIndex = -1
        around.focus()
      })
    await expect(page.locator('.ion-page').first()).toBeFocused()
    await expect(days).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(days).toBeHidden()

    // As two keys do that follow each other at once.
    await chip.press('Enter')
    await expect(days.getByRole('radio', { name: 'Today' })).toBeFocused()
    await days.evaluate((popover: HTMLElement) => {
      popover.hidePopover()
      popover.showPopover()
    })
    await expect(days.getByRole('radio', { name: 'Today' })).toBeFocused()
    await page.keyboard.press('Escape')

    // A native popover would lie over the calendar, and a press in it would take both away.
    await chip.click()
    await days.getByRole('button', { name: 'Choose Free on in a calendar' }).click()
    await expect(days).toBeHidden()
    const calendar = page.getByRole('dialog', { name: 'Free on' })
    await calendar.getByRole('button', { name: 'Next month' }).click()
    const fifteenth = fifteenthOfNextMonth(page)
    // By its month as well: days of the shown month move away under a press.
    await calendar.getByRole('button', { name: fifteenth.name }).click()
    await expect(page).toHaveURL(`/search?date=${fifteenth.date}`)
    await expect(calendar).toBeHidden()
    await expect(chip).toBeFocused()

    await page.getByRole('button', { name: 'Specialisation' }).click()
    const subjects = page.getByRole('dialog', { name: 'Specialisation' })
    await subjects.getByRole('radio', { name: 'Surgery', exact: true }).click()
    await expect(subjects).toBeHidden()
    await expect(page).toHaveURL(/specialization=surgery/)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(page).not.toHaveURL(/specialization|date=/)
  })

  test('loads 20 practices at a time and renders those in sight', { tag: '@phone' }, async ({ page }) => {
    const vet = await aDoctor({ clinic: inTown('Deggendorf') })
    await Promise.all(
      Array.from({ length: 44 }, () => aClinic(vet, { name: `Praxis ${unique()}`, ...inTown('Deggendorf') })),
    )
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/patient/search?')) asked.push(request.url())
    })
    await page.goto(ALL)
    await expect(button(page, 'Show the map')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    asked.length = 0
    await searchField(page).fill('Deggendorf')
    await expect(summary(page)).toHaveText('45 practices near Deggendorf')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('limit=20')
    const last = page.locator('[aria-posinset="45"]')
    await expect(async () => {
      expect(await page.getByRole('article').count()).toBeLessThanOrEqual(30)
      await page.getByRole('article').last().scrollIntoViewIfNeeded()
      await expect(last).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(asked).toHaveLength(3)

    // Its suggestions lie over the list.
    await searchField(page).blur()
    await button(page, 'Show the map').click()
    const cluster = page.locator('.search-map').getByRole('button', { name: '45 practices', exact: true })
    await expect(cluster).toBeVisible()
  })
})

test.describe('the map', () => {
  // specification/owner §2: map: own position, clusters, info window, index and -1
  // specification/owner §2: map height 400; Login link on search
  // specification/practice §2: map: own position, clusters, info window, index and -1, height 400
  test('opens a window with doctor, address and fees for a marker', async ({ browser }) => {
    const vet = await aDoctor({ clinic: inTown('Oberstdorf', 'Nebelhornstr. 5') })
    // By name, because the same journey at another width puts its practice at the same place.
    const found = `/search?q=${encodeURIComponent(vet.fullname)}`
    const page = await openAs(browser, null, `${found}&sort=distance`, {
      geolocation: { latitude: 47.41, longitude: 10.28 },
      permissions: ['geolocation'],
    })
    await expect(cardOf(page, vet)).toBeVisible()
    await button(page, 'Show the map').click()
    await expect(page.locator('.vv-map-own')).toHaveText('Your location')
    // It has 400 pixels above the list on a phone and stands beside it on a desktop.
    const map = page.locator('.vv-map')
    if (isPhone(page)) await expect.poll(async () => (await map.boundingBox())?.height).toBe(400)
    else await expect(page.locator('.results-handle')).toHaveCount(0)

    const marker = page.locator(`[data-point="${vet.clinicId}"]`)
    await marker.focus()
    await page.keyboard.press('Enter')
    const info = page.locator('.vv-map-info')
    await expect(info).toContainText(vet.fullname)
    await expect(info).toContainText('Nebelhornstr. 5, Oberstdorf')
    await expect(info).toContainText('Surgery')
    await expect(info).toContainText('€45.00')
    await expect(marker).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(info).toBeHidden()
    await expect(marker).toHaveAttribute('aria-expanded', 'false')
  })
})

const columnsOf = (page: Page) =>
  page
    .locator('.clinic-list')
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)

test.describe('results on a server without streets', () => {
  // specification/readings §9: a map without streets has room once it is asked for (added)
  test('are a list, and load the map when it is asked for', async ({ page }) => {
    const vet = await aDoctor({ clinic: inTown('Zwiesel') })
    await Promise.all(
      Array.from({ length: 3 }, () => aClinic(vet, { name: `Praxis ${unique()}`, ...inTown('Zwiesel') })),
    )
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const mapFiles = () => asked.filter((url) => /results-map|map-view|maplibre/.test(url))
    await page.goto(`/search?q=${encodeURIComponent(vet.fullname)}&sort=name`)
    await expect(summary(page)).toHaveText('4 practices')
    await expect(cardOf(page, vet)).toHaveCount(4)
    expect(await columnsOf(page)).toBe(isPhone(page) ? 1 : 2)
    // Cards in a row are as tall as each other.
    const [first, second] = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()))
    if (!isPhone(page)) expect([second?.top, second?.height]).toEqual([first?.top, first?.height])
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(mapFiles()).toEqual([])
    await button(page, 'Show the map').click()
    await expect(page.locator('.vv-map')).toBeVisible()
    expect(mapFiles()).not.toEqual([])
    expect(await columnsOf(page)).toBe(1)
    await button(page, 'Show the whole list').click()
    await expect(page.locator('.search-map')).toBeHidden()
    expect(await columnsOf(page)).toBe(isPhone(page) ? 1 : 2)
  })

  test('stay on the map after “back”', async ({ page }) => {
    const vet = await aDoctor({ clinic: inTown('Grafenau') })
    await page.goto(`/search?q=${encodeURIComponent(vet.fullname)}`)
    await button(page, 'Show the map').click()
    await expect(page.locator('.vv-map')).toBeVisible()
    await cardOf(page, vet)
      .getByRole('link', { name: /^Book / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/auth\?q=login/)
    await page.goBack()
    await expect(page.locator('.vv-map')).toBeVisible()
  })
})

test.describe('a browser that cannot draw a map', () => {
  // specification/readings §9: a browser that cannot draw a map gives the list its room (added)
  test('gives the list its room', async ({ page }) => {
    const vet = await aDoctor({ clinic: inTown('Traunstein') })
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = (() => null) as HTMLCanvasElement['getContext']
    })
    await page.goto(`/search?q=${encodeURIComponent(vet.fullname)}`)
    await expect(cardOf(page, vet)).toBeVisible()
    await button(page, 'Show the map').click()
    await expect(button(page, 'Show the map')).toBeHidden()
    await expect(page.locator('.search-map')).toBeHidden()
    await expect(page.locator('.results-handle')).toBeHidden()
    const room = await page.locator('.search-results').boundingBox()
    await expect
      .poll(async () => (await page.locator('.search-list').boundingBox())?.height)
      .toBeGreaterThan((room?.height ?? Infinity) - 60)
    await cardOf(page, vet)
      .getByRole('link', { name: /^Book / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/auth\?q=login/)
  })
})

test.describe('the keyboard', () => {
  test(
    'loses no letter to a search that begins while typing goes on',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto(ALL)
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      // A letter after each pause that begins a search.
      const text = 'Vera Vet in Berlin'
      await searchField(page).pressSequentially(text, { delay: 360 })
      await expect(searchField(page)).toHaveValue(text)
      await expect(page).toHaveURL(/q=Vera(\+|%20)Vet(\+|%20)in(\+|%20)Berlin$/)
      await expect(searchField(page)).toHaveValue(text)
    },
  )
})

test.describe('a visitor', () => {
  test(
    'comes back from the login to the same place of the list, by keyboard',
    { tag: '@desktop' },
    async ({ page }) => {
      const vet = await aDoctor()
      const names = Array.from({ length: 12 }, () => `Praxis ${unique()}`)
      await Promise.all(names.map((name) => aClinic(vet, { name })))
      await page.goto(`/search?q=${encodeURIComponent(vet.fullname)}&sort=name`)
      await expect(summary(page)).toHaveText('13 practices')
      // Only the cards in sight are rendered.
      const last = page.locator('[aria-posinset="13"]')
      await expect(async () => {
        await page.getByRole('article').last().scrollIntoViewIfNeeded()
        await expect(last).toBeVisible({ timeout: 500 })
      }).toPass()
      const link = last.getByRole('link', { name: /^Book / }).first()
      await link.focus()
      await expect(link).toBeInViewport()
      const target = (await link.getAttribute('href')) ?? ''
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/auth?q=login&next=${encodeURIComponent(target)}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(`/search?q=${encodeURIComponent(vet.fullname)}&sort=name`)
      const again = page.locator(`a[href="${target}"]`).filter({ visible: true })
      await expect(again).toBeFocused()
      await expect(again).toBeInViewport()
    },
  )
})
