import { getAppointmentDetails, getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { requestMove } from '@vetvisit/contract/appointments/reschedule/routes'
import { expect, it } from 'vitest'
import { dialog, toast } from './screen.ts'
import { until } from './until.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  clockOf,
  dayOf,
  daysAhead,
  type Doctor,
  freeStarts,
  inboxOf,
  openAs,
} from './world.ts'

/** A practice whose owner has a visit with Rex on a day to come, and later one with Mia. */
async function twoVisits() {
  const doctor = await aDoctor()
  const owner = await anOwner('Olga Owner')
  const [rex, mia] = [await aPet(owner, 'Rex'), await aPet(owner, 'Mia')]
  const day = daysAhead(1)
  const times = (await freeStarts(owner, doctor.clinicId)).filter((start) => dayOf(start) === day)
  const visitAt = async (petId: string, index: number) =>
    approve(doctor, await book(owner, doctor.clinicId, petId, times[index] ?? ''))
  const [first, second] = [await visitAt(rex._id, 2), await visitAt(mia._id, 6)]
  return { doctor, owner, rex, mia, day, times, first, second }
}

const visitsOn = async (doctor: Doctor, day: string) =>
  (await ask(doctor, getCalendar, { query: { from: day, to: day } })).visits

// docs/decisions/0395-overrides.md
it('a practice books any five minutes and any length in free time', async () => {
  const { doctor, owner, day, times } = await twoVisits()
  const page = await openAs(doctor, `/doctor/appointment?patId=${owner.user._id}`)
  const opened = dialog(page, 'New appointment')
  await opened.getByRole('radio', { name: /^Rex/ }).press('Space')
  const typed = opened.getByLabel('Or any other time')
  await typed.fill('09:07')
  await expect(opened).toContainText('In steps of five minutes, such as 10:05')
  await typed.fill(clockOf(times[10] ?? ''))
  await opened.getByRole('button', { name: 'Five minutes longer' }).press('Enter')
  await opened.getByRole('button', { name: /^Book/ }).press('Enter')
  await expect(toast(page)).toContainText('Booked. We’ve told Olga Owner.')
  const booked = (await visitsOn(doctor, day)).find(({ start }) => start === times[10])
  expect(Date.parse(booked?.end ?? '') - Date.parse(booked?.start ?? '')).toBe(35 * 60_000)
})

/** The dialog of a new appointment for the other animal, with the time of Rex’s visit typed and sent. */
async function refusedTime() {
  const made = await twoVisits()
  const { doctor, owner, first } = made
  const page = await openAs(doctor, `/doctor/appointment?patId=${owner.user._id}`)
  const form = dialog(page, 'New appointment')
  await form.getByRole('radio', { name: /^Mia/ }).press('Space')
  await form.getByLabel('Or any other time').fill(clockOf(first.start))
  await form.getByRole('button', { name: /^Book/ }).press('Enter')
  return { ...made, page, form, asked: dialog(page, 'This time is taken') }
}

// specification/readings §9: a dialog whose button waits for an answer names it above the button (added)
it('a taken time is named with what is in the way and three free times, and is booked over with a reason', async () => {
  const { doctor, day, first, page, asked } = await refusedTime()
  await expect(asked.getByRole('list', { name: 'In the way' })).toContainText('Rex, Olga Owner')
  await expect(asked.getByRole('list', { name: 'Nearest free times' }).getByRole('button')).toHaveCount(3)
  const act = asked.getByRole('button', { name: 'Book anyway' })
  await expect(act).toBeDisabled()
  await expect(asked).toContainText('Choose a reason.')
  await asked.getByRole('radio', { name: 'In own words' }).check()
  await expect(asked).toContainText('Write your reason.')
  await asked.getByLabel('Your reason').fill('Bite wound')
  await act.press('Enter')
  await expect(toast(page)).toContainText('Booked. We’ve told Olga Owner.')
  const forced = (await visitsOn(doctor, day)).filter(({ override }) => override)
  expect(forced).toMatchObject([
    { start: first.start, petName: 'Mia', override: { forced: true, reason: 'Bite wound' } },
  ])
  await page.goto(`/doctor/appointment?at=${first.start}`)
  await page.getByRole('button', { name: /Mia, Olga Owner, .*, Over/ }).click()
  const opened = dialog(page, 'Appointment of Mia')
  await expect(opened).toContainText('Booked over')
  await expect(opened).toContainText('Bite wound')
})

it('a free time in place of a taken one keeps everything else, and so does closing', async () => {
  const { first, form, asked } = await refusedTime()
  await asked.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(form.getByLabel('Or any other time')).toHaveValue(clockOf(first.start))
  await expect(form.getByRole('radio', { name: /^Mia/ })).toBeChecked()
  await form.getByRole('button', { name: /^Book/ }).press('Enter')
  const free = asked.getByRole('list', { name: 'Nearest free times' }).getByRole('button')
  await free.first().press('Enter')
  await expect(form.getByRole('radio', { name: /^Mia/ })).toBeChecked()
  await expect(form.getByLabel('Or any other time')).not.toHaveValue(clockOf(first.start))
  await expect(form.getByRole('button', { name: /^Book/ })).toBeEnabled()
})

it('a move onto a visit asks the same way', async () => {
  const { doctor, first, second } = await twoVisits()
  const page = await openAs(doctor, `/doctor/appointment?visit=${second._id}&act=move`)
  const opened = dialog(page, 'Appointment of Mia')
  await opened.getByLabel('Or any other time').fill(clockOf(first.start))
  await opened.getByRole('button', { name: 'Move here' }).press('Enter')
  const asked = dialog(page, 'This time is taken')
  await asked.getByRole('radio', { name: 'Agreed by phone' }).check()
  await asked.getByRole('button', { name: 'Move anyway' }).press('Enter')
  await expect(toast(page)).toContainText('Mia moved to')
  // Both dialogs close at once.
  await expect(page.locator('ion-modal')).toHaveCount(0)
  await expect(page.locator('ion-router-outlet[aria-hidden]')).toHaveCount(0)
  const moved = await ask(doctor, getAppointmentDetails, { query: { id: second._id } })
  expect(moved).toMatchObject({
    start: first.start,
    override: { forced: true, reason: 'Agreed by phone' },
  })
})

// specification/practice §4: an override never goes over what a colleague has changed since the question opened, and says so (added)
it('a move with a reason is refused if a colleague has moved the visit since the question opened', async () => {
  const { doctor, first, second, times } = await twoVisits()
  const page = await openAs(doctor, `/doctor/appointment?visit=${second._id}&act=move`)
  const opened = dialog(page, 'Appointment of Mia')
  await opened.getByLabel('Or any other time').fill(clockOf(first.start))
  await opened.getByRole('button', { name: 'Move here' }).press('Enter')
  const asked = dialog(page, 'This time is taken')
  await asked.getByRole('radio', { name: 'In own words' }).check()
  await asked.getByLabel('Your reason').fill('Bite wound')
  await ask(doctor, updateAppointment, { body: { _id: second._id, start: times[9] ?? '' } })
  await expect(page.locator('.visit-head')).toContainText(clockOf(times[9] ?? ''))
  await asked.getByRole('button', { name: 'Move anyway' }).press('Enter')
  await expect(asked).toContainText('Someone else has changed it in the meantime.')
  await expect(asked.getByLabel('Your reason')).toHaveValue('Bite wound')
  const kept = await ask(doctor, getAppointmentDetails, { query: { id: second._id } })
  expect(kept.start).toBe(times[9])
})

// specification/practice §4: a time that an owner asks for and that is taken meanwhile is named with what is in the way, and taken with a reason (added)
it('the move that an owner asked for asks the same way', async () => {
  const { doctor, owner, times, second } = await twoVisits()
  const start = times[8] ?? ''
  await ask(owner, requestMove, { body: { _id: second._id, starts: [start], note: '' } })
  const zoe = await aPet(owner, 'Zoe')
  await approve(doctor, await book(owner, doctor.clinicId, zoe._id, start))
  const page = await openAs(doctor, '/doctor/requests')
  await page.getByRole('button', { name: /^Move to/ }).click()
  await expect(toast(page)).toContainText('Mia')
  // It is sent at once, because it can no longer be undone.
  await page.hide()
  const asked = dialog(page, 'This time is taken')
  await expect(asked.getByRole('list', { name: 'In the way' })).toContainText('Zoe, Olga Owner')
  await asked.getByRole('radio', { name: 'Agreed by phone' }).check()
  await asked.getByRole('button', { name: 'Move anyway' }).press('Enter')
  await until(async () =>
    expect(await ask(doctor, getAppointmentDetails, { query: { id: second._id } })).toMatchObject({
      start,
      moveWish: null,
      override: { forced: true, reason: 'Agreed by phone' },
    }),
  )
  await expect(asked).toBeHidden()
})

const minutesOf = async (doctor: Doctor, id: string) => {
  const { start, end } = await ask(doctor, getAppointmentDetails, { query: { id } })
  return (Date.parse(end) - Date.parse(start)) / 60_000
}

// specification/practice §4: staff choose whether an owner is told of a booking, a length, a vet; of another time they always are (added)
it('the dialog of a move tells of a length if one says so, and of another time always', async () => {
  const { doctor, owner, first, times } = await twoVisits()
  const page = await openAs(doctor, `/doctor/appointment?visit=${first._id}&act=move`)
  const opened = dialog(page, 'Appointment of Rex')
  const tell = opened.getByRole('checkbox', { name: 'Tell Olga Owner' })
  await expect(tell).toHaveCount(0)
  await opened.getByRole('button', { name: 'Five minutes shorter' }).press('Enter')
  await expect(tell).not.toBeChecked()
  await tell.check()
  await opened.getByRole('button', { name: 'Save' }).press('Enter')
  await until(async () => expect(await minutesOf(doctor, first._id)).toBe(25))
  expect((await inboxOf(owner))[0]?.message).toContain('now lasts until')

  await page.goto(`/doctor/appointment?visit=${first._id}&act=move&at=${first.start}`)
  await opened.getByLabel('Or any other time').fill(clockOf(times[8] ?? ''))
  await expect(tell).toBeChecked()
  await expect(tell).toBeDisabled()
  await expect(opened).toContainText('We always tell owners of a new time.')
})

// specification/practice §4: staff who move a visit may change its minutes, also where it stays (added)
// specification/practice §4: staff choose whether an owner is told of a booking, a length, a vet; of another time they always are (added)
it('the dialog of a move changes the length alone, and asks about what a longer visit takes', async () => {
  const { doctor, owner, first, times } = await twoVisits()
  const leo = await aPet(owner, 'Leo')
  await approve(doctor, await book(owner, doctor.clinicId, leo._id, times[3] ?? ''))
  const page = await openAs(doctor, `/doctor/appointment?visit=${first._id}&act=move`)
  const opened = dialog(page, 'Appointment of Rex')
  await opened.getByRole('button', { name: 'Five minutes shorter' }).press('Enter')
  await opened.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(toast(page)).toContainText('The appointment of Rex now takes 25 minutes')
  await until(async () => expect(await minutesOf(doctor, first._id)).toBe(25))

  await page.goto(`/doctor/appointment?visit=${first._id}&act=move&at=${first.start}`)
  for (let steps = 0; steps < 2; steps += 1)
    await opened.getByRole('button', { name: 'Five minutes longer' }).press('Enter')
  await opened.getByRole('button', { name: 'Save' }).press('Enter')
  const asked = dialog(page, 'This time is taken')
  await expect(asked.getByRole('list', { name: 'In the way' })).toContainText('Leo, Olga Owner')
  await asked.getByRole('radio', { name: 'Agreed by phone' }).check()
  await expect(asked.getByRole('checkbox', { name: 'Tell Olga Owner' })).not.toBeChecked()
  await asked.getByRole('button', { name: 'Move anyway' }).press('Enter')
  await expect(toast(page)).toContainText('The appointment of Rex now takes 35 minutes')
  expect(await minutesOf(doctor, first._id)).toBe(35)
  const told = (await inboxOf(owner)).filter(({ message }) => message.includes('now lasts until'))
  expect(told).toEqual([])
})
