import { describe, expect, it } from 'vitest'
import { dialog, looksOf, toast } from './screen.ts'
import { aClinic, aDoctor, anOwner, openAs, PHONE, unique, type Doctor, type Page } from './world.ts'

/** Resembles no name: names of tests are random letters from a to p, and a name that is nearly the same is found, too. */
const UNLIKE_ALL = 'qvxzwyrtx'

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Vet, problem or place' })
const cardOf = (page: Page, { fullname }: Pick<Doctor, 'fullname'>) =>
  page.getByRole('article').filter({ hasText: fullname })

/** Chooses in the sheet of filters. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('combobox', { name: label }).selectOption(option)
  await sheet.getByRole('button', { name: /^Show \d+ practice/ }).click()
  await expect(sheet).toBeHidden()
}

const summary = (page: Page) => page.locator('.search-summary')

/** All practices; without a query the page is the front door. */
const ALL = '/search?sort=best'

/** Each test has a town of its own, so that other clinics are not on its map. */
const inTown = (city: string, addressLine1 = 'Marktplatz 1') => ({
  address: { addressLine1, zipcode: '12345', city, state: 'Bayern', country: 'Germany' },
})

const isIonicDefined = () => customElements.get('ion-app') !== undefined

describe('searching', () => {
  it('finds the names of doctors, clinics and cities', async () => {
    const vet = await aDoctor({ clinic: inTown('Bamberg') })
    const page = await openAs(null, ALL)
    for (const text of [vet.fullname, vet.clinicName, 'Bamberg']) {
      await searchField(page).fill(text)
      await expect(cardOf(page, vet)).toBeVisible()
    }
    await expect(summary(page)).toContainText('near Bamberg')
    await searchField(page).fill(UNLIKE_ALL)
    await expect(page.getByText('No practice found here')).toBeVisible()
    // The search has already covered the whole map.
    await expect(page.getByRole('button', { name: 'Search everywhere' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Show all practices' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(searchField(page)).toBeFocused()
    await expect(searchField(page)).toHaveValue('')
  })

  // specification/owner §2: search: first 4 specialisations and '+N'
  // specification/owner §9: 4 specialisations first
  // specification/practice §9: chips with +N overflow
  it('shows four specialisations, the number of others, fees and the next free slot on a card', async () => {
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
    const page = await openAs(null, `/search?q=${encodeURIComponent(vet.fullname)}`, PHONE)
    const card = cardOf(page, vet)
    const chips = card.getByRole('list', { name: 'Specialisations' }).getByRole('listitem')
    await expect(chips).toHaveCount(5)
    await expect(chips.last()).toContainText('+2')
    await expect(card).toContainText('€45.00')
    await expect(card).toContainText('€25.00')
    await expect(card.getByRole('link', { name: new RegExp(`^Book .* with ${vet.fullname}$`) })).toHaveCount(
      3,
    )
  })

  it('sends the search of an address once, before its page is there', async () => {
    const vet = await aDoctor({ clinic: inTown('Landshut') })
    const page = await openAs(null, '/search')
    const sent: string[] = []
    page.route(/\/patient\/search\?/, ({ proceed }) => {
      sent.push(document.querySelector('.search-page') ? 'after the page' : 'before the page')
      return proceed()
    })
    await page.goto('/search?q=Landshut')
    await expect(cardOf(page, vet)).toBeVisible()
    expect(sent).toEqual(['before the page'])
  })

  it('keeps filters in the address and resets them', async () => {
    const city = 'Passau'
    const [surgeon, birds] = await Promise.all([
      aDoctor({ clinic: { ...inTown(city), species: ['Dog', 'Cat'] } }),
      aDoctor({ specialization: ['pathology'], clinic: { ...inTown(city), species: ['Birds'] } }),
    ])
    const page = await openAs(null, `/search?q=${city}`, PHONE)
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

  // specification/practice §4: search: nothing found shows the nearest practice with its times
  it('shows the nearest practice with its times if none was found', async () => {
    const vet = await aDoctor({ clinic: { ...inTown('Helgoland'), position: { lat: 54.17, lng: 7.88 } } })
    const page = await openAs(null, `/search?q=${UNLIKE_ALL}&near=54.18,7.88`)
    await expect(page.getByText('No practice found here')).toBeVisible()
    const card = cardOf(page, vet)
    await expect(card).toContainText('1.1 km')
    await expect(card.getByRole('link', { name: new RegExp(`^Book .* with ${vet.fullname}$`) })).toHaveCount(
      3,
    )
    await card.getByRole('button', { name: `Details of ${vet.fullname}` }).click()
    await expect(dialog(page, vet.clinicName)).toBeVisible()
  })

  // specification/owner §2: map: own position, clusters, info window, index and -1
  // specification/owner §9: at most 200 clinics; radius from zoom
  it('says if it found more practices than it shows', async () => {
    // A practice has at most 50 clinics.
    for (let made = 0; made < 5; made += 1) {
      const vet = await aDoctor({ clinic: inTown('Freising') })
      await Promise.all(
        Array.from({ length: 40 }, () => aClinic(vet, { name: `Praxis ${unique()}`, ...inTown('Freising') })),
      )
    }
    const page = await openAs(null, '/search?q=Freising')
    await expect(summary(page)).toHaveText(/^200 of \d+ shown\. Choose a smaller area for the rest\.$/)
  })

  // specification/practice §2: more-details popup: weekdays with time range or "Not Available"
  // specification/practice §2: more-details popup: address, fees, services, Book
  // specification/practice §2: more-details popup: first specialization plus +N
  it('shows the opening times of each weekday in the details', async () => {
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
    const page = await openAs(null, `/search?q=${encodeURIComponent(vet.fullname)}`, PHONE)
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

  // specification/owner §8: location denied: text, 3 s, Mumbai zoom 10
  // specification/practice §8: location denied: Mumbai, 3 s
  it('reports a denied location and shows Mumbai', async () => {
    const page = await openAs(null, ALL, PHONE)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(toast(page)).toContainText(/\S Defaulting to Mumbai\.$/)
    expect(await looksOf(toast(page))).toEqual({ ms: 3000, color: 'dark', position: 'middle' })
    await expect(page).toHaveURL(/near=19\.076%2C72\.8777%2C10/)
  })

  // specification/owner §2: map: own position, clusters, info window, index and -1
  // specification/practice §2: map: own position, clusters, info window, index and -1, height 400
  it('sorts by distance with a granted location', async () => {
    const [near, far] = await Promise.all([
      aDoctor({ clinic: { ...inTown('Konstanz'), position: { lat: 47.66, lng: 9.18 } } }),
      aDoctor({ clinic: { ...inTown('Konstanz'), position: { lat: 47.69, lng: 9.15 } } }),
    ])
    const page = await openAs(await anOwner(), '/search?sort=distance', {
      geolocation: { latitude: 47.6601, longitude: 9.1801 },
    })
    await expect(cardOf(page, near)).toBeVisible()
    await expect(cardOf(page, near)).toContainText(/\d+ m away/)
    await expect(cardOf(page, far)).toBeVisible()
    const order = page.getByRole('article').allTextContents().join(' ')
    expect(order.indexOf(near.fullname)).toBeLessThan(order.indexOf(far.fullname))
  })
})

describe('the keyboard', () => {
  it('finds a practice and opens and closes its details', async () => {
    const vet = await aDoctor()
    const page = await openAs(null, ALL)
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

describe('a visitor', () => {
  it('loads nothing of Ionic before the first dialog or page', async () => {
    const vet = await aDoctor()
    const page = await openAs(null, `/search?q=${encodeURIComponent(vet.fullname)}`)
    await expect(cardOf(page, vet)).toBeVisible()
    expect(isIonicDefined()).toBe(false)
    await page.getByRole('button', { name: `Details of ${vet.fullname}` }).click()
    await expect(dialog(page, vet.clinicName)).toBeVisible()
    expect(isIonicDefined()).toBe(true)
  })

  it('loads the menu for the first press of its button, also if no pointer and no focus came before', async () => {
    const vet = await aDoctor()
    const page = await openAs(null, `/search?q=${encodeURIComponent(vet.fullname)}`, PHONE)
    const opener = page.locator('.tab-bar').getByRole('button', { name: 'Open menu' })
    const menu = page.locator('.side-menu')
    // By then a menu that is fetched beside the page has long come.
    await expect(cardOf(page, vet)).toBeVisible()
    await expect(menu).toHaveCount(0)
    await opener.evaluate((element) => element.click())
    await expect(menu.getByRole('link', { name: 'Log in' })).toBeVisible()
  })

  it('opens and closes the menu by keyboard', async () => {
    const page = await openAs(null, ALL, PHONE)
    const opener = page.locator('.tab-bar').getByRole('button', { name: 'Open menu' })
    const menu = page.locator('.side-menu')
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link', { name: 'Log in' })).toBeHidden()
    await expect(opener).toBeFocused()
  })
})
