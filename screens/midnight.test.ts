import { createTask } from '@vetvisit/contract/tasks/routes'
import { expect, it } from 'vitest'
import { sheetOf } from './sheet.ts'
import { aDoctor, anOwner, aPet, ask, openAs, type Page, PHONE, setClock } from './world.ts'

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
  await page.getByRole('button', { name: 'Previous month' }).click()
  await setClock('2026-05-01T00:00:10+02:00')
  await page.show()
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
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
