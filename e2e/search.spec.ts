import type { Page } from '@playwright/test'
import { button, dialog, isPhone, looksOf, toast } from './screen.ts'
import { aClinic, aDoctor, anOwner, expect, openAs, test, unique, type Doctor } from './world.ts'

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Vet, problem or place' })
const cardOf = (page: Page, { fullname }: Pick<Doctor, 'fullname'>) =>
  page.getByRole('article').filter({ hasText: fullname })

/** A filter; phones have it in a sheet, wide windows below a chip. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  if (!isPhone(page)) {
    await page.getByRole('button', { name: label }).click()
    const popover = page.getByRole('dialog', { name: label })
    await popover.getByRole('radio', { name: option, exact: true }).click()
    await expect(popover).toBeHidden()
    return
  }
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('combobox', { name: label }).selectOption(option)
  await sheet.getByRole('button', { name: /^Show \d+ practice/ }).click()
}

const handle = (page: Page) => page.locator('.results-handle')
const summary = (page: Page) => page.locator('.search-summary')

/** All practices; without a query the page is the front door. */
const ALL = '/search?sort=best'

/** Each journey has a town of its own, so that other clinics are not on its map. */
const inTown = (city: string, addressLine1 = 'Marktplatz 1') => ({
  address: { addressLine1, zipcode: '12345', city, state: 'Bayern', country: 'Germany' },
})

test.describe('searching', () => {
  test('finds the names of doctors, clinics and cities', { tag: '@desktop' }, async ({ page }) => {
    const vet = await aDoctor({ clinic: inTown('Bamberg') })
    await page.goto(ALL)
    for (const text of [vet.fullname, vet.clinicName, 'Bamberg']) {
      await searchField(page).fill(text)
      await expect(cardOf(page, vet)).toBeVisible()
    }
    await expect(summary(page)).toContainText('near Bamberg')
    await searchField(page).fill(`nobody ${unique()}`)
    await expect(page.getByText('No practice found here')).toBeVisible()
    // The search has already covered the whole map.
    await expect(page.getByRole('button', { name: 'Search everywhere' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Show all practices' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(searchField(page)).toBeFocused()
    await expect(searchField(page)).toHaveValue('')
  })

  test(
    'shows four specialisations, the number of others, fees and the next free slot on a card',
    { tag: '@phone' },
    async ({ page }) => {
      const vet = await aDoctor({
        specialization: [
          'surgery',
          'pathology',
          'animal-welfare',
          'internal-medicine',
          'preventive-medicine',
          'anesthesia',
        ],
      })
      await page.goto(`/search?q=${encodeURIComponent(vet.fullname)}`)
      await button(page, 'Show the whole list').click()
      const card = cardOf(page, vet)
      const chips = card.getByRole('list', { name: 'Specialisations' }).getByRole('listitem')
      await expect(chips).toHaveCount(5)
      await expect(chips.last()).toContainText('+2')
      await expect(card).toContainText('€45.00')
      await expect(card).toContainText('€25.00')
      await expect(
        card.getByRole('link', { name: new RegExp(`^Book .* with ${vet.fullname}$`) }),
      ).toHaveCount(3)
    },
  )

  test('keeps filters in the address and resets them', async ({ page }) => {
    const city = 'Passau'
    const [surgeon, birds] = await Promise.all([
      aDoctor({ clinic: { ...inTown(city), species: ['Dog', 'Cat'] } }),
      aDoctor({ specialization: ['pathology'], clinic: { ...inTown(city), species: ['Birds'] } }),
    ])
    await page.goto(`/search?q=${city}`)
    await expect(cardOf(page, surgeon)).toBeVisible()
    await expect(cardOf(page, birds)).toBeVisible()

    await choose(page, 'Specialisation', 'Surgery')
    await expect(cardOf(page, birds)).toBeHidden()
    await expect(cardOf(page, surgeon)).toBeVisible()
    await expect(page).toHaveURL(/specialization=surgery/)
    await page.reload()
    await expect(cardOf(page, surgeon)).toBeVisible()
    await expect(cardOf(page, birds)).toBeHidden()

    await choose(page, 'Kind of animal', 'Birds')
    await expect(cardOf(page, surgeon)).toBeHidden()
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(cardOf(page, surgeon)).toBeVisible()
    await expect(cardOf(page, birds)).toBeVisible()
  })

  test('shows the nearest practice with its times if none was found', async ({ page }) => {
    const lng = isPhone(page) ? 7.88 : 7.58
    const vet = await aDoctor({ clinic: { ...inTown('Helgoland'), position: { lat: 54.17, lng } } })
    await page.goto(`/search?q=nobody${unique()}&near=54.18,${lng}`)
    await expect(page.getByText('No practice found here')).toBeVisible()
    const card = cardOf(page, vet)
    await expect(card).toContainText('1.1 km')
    await expect(card.getByRole('link', { name: new RegExp(`^Book .* with ${vet.fullname}$`) })).toHaveCount(
      3,
    )
    await card.getByRole('button', { name: `Details of ${vet.fullname}` }).click()
    await expect(dialog(page, vet.clinicName)).toBeVisible()
  })

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
    // Without a map in sight, which would need all of them.
    await button(page, 'Show the whole list').click()
    await expect(button(page, 'Show the map')).toBeVisible()
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
  })

  test(
    'takes a tap that began before the code of long lists arrived',
    { tag: '@phone' },
    async ({ page }) => {
      const vet = await aDoctor()
      let send: (() => void) | undefined
      const code = new Promise<void>((resolve) => (send = resolve))
      await page.route('**/cards-in-sight-*.js', async (route) => {
        await code
        await route.continue()
      })
      await page.goto(`/search?q=${encodeURIComponent(vet.fullname)}`)
      const list = page.locator('ul.clinic-list')
      await list.getByRole('button', { name: `Details of ${vet.fullname}` }).hover()
      await page.mouse.down()
      await expect(list).toHaveAttribute('data-plain')
      send?.()
      await expect(list).not.toHaveAttribute('data-plain')
      await page.mouse.up()
      await expect(dialog(page, vet.clinicName)).toBeVisible()
    },
  )

  test('says if it found more practices than it shows', { tag: '@desktop' }, async ({ page }) => {
    test.setTimeout(120_000)
    // A practice has at most 50 clinics.
    for (let made = 0; made < 5; made += 1) {
      const vet = await aDoctor({ clinic: inTown('Freising') })
      await Promise.all(
        Array.from({ length: 40 }, () => aClinic(vet, { name: `Praxis ${unique()}`, ...inTown('Freising') })),
      )
    }
    await page.goto('/search?q=Freising')
    await expect(summary(page)).toHaveText(/^200 of \d+ shown\. Zoom in for the rest\.$/)
    const cluster = page.locator('.search-map').getByRole('button', { name: /^\d+ practices$/ })
    await expect(cluster.first()).toBeVisible()
  })

  test('shows the opening times of each weekday in the details', { tag: '@phone' }, async ({ page }) => {
    const vet = await aDoctor({
      specialization: ['surgery', 'pathology', 'animal-welfare'],
      clinic: {
        additionalServices: [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 30 }] }],
        schedule: [
          {
            availableDays: '0,2',
            fromTimeHour: 9,
            fromTimeMin: 30,
            toTimeHour: 17,
            toTimeMin: 0,
            slotPerPatient: 30,
          },
        ],
      },
    })
    await page.goto(`/search?q=${encodeURIComponent(vet.fullname)}`)
    await page.getByRole('button', { name: `Details of ${vet.fullname}` }).click()
    const details = dialog(page, vet.clinicName)
    await expect(details.getByRole('list', { name: 'Specialisations' }).getByRole('listitem')).toHaveText([
      /./,
      /^\+2/,
    ])
    await expect(details.getByRole('heading', { name: vet.fullname })).toBeVisible()
    for (const words of ['Lindenstraße 1', 'Consultation fee€45.00', 'Follow-up fee€25.00', 'Bath€30.00'])
      await expect(details).toContainText(words)
    await expect(details.getByRole('link', { name: /^Book/ })).toBeVisible()
    const weekdays = details.getByRole('group', { name: 'Day of the week' }).getByRole('button')
    await expect(weekdays).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    const hours = details.locator('output.weekday-hours')
    await details.getByRole('button', { name: 'Monday' }).click()
    await expect(hours).toHaveText(/09:30.*17:00/)
    await details.getByRole('button', { name: 'Sunday' }).click()
    await expect(hours).toHaveText('Not Available')
  })

  test('reports a denied location and shows Mumbai', { tag: '@phone' }, async ({ page }) => {
    await page.goto(ALL)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(toast(page)).toContainText(/\S Defaulting to Mumbai\.$/)
    expect(await looksOf(toast(page))).toEqual({ ms: 3000, color: 'dark', position: 'middle' })
    await expect(page).toHaveURL(/near=19\.076%2C72\.8777%2C10/)
  })

  test('sorts by distance with a granted location', { tag: '@desktop' }, async ({ browser }) => {
    const [near, far] = await Promise.all([
      aDoctor({ clinic: { ...inTown('Konstanz'), position: { lat: 47.66, lng: 9.18 } } }),
      aDoctor({ clinic: { ...inTown('Konstanz'), position: { lat: 47.69, lng: 9.15 } } }),
    ])
    const page = await openAs(browser, await anOwner(), '/search?sort=distance', {
      geolocation: { latitude: 47.6601, longitude: 9.1801 },
      permissions: ['geolocation'],
    })
    await expect(cardOf(page, near)).toBeVisible()
    await expect(cardOf(page, near)).toContainText(/\d+ m away/)
    await expect(page.locator('.vv-map-own')).toHaveText('Your location')
    await expect(cardOf(page, far)).toBeVisible()
    const order = (await page.getByRole('article').allTextContents()).join(' ')
    expect(order.indexOf(near.fullname)).toBeLessThan(order.indexOf(far.fullname))
  })
})

test.describe('the map', () => {
  test('has 400 pixels above the list on a phone and stands beside it on a desktop', async ({ page }) => {
    await page.goto(ALL)
    const map = page.locator('.vv-map, .vv-map-placeholder').first()
    await expect(map).toBeVisible()
    // The map replaces a placeholder when it has loaded.
    if (isPhone(page)) await expect.poll(async () => (await map.boundingBox())?.height).toBe(400)
    else await expect(handle(page)).toHaveCount(0)
  })

  test('opens a window with doctor, address and fees for a marker', async ({ page }) => {
    const vet = await aDoctor({ clinic: inTown('Oberstdorf', 'Nebelhornstr. 5') })
    // By name, because the same journey at another width puts its practice at the same place.
    await page.goto(`/search?q=${encodeURIComponent(vet.fullname)}`)
    await expect(cardOf(page, vet)).toBeVisible()
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

  test('finds a practice and opens and closes its details', { tag: '@desktop' }, async ({ page }) => {
    const vet = await aDoctor()
    await page.goto(ALL)
    await searchField(page).focus()
    await page.keyboard.type(vet.fullname)
    await page.keyboard.press('Enter')
    await expect(cardOf(page, vet)).toBeVisible()
    const opener = page.getByRole('button', { name: `Details of ${vet.fullname}` })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page, vet.clinicName)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, vet.clinicName)).toBeHidden()
  })
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
      if (isPhone(page)) await button(page, 'Show the whole list').click()
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
      if (isPhone(page)) await expect(button(page, 'Show the map')).toBeVisible()
    },
  )

  test('loads nothing of Ionic before the first dialog or page', { tag: '@desktop' }, async ({ page }) => {
    const vet = await aDoctor()
    await page.goto(`/search?q=${encodeURIComponent(vet.fullname)}`)
    await expect(cardOf(page, vet)).toBeVisible()
    const isIonicThere = () => page.evaluate(() => customElements.get('ion-app') !== undefined)
    expect(await isIonicThere()).toBe(false)
    await page.getByRole('button', { name: `Details of ${vet.fullname}` }).click()
    await expect(dialog(page, vet.clinicName)).toBeVisible()
    expect(await isIonicThere()).toBe(true)
  })

  test('opens and closes the menu by keyboard', { tag: '@phone' }, async ({ page }) => {
    await page.goto(ALL)
    const opener = page.getByRole('button', { name: 'Open menu' })
    const menu = page.locator('.side-menu')
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('link', { name: 'Log in' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link', { name: 'Log in' })).toBeHidden()
    await expect(opener).toBeFocused()
  })
})
