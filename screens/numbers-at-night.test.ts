import { describe, expect, it } from 'vitest'
import { aDoctor, openAs, PHONE, setClock, unique, type Page } from './world.ts'

/** A town of this file's own. Practices of other files are farther away than 60 km, and stand below those that are near. */
const PLACE = { lat: 53.37, lng: 9.1 }
const HERE = { ...PHONE, geolocation: { latitude: PLACE.lat, longitude: PLACE.lng } }

const daily = (fromTimeHour: number, toTimeHour: number) => [
  {
    availableDays: '0,1,2,3,4,5,6',
    fromTimeHour,
    fromTimeMin: 0,
    toTimeHour,
    toTimeMin: 0,
    slotPerPatient: 30 as const,
  },
]

/** A practice that, so many kilometres north of the place. */
const practice = (name: string, tenths: number, differing: object) =>
  aDoctor({
    clinic: {
      address: {
        addressLine1: 'Marktplatz 1',
        zipcode: '27404',
        city: 'Zeven',
        state: 'Niedersachsen',
        country: 'Germany',
      },
      position: { lat: PLACE.lat + tenths / 100, lng: PLACE.lng },
      holidays: [],
      name: `${name} ${unique()}`,
      ...differing,
    },
  })

/** The first headings of a level have these texts. */
async function expectFirst(page: Page, level: 2 | 3, texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries())
    await expect(page.getByRole('heading', { level }).nth(index)).toHaveText(text)
}

const card = (page: Page, { clinicName }: { clinicName: string }) =>
  page.getByRole('article').filter({ hasText: clinicName })

describe('the emergency page at 22:31', () => {
  // specification/readings §9: at 22:31 the emergency page has a number: emergency numbers, then who is open, then who opens first (added)
  it('has emergency numbers of closed practices, then who is open, then who opens first', async () => {
    await setClock('2026-03-05T22:31:00+01:00')
    const [late, early, open, night] = await Promise.all([
      practice('Zehnuhrpraxis', 1, { schedule: daily(10, 18), phone: '+493023125021' }),
      practice('Achtuhrpraxis', 2, { schedule: daily(8, 18), phone: '+493023125022' }),
      practice('Abendpraxis', 3, { schedule: daily(18, 24), phone: '+493023125023' }),
      practice('Nachtklinik', 4, {
        schedule: daily(8, 18),
        phone: '+493023125024',
        emergencyPhone: '+493023125025',
        takesEmergencies: true,
      }),
    ])
    const page = await openAs(null, '/search?emergency=1', HERE)
    await expectFirst(page, 2, ['Answer emergencies now', 'Also open now', 'Opening next'])
    const first = card(page, night)
    await expect(first).toContainText('Closed, call the emergency number')
    await expect(first.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+493023125025')
    await expect(card(page, open)).toContainText('Open until')
    await expect(card(page, early)).toContainText('Opens Fri 08:00')
    const near = [night, open, early, late].map(({ clinicName }) => clinicName)
    await expectFirst(page, 3, near)
  })
})
