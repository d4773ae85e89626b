import { describe, expect, it, vi } from 'vitest'
import { requestMove } from '@vetvisit/contract/appointments/reschedule/routes'
import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { bell, dialog, logIn, question, toast, typeDay } from './screen.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  dayOf,
  endElsewhere,
  freeStarts,
  openAs,
  type Page,
  type Person,
  setClock,
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
  await book(guest, vet.clinicId, guest.petId, first)
  await book(guest, vet.clinicId, guest.petId, second)
  return { vet, day: day ?? '' }
}

const offerOf = async (owner: Person) =>
  (await ask(owner, getOwnerDashboard)).waiting[0]?.offer?.start ?? null

/** An owner with an approved appointment, on the home page. */
async function visitor(fullname: string) {
  const [vet, owner] = await Promise.all([aDoctor(), ownerWithPet(fullname)])
  const starts = await freeStarts(owner, vet.clinicId)
  const start = starts.at(-4) ?? ''
  const visit = await approve(vet, await book(owner, vet.clinicId, owner.petId, start))
  return { vet, owner, visit, starts, page: await openAs(owner, '/patient') }
}

/** The first free time of a dialog other than the present one. */
const freeTime = (modal: ReturnType<typeof dialog>) =>
  modal.locator('.slot:not([disabled])[aria-pressed=false]').first()

const asksToMove = (page: Page, owner: string) =>
  page.getByRole('article', { name: `${owner} asks to move the appointment of Rex` })

describe('appointments', () => {
  // specification/practice §4: the practice sees its waiting list by day and offers a time by hand; a move waits for Undo
  it('a practice lists the owners who wait for a day and offers a time by hand', async () => {
    const { vet, day } = await fullDay()
    const names = ['Anna', 'Bert', 'Cora', 'Dora', 'Emil', 'Fritz', 'Gerda']
    const owners = await Promise.all(names.map((name) => ownerWithPet(`${name} Waiting`)))
    for (const owner of owners)
      await ask(owner, joinWaitingList, { body: { clinicId: vet.clinicId, date: day } })

    const page = await openAs(vet, '/doctor/requests')
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
    const offered = modal.locator('.slot:not([disabled])').first()
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
  })

  it('an owner requests a move, and the practice reschedules', async () => {
    const { vet, owner, visit, page } = await visitor('Mona Mover')
    await page.getByRole('button', { name: /^Ask to move the appointment of Rex/ }).click()
    const modal = dialog(page, 'Ask for another time')
    await expect(modal.getByRole('button', { name: 'Send request' })).toBeDisabled()
    await expect(modal).toContainText('Choose a time or write a message.')
    const wished = freeTime(modal)
    const start = (await wished.locator('time').getAttribute('datetime')) ?? ''
    await wished.click()
    await modal.getByRole('textbox', { name: 'Message to the practice (optional)' }).fill('I have to work')
    await modal.getByRole('button', { name: 'Send request' }).click()
    await expect(modal).toBeHidden()
    await expect(page.getByText('You asked to move:')).toBeVisible()

    const vetsPage = await openAs(vet, '/doctor')
    const card = asksToMove(vetsPage, 'Mona Mover')
    await expect(card).toContainText('I have to work')
    await card.getByRole('button', { name: /^Move to/ }).click()
    await expect(toast(vetsPage).filter({ hasText: 'We’ve told Mona Mover.' })).toBeVisible()
    await expect(card).toBeHidden()
    // Until the window is hidden it can be undone.
    await vetsPage.hide()
    await expect.poll(async () => (await ask(owner, getOwnerDashboard)).upcoming).toMatchObject([{ start }])

    const moved = await openAs(owner, '/patient')
    await expect(moved.locator('.next-visit time').first()).toHaveAttribute('datetime', start)
    await expect(moved.getByText('You asked to move:')).toBeHidden()
    await bell(moved, 2).click()
    await dialog(moved, 'Notifications')
      .getByRole('listitem')
      .filter({ hasText: 'Appointment moved' })
      .getByRole('button')
      .first()
      .click()
    await expect(moved).toHaveURL(new RegExp(`/patient/visits/${visit._id}$`))
  })

  it('a practice declines a move request with a reason', async () => {
    const { vet, owner, page } = await visitor('Nina Never')
    await page.getByRole('button', { name: /^Ask to move the appointment of Rex/ }).click()
    const modal = dialog(page, 'Ask for another time')
    await modal.getByRole('textbox', { name: 'Message to the practice (optional)' }).fill('Any evening')
    await modal.getByRole('button', { name: 'Send request' }).click()
    await expect(modal).toBeHidden()

    const vetsPage = await openAs(vet, '/doctor/requests')
    await asksToMove(vetsPage, 'Nina Never').getByRole('button', { name: 'Decline', exact: true }).click()
    await question(vetsPage).getByRole('textbox', { name: 'Reason (optional)' }).fill('We close at five')
    await question(vetsPage).getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(asksToMove(vetsPage, 'Nina Never')).toBeHidden()

    const declined = await openAs(owner, '/patient')
    await expect(declined.locator('.next-visit')).toBeVisible()
    await expect(declined.getByText('You asked to move:')).toBeHidden()
    await bell(declined, 2).click()
    await expect(dialog(declined, 'Notifications').getByRole('listitem').first()).toContainText(
      'We close at five',
    )
  })

  // specification/readings §6: up to three times are proposed for a request, too; the owner takes one (added)
  it('a practice proposes two other times, which are held until the owner takes one', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), ownerWithPet('Paula Proposed')])
    const starts = await freeStarts(owner, vet.clinicId)
    await book(owner, vet.clinicId, owner.petId, starts.at(-4) ?? '')
    const vetsPage = await openAs(vet, '/doctor/requests')
    const card = vetsPage.getByRole('article', { name: 'Request of Paula Proposed for Rex' })
    await card.getByRole('button', { name: 'Other time' }).click()
    const modal = dialog(vetsPage, 'Propose other times')
    const proposed = freeTime(modal)
    const start = (await proposed.locator('time').getAttribute('datetime')) ?? ''
    await proposed.click()
    const other = freeTime(modal)
    const second = (await other.locator('time').getAttribute('datetime')) ?? ''
    await other.click()
    await expect(modal.getByRole('list', { name: 'Chosen times' }).getByRole('button')).toHaveCount(2)
    await modal.getByRole('textbox', { name: 'Message (optional)' }).fill('The surgery is free then')
    await modal.getByRole('button', { name: 'Propose 2 times' }).click()
    await expect(card).toContainText('We’re holding these times until Paula Proposed answers.')
    expect(await freeStarts(owner, vet.clinicId)).toContain(start)
    const rival = await anOwner('Rita Rival')
    for (const held of [start, second]) expect(await freeStarts(rival, vet.clinicId)).not.toContain(held)

    const page = await openAs(owner, '/patient')
    await expect(page.getByText('The surgery is free then')).toBeVisible()
    await page
      .getByRole('button', { name: /^Accept / })
      .last()
      .click()
    await expect(toast(page).filter({ hasText: 'Appointment confirmed' })).toBeVisible()
    await expect(page.locator('.next-visit time').first()).toHaveAttribute('datetime', second)
    for (const freed of [start, starts.at(-4)]) expect(await freeStarts(rival, vet.clinicId)).toContain(freed)

    const after = await openAs(vet, '/doctor/requests')
    await expect(after.getByText('No open requests')).toBeVisible()
    await expect(after.getByRole('article')).toHaveCount(0)
  })

  // specification/practice §4: clinics have telephone numbers and names like "Becker & Sommer 24"
  it('the numbers of a clinic can be dialled on its booking page and in the appointment', async () => {
    const [vet, owner] = await Promise.all([
      aDoctor({ clinic: { phone: '030 5550123', emergencyPhone: '030 5550999' } }),
      ownerWithPet('Tilda Telephone'),
    ])
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, owner.petId, start))
    const page = await openAs(owner, `/patient/book/${vet.clinicId}`)
    const call = page.getByRole('link', { name: `Call ${vet.clinicName}` })
    await expect(call.first()).toHaveAttribute('href', 'tel:+49305550123')
    await expect(page.getByRole('link', { name: /emergency/ })).toHaveAttribute('href', 'tel:+49305550999')

    await page.goto('/patient')
    await expect(page.locator('.next-visit')).toContainText(vet.clinicName)
    await expect(call.first()).toHaveAttribute('href', 'tel:+49305550123')
  })

  it('an owner cancels before the clinic’s notice, not later', async () => {
    const strict = await aDoctor({ clinic: { cancelNoticeHours: 336 } })
    const { vet, owner, page } = await visitor('Carla Cancel')
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

  it('a visit can be started from its time on', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), ownerWithPet('Tina Timely')])
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, owner.petId, start))
    await setClock(Date.parse(start) - 60_000)
    // The device's clock is wrong; the server's clock counts.
    vi.setSystemTime(Date.parse(start) + 60_000)
    const page = await openAs(vet, '/doctor')
    const begin = page.getByRole('button', { name: 'Start the visit of Rex' })
    await begin.click()
    await expect(
      toast(page).filter({ hasText: 'You can start the visit once its time has come.' }),
    ).toBeVisible()
    await setClock(start)
    await begin.click()
    await expect(page).toHaveURL(/\/doctor\/patients\//)
  })

  // specification/practice §4: Undo of a move that was sent moves the appointment back (added)
  it('a requested move that was sent when the window was hidden is moved back by Undo', async () => {
    const { vet, owner, visit, starts } = await visitor('Mona Mover')
    const body = { _id: visit._id, version: visit.version, starts: [starts.at(-1) ?? ''] }
    await ask(owner, requestMove, { body })
    const page = await openAs(vet, '/doctor')
    await asksToMove(page, 'Mona Mover')
      .getByRole('button', { name: /^Move to/ })
      .click()
    const startOf = async () => (await ask(owner, getOwnerDashboard)).upcoming[0]?.start
    await page.hide()
    await expect.poll(startOf).toBe(starts.at(-1))
    await page.show()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(
      toast(page).filter({ hasText: /^Rex is back at .* whose request to move is closed/ }),
    ).toBeVisible()
    expect(await startOf()).toBe(visit.start)
  })

  // specification/practice §4: Undo is offered only as long as the change can be undone (added)
  it('a rejection that was sent when the window was hidden offers no Undo', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), ownerWithPet('Rosa Rejected')])
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await book(owner, vet.clinicId, owner.petId, start)
    const page = await openAs(vet, '/doctor/requests')
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await question(page).getByRole('button', { name: 'Reject', exact: true }).click()
    const undo = toast(page).getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await page.hide()
    await page.show()
    await expect(undo).toHaveCount(0)
    await expect
      .poll(async () => (await ask(owner, getOwnerDashboard)).recent)
      .toMatchObject([{ status: 'rejected' }])
  })

  it('a rejection that can still be undone is sent before logout', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), ownerWithPet('Rosa Rejected')])
    const [start = ''] = await freeStarts(owner, vet.clinicId)
    await book(owner, vet.clinicId, owner.petId, start)
    const vetsPage = await openAs(vet, '/doctor/requests')
    await vetsPage.getByRole('button', { name: 'Reject', exact: true }).click()
    await question(vetsPage).getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(vetsPage.getByText('No open requests')).toBeVisible()
    await vetsPage.getByRole('button', { name: 'Log out' }).click()
    await question(vetsPage).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(vetsPage).toHaveURL(/\/auth/)
    expect((await ask(owner, getOwnerDashboard)).recent).toMatchObject([{ status: 'rejected' }])
  })
})
