import { describe, expect, it } from 'vitest'
import { dialog } from './screen.ts'
import { aDoctor, anOwner, aPet, openAs, PHONE, unique, type Page } from './world.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Vet, problem or place' })
const headline = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Find a vet who has time for your animal.' })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByText(name, { exact: true })

const inTown = (city: string) => ({
  address: { addressLine1: 'Marktplatz 1', zipcode: '12345', city, state: 'Bayern', country: 'Germany' },
})

const atLatitude = (lat: number) => aDoctor({ clinic: { ...inTown('Emden'), position: { lat, lng: 7.2 } } })

/** Open at every hour. */
const ALWAYS = {
  availableDays: '0,1,2,3,4,5,6',
  fromTimeHour: 0,
  fromTimeMin: 0,
  toTimeHour: 24,
  toTimeMin: 0,
  slotPerPatient: 30,
} as const

describe('the front door', () => {
  // specification/readings §9: the search without a query is the front door
  it('begins a search with animal, text and day, and "back" returns to it', async () => {
    const vet = await aDoctor({ clinic: { ...inTown('Landshut'), species: ['Dog'] } })
    const page = await openAs(null, '/search')
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

  // specification/practice §4: search: the front door counts what the list behind it shows
  it('leads to as many practices as it counts', async () => {
    await Promise.all([53.37, 53.58, 53.62].map(atLatitude))
    const page = await openAs(null, '/search', { geolocation: { latitude: 53.37, longitude: 7.2 } })
    await page.getByRole('combobox', { name: 'Where' }).selectOption('Near me')
    // First it counts around the main town of the time zone.
    const counts = page.getByText(/^\d+ practices around (?!Berlin)/)
    await expect(counts).toBeVisible()
    const [counted] = (await counts.textContent()).split(/\s/)
    await page.getByRole('button', { name: 'Show free times' }).click()
    await expect(page).toHaveURL(/\/search\?near=53\.37%2C7\.2$/)
    await expect(page.getByText(`${counted ?? ''} practices`, { exact: true })).toBeVisible()
  })

  // specification/practice §4: search: a text without a place is searched around the reader, a named practice anywhere
  it('searches a problem around the town of the time zone, with distances', async () => {
    const additionalServices = [{ name: 'Acupuncture', subServices: [{ name: 'Session', price: 40 }] }]
    const [here, far] = await Promise.all([
      aDoctor({ clinic: { additionalServices, position: { lat: 52.53, lng: 13.4 } } }),
      aDoctor({ clinic: { ...inTown('Hamburg'), additionalServices, position: { lat: 53.55, lng: 10 } } }),
    ])
    const page = await openAs(null, '/search')
    await field(page).fill('acupuncture')
    await field(page).press('Enter')
    const card = page.getByRole('article').filter({ hasText: here.fullname })
    await expect(card).toContainText(/\d k?m/)
    await expect(page.getByRole('article').filter({ hasText: far.fullname })).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /^\d+ practices? near Berlin$/ })).toBeVisible()
  })

  // specification/readings §9: the search without a query is the front door
  it('shows the pets of an owner before the kinds of animals', async () => {
    const owner = await anOwner()
    const pet = await aPet(owner)
    const page = await openAs(owner, '/search')
    const tiles = page.getByRole('group', { name: 'Your animal' }).getByRole('button')
    await expect(tiles.first()).toHaveText(pet.name)
    await tiles.first().click()
    await page.getByRole('button', { name: 'Show free times' }).click()
    await expect(page).toHaveURL(new RegExp(`species=${pet.type}`))
  })
})

describe('suggestions', () => {
  // specification/readings §9: tab bar of visitors and owners on phones; suggestions by keyboard
  it('are moved through by arrows, taken by Enter and closed by Escape', async () => {
    const page = await openAs(null, '/search?sort=best')
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

describe('the emergency page', () => {
  // specification/readings §9: emergency: two taps to a number, no practice without one
  it('leads from a cold start to a ringing practice with two taps', async () => {
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
    const geolocation = { latitude: 54.78, longitude: 9.43 }
    for (const [window, link] of [
      [PHONE, /^Emergency\? Call now/],
      [{}, /^Emergency$/],
    ] as const) {
      const page = await openAs(null, '/search', { ...window, geolocation })
      await page.getByRole('link', { name: link }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Emergency' })).toBeVisible()
      const card = page.getByRole('article').filter({ hasText: vet.clinicName })
      await expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+493023125015')
      await expect(card.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /54\.78/)
      await expect(page.getByRole('link', { name: /^Book/ })).toHaveCount(0)
    }
  })

  // specification/readings §9: emergency: two taps to a number, no practice without one
  it('leaves out a practice without a number', async () => {
    const clinic = {
      ...inTown('Westerland'),
      schedule: [ALWAYS],
      holidays: [],
      takesEmergencies: true,
      position: { lat: 54.91, lng: 8.31 },
    }
    const [silent, vet] = await Promise.all([
      aDoctor({ clinic: { ...clinic, name: `Stille Praxis ${unique()}` } }),
      aDoctor({ clinic: { ...clinic, name: `Notklinik ${unique()}`, phone: '+493023125017' } }),
    ])
    const page = await openAs(null, '/search?emergency=1', {
      ...PHONE,
      geolocation: { latitude: 54.91, longitude: 8.31 },
    })
    await expect(page.getByRole('listitem').filter({ hasText: 'Hard to breathe' })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: vet.clinicName })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: silent.clinicName })).toHaveCount(0)
  })
})

describe('the tab bar', () => {
  // specification/readings §9: tab bar of visitors and owners on phones; suggestions by keyboard
  it('has the pages of owners and none of practices', async () => {
    const [owner, vet] = await Promise.all([anOwner(), aDoctor()])
    const page = await openAs(owner, '/patient', PHONE)
    for (const name of ['Home', 'Find', 'Pets', 'Messages', 'Menu'])
      await expect(tab(page, name)).toBeVisible()
    await tab(page, 'Pets').click()
    await expect(page).toHaveURL(/\/patient\/pets$/)
    document.dispatchEvent(new Event('backbutton'))
    await expect(page).toHaveURL(/\/patient$/)
    await tab(page, 'Messages').click()
    await expect(dialog(page, 'Messages')).toBeVisible()
    const practice = await openAs(vet, '/doctor', PHONE)
    await expect(practice.getByRole('heading', { name: 'This week' })).toBeVisible()
    await expect(practice.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  })
})
