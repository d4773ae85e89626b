import type { Locator, Page } from '@playwright/test'
import { getAppointmentPage, getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { drawBelow } from './drawn-span.ts'
import { dialog, toast } from './screen.ts'
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
  expect,
  freeStarts,
  openAs,
  test,
} from './world.ts'

/** A practice with two appointments an hour apart on a day to come, their owner, and a holiday on the next day, both of one month. */
async function twoVisits() {
  const ahead = daysAhead(2).endsWith('-01') ? 2 : 1
  const holiday = daysAhead(ahead + 1)
  const doctor = await aDoctor({ clinic: { holidays: [daysAhead(0), holiday] } })
  const owner = await anOwner('Olga Owner')
  const [rex, mia] = [await aPet(owner, 'Rex'), await aPet(owner, 'Mia')]
  const starts = await freeStarts(owner, doctor.clinicId)
  const day = daysAhead(ahead)
  const times = starts.filter((start) => dayOf(start) === day)
  const visitAt = async (petId: string, index: number) =>
    approve(doctor, await book(owner, doctor.clinicId, petId, times[index] ?? ''))
  return {
    doctor,
    owner,
    mia,
    day,
    holiday,
    times,
    first: await visitAt(rex._id, 4),
    second: await visitAt(mia._id, 6),
  }
}

const tile = (page: Page, { _id }: { _id: string }): Locator => page.locator(`[data-visit="${_id}"]`)

async function drag(page: Page, from: Locator, to: Locator, { up = 0 } = {}): Promise<void> {
  // The hours open at the present one, in the evening below the tile.
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing there to drag.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 - up, { steps: 12 })
  await page.mouse.up()
}

/** Drags the lower edge of a tile down by this many pixels. */
async function dragEdge(page: Page, from: Locator, by: number): Promise<void> {
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await from.boundingBox()
  if (!box) throw new Error('Nothing there to drag.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by, { steps: 6 })
  await page.mouse.up()
}

/** Reads why a drop was refused, and closes the message. */
async function readRefusal(page: Page, name: string): Promise<string> {
  await overrideNothing(page, 'Outside the hours')
  const window = dialog(page, `Appointment of ${name}`)
  await expect(window.getByRole('alert')).not.toBeEmpty()
  const reason = await window.getByRole('alert').innerText()
  await window.getByRole('button', { name: 'Close' }).click()
  await expect(window).toBeHidden()
  return reason
}

/** Closes the question whether to take a time all the same. */
const overrideNothing = (page: Page, title: 'This time is taken' | 'Outside the hours') =>
  dialog(page, title).getByRole('button', { name: 'Close' }).click()

/** Messages that are shown from now on. */
const saidOn = (page: Page) =>
  page.evaluateHandle(() => {
    const said: string[] = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('ion-toast'))
            said.push(String((node as HTMLElement & { message?: string }).message))
    }).observe(document.body, { childList: true, subtree: true })
    return said
  })

const startsOf = async (doctor: Doctor, day: string) =>
  new Map(
    (await ask(doctor, getAppointmentPage, { query: { from: day, to: day } })).map(({ _id, start }) => [
      _id,
      start,
    ]),
  )

test(
  'an appointment dropped on a taken time stays, moves to a free time, and back',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { doctor, owner, day, times, first, second } = await twoVisits()
    const page = await openAs(browser, doctor, '/change-password')
    // Without live events the page learns of others only by its own calls.
    await page.routeWebSocket(/socket\.io/, () => {})
    await page.goto(`/doctor/appointment?at=${first.start}`)
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await expect(tile(page, first)).toBeVisible()
    const fromSecond = async () =>
      ((await tile(page, first).boundingBox())?.y ?? 0) - ((await tile(page, second).boundingBox())?.y ?? 0)
    const before = await fromSecond()
    const third = await book(owner, doctor.clinicId, (await aPet(owner, 'Bob'))._id, times[8] ?? '')
    await drag(page, tile(page, first), tile(page, second), { up: before })

    await overrideNothing(page, 'This time is taken')
    const window = dialog(page, 'Appointment of Rex')
    await expect(window.getByRole('alert')).toContainText('taken')
    await expect(tile(page, third)).toContainText('Bob')
    expect(await fromSecond()).toBe(before)
    const starts = await startsOf(doctor, day)
    expect([first, second, third].map(({ _id }) => starts.get(_id))).toEqual([
      first.start,
      second.start,
      third.start,
    ])
    await window.getByRole('list', { name: 'Nearest free times' }).getByRole('button').first().click()
    const moved = toast(page).filter({ hasText: 'Rex moved to' })
    await expect(moved).toContainText('(Undo: Ctrl+Z)')
    await expect(moved.getByRole('button', { name: 'Undo' })).toBeVisible()
    // The owner is notified only when undo is no longer possible.
    expect(await fromSecond()).not.toBe(before)
    expect((await startsOf(doctor, day)).get(first._id)).toBe(first.start)

    // Escape, because the button is far away by keyboard.
    await page.keyboard.press('Control+z')
    await expect(moved).toBeHidden()
    await expect.poll(fromSecond).toBe(before)
    expect((await startsOf(doctor, day)).get(first._id)).toBe(first.start)
  },
)

// specification/practice §4: the length of an appointment is changed by dragging its lower edge, in steps of five minutes (added)
test(
  'an appointment is made longer by its lower edge, taken back, and shorter for good',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { doctor, day, first } = await twoVisits()
    const page = await openAs(browser, doctor, `/doctor/appointment?at=${first.start}`)
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await expect(tile(page, first)).toBeVisible()
    const before = (await tile(page, first).boundingBox())?.height ?? 0
    const minutes = (Date.parse(first.end) - Date.parse(first.start)) / 60_000

    await dragEdge(page, tile(page, first), (10 * before) / minutes)
    await expect(toast(page).filter({ hasText: `Rex now takes ${minutes + 10} minutes` })).toBeVisible()
    expect((await tile(page, first).boundingBox())?.height).toBeGreaterThan(before)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await tile(page, first).boundingBox())?.height).toBe(before)

    await dragEdge(page, tile(page, first), (-5 * before) / minutes)
    await expect(toast(page).filter({ hasText: `Rex now takes ${minutes - 5} minutes` })).toBeVisible()
    const query = { from: day, to: day }
    const lengthOf = async () => {
      const { visits } = await ask(doctor, getCalendar, { query })
      const visit = visits.find(({ _id }) => _id === first._id)
      return visit && (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000
    }
    await expect.poll(lengthOf).toBe(minutes - 5)
    await expect(dialog(page, 'Appointment of Rex')).toBeHidden()
  },
)

// specification/practice §4: a span drawn over empty time of a week is booked with its day, time and length, or blocked (added)
test(
  'a span drawn over empty time of a week is blocked, and booked with its time and length',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { doctor, day, times, second } = await twoVisits()
    const page = await openAs(browser, doctor, `/doctor/appointment?at=${second.start}`)
    await expect(tile(page, second)).toBeVisible()

    const [from, until] = await drawBelow(page, tile(page, second))
    await page.locator('.span-menu').getByRole('button', { name: 'Block time' }).click()
    await dialog(page, 'Block time').getByRole('button', { name: 'Block', exact: true }).click()
    const blocked = page.getByRole('button', { name: new RegExp(`^Blocked ${from}–${until}`) })
    await expect(blocked).toBeVisible()
    await toast(page).filter({ hasText: 'Time blocked' }).getByRole('button', { name: 'Undo' }).click()
    await expect(blocked).toBeHidden()

    expect(await drawBelow(page, tile(page, second))).toEqual([from, until])
    await page.keyboard.press('Escape')
    await expect(page.locator('.span-menu')).toBeHidden()
    await drawBelow(page, tile(page, second))
    await page.locator('.span-menu').getByRole('button', { name: 'New appointment' }).click()
    const booking = dialog(page, 'New appointment')
    await expect(booking.locator('.length-field')).toContainText('45 min')
    await booking.getByRole('searchbox').fill('Olga')
    await booking.getByText('Olga Owner').first().click()
    await booking.getByText('Rex', { exact: true }).first().click()
    await booking.getByRole('button', { name: /^Book/ }).click()
    await expect(toast(page).filter({ hasText: 'Booked.' })).toBeVisible()
    const { visits } = await ask(doctor, getCalendar, { query: { from: day, to: day } })
    const made = visits.find(({ start }) => start === times[7])
    expect(Date.parse(made?.end ?? '') - Date.parse(made?.start ?? '')).toBe(45 * 60_000)
  },
)

// specification/practice §2: `/doctor/appointment`, with `patId` a new appointment for that patient
// specification/practice §4: a move that is known to be impossible is never said to be done, and a refusal reaches a person who has left (added)
test(
  'an appointment dropped outside opening times or on a holiday stays, and colleagues’ changes appear at once',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { doctor, day, holiday, mia, first } = await twoVisits()
    const page = await openAs(browser, doctor, `/doctor/appointment?at=${first.start}`)
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    const height = (await tile(page, first).boundingBox())?.height ?? 0
    const said = await saidOn(page)
    await drag(page, tile(page, first), tile(page, first), { up: height * 5.5 })
    expect(await readRefusal(page, 'Rex')).toContain('outside the opening hours')

    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await drag(page, tile(page, first), page.locator(`[data-date="${holiday}"]`).first())
    expect(await readRefusal(page, 'Rex')).toContain('Clinic closed : Holiday')
    // Nothing was said to be moved that could not be.
    expect(await said.jsonValue()).toEqual([])
    expect((await startsOf(doctor, day)).get(first._id)).toBe(first.start)

    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await expect(tile(page, first)).toContainText('Rex')
    await ask(doctor, updateAppointment, { body: { _id: first._id, details: { petId: mia._id } } })
    await expect(tile(page, first)).toContainText('Mia')
  },
)
