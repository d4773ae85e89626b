import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { describe, expect, it } from 'vitest'
import { button, dialog, toast } from './screen.ts'
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
  type Doctor,
  failed,
  freeStarts,
  join,
  openAs,
  type Page,
} from './world.ts'

/** Two vets of a clinic with an operating room; a visit without a room on a day to come. */
async function practiceWithRooms() {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  await join(await aDoctor({ fullname: 'Ingo Brenner' }), lead)
  const query = { clinicId: lead.clinicId }
  const body = { rooms: [{ name: 'Operating room' }, { name: 'X-ray' }] }
  const [surgery] = await ask(lead, updateRooms, { query, body })
  const owner = await anOwner('Olga Owner')
  const rex = await aPet(owner, 'Rex')
  const starts = await freeStarts(owner, lead.clinicId)
  const day = dayOf(starts.at(-1) ?? '')
  const times = starts.filter((start) => dayOf(start) === day)
  const visit = await approve(lead, await book(owner, lead.clinicId, rex._id, times[2] ?? ''))
  return { lead, times, visit, day, roomId: surgery?._id ?? '' }
}

/** Opens the day of everybody by rooms. */
async function openRooms(doctor: Doctor, start: string): Promise<Page> {
  const page = await openAs(doctor, `/doctor/appointment?at=${start}`)
  await button(page, 'Everybody').click()
  await button(page, 'Day').click()
  await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'Rooms' }).click()
  return page
}

const columnOf = (page: Page, name: string) =>
  page.getByRole('group', { name: new RegExp(`^${name}, \\d appointment`) })
const rexIn = (page: Page, name: string) =>
  columnOf(page, name).getByRole('button', { name: /Rex, Olga Owner/ })

const roomsOn = async (doctor: Doctor, day: string) => {
  const query = { from: day, to: day, scope: 'practice' } as const
  return (await ask(doctor, getCalendar, { query })).visits.map(({ room, start }) => ({
    room: room?.name,
    start,
  }))
}

// docs/decisions/0421-columns-of-rooms.md
describe('the day by treatment rooms', () => {
  // specification/practice §4: a day has a column for each treatment room of the displayed clinics, and one for visits without a room (added)
  it('has a column for each room and one without, which the device remembers', async () => {
    const { lead, visit, day, roomId } = await practiceWithRooms()
    const times = { start: `${day}T00:05:00.000Z`, end: `${day}T23:00:00.000Z` }
    await ask(lead, createBlock, { body: { ...times, kind: 'other', note: 'Cleaning', roomId } })
    const page = await openRooms(lead, visit.start)
    await expect(columnOf(page, 'Operating room')).toContainText('Cleaning')
    await expect(columnOf(page, 'X-ray')).toBeVisible()
    await expect(rexIn(page, 'No room')).toBeVisible()
    await page.goto(`/doctor/appointment?at=${visit.start}`)
    await button(page, 'Day').click()
    await expect(columnOf(page, 'X-ray')).toBeVisible()
    await button(page, 'Vets').click()
    await expect(page.getByRole('group', { name: /^Ingo Brenner/ })).toBeVisible()
    await expect(page.getByText('Cleaning')).toBeHidden()
  })

  // specification/practice §4: a visit gets another treatment room by dragging it to its column, or by keys, and can be taken back (added)
  it('gives a visit a room by keys, says each step, and takes it back', async () => {
    const { lead, visit, times, day } = await practiceWithRooms()
    const page = await openRooms(lead, visit.start)
    const said = page.locator('.day-columns output')
    const time = clockOf(visit.start)
    await rexIn(page, 'No room').focus()
    await page.keyboard.press('m')
    await expect(said).toContainText(`Moving Rex from No room, ${time}. Left and right choose the room`)
    await page.keyboard.press('ArrowLeft')
    await expect(said).toHaveText(`X-ray, ${time}`)
    await page.keyboard.press('Escape')
    await expect(said).toHaveText(`The appointment of Rex stays in No room at ${time}`)

    for (const key of ['m', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await expect(toast(page)).toContainText('Rex: X-ray')
    await expect(rexIn(page, 'X-ray')).toBeFocused()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(rexIn(page, 'No room')).toBeVisible()
    expect(await roomsOn(lead, day)).toEqual([{ room: undefined, start: visit.start }])

    await rexIn(page, 'No room').focus()
    for (const key of ['m', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(rexIn(page, 'Operating room')).toContainText(clockOf(times[3] ?? ''))
    await until(async () =>
      expect(await roomsOn(lead, day)).toEqual([{ room: 'Operating room', start: times[3] }]),
    )
  })

  // specification/practice §4: a treatment room that is not free is said before a visit is dropped there, and an override is asked for (added)
  it('says that a blocked room is not free, and asks before it is taken', async () => {
    const { lead, visit, day, roomId } = await practiceWithRooms()
    const times = { start: `${day}T00:05:00.000Z`, end: `${day}T23:00:00.000Z` }
    await ask(lead, createBlock, { body: { ...times, kind: 'other', note: 'Cleaning', roomId } })
    const page = await openRooms(lead, visit.start)
    await rexIn(page, 'No room').focus()
    for (const key of ['m', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    await expect(page.locator('.day-columns output')).toHaveText(
      `Operating room, ${clockOf(visit.start)}, not free`,
    )
    await page.keyboard.press('Enter')
    const refused = dialog(page, 'This time is taken')
    await expect(refused).toContainText('Operating room: Blocked time: Cleaning')
    await refused.getByRole('radio', { name: 'Emergency' }).check()
    await button(refused, 'Move anyway').click()
    await until(async () =>
      expect(await roomsOn(lead, day)).toEqual([{ room: 'Operating room', start: visit.start }]),
    )
  })

  // specification/practice §4: empty time of a room’s column begins an appointment or a block in that room (added)
  it('begins an appointment or a block in the room from the time of a column', async () => {
    const { lead, visit } = await practiceWithRooms()
    const page = await openRooms(lead, visit.start)
    const time = page.getByRole('slider', { name: 'Time in X-ray' })
    await time.focus()
    await page.keyboard.press('Shift+Enter')
    const block = dialog(page, 'Block time')
    await expect(block.getByRole('radio', { name: 'X-ray' })).toBeChecked()
    await button(block, 'Cancel').click()
    await time.focus()
    await page.keyboard.press('Enter')
    const opened = dialog(page, 'New appointment')
    const rooms = opened.getByRole('group', { name: 'Treatment room' })
    await expect(rooms.getByRole('radio', { name: 'X-ray' })).toBeChecked()
  })
})

describe('the choice of columns', () => {
  // specification/practice §4: a day is displayed together with the choice of its columns, or without it if rooms cannot be read (added)
  it('is displayed together with the day, not above one that is there already', async () => {
    const { lead, visit } = await practiceWithRooms()
    const page = await openAs(lead, '/terms-condition')
    const answer = page.hold(/practice\/rooms/)
    await page.goto(`/doctor/appointment?at=${visit.start}`)
    await button(page, 'Everybody').click()
    await expect(page.getByRole('button', { name: /Rex, Olga Owner/ })).toBeVisible()
    await button(page, 'Day').click()
    await expect(page.locator('.skeleton').first()).toBeVisible()
    await expect(page.locator('.hours-grid')).toHaveCount(0)
    answer()
    await expect(page.locator('.hours-grid')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Columns' })).toBeVisible()
  })

  // specification/practice §4: a day is displayed together with the choice of its columns, or without it if rooms cannot be read (added)
  it('does not hold the day back if rooms cannot be read', async () => {
    const { lead, visit } = await practiceWithRooms()
    const page = await openAs(lead, '/terms-condition')
    page.route(/practice\/rooms/, failed)
    await page.goto(`/doctor/appointment?at=${visit.start}`)
    await button(page, 'Everybody').click()
    await button(page, 'Day').click()
    await expect(page.locator('.hours-grid')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Columns' })).toBeHidden()
  })

  // specification/practice §4: a day keeps its tiles and their focus when a colleague adds the first treatment room (added)
  it('comes without taking the focus from a tile when a colleague adds the first room', async () => {
    const lead = await aDoctor({ fullname: 'Ruth Adler' })
    const owner = await anOwner('Olga Owner')
    const rex = await aPet(owner, 'Rex')
    const [start = ''] = await freeStarts(owner, lead.clinicId)
    await approve(lead, await book(owner, lead.clinicId, rex._id, start))
    const page = await openAs(lead, `/doctor/appointment?at=${start}`)
    await button(page, 'Day').click()
    const tile = page.getByRole('button', { name: /Rex, Olga Owner/ })
    await tile.focus()
    await ask(lead, updateRooms, { query: { clinicId: lead.clinicId }, body: { rooms: [{ name: 'X-ray' }] } })
    await expect(page.getByRole('group', { name: 'Columns' })).toBeVisible()
    await expect(tile).toBeFocused()
  })
})

// specification/practice §4: without treatment rooms a day says nothing of columns of rooms (added)
it('a practice without rooms has no choice of columns', async () => {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  const page = await openAs(lead, '/doctor/appointment')
  await button(page, 'Day').click()
  await expect(page.getByRole('group', { name: 'Columns' })).toBeHidden()
})
