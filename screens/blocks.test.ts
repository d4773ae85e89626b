import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { createBlock, updateBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { expect, it, vi } from 'vitest'
import { button, dialog, toast } from './screen.ts'
import { until } from './until.ts'
import {
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
  join,
  openAs,
} from './world.ts'

const blocksOn = async (doctor: Doctor, day: string) =>
  (await ask(doctor, getCalendar, { query: { from: day, to: day } })).blocks

// docs/decisions/0394-blocks.md
it('a vet blocks a time by key, sees the visits beneath and the block in the calendar', async () => {
  const doctor = await aDoctor()
  const owner = await anOwner('Olga Owner')
  const rex = await aPet(owner, 'Rex')
  const day = daysAhead(1)
  const start = (await freeStarts(owner, doctor.clinicId)).find((each) => dayOf(each) === day) ?? ''
  await approve(doctor, await book(owner, doctor.clinicId, rex._id, start))
  const page = await openAs(doctor, `/doctor/appointment?at=${start}`)
  await expect(page.getByRole('button', { name: 'Block time' })).toBeVisible()
  await page.keyboard.press('b')
  const opened = dialog(page, 'Block time')
  await opened.getByRole('radio', { name: 'Meeting' }).check()
  await opened.getByLabel('From: Time').fill('')
  await expect(opened).toContainText('Enter both times.')
  await opened.getByLabel('From: Time').fill('00:05')
  await opened.getByLabel('Until: Time').fill('23:55')
  await opened.getByLabel('Note (optional)').fill('Team day')
  await opened.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(opened).toContainText('One appointment lies in this time.')
  await opened.getByRole('button', { name: /Rex/ }).click()
  await expect(dialog(page, 'Appointment of Rex')).toContainText('Olga Owner')
  await dialog(page, 'Appointment of Rex').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Blocked 00:05–23:55, Meeting: Team day' })).toBeVisible()
  expect(await blocksOn(doctor, day)).toMatchObject([{ kind: 'meeting', note: 'Team day', seriesId: null }])
})

it('a vet deletes a weekly block and those that follow, and can undo it', async () => {
  const doctor = await aDoctor()
  const day = daysAhead(1)
  const noon = { start: `${day}T11:00:00.000Z`, end: `${day}T12:00:00.000Z` }
  await ask(doctor, createBlock, { body: { ...noon, kind: 'break', note: 'Lunch', weekly: { count: 2 } } })
  const page = await openAs(doctor, `/doctor/appointment?at=${noon.start}`)
  const tile = page.getByRole('button', { name: /Blocked .*, Break: Lunch/ })
  const remove = async () => {
    await tile.click()
    const opened = dialog(page, 'Blocked time')
    const choice = opened.getByRole('group', { name: 'Delete which?' })
    await choice.getByRole('radio', { name: 'This and the following' }).check()
    await opened.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page)).toContainText('This and the following blocked times deleted')
    await expect(tile).toBeHidden()
  }
  await remove()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(tile).toBeVisible()
  expect(await blocksOn(doctor, day)).toHaveLength(1)
  await remove()
  await until(async () => expect(await blocksOn(doctor, day)).toEqual([]))
})

// specification/readings §6: a block of a weekly block is changed alone, or with those that follow (added)
it('a vet changes a weekly block alone, or with those that follow', async () => {
  const doctor = await aDoctor()
  const [day, later] = [daysAhead(1), daysAhead(8)]
  const noon = { start: `${day}T11:00:00.000Z`, end: `${day}T12:00:00.000Z` }
  await ask(doctor, createBlock, { body: { ...noon, kind: 'break', note: 'Lunch', weekly: { count: 2 } } })
  const page = await openAs(doctor, `/doctor/appointment?at=${noon.start}`)
  const change = async (note: string, which: string, said: string) => {
    await page.getByRole('button', { name: /Blocked .*, Break: / }).click()
    const opened = dialog(page, 'Blocked time')
    await opened.getByLabel('Note (optional)').fill(note)
    const choice = opened.getByRole('group', { name: 'Change which?' })
    await expect(choice.getByRole('radio', { name: 'Only this one' })).toBeVisible()
    await choice.getByRole('radio', { name: which }).check()
    await opened.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page).filter({ hasText: said })).toBeVisible()
  }
  const notes = async () =>
    (await Promise.all([day, later].map((each) => blocksOn(doctor, each)))).flat().map(({ note }) => note)
  await change('Walk', 'Only this one', 'Blocked time changed')
  expect(await notes()).toEqual(['Walk', 'Lunch'])
  await change('Swim', 'This and the following', 'This and the following blocked times changed')
  expect(await notes()).toEqual(['Swim', 'Swim'])
})

// specification/readings §6: what a colleague has changed of a block is shown before it is saved over, and what was typed stays (added)
// specification/practice §8: why a dialog of appointments could not save is scrolled into sight (added)
it('a vet who changes a block after a colleague sees their change, keeps the own one and saves both', async () => {
  const doctor = await aDoctor()
  const day = daysAhead(1)
  const at = (clock: string) => `${day}T${clock}:00.000Z`
  const noon = { start: at('11:00'), end: at('12:00'), kind: 'break', note: 'Lunch' } as const
  const { block } = await ask(doctor, createBlock, { body: noon })
  const page = await openAs(doctor, `/doctor/appointment?at=${noon.start}`)
  await page.getByRole('button', { name: /Blocked .*, Break: Lunch/ }).click()
  const opened = dialog(page, 'Blocked time')
  await opened.getByLabel('Note (optional)').fill('Lunch with Ruth')
  const theirs = { ...noon, _id: block._id, end: at('12:30'), kind: 'meeting' } as const
  await ask(doctor, updateBlock, { body: theirs })
  const scrolledTo: (string | null)[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    scrolledTo.push(this.textContent)
  })
  await opened.getByRole('button', { name: 'Save' }).click()
  await expect(opened).toContainText('Someone changed this time in the meantime.')
  await until(() => expect(scrolledTo.join()).toContain('Someone changed this time in the meantime.'))
  await expect(opened.getByRole('radio', { name: 'Meeting' })).toBeChecked()
  await expect(opened.getByLabel('Note (optional)')).toHaveValue('Lunch with Ruth')
  await opened.getByRole('button', { name: 'Save' }).click()
  await expect(opened).toBeHidden()
  expect(await blocksOn(doctor, day)).toMatchObject([
    { end: at('12:30'), kind: 'meeting', note: 'Lunch with Ruth' },
  ])
})

it('a vet blocks a whole day of a colleague, and sees in the calendar of everybody whose it is', async () => {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  await join(await aDoctor({ fullname: 'Ingo Brenner' }), lead)
  const page = await openAs(lead, `/doctor/appointment?at=${daysAhead(1)}T09:00:00.000Z`)
  await button(page, 'Everybody').click()
  await page.keyboard.press('b')
  const opened = dialog(page, 'Block time')
  await expect(opened.getByRole('radio', { name: 'Ruth Adler' })).toBeChecked()
  await opened.getByRole('radio', { name: 'Ingo Brenner' }).check()
  await opened.getByRole('radio', { name: 'Away' }).check()
  await opened.getByRole('switch', { name: 'Whole days' }).check()
  await opened.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(toast(page)).toContainText('Time blocked')
  await page.getByRole('button', { name: 'Blocked all day, Ingo Brenner: Away' }).click()
  const edited = dialog(page, 'Blocked time')
  await expect(edited).toContainText('Ingo Brenner')
  await expect(edited.getByRole('switch', { name: 'Whole days' })).toBeChecked()
})
