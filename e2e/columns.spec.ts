import type { Locator, Page } from '@playwright/test'
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { createBlock, deleteBlocks } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { drawBelow } from './drawn-span.ts'
import { button, dialog, toast } from './screen.ts'
import {
  aColleague,
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  dayOf,
  type Doctor,
  expect,
  freeStarts,
  openAs,
  test,
} from './world.ts'

/** Two vets of one clinic; an appointment with the first on a day to come, and a time of that day that an owner holds. */
async function practiceOfTwo() {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  await aColleague(lead, 'Ingo Brenner')
  await ask(lead, updateRooms, { query: { clinicId: lead.clinicId }, body: { rooms: [{ name: 'X-ray' }] } })
  const owner = await anOwner('Olga Owner')
  const rex = await aPet(owner, 'Rex')
  const starts = await freeStarts(owner, lead.clinicId)
  const day = dayOf(starts.at(-1) ?? '')
  const times = starts.filter((start) => dayOf(start) === day)
  const at = (index: number) => ({
    clinicId: lead.clinicId,
    doctorId: lead.user._id,
    start: times[index] ?? '',
  })
  const visit = await approve(
    lead,
    await ask(owner, createAppointment, { body: { ...at(2), petId: rex._id, confirmed: true } }),
  )
  await ask(owner, holdSlot, { body: at(6) })
  return { lead, visit, times, day }
}

const tileIn = (page: Page, vet: string) =>
  page.getByRole('group', { name: new RegExp(`^${vet}`) }).getByRole('button', { name: /Rex, Olga Owner/ })

/** Holds a tile at the lower edge of a small window until the day has scrolled to its end, and lets it go where it was. */
async function holdAtEdge(page: Page, tile: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width, height: 480 })
  const day = page.locator('.day-columns > .hours-grid')
  const isAtEnd = () =>
    day.evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight >= scrollHeight - 1)
  await tile.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  expect(await isAtEnd()).toBe(false)
  const box = await tile.boundingBox()
  if (!box) throw new Error('Nothing there to drag.')
  await page.mouse.move(box.x + 20, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, 470, { steps: 6 })
  await expect.poll(isAtEnd).toBe(true)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.setViewportSize({ width, height })
}

/** Drags a tile sideways to the middle of a column. */
async function dragTo(page: Page, tile: Locator, column: Locator): Promise<void> {
  await tile.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [start, end] = [await tile.boundingBox(), await column.boundingBox()]
  if (!start || !end) throw new Error('Nothing there to drag.')
  const y = start.y + start.height / 2
  await page.mouse.move(start.x + 20, y)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, y + 2, { steps: 12 })
  await page.mouse.up()
}

const visitsOf = async (lead: Doctor, day: string) =>
  (await ask(lead, getCalendar, { query: { from: day, to: day, scope: 'practice' } })).visits

const vetsOf = async (lead: Doctor, day: string) =>
  (await visitsOf(lead, day)).map(({ doctorName, start }) => ({ vet: doctorName, start }))

// specification/practice §4: a visit is given to a colleague by dragging it to their column, or by keys, and can be taken back (added)
// specification/practice §4: a visit gets another treatment room by dragging it to its column, or by keys, and can be taken back (added)
// specification/practice §4: empty time of a vet's column begins an appointment or a block with that vet and time (added)
// specification/practice §4: a span drawn over empty time is booked with its vet, time and length, or blocked, and taken back (added)
// specification/practice §4: every accepted move of the calendar can be taken back, also one to a time that was known as taken (added)
test(
  'a visit is dragged to a colleague and taken back, over a block with a reason and taken back, moved by keys, and dragged to a room; empty time is blocked and booked, and both are taken back',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { lead, visit, times, day } = await practiceOfTwo()
    const page = await openAs(browser, lead, `/doctor/appointment?at=${visit.start}`)
    await button(page, 'Everybody').click()
    await button(page, 'Day').click()
    await expect(tileIn(page, 'Ruth Adler')).toBeVisible()
    await expect(page.locator('.hold-tile')).toContainText('Being booked')
    await expect(page.locator('.hold-tile')).not.toContainText('Olga')

    await holdAtEdge(page, tileIn(page, 'Ruth Adler'))
    await dragTo(page, tileIn(page, 'Ruth Adler'), page.getByRole('group', { name: /^Ingo Brenner/ }))
    await expect(toast(page)).toContainText('Rex moved to Ingo Brenner')
    await expect(tileIn(page, 'Ingo Brenner')).toBeVisible()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(tileIn(page, 'Ruth Adler')).toBeVisible()
    expect(await vetsOf(lead, day)).toEqual([{ vet: 'Ruth Adler', start: visit.start }])

    await tileIn(page, 'Ruth Adler').focus()
    for (const key of ['m', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(tileIn(page, 'Ingo Brenner')).toBeFocused()
    await expect.poll(() => vetsOf(lead, day)).toEqual([{ vet: 'Ingo Brenner', start: times[3] }])

    // A hand-over that the server refuses leaves the tile where it can be dragged again.
    const [start = '', end = ''] = times.slice(3)
    const body = { doctorId: lead.user._id, start, end, kind: 'meeting' } as const
    const { block } = await ask(lead, createBlock, { body })
    const back = page.getByRole('group', { name: /^Ruth Adler/ })
    await dragTo(page, tileIn(page, 'Ingo Brenner'), back)
    for (const name of ['This time is taken', 'Appointment of Rex']) {
      await expect(dialog(page, name)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page, name)).toBeHidden()
    }
    await dragTo(page, tileIn(page, 'Ingo Brenner'), back)
    const taken = dialog(page, 'This time is taken')
    await taken.getByText('Agreed by phone').click()
    await taken.getByRole('button', { name: 'Move anyway' }).click()
    const forced = toast(page).filter({ hasText: 'Rex moved to Ruth Adler' })
    await expect(forced).toBeVisible()
    expect((await visitsOf(lead, day)).map(({ doctorName, override }) => [doctorName, override])).toEqual([
      ['Ruth Adler', { forced: true, reason: 'Agreed by phone' }],
    ])
    await forced.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => vetsOf(lead, day)).toEqual([{ vet: 'Ingo Brenner', start }])
    await expect(tileIn(page, 'Ingo Brenner')).toBeVisible()

    await ask(lead, deleteBlocks, { query: { id: block._id } })
    await dragTo(page, tileIn(page, 'Ingo Brenner'), back)
    await expect(toast(page).filter({ hasText: 'Rex moved to Ruth Adler' })).toBeVisible()
    await expect.poll(() => vetsOf(lead, day)).toEqual([{ vet: 'Ruth Adler', start }])

    const [from, until] = await drawBelow(page, tileIn(page, 'Ruth Adler'))
    await page.locator('.span-menu').getByRole('button', { name: 'Block time' }).click()
    const blocking = dialog(page, 'Block time')
    await expect(blocking.getByRole('radio', { name: 'Ruth Adler' })).toBeChecked()
    await blocking.getByRole('button', { name: 'Block', exact: true }).click()
    const blocked = back.getByRole('button', { name: new RegExp(`^Blocked ${from}–${until}`) })
    await expect(blocked).toBeVisible()
    await toast(page).filter({ hasText: 'Time blocked' }).getByRole('button', { name: 'Undo' }).click()
    await expect(blocked).toBeHidden()

    expect(await drawBelow(page, tileIn(page, 'Ruth Adler'))).toEqual([from, until])
    await page.locator('.span-menu').getByRole('button', { name: 'New appointment' }).click()
    const booking = dialog(page, 'New appointment')
    await expect(booking.getByRole('radio', { name: 'Ruth Adler' })).toBeChecked()
    await expect(booking.locator('.length-field')).toContainText('45 min')
    await booking.getByRole('searchbox').fill('Olga')
    await booking.getByText('Olga Owner').first().click()
    await booking.getByText('Tell Olga Owner').click()
    await booking.getByRole('button', { name: /^Book/ }).click()
    const booked = toast(page).filter({ hasText: 'Booked.' })
    await expect(booked).toBeVisible()
    const made = (await visitsOf(lead, day)).find((one) => one._id !== visit._id)
    expect(made).toMatchObject({ doctorName: 'Ruth Adler', start: times[4] })
    expect(Date.parse(made?.end ?? '') - Date.parse(made?.start ?? '')).toBe(45 * 60_000)
    await booked.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => vetsOf(lead, day)).toEqual([{ vet: 'Ruth Adler', start }])
    // The page hears of it after the server.
    await expect(tileIn(page, 'Ruth Adler')).toHaveCount(1)

    await button(page, 'Rooms').click()
    await dragTo(page, tileIn(page, 'No room'), page.getByRole('group', { name: /^X-ray/ }))
    await expect(toast(page).filter({ hasText: 'Rex: X-ray' })).toBeVisible()
    await expect(tileIn(page, 'X-ray')).toBeVisible()
  },
)
