import type { Locator, Page } from '@playwright/test'
import { getAppointmentPage, updateAppointment } from '@vetvisit/contract/appointments/routes'
import { dialog, toast } from './screen.ts'
import {
  anOwner,
  aDoctor,
  aPet,
  approve,
  ask,
  book,
  type Doctor,
  expect,
  freeStarts,
  openAs,
  test,
} from './world.ts'

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date(instant))

/** A practice with two visits on one day to come, at the first and the third time, and its owner. */
async function twoVisits() {
  const doctor = await aDoctor()
  const owner = await anOwner('Olga Owner')
  const [rex, mia] = [await aPet(owner, 'Rex'), await aPet(owner, 'Mia')]
  const starts = await freeStarts(owner, doctor.clinicId)
  const day = dayOf(new Date(Date.now() + 86_400_000).toISOString())
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

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing there to drag.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}

const startsOf = async (doctor: Doctor, day: string) =>
  new Map(
    (await ask(doctor, getAppointmentPage, { query: { from: day, to: day } })).map(({ _id, start }) => [
      _id,
      start,
    ]),
  )

test(
  'a visit dropped on a taken time stays, goes to a free one, and back',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { doctor, day, first, second } = await twoVisits()
    const page = await openAs(browser, doctor, '/doctor/appointment')
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(tile(page, first)).toBeVisible()
    await drag(page, tile(page, first), tile(page, second))

    const window = dialog(page, 'Visit of Rex')
    await expect(window.getByRole('alert')).toContainText('taken')
    expect((await startsOf(doctor, day)).get(first._id)).toBe(first.start)
    await window.getByRole('list', { name: 'Nearest free times' }).getByRole('button').first().click()
    await expect(toast(page)).toContainText('Rex moved to')
    expect((await startsOf(doctor, day)).get(first._id)).not.toBe(first.start)

    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await startsOf(doctor, day)).get(first._id)).toBe(first.start)
  },
)

test(
  'what somebody else has changed meanwhile is not overwritten',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { doctor, day, times, first } = await twoVisits()
    const page = await openAs(browser, doctor, `/doctor/appointment?visit=${first._id}&at=${first.start}`)
    const window = dialog(page, 'Visit of Rex')
    await window.getByRole('button', { name: 'Move', exact: true }).click()
    const moved = await ask(doctor, updateAppointment, { body: { _id: first._id, start: times[10] ?? '' } })
    await window.getByRole('list').getByRole('button', { disabled: false }).first().click()
    await window.getByRole('button', { name: 'Move here' }).click()
    await expect(window.getByRole('alert')).not.toBeEmpty()
    expect((await startsOf(doctor, day)).get(first._id)).toBe(moved.start)
  },
)

test('an owner on record is booked by keyboard', { tag: '@desktop' }, async ({ browser }) => {
  const { doctor, day, mia } = await twoVisits()
  const page = await openAs(browser, doctor, '/doctor/appointment')
  await page.getByRole('button', { name: 'New appointment' }).focus()
  await page.keyboard.press('Enter')
  const window = dialog(page, 'New appointment')
  await window.getByRole('searchbox').focus()
  await page.keyboard.type('mia')
  await window.getByRole('radio', { name: /Olga Owner/ }).focus()
  await page.keyboard.press('Space')
  await window.getByRole('radio', { name: /^Mia/ }).focus()
  await page.keyboard.press('Space')
  await window.locator('.date-row button').last().press('Enter')
  await window.locator('.slot:enabled').first().press('Enter')
  await window.getByRole('button', { name: 'Book', exact: true }).press('Enter')
  await expect(toast(page)).toContainText('Booked. Olga Owner has been told.')
  const visits = await ask(doctor, getAppointmentPage, { query: { from: day, to: day } })
  expect(visits.filter(({ pet }) => pet._id === mia._id)).toHaveLength(2)
})

test('a phone shows the day below a strip of the week', { tag: '@phone' }, async ({ browser }) => {
  const { doctor, owner, first } = await twoVisits()
  const page = await openAs(browser, doctor, `/doctor/appointment?visit=${first._id}&at=${first.start}`)
  const window = dialog(page, 'Visit of Rex')
  await window.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('list', { name: 'Week' }).getByRole('button')).toHaveCount(7)
  await expect(page.getByRole('button', { name: /Rex.*Olga Owner/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Mia.*Olga Owner/ })).toBeVisible()

  await page.goto(`/doctor/appointment?patId=${owner.user._id}`)
  const booking = dialog(page, 'New appointment')
  await expect(booking.getByRole('radio', { name: /Olga Owner/ })).toBeChecked()
})
