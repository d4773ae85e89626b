import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { toast } from './screen.ts'
import { bookIn, chosenTime, expectSent, sheetOf } from './sheet.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  dayOf,
  expect,
  freeStarts,
  openAs,
  type Person,
  test,
} from './world.ts'

const HALF_DAY = [
  {
    availableDays: '0,1,2,3,4,5,6',
    fromTimeHour: 9,
    fromTimeMin: 0,
    toTimeHour: 11,
    toTimeMin: 0,
    slotPerPatient: 60,
  },
] as const

type Owner = Person & { petId: string }

async function ownerWithPet(fullname: string, petName = 'Rex'): Promise<Owner> {
  const person = await anOwner(fullname)
  return { ...person, petId: (await aPet(person, petName))._id }
}

/** A practice with two slots a day, and its first free day fully booked. */
async function fullDay() {
  const [vet, guest] = await Promise.all([
    aDoctor({ clinic: { schedule: [...HALF_DAY] } }),
    ownerWithPet('Gesa Guest'),
  ])
  const starts = await freeStarts(guest, vet.clinicId)
  const day = starts.map(dayOf).find((date) => starts.filter((start) => dayOf(start) === date).length === 2)
  const [first = '', second = ''] = starts.filter((start) => dayOf(start) === day)
  const booked = [
    await book(guest, vet.clinicId, guest.petId, first),
    await book(guest, vet.clinicId, guest.petId, second),
  ]
  return { vet, guest, booked, first, day: day ?? '' }
}

const withdraw = (owner: Person, { _id }: { _id: string }) =>
  ask(owner, updateAppointment, { body: { _id, status: 'withdrawn' } })

const offerOf = async (owner: Person) =>
  (await ask(owner, getOwnerDashboard)).waiting[0]?.offer?.start ?? null

test.describe('appointments', () => {
  test(
    'owners on a waiting list are offered a freed time one after the other',
    { tag: '@phone' },
    async ({ browser }) => {
      const { vet, guest, booked, first, day } = await fullDay()
      const [anna, bert] = await Promise.all([ownerWithPet('Anna First'), ownerWithPet('Bert Second')])
      const [annasPage, bertsPage] = await Promise.all(
        [anna, bert].map((owner) => openAs(browser, owner, `/patient/book/${vet.clinicId}`)),
      )
      if (!annasPage || !bertsPage) throw new Error('Two pages were opened.')

      for (const page of [annasPage, bertsPage]) {
        const fully = page.locator('[data-folded]').filter({ hasText: 'Fully booked' }).first()
        await fully.getByRole('button', { name: /^Join the waiting list for/ }).click()
        await expect(toast(page).filter({ hasText: 'You’re on the waiting list' })).toBeVisible()
        await expect(fully.getByRole('button', { name: /^Leave the waiting list for/ })).toBeVisible()
      }
      await bertsPage.goto('/patient')
      await expect(bertsPage.getByRole('heading', { name: 'Waiting lists' })).toBeVisible()
      await expect(bertsPage.getByText(vet.clinicName)).toBeVisible()

      const [nine] = booked
      if (!nine) throw new Error('Nothing was booked.')
      await withdraw(guest, nine)
      await expect(toast(annasPage).filter({ hasText: 'A time has come free' })).toBeVisible()
      await annasPage.goto('/patient')
      const offer = annasPage.getByRole('list', { name: 'Reserved for you' })
      await expect(offer).toContainText('A time has come free')
      await expect(offer).toContainText('Reserved for you until')
      await expect(bertsPage.getByText('A time has come free')).toBeHidden()
      expect(await offerOf(bert)).toBeNull()

      // Anna releases it, so Bert is offered it at once.
      await offer.getByRole('button', { name: /^Leave the waiting list for/ }).click()
      await expect(offer).toBeHidden()
      await expect(bertsPage.getByRole('list', { name: 'Reserved for you' })).toContainText(
        'A time has come free',
      )
      await bertsPage.getByRole('link', { name: 'Book this time' }).click()
      const sheet = sheetOf(bertsPage)
      await expect(chosenTime(sheet)).toHaveAttribute('datetime', first)
      await bookIn(sheet)
      await expectSent(sheet)
      expect((await ask(bert, getOwnerDashboard)).waiting).toEqual([])
      // The full day has a waiting list again.
      await ask(anna, joinWaitingList, { body: { clinicId: vet.clinicId, date: day } })
    },
  )

  // specification/owner §4: next-events window, refresh every 60 s
  // specification/owner §9: next events 60 s
  test('the home of an owner is refreshed after 60 seconds', { tag: '@desktop' }, async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), ownerWithPet('Tina Timely')])
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, owner.petId, start))
    const page = await openAs(browser, owner, 'about:blank')
    await page.clock.install({ time: new Date() })
    await page.goto('/patient')
    await expect(page.getByRole('button', { name: /^Cancel the appointment of Rex/ })).toBeVisible()
    // Without live events.
    await page.route('**/socket.io/**', (route) => route.abort())
    const asked = page.waitForRequest('**/patient/dashboard')
    await page.clock.runFor(60_000)
    await asked
  })

  // specification/practice §4: next events to the end of the UTC day, refreshed every 60 s
  test('the home of a practice is refreshed every 60 seconds', { tag: '@desktop' }, async ({ browser }) => {
    const page = await openAs(browser, await aDoctor(), 'about:blank')
    const start = Date.now()
    await page.clock.install({ time: start })
    // Without the live connection, which would reconnect and refresh because of the advanced clock.
    await page.routeWebSocket(/socket\.io/, () => {})
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const times = () => asked.filter((path) => path.endsWith(getDoctorDashboard.path)).length
    await page.goto('/doctor')
    await expect(page.getByText('No appointments today.')).toBeVisible()
    expect(times()).toBe(1)
    const loadedInMs = Date.now() - start
    await page.clock.pauseAt(start + 55_000)
    expect(times()).toBe(1)
    // Second by second, so that the request does not wait longer than its limit.
    for (let ms = 55_000; ms <= 60_000 + loadedInMs && times() < 2; ms += 1000) await page.clock.runFor(1000)
    await expect.poll(times).toBe(2)
  })
})
