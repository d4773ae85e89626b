import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { createTask } from '@vetvisit/contract/tasks/routes'
import { expect, it } from 'vitest'
import { button, dialog, field, typeDay } from './screen.ts'
import { sheetOf } from './sheet.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  freeStarts,
  join,
  openAs,
  type Page,
  PHONE,
  setClock,
} from './world.ts'

async function stayOverMidnight(page: Page): Promise<void> {
  await setClock('2026-03-04T00:00:10+01:00')
  await page.show()
}

const openAround = () => {
  const hours = { fromTimeHour: 0, fromTimeMin: 0, toTimeHour: 24, toTimeMin: 0, slotPerPatient: 30 } as const
  return aDoctor({ clinic: { schedule: [{ availableDays: '0,1,2,3,4,5,6', ...hours }], holidays: [] } })
}

// specification/readings §9: a page that stays open over midnight shows the new day, unless another one was chosen (added)
it('the calendar moves on to the new day', async () => {
  await setClock('2026-03-03T23:59:40+01:00')
  const page = await openAs(await openAround(), '/doctor/appointment', PHONE)
  await expect(page.getByRole('heading', { name: 'Tuesday, 3 March 2026' })).toHaveCount(1)
  await stayOverMidnight(page)
  await expect(page.getByRole('heading', { name: 'Wednesday, 4 March 2026' })).toHaveCount(1)
})

it('the calendar stays on the day that was chosen', async () => {
  await setClock('2026-03-03T23:59:40+01:00')
  const page = await openAs(await openAround(), '/doctor/appointment', PHONE)
  await page.getByRole('button', { name: /^Thursday, 5 March/ }).click()
  await stayOverMidnight(page)
  await expect(page.getByRole('heading', { name: 'Thursday, 5 March 2026' })).toHaveCount(1)
})

it('the sheet shows no day that has ended', async () => {
  await setClock('2026-03-03T22:00:00+01:00')
  const [vet, owner] = await Promise.all([openAround(), anOwner()])
  await aPet(owner)
  const path = `/patient/book/${vet.clinicId}?start=${encodeURIComponent('2026-03-03T22:30:00.000Z')}`
  const page = await openAs(owner, path, PHONE)
  await sheetOf(page).getByRole('button', { name: 'Change the time' }).click()
  const ended = sheetOf(page).getByRole('heading', { name: 'Tue 3 Mar' })
  await expect(ended).toBeVisible()
  await stayOverMidnight(page)
  await expect(ended).toHaveCount(0)
})

it('the home of a practice and of an owner greet with the new day', async () => {
  for (const [person, path] of [
    [await openAround(), '/doctor'],
    [await anOwner(), '/patient'],
  ] as const) {
    await setClock('2026-03-03T23:59:40+01:00')
    const page = await openAs(person, path, PHONE)
    await expect(page.getByText(/Tue,? 3 Mar/)).toBeVisible()
    await stayOverMidnight(page)
    await expect(page.getByText(/Wed,? 4 Mar/)).toBeVisible()
  }
})

it('the numbers of a month move on to the new month, unless another one was chosen', async () => {
  await setClock('2026-03-31T23:59:40+02:00')
  const vet = await openAround()
  const page = await openAs(vet, '/doctor/statistics', PHONE)
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
  await setClock('2026-04-01T00:00:10+02:00')
  await page.show()
  await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible()
  await setClock('2026-04-30T23:59:40+02:00')
  const chosen = await openAs(await openAround(), '/doctor/statistics', PHONE)
  await chosen.getByRole('button', { name: 'Previous month' }).click()
  await setClock('2026-05-01T00:00:10+02:00')
  await chosen.show()
  await expect(chosen.getByRole('heading', { name: 'March 2026' })).toBeVisible()
})

it('a task of the day that has ended is overdue', async () => {
  await setClock('2026-03-03T23:59:40+01:00')
  const vet = await openAround()
  await ask(vet, createTask, { body: { text: 'Order vaccines', date: '2026-03-03' } })
  await ask(vet, createTask, { body: { text: 'Count the stock', date: '2026-03-04' } })
  const page = await openAs(vet, '/doctor')
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await expect(tasks.getByText('Overdue', { exact: false })).toHaveCount(0)
  await stayOverMidnight(page)
  await expect(tasks.getByText('Overdue since Tue 3 Mar')).toBeVisible()
  await expect(tasks.getByRole('button', { name: 'Count the stock', exact: true })).toBeVisible()
})

it('a new task is of the new day, unless another one was chosen', async () => {
  await setClock('2026-03-03T23:59:40+01:00')
  const page = await openAs(await openAround(), '/doctor')
  await button(page, 'New task').click()
  const day = field(dialog(page, 'New task'), 'Day')
  await expect(day).toHaveValue('03-03-2026')
  await stayOverMidnight(page)
  await expect(day).toHaveValue('04-03-2026')
  await typeDay(dialog(page, 'New task'), 'Day', '06-03-2026')
  await setClock('2026-03-05T00:00:10+01:00')
  await page.show()
  await expect(day).toHaveValue('06-03-2026')
})

it('the columns of vets move on to the new day, unless another one was chosen', async () => {
  await setClock('2026-03-03T23:59:40+01:00')
  const [lead, colleague] = await Promise.all([openAround(), aDoctor({ fullname: 'Ingo Brenner' })])
  await join(colleague, lead)
  const page = await openAs(lead, '/doctor/appointment')
  await button(page, 'Everybody').click()
  await button(page, 'Day').click()
  await expect(page.getByRole('group', { name: /^Ingo Brenner/ })).toBeVisible()
  const shownDay = (name: string) => button(page, `${name}, Jump to a date`)
  await expect(shownDay('Tuesday, 3 March 2026')).toHaveCount(1)
  await stayOverMidnight(page)
  await expect(shownDay('Wednesday, 4 March 2026')).toHaveCount(1)
  await button(page, 'Later').click()
  await expect(shownDay('Thursday, 5 March 2026')).toHaveCount(1)
  await setClock('2026-03-06T00:00:10+01:00')
  await page.show()
  await expect(shownDay('Thursday, 5 March 2026')).toHaveCount(1)
})

it('the board of a practice shows the visits of the new day', async () => {
  await setClock('2026-03-03T12:00:00+01:00')
  const [vet, owner] = await Promise.all([openAround(), anOwner()])
  const starts = await freeStarts(owner, vet.clinicId)
  for (const [name, start] of [
    ['Rex', '2026-03-03T19:00:00.000Z'],
    ['Mia', '2026-03-04T08:00:00.000Z'],
  ] as const) {
    expect(starts).toContain(start)
    await approve(vet, await book(owner, vet.clinicId, (await aPet(owner, name))._id, start))
  }
  await setClock('2026-03-03T23:20:00+01:00')
  const page = await openAs(vet, '/doctor')
  await button(page, 'Show as a board').click()
  const expected = page.getByRole('region', { name: /^Expected/ })
  await expect(expected).toContainText('Rex')
  await expect(expected).not.toContainText('Mia')
  await stayOverMidnight(page)
  await expect(expected).toContainText('Mia')
  await expect(expected).not.toContainText('Rex')
})

// specification/practice §4: a visit that runs past midnight is in the calendar and on the home page of the new day (added)
it('a visit that began before midnight is on the new day with its own start and length', async () => {
  await setClock('2026-03-03T12:00:00+01:00')
  const [vet, owner] = await Promise.all([openAround(), anOwner()])
  const pet = await aPet(owner)
  await approve(vet, await book(owner, vet.clinicId, pet._id, '2026-03-05T08:00:00.000Z'))
  const late = { start: '2026-03-03T22:45:00.000Z', minutes: 45, confirmed: true }
  const override = { reason: 'Emergency', allow: ['closed' as const] }
  await ask(vet, createAppointment, { body: { clinicId: vet.clinicId, petId: pet._id, ...late, override } })
  await setClock('2026-03-04T00:10:00+01:00')
  const page = await openAs(vet, '/doctor/appointment', PHONE)
  const row = page.getByRole('button', { name: /Rex/ })
  await expect(row).toContainText('23:45')
  await expect(row).toContainText('45 min')
  page.close()
  const wide = await openAs(vet, '/doctor/appointment')
  await button(wide, 'Day').click()
  await expect(wide.locator('.day-print')).toContainText('23:45–00:30')
})
