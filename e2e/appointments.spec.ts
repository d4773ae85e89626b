import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import type { Browser, Page } from '@playwright/test'
import { bell, dialog, logIn, question, toast, typeDay } from './screen.ts'
import { bookIn, chosenTime, expectSent, sheetOf } from './sheet.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  endElsewhere,
  expect,
  freeStarts,
  openAs,
  test,
  type Person,
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

const dateOf = (start: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date(start))

/** A practice with two slots a day, and its first free day fully booked. */
async function fullDay() {
  const [vet, guest] = await Promise.all([
    aDoctor({ clinic: { schedule: [...HALF_DAY] } }),
    ownerWithPet('Gesa Guest'),
  ])
  const starts = await freeStarts(guest, vet.clinicId)
  const day = starts.map(dateOf).find((date) => starts.filter((start) => dateOf(start) === date).length === 2)
  const [first = '', second = ''] = starts.filter((start) => dateOf(start) === day)
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

/** An owner with an approved appointment, on the home page. */
async function visitor(browser: Browser, fullname: string) {
  const [vet, owner] = await Promise.all([aDoctor(), ownerWithPet(fullname)])
  const starts = await freeStarts(owner, vet.clinicId)
  const start = starts.at(-4) ?? ''
  const visit = await approve(vet, await book(owner, vet.clinicId, owner.petId, start))
  return { vet, owner, visit, starts, page: await openAs(browser, owner, '/patient') }
}

/** The first free time of a dialog other than the present one. */
const freeTime = (modal: ReturnType<typeof dialog>) =>
  modal.locator('.slot:enabled[aria-pressed=false]').first()

const asksToMove = (page: Page, owner: string) =>
  page.getByRole('article', { name: `${owner} asks to move the appointment of Rex` })

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

  test(
    'a practice lists the owners who wait for a day and offers a time by hand',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { vet, day } = await fullDay()
      const names = ['Anna', 'Bert', 'Cora', 'Dora', 'Emil', 'Fritz', 'Gerda']
      const owners = await Promise.all(names.map((name) => ownerWithPet(`${name} Waiting`)))
      for (const owner of owners)
        await ask(owner, joinWaitingList, { body: { clinicId: vet.clinicId, date: day } })

      const page = await openAs(browser, vet, '/doctor/requests')
      const line = page.getByRole('region', { name: 'Waiting list' }).locator('.waiting-line')
      await expect(line).toHaveCount(1)
      await expect(line).toContainText('7 waiting')
      const places = line.getByRole('listitem')
      await expect(places).toHaveCount(5)
      await expect(places.first()).toContainText('Anna Waiting')
      await line.getByRole('button', { name: 'Show 2 more' }).press('Enter')
      await expect(places).toHaveCount(7)
      await expect(places.last()).toContainText('Gerda Waiting')
      await expect(line.getByRole('button', { name: 'Show fewer' })).toBeFocused()

      // Out of order, and on the next day.
      await line.getByRole('button', { name: 'Offer Gerda Waiting a time' }).press('Enter')
      const modal = dialog(page, 'Offer a time')
      await expect(modal.getByText('Fully booked')).toBeVisible()
      const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
      const next = new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10)
      await typeDay(modal, 'Date', next.split('-').toReversed().join('-'))
      const offered = modal.locator('.slot:enabled').first()
      await expect(offered).toBeVisible()
      const start = (await offered.locator('time').getAttribute('datetime')) ?? ''
      await offered.click()
      // A session that ends meanwhile leads back to the dialog with the chosen time.
      await endElsewhere(vet)
      await logIn(page, vet)
      await expect(modal.locator('.slot[aria-pressed=true] time')).toHaveAttribute('datetime', start)
      await modal.getByRole('button', { name: /^Offer / }).click()
      await expect(toast(page).filter({ hasText: 'is reserved for Gerda Waiting' })).toBeVisible()
      await expect(modal).toBeHidden()
      await expect(places.filter({ hasText: 'Gerda Waiting' })).toContainText('is reserved until')

      const gerda = owners.at(-1)
      if (!gerda) throw new Error('Gerda waits.')
      expect(Date.parse((await offerOf(gerda)) ?? '')).toBe(Date.parse(start))
    },
  )

  test('an owner requests a move, and the practice reschedules', { tag: '@desktop' }, async ({ browser }) => {
    const { vet, visit, page } = await visitor(browser, 'Mona Mover')
    await page.getByRole('button', { name: /^Ask to move the appointment of Rex/ }).click()
    const modal = dialog(page, 'Ask for another time')
    await expect(modal.getByRole('button', { name: 'Send request' })).toBeDisabled()
    const wished = freeTime(modal)
    const start = (await wished.locator('time').getAttribute('datetime')) ?? ''
    await wished.click()
    await modal.getByRole('textbox', { name: 'Message to the practice (optional)' }).fill('I have to work')
    await modal.getByRole('button', { name: 'Send request' }).click()
    await expect(modal).toBeHidden()
    await expect(page.getByText('You asked to move:')).toBeVisible()

    const vetsPage = await openAs(browser, vet, '/doctor')
    const card = asksToMove(vetsPage, 'Mona Mover')
    await expect(card).toContainText('I have to work')
    await card.getByRole('button', { name: /^Move to/ }).click()
    await expect(toast(vetsPage).filter({ hasText: 'We’ve told Mona Mover.' })).toBeVisible()
    await expect(card).toBeHidden()

    await expect(page.locator('.next-visit time').first()).toHaveAttribute('datetime', start)
    await expect(page.getByText('You asked to move:')).toBeHidden()
    await bell(page, 2).click()
    await dialog(page, 'Notifications')
      .getByRole('listitem')
      .filter({ hasText: 'Appointment moved' })
      .getByRole('button')
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/patient/visits/${visit._id}$`))
  })

  test('a practice declines a move request with a reason', { tag: '@desktop' }, async ({ browser }) => {
    const { vet, page } = await visitor(browser, 'Nina Never')
    await page.getByRole('button', { name: /^Ask to move the appointment of Rex/ }).click()
    const modal = dialog(page, 'Ask for another time')
    await modal.getByRole('textbox', { name: 'Message to the practice (optional)' }).fill('Any evening')
    await modal.getByRole('button', { name: 'Send request' }).click()
    await expect(modal).toBeHidden()

    const vetsPage = await openAs(browser, vet, '/doctor/requests')
    await asksToMove(vetsPage, 'Nina Never').getByRole('button', { name: 'Decline', exact: true }).click()
    await question(vetsPage).getByRole('textbox', { name: 'Reason (optional)' }).fill('We close at five')
    await question(vetsPage).getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(asksToMove(vetsPage, 'Nina Never')).toBeHidden()

    await expect(page.getByText('You asked to move:')).toBeHidden()
    await bell(page, 2).click()
    await expect(dialog(page, 'Notifications').getByRole('listitem').first()).toContainText(
      'We close at five',
    )
  })

  test(
    'a practice proposes another time, which is held until the owner accepts',
    { tag: '@phone' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([aDoctor(), ownerWithPet('Paula Proposed')])
      const starts = await freeStarts(owner, vet.clinicId)
      await book(owner, vet.clinicId, owner.petId, starts.at(-4) ?? '')
      const page = await openAs(browser, owner, '/patient')
      const vetsPage = await openAs(browser, vet, '/doctor/requests')
      const card = vetsPage.getByRole('article', { name: 'Request of Paula Proposed for Rex' })
      await card.getByRole('button', { name: 'Other time' }).click()
      const modal = dialog(vetsPage, 'Propose another time')
      const proposed = freeTime(modal)
      const start = (await proposed.locator('time').getAttribute('datetime')) ?? ''
      await proposed.click()
      await modal.getByRole('textbox', { name: 'Message (optional)' }).fill('The surgery is free then')
      await modal.getByRole('button', { name: /^Propose / }).click()
      await expect(card).toContainText('We’re holding it until Paula Proposed answers.')
      expect(await freeStarts(owner, vet.clinicId)).toContain(start)
      const rival = await anOwner('Rita Rival')
      expect(await freeStarts(rival, vet.clinicId)).not.toContain(start)

      await expect(page.getByText('The surgery is free then')).toBeVisible()
      await page.getByRole('button', { name: /^Accept / }).click()
      await expect(toast(page).filter({ hasText: 'Appointment confirmed' })).toBeVisible()
      await expect(page.locator('.next-visit time').first()).toHaveAttribute('datetime', start)
      await expect(card).toBeHidden()
      expect(await freeStarts(rival, vet.clinicId)).toContain(starts.at(-4))
    },
  )

  test(
    'the numbers of a clinic can be dialled on its booking page and in the appointment',
    { tag: '@phone' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([
        aDoctor({ clinic: { phone: '030 5550123', emergencyPhone: '030 5550999' } }),
        ownerWithPet('Tilda Telephone'),
      ])
      const [start = ''] = await freeStarts(owner, vet.clinicId)
      await approve(vet, await book(owner, vet.clinicId, owner.petId, start))
      const page = await openAs(browser, owner, `/patient/book/${vet.clinicId}`)
      const call = page.getByRole('link', { name: `Call ${vet.clinicName}` })
      await expect(call.first()).toHaveAttribute('href', 'tel:+49305550123')
      await expect(page.getByRole('link', { name: /emergency/ })).toHaveAttribute('href', 'tel:+49305550999')

      await page.goto('/patient')
      await expect(page.locator('.next-visit')).toContainText(vet.clinicName)
      await expect(call.first()).toHaveAttribute('href', 'tel:+49305550123')
    },
  )

  test('an owner cancels before the clinic’s notice, not later', { tag: '@phone' }, async ({ browser }) => {
    const strict = await aDoctor({ clinic: { cancelNoticeHours: 336 } })
    const { vet, owner, page } = await visitor(browser, 'Carla Cancel')
    const late = await book(
      owner,
      strict.clinicId,
      owner.petId,
      (await freeStarts(owner, strict.clinicId))[3] ?? '',
    )
    await approve(strict, late)
    await page.reload()
    await expect(page.getByText('Please call the practice. It’s too late to cancel online.')).toBeVisible()
    const cancel = page.getByRole('button', { name: /^Cancel the appointment of Rex/ })
    await expect(cancel.first()).toBeDisabled()
    await cancel.last().click()
    await expect(question(page)).toContainText(vet.clinicName)
    await question(page).getByRole('button', { name: 'Cancel appointment', exact: true }).click()
    await expect(toast(page).filter({ hasText: 'Appointment cancelled' })).toBeVisible()
    await expect(cancel).toHaveCount(1)
  })

  test(
    'homes refresh every 60 seconds, and a visit can be started from its time on',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { vet, owner, visit, starts } = await visitor(browser, 'Tina Timely')
      const page = await openAs(browser, owner, 'about:blank')
      await page.clock.install({ time: new Date() })
      await page.goto('/patient')
      await expect(page.getByRole('button', { name: /^Cancel the appointment of Rex/ })).toBeVisible()
      // Without live events.
      await page.route('**/socket.io/**', (route) => route.abort())
      const asked = page.waitForRequest('**/patient/dashboard')
      await page.clock.runFor(60_000)
      await asked

      const vetsPage = await openAs(browser, vet, 'about:blank')
      await vetsPage.clock.install({ time: new Date(Date.parse(visit.start) + 60_000) })
      const moved = { today: [{ ...visit }], upcoming: [], requests: [], moves: [] }
      await vetsPage.route('**/doctor/dashboard', async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: object }
        await route.fulfill({ json: { ...answer, data: { ...answer.data, ...moved } } })
      })
      await vetsPage.goto('/doctor')
      await vetsPage.getByRole('button', { name: 'Start the visit of Rex' }).click()
      // The device's clock is wrong; the server's clock counts.
      await expect(
        toast(vetsPage).filter({ hasText: 'You can start the visit once its time has come.' }),
      ).toBeVisible()
      expect(starts).toContain(visit.start)
    },
  )

  test(
    'a rejection that can still be undone is sent before logout',
    { tag: '@desktop' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([aDoctor(), ownerWithPet('Rosa Rejected')])
      const [start = ''] = await freeStarts(owner, vet.clinicId)
      await book(owner, vet.clinicId, owner.petId, start)
      const vetsPage = await openAs(browser, vet, '/doctor/requests')
      await vetsPage.getByRole('button', { name: 'Reject', exact: true }).click()
      await question(vetsPage).getByRole('button', { name: 'Reject', exact: true }).click()
      await expect(vetsPage.getByText('No open requests')).toBeVisible()
      await vetsPage.getByRole('button', { name: 'Log out' }).click()
      await question(vetsPage).getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(vetsPage).toHaveURL(/\/auth/)
      expect((await ask(owner, getOwnerDashboard)).recent).toMatchObject([{ status: 'rejected' }])
    },
  )
})
