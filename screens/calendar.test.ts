import { describe, expect, it, vi } from 'vitest'
import { getAppointmentPage, getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { updatePet } from '@vetvisit/contract/pets/routes'
import { dialog, question, toast } from './screen.ts'
import {
  aClinic,
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  dayOf,
  daysAhead,
  type Doctor,
  freeStarts,
  MUMBAI,
  openAs,
  type Page,
  PHONE,
  setClock,
} from './world.ts'
import type { Locator } from './locator.ts'
import { until } from './until.ts'

/** `14:30` */
const clockIn = (timeZone: string, instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  )

/** A practice with two appointments an hour apart on a day to come, their owner, and a holiday on the next day. */
async function twoVisits() {
  const doctor = await aDoctor({ clinic: { holidays: [daysAhead(0), daysAhead(2)] } })
  const owner = await anOwner('Olga Owner')
  const [rex, mia] = [await aPet(owner, 'Rex'), await aPet(owner, 'Mia')]
  const starts = await freeStarts(owner, doctor.clinicId)
  const day = daysAhead(1)
  const times = starts.filter((start) => dayOf(start) === day)
  const visitAt = async (petId: string, index: number) =>
    approve(doctor, await book(owner, doctor.clinicId, petId, times[index] ?? ''))
  return {
    doctor,
    owner,
    rex,
    mia,
    day,
    times,
    first: await visitAt(rex._id, 4),
    second: await visitAt(mia._id, 6),
  }
}

const tile = (page: Page, { _id }: { _id: string }): Locator => page.locator(`[data-visit="${_id}"]`)

const startsOf = async (doctor: Doctor, day: string) =>
  new Map(
    (await ask(doctor, getAppointmentPage, { query: { from: day, to: day } })).map(({ _id, start }) => [
      _id,
      start,
    ]),
  )

it('a practice in two countries filters by clinic and chooses the clock', async () => {
  const { doctor, first } = await twoVisits()
  await aClinic(doctor, { name: 'Praxis Mumbai', address: MUMBAI })
  const page = await openAs(doctor, `/doctor/appointment?visit=${first._id}&at=${first.start}`)
  const opened = dialog(page, 'Appointment of Rex')
  await opened.getByRole('button', { name: 'Close' }).click()
  // A closing dialog gives the focus back, also after a key was pressed elsewhere.
  await expect(opened).toBeHidden()
  await expect(tile(page, first)).toContainText(clockIn('Europe/Berlin', first.start))
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(tile(page, first)).toBeHidden()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await page.getByLabel('Times by').selectOption('Asia/Kolkata')
  await expect(tile(page, first)).toContainText(clockIn('Asia/Kolkata', first.start))

  const chip = page.getByRole('list', { name: 'Clinics' }).getByRole('button', { name: doctor.clinicName })
  await chip.press('Space')
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-visit]')).toHaveCount(0)
  await chip.press('Space')
  await expect(tile(page, first)).toBeVisible()
})

it('a colleague’s change is not overwritten', async () => {
  const { doctor, day, times, first } = await twoVisits()
  const page = await openAs(doctor, `/doctor/appointment?visit=${first._id}&at=${first.start}`)
  const window = dialog(page, 'Appointment of Rex')
  await window.getByRole('button', { name: 'Move', exact: true }).click()
  const moved = await ask(doctor, updateAppointment, { body: { _id: first._id, start: times[10] ?? '' } })
  await window.getByRole('list').locator('button:not([disabled])').first().click()
  await window.getByRole('button', { name: 'Move here' }).click()
  await expect(window.getByRole('alert')).toContainText(/\S/)
  expect((await startsOf(doctor, day)).get(first._id)).toBe(moved.start)
  await window.getByRole('button', { name: 'Cancel', exact: true }).click()

  await window.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await window.getByRole('radio', { name: /Follow-up/ }).press('Space')
  await ask(doctor, updateAppointment, { body: { _id: first._id, details: { reason: 'Limps' } } })
  await window.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(window.getByRole('alert')).toContainText('Someone changed this appointment')
  await expect(window.getByRole('textbox')).toHaveValue('Limps')
  await window.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(toast(page)).toContainText('Appointment of Rex changed')
  await expect(window.getByText('Follow-up')).toBeVisible()
  await expect(window.getByText('Limps')).toBeVisible()
  await expect(window.getByRole('dialog')).toBeFocused()
})

// specification/practice §4: the dialog of an appointment that was just moved shows its new time, and moves it on from there after the first move was stored (added)
it('the dialog of an appointment that was just moved shows its new time, and moves it on from there', async () => {
  const { doctor, day, times, first } = await twoVisits()
  const page = await openAs(doctor, `/doctor/appointment?visit=${first._id}&at=${first.start}`)
  const window = dialog(page, 'Appointment of Rex')
  const chooseTime = async (start: string) => {
    await window.getByRole('button', { name: 'Move', exact: true }).click()
    await window
      .getByRole('list')
      .getByRole('button', { name: clockIn('Europe/Berlin', start) })
      .click()
  }
  const [second = '', third = ''] = [times[8], times[10]]
  await chooseTime(second)
  await window.getByRole('button', { name: 'Move here' }).click()
  await expect(window).toBeHidden()
  await tile(page, first).click()
  await expect(window.locator('.visit-head')).toContainText(clockIn('Europe/Berlin', second))
  await chooseTime(third)
  // Meanwhile the first move is sent.
  await until(async () => expect((await startsOf(doctor, day)).get(first._id)).toBe(second))
  await window.getByRole('button', { name: 'Move here' }).click()
  await until(async () => expect((await startsOf(doctor, day)).get(first._id)).toBe(third))
})

// specification/practice §4: a move that is known to be impossible is never said to be done, and a refusal reaches a person who has left (added)
it('a refused move is told to a person who has left the calendar', async () => {
  const { doctor, times, first } = await twoVisits()
  const page = await openAs(doctor, `/doctor/appointment?visit=${first._id}&at=${first.start}`)
  const window = dialog(page, 'Appointment of Rex')
  await window.getByRole('button', { name: 'Move', exact: true }).click()
  await window.getByRole('list').locator('button:not([disabled])').first().click()
  await window.getByRole('button', { name: 'Move here' }).click()
  await expect(toast(page).filter({ hasText: 'Rex moved to' })).toBeVisible()
  await ask(doctor, updateAppointment, { body: { _id: first._id, start: times[10] ?? '' } })
  await page.getByRole('link', { name: 'Owners' }).first().click()
  await expect(page).toHaveURL(/\/doctor\/patients/)
  await expect(
    toast(page).filter({ hasText: 'The appointment of Rex was not moved: Please look at this again.' }),
  ).toBeVisible()
})

// specification/practice §2: `/doctor/appointment`, with `patId` a new appointment for that patient
it('an owner on record is booked by keyboard', async () => {
  const { doctor, day, mia } = await twoVisits()
  const page = await openAs(doctor, '/doctor/appointment')
  await page.getByRole('button', { name: 'New appointment' }).focus()
  await page.keyboard.press('Enter')
  const window = dialog(page, 'New appointment')
  await expect(window.getByRole('searchbox')).toBeFocused()
  // Without input it closes without a question.
  await page.keyboard.press('Escape')
  await expect(page.locator('ion-modal')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New appointment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(window.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('mia')
  await window.getByRole('radio', { name: /Olga Owner/ }).focus()
  await page.keyboard.press('Space')
  await window.getByRole('radio', { name: /^Mia/ }).focus()
  await page.keyboard.press('Space')
  // Today is closed, so it opens on the next free time, which the button names.
  await expect(window.locator('.slot:not([disabled])').first()).toHaveAttribute('aria-pressed', 'true')
  await window.getByRole('button', { name: /^Book \w{3} \d+ \w{3,4}, \d\d:\d\d/ }).press('Enter')
  await expect(toast(page)).toContainText('Booked. We’ve told Olga Owner.')
  const visits = await ask(doctor, getAppointmentPage, { query: { from: day, to: day } })
  expect(visits.filter(({ pet }) => pet._id === mia._id)).toHaveLength(2)
})

it('a past time is refused as not free', async () => {
  const day = { fromTimeHour: 0, fromTimeMin: 0, toTimeHour: 24, toTimeMin: 0, slotPerPatient: 15 } as const
  const doctor = await aDoctor({
    clinic: { schedule: [{ availableDays: '0,1,2,3,4,5,6', ...day }], holidays: [] },
  })
  const owner = await anOwner('Olga Owner')
  const pet = await aPet(owner, 'Rex')
  const start = (await freeStarts(owner, doctor.clinicId)).at(-1) ?? ''
  await approve(doctor, await book(owner, doctor.clinicId, pet._id, start))
  // The device's clock is an hour slow, so it offers a past time.
  vi.setSystemTime(Date.now() - 3_600_000)
  const page = await openAs(doctor, `/doctor/appointment?patId=${owner.user._id}`)
  const window = dialog(page, 'New appointment')
  await window.locator('.slot:not([disabled])').first().press('Enter')
  await window.getByRole('button', { name: /^Book / }).press('Enter')
  await expect(window.getByRole('alert').filter({ hasText: 'Choose a free time' })).toBeVisible()
  await expect(window).not.toContainText('marked fields')
})

/** The dialog with owner and animal chosen and the next free time offered, which a colleague books meanwhile. */
async function offeredTime() {
  const { doctor, owner, mia, times } = await twoVisits()
  const page = await openAs(doctor, `/doctor/appointment?patId=${owner.user._id}`)
  const window = dialog(page, 'New appointment')
  await window.getByRole('radio', { name: /^Mia/ }).press('Space')
  await expect(window.locator('.slot[aria-pressed=true]')).toHaveCount(1)
  const other = await anOwner('Carl Colleague')
  const pet = await aPet(other, 'Bello')
  return {
    page,
    window,
    take: () => book(other, doctor.clinicId, pet._id, times[0] ?? ''),
    mia,
    doctor,
    times,
  }
}

describe('two receptionists on one time', () => {
  it('the button names no other time after a colleague took it', async () => {
    const { window, take } = await offeredTime()
    await expect(window.getByRole('button', { name: /^Book \w{3} \d+/ })).toBeEnabled()
    await take()
    await expect(window.getByRole('button', { name: 'Book', exact: true })).toBeDisabled()
    await expect(window.locator('.slot[aria-pressed=true]')).toHaveCount(0)
  })

  it('a second Enter books nothing after a refusal, and no other time', async () => {
    const { page, window, take, doctor, mia, times } = await offeredTime()
    // A chosen time stays chosen.
    await window.locator('.slot:not([disabled])').first().press('Enter')
    await take()
    const send = window.getByRole('button', { name: /^Book Tue 3 Mar, 08:00/ })
    const refusal = dialog(page, 'This time is taken')
    await send.press('Enter')
    await expect(refusal).toBeVisible()
    await refusal.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(refusal).toBeHidden()
    await expect(window.getByRole('alert').filter({ hasText: 'taken' })).toBeVisible()
    await send.press('Enter')
    await expect(refusal).toBeVisible()
    const day = dayOf(times[0] ?? '')
    const visits = await ask(doctor, getAppointmentPage, { query: { from: day, to: day } })
    expect(visits.filter(({ pet }) => pet._id === mia._id)).toHaveLength(1)
  })
})

// specification/practice §4: a new owner and a pet are added while booking, and are chosen
it('a new owner is added while booking and selected', async () => {
  const { doctor } = await twoVisits()
  const page = await openAs(doctor, '/doctor/appointment')
  await page.getByRole('button', { name: 'New appointment' }).press('Enter')
  const window = dialog(page, 'New appointment')
  await window.getByRole('button', { name: 'Add an owner' }).press('Enter')
  await window.getByRole('button', { name: 'All fields' }).press('Enter')
  const form = dialog(page, 'Add owner')
  await form.getByRole('textbox', { name: 'Full name' }).fill('Karin Neumann')
  await form.getByRole('textbox', { name: 'E-mail of the owner' }).fill(`karin-${Date.now()}@example.com`)
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(window.getByRole('radio', { name: /Karin Neumann/ })).toBeChecked()
  await expect(window.getByRole('button', { name: 'Add a pet' })).toBeVisible()
})

// specification/practice §2: `/doctor/requests`
it('several requests are answered together, and one that fails is named', async () => {
  const doctor = await aDoctor()
  const owner = await anOwner('Olga Owner')
  const starts = await freeStarts(owner, doctor.clinicId)
  const ask3 = ['Rex', 'Mia', 'Bob'].map(async (name, index) =>
    book(owner, doctor.clinicId, (await aPet(owner, name))._id, starts[10 + index] ?? ''),
  )
  const requests = await Promise.all(ask3)
  const page = await openAs(doctor, '/doctor/requests')
  const [, mia] = requests
  const refusal = { status: 'error', code: 'stale', message: 'Somebody else was faster.', requestId: 'one' }
  page.route(/appointment\/update/, async (call) =>
    call.body?.includes(mia?._id ?? '') ? Response.json(refusal, { status: 409 }) : call.proceed(),
  )
  await page.getByRole('checkbox', { name: 'Choose all shown' }).press('Space')
  const bar = page.getByRole('region', { name: 'Chosen requests' })
  await bar.getByRole('button', { name: 'Approve 3' }).press('Enter')
  await expect(toast(page)).toContainText('2 requests confirmed')
  const alert = page.getByRole('alert').filter({ hasText: 'couldn’t be answered' })
  await expect(alert.getByRole('listitem')).toHaveText(/Mia \(Olga Owner\).*Somebody else was faster/)
  await expect(page.getByRole('article')).toHaveCount(1)

  page.unroute()
  await page.getByRole('button', { name: 'Reject', exact: true }).press('Enter')
  await question(page).getByRole('textbox').fill('We are at a congress')
  await question(page).getByRole('button', { name: 'Reject' }).press('Enter')
  await expect(page.getByText('No open requests')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(async () => (await ask(doctor, getRequestPage, { query: {} })).total).toBe(0)
})

// specification/practice §2: `/doctor/appointment`, with `patId` a new appointment for that patient
it('a phone shows the day below a strip of the week', async () => {
  const { doctor, owner, first } = await twoVisits()
  const page = await openAs(doctor, `/doctor/appointment?visit=${first._id}&at=${first.start}`, PHONE)
  const window = dialog(page, 'Appointment of Rex')
  await window.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('list', { name: 'Week' }).getByRole('button')).toHaveCount(7)
  await expect(page.getByRole('button', { name: /Rex.*Olga Owner/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Mia.*Olga Owner/ })).toBeVisible()

  await page.goto(`/doctor/appointment?patId=${owner.user._id}`)
  const booking = dialog(page, 'New appointment')
  await expect(booking.getByRole('radio', { name: /Olga Owner/ })).toBeChecked()
})

it('past appointments of the day are folded into one row', async () => {
  const [doctor, owner] = await Promise.all([aDoctor(), anOwner()])
  const starts = (await freeStarts(owner, doctor.clinicId)).slice(0, 3)
  for (const [index, start] of starts.entries()) {
    const pet = await aPet(owner, ['Rex', 'Minka', 'Bello'][index])
    await approve(doctor, await book(owner, doctor.clinicId, pet._id, start))
  }
  await setClock(starts[2] ?? '')
  const page = await openAs(doctor, '/terms-condition', PHONE)
  // No visit has begun, so the answer says that two are completed.
  page.route(/\/doctor\/calendar\?/, async ({ proceed }) => {
    const answer = (await (await proceed()).json()) as { data: { visits: { status: string }[] } }
    for (const visit of answer.data.visits.slice(0, 2)) visit.status = 'completed'
    return Response.json(answer)
  })
  await page.goto('/doctor/appointment')
  const past = page.getByRole('button', { name: '2 done' })
  await expect(past).toHaveAttribute('aria-expanded', 'false')
  const rows = page.locator('.agenda-row')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Bello')
  await past.click()
  await expect(rows).toHaveCount(3)
  await past.click()
  await expect(rows).toHaveCount(1)
})

// specification/practice §4: a day is printed as a list (added)
it('a day is printed as a list with animal, species, owner, number, reason and alerts', async () => {
  const { doctor, owner, rex, first, second } = await twoVisits()
  await ask(owner, updatePet, { query: { petId: rex._id }, body: { allergies: 'Pollen', alerts: 'Bites' } })
  await ask(doctor, updateAppointment, { body: { _id: second._id, details: { reason: 'Limps' } } })
  const page = await openAs(doctor, `/doctor/appointment?at=${first.start}`)
  const list = page.locator('.day-print')
  await expect(tile(page, first)).toBeVisible()
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  const rows = list.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const time = clockIn('Europe/Berlin', first.start)
  await expect(rows.first()).toContainText(
    new RegExp(`${time}.*Rex.*Dog.*Olga Owner.*\\d{4}.*Consultation.*Allergy, Warning`),
  )
  await expect(rows.last()).toContainText(/Mia.*Dog.*Olga Owner.*Limps$/)
})

const free = (modal: Locator): Locator => modal.locator('.slot:not([disabled]) time')

// specification/practice §4: moving opens on a day with a free time (added)
it('another time is looked for from the appointment’s day on, first where one is free', async () => {
  const hour = { fromTimeHour: 9, fromTimeMin: 0, toTimeHour: 10, toTimeMin: 0, slotPerPatient: 60 } as const
  const doctor = await aDoctor({ clinic: { schedule: [{ availableDays: '0,1,2,3,4,5,6', ...hour }] } })
  const owner = await anOwner('Olga Owner')
  const pet = await aPet(owner)
  const [first = '', , third = ''] = await freeStarts(owner, doctor.clinicId)
  const visit = await approve(doctor, await book(owner, doctor.clinicId, pet._id, first))
  const other = await anOwner('Nina Next')
  const [second = ''] = await freeStarts(other, doctor.clinicId)
  await book(other, doctor.clinicId, (await aPet(other))._id, second)

  let page = await openAs(owner, '/patient')
  await page.getByRole('button', { name: /^Ask to move the appointment of Rex/ }).click()
  await expect(free(dialog(page, 'Ask for another time'))).toHaveAttribute('datetime', third)
  page = await openAs(doctor, `/doctor/appointment?visit=${visit._id}&at=${visit.start}&act=move`)
  await expect(free(dialog(page, 'Appointment of Rex'))).toHaveAttribute('datetime', third)
})
