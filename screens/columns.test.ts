import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { createBlock, deleteBlocks } from '@vetvisit/contract/appointments/blocks/routes'
import { holdSlot } from '@vetvisit/contract/appointments/booking/routes'
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
  freeStarts,
  inboxOf,
  join,
  openAs,
  type Page,
  PHONE,
} from './world.ts'

/** Two vets of one clinic; an appointment with the first on a day to come. */
async function practiceOfTwo() {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  const colleague = await aDoctor({ fullname: 'Ingo Brenner' })
  await join(colleague, lead)
  const owner = await anOwner('Olga Owner')
  const rex = await aPet(owner, 'Rex')
  const starts = await freeStarts(owner, lead.clinicId)
  const day = dayOf(starts.at(-1) ?? '')
  const times = starts.filter((start) => dayOf(start) === day)
  const visit = await approve(lead, await book(owner, lead.clinicId, rex._id, times[2] ?? ''))
  return { lead, colleague, owner, times, visit, day }
}

/** Opens the day of everybody. */
async function openDay(doctor: Doctor, start: string): Promise<Page> {
  const page = await openAs(doctor, `/doctor/appointment?at=${start}`)
  await button(page, 'Everybody').click()
  await button(page, 'Day').click()
  await expect(page.getByRole('group', { name: /^Ruth Adler/ })).toBeVisible()
  return page
}

const columnOf = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) })

const vetOf = async (doctor: Doctor, day: string) => {
  const query = { from: day, to: day, scope: 'practice' } as const
  const { visits } = await ask(doctor, getCalendar, { query })
  return visits.map(({ doctorName, start }) => ({ doctorName, start }))
}

describe('the day of two vets', () => {
  // specification/practice §4: a day of several vets has a column for each: their hours, visits, blocks and holds without a person (added)
  it('has a column for each, which screen readers name by vet, hours and number of appointments', async () => {
    const { lead, owner, times, visit } = await practiceOfTwo()
    await ask(owner, holdSlot, { body: { clinicId: lead.clinicId, start: times[5] ?? '' } })
    const page = await openDay(lead, visit.start)
    const first = columnOf(page, 'Ruth Adler')
    await expect(
      page.getByRole('group', { name: /^Ruth Adler, \d\d:\d\d–\d\d:\d\d, 1 appointment$/ }),
    ).toBeVisible()
    await expect(page.getByRole('group', { name: /^Ingo Brenner, .*, 0 appointments$/ })).toBeVisible()
    const tile = first.getByRole('button', { name: /Rex, Olga Owner/ })
    await expect(tile).toBeVisible()
    await expect(tile).not.toContainText('Adler')
    await expect(page.locator('.hold-tile')).toContainText('Being booked')
    await expect(page.locator('.hold-tile')).not.toContainText('Olga')
  })

  it('shows the vets whom one chooses, which the device remembers', async () => {
    const { lead, visit } = await practiceOfTwo()
    const page = await openDay(lead, visit.start)
    await page.getByRole('button', { name: 'Choose vets, 2 of 2 shown' }).click()
    await page.getByRole('checkbox', { name: 'Ruth Adler' }).uncheck()
    await expect(columnOf(page, 'Ruth Adler')).toBeHidden()
    await expect(page.getByRole('checkbox', { name: 'Ingo Brenner' })).toBeDisabled()
    await page.goto('/doctor/requests')
    await page.goto(`/doctor/appointment?at=${visit.start}`)
    await button(page, 'Day').click()
    await expect(columnOf(page, 'Ingo Brenner')).toBeVisible()
    await expect(columnOf(page, 'Ruth Adler')).toBeHidden()
  })

  // specification/practice §4: a visit is given to a colleague by dragging it to their column, or by keys, and can be taken back (added)
  it('hands a visit over by keys, says each step, and takes it back', async () => {
    const { lead, visit, times, day } = await practiceOfTwo()
    const page = await openDay(lead, visit.start)
    const said = page.locator('.day-columns output')
    const tileIn = (name: string) => columnOf(page, name).getByRole('button', { name: /Rex, Olga Owner/ })
    const time = clockOf(visit.start)

    await tileIn('Ruth Adler').focus()
    await page.keyboard.press('m')
    await expect(said).toContainText(`Moving Rex from Ruth Adler, ${time}.`)
    await page.keyboard.press('ArrowRight')
    await expect(said).toHaveText(`Ingo Brenner, ${time}`)
    await page.keyboard.press('Escape')
    await expect(said).toHaveText(`The appointment of Rex stays with Ruth Adler at ${time}`)
    await expect(dialog(page, 'Appointment of Rex')).toBeHidden()

    for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect(toast(page)).toContainText('Rex moved to Ingo Brenner')
    await expect(tileIn('Ingo Brenner')).toBeFocused()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(tileIn('Ruth Adler')).toBeVisible()
    expect(await vetOf(lead, day)).toEqual([{ doctorName: 'Ruth Adler', start: visit.start }])

    await tileIn('Ruth Adler').focus()
    for (const key of ['m', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(tileIn('Ingo Brenner')).toContainText(clockOf(times[3] ?? ''))
    await until(async () =>
      expect(await vetOf(lead, day)).toEqual([{ doctorName: 'Ingo Brenner', start: times[3] }]),
    )
  })

  // specification/practice §4: an appointment that is moved again at once keeps what the first move changed (added)
  it('hands a visit over and makes it longer at once: it gets both', async () => {
    const { lead, visit, day } = await practiceOfTwo()
    const page = await openDay(lead, visit.start)
    const tileIn = (name: string) => columnOf(page, name).getByRole('button', { name: /Rex, Olga Owner/ })
    await tileIn('Ruth Adler').focus()
    for (const key of ['m', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(tileIn('Ingo Brenner')).toBeFocused()
    for (const key of ['+', 'Enter']) await page.keyboard.press(key)
    const query = { from: day, to: day, scope: 'practice' } as const
    await until(async () => {
      const [moved] = (await ask(lead, getCalendar, { query })).visits
      const minutes = (Date.parse(moved?.end ?? '') - Date.parse(moved?.start ?? '')) / 60_000
      expect([moved?.doctorName, moved?.start === visit.start, minutes]).toEqual(['Ingo Brenner', false, 35])
    })
  })

  // specification/practice §4: every accepted move of the calendar can be taken back, also one to a time that was known as taken (added)
  it('takes back a hand-over to a time that was shown as blocked and is free by now', async () => {
    const { lead, colleague, visit, day } = await practiceOfTwo()
    const { start, end } = visit
    const body = { doctorId: colleague.user._id, start, end, kind: 'meeting' } as const
    const { block } = await ask(lead, createBlock, { body })
    const page = await openDay(lead, start)
    await expect(columnOf(page, 'Ingo Brenner').getByRole('button', { name: /Meeting/ })).toBeVisible()
    const tileIn = (name: string) => columnOf(page, name).getByRole('button', { name: /Rex, Olga Owner/ })
    // The page does not hear that the block is gone.
    page.route(/\/doctor\/calendar/, () => Promise.resolve(new Response(null, { status: 503 })))
    await ask(lead, deleteBlocks, { query: { id: block._id } })
    await tileIn('Ruth Adler').focus()
    for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    // The toast says it once the server has it, and is there for five seconds only.
    await toast(page)
      .filter({ hasText: 'Rex moved to Ingo Brenner' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(tileIn('Ruth Adler')).toBeVisible()
    await until(async () => expect(await vetOf(lead, day)).toEqual([{ doctorName: 'Ruth Adler', start }]))
  })

  // specification/practice §4: the length of an appointment is changed by keys, in steps of five minutes (added)
  it('changes the length of a visit by plus and minus, says each step, and takes it back', async () => {
    const { lead, visit, day } = await practiceOfTwo()
    const page = await openDay(lead, visit.start)
    const said = page.locator('.day-columns output')
    const tile = columnOf(page, 'Ruth Adler').getByRole('button', { name: /Rex, Olga Owner/ })
    const ends = (minutes: number) =>
      clockOf(new Date(Date.parse(visit.end) + minutes * 60_000).toISOString())
    const from = `Ruth Adler, ${clockOf(visit.start)}`
    const endOf = async () => {
      const query = { from: day, to: day, scope: 'practice' } as const
      return (await ask(lead, getCalendar, { query })).visits[0]?.end
    }

    await tile.focus()
    await page.keyboard.press('+')
    await expect(said).toHaveText(`${from}–${ends(5)}`)
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await expect(said).toHaveText(`${from}–${ends(-5)}`)
    await page.keyboard.press('Escape')
    await expect(said).toHaveText(`The appointment of Rex stays with Ruth Adler at ${clockOf(visit.start)}`)

    for (const key of ['+', 'Enter']) await page.keyboard.press(key)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    expect(await endOf()).toBe(visit.end)

    await tile.focus()
    for (const key of ['+', '+', 'Enter']) await page.keyboard.press(key)
    const longer = new Date(Date.parse(visit.end) + 10 * 60_000).toISOString()
    await until(async () => expect(await endOf()).toBe(longer))
  })

  // specification/practice §4: empty time of a vet's column begins an appointment or a block with that vet and time (added)
  it('begins an appointment or a block with vet and time from the time of a column', async () => {
    const { lead, visit } = await practiceOfTwo()
    const page = await openDay(lead, visit.start)
    const time = page.getByRole('slider', { name: 'Time with Ruth Adler' })
    await time.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    const colleagues = page.getByRole('slider', { name: 'Time with Ingo Brenner' })
    await expect(colleagues).toBeFocused()
    const from = await textOf(colleagues)
    await page.keyboard.press('Shift+Enter')
    const block = dialog(page, 'Block time')
    await expect(block.getByRole('radio', { name: 'Ingo Brenner' })).toBeChecked()
    // In the order of the columns.
    await expect(block.getByRole('radio', { name: /Adler|Brenner/ }).nth(1)).toBeChecked()
    await expect(block.getByLabel('From: Time')).toHaveValue(from)
    await block.getByRole('button', { name: 'Close' }).click()
    await expect(block).toBeHidden()

    await colleagues.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'New appointment').getByRole('radio', { name: 'Ingo Brenner' })).toBeChecked()
  })

  // specification/practice §4: a span drawn over empty time is booked with its vet, time and length, or blocked, and taken back (added)
  // specification/practice §4: a new appointment and a new block can be taken back; who was told of one is told of its end (added)
  // specification/practice §4: staff choose whether an owner is told of a booking, a length, a vet; of another time they always are (added)
  it('books and blocks a time of a column by keys, and takes both back by the key of Undo', async () => {
    const { lead, owner, times, visit, day } = await practiceOfTwo()
    const page = await openDay(lead, visit.start)
    const colleagues = page.getByRole('slider', { name: 'Time with Ingo Brenner' })
    const begin = async (key: string) => {
      await colleagues.focus()
      await page.keyboard.press('Home')
      for (let steps = 0; (await textOf(colleagues)) !== clockOf(times[5] ?? ''); steps += 1) {
        if (steps > 100) throw new Error('The column has no such time.')
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press(key)
    }
    await begin('Shift+Enter')
    await dialog(page, 'Block time').getByRole('button', { name: 'Block', exact: true }).press('Enter')
    const blocked = columnOf(page, 'Ingo Brenner').getByRole('button', { name: /^Blocked/ })
    await expect(blocked).toBeVisible()
    await expect(toast(page).filter({ hasText: 'Time blocked' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(blocked).toBeHidden()

    const bookQuietly = async (isTold: boolean) => {
      await begin('Enter')
      const form = dialog(page, 'New appointment')
      await form.getByRole('searchbox').fill('Olga')
      await form.getByRole('radio', { name: /Olga Owner/ }).press('Space')
      const tell = form.getByRole('checkbox', { name: 'Tell Olga Owner' })
      await expect(tell).toBeChecked()
      if (!isTold) await tell.uncheck()
      await form.getByRole('button', { name: /^Book/ }).press('Enter')
      await expect(toast(page).filter({ hasText: 'Booked.' })).toBeVisible()
      await until(async () =>
        expect(await vetOf(lead, day)).toContainEqual({ doctorName: 'Ingo Brenner', start: times[5] }),
      )
      await page.keyboard.press('Control+z')
      await until(async () => expect(await vetOf(lead, day)).toHaveLength(1))
    }
    const told = async () =>
      (await inboxOf(owner))
        .map(({ type }) => type)
        .filter((type) => type === 'appointment-created' || type === 'appointment-deleted')
    await bookQuietly(false)
    expect(await told()).toEqual([])
    await expect(toast(page)).toHaveCount(0)
    await bookQuietly(true)
    expect(await told()).toEqual(['appointment-deleted', 'appointment-created'])
  })

  // specification/practice §4: the day of several vets is printed as one list per vet (added)
  it('is printed as a list for each vet', async () => {
    const { lead, visit } = await practiceOfTwo()
    const page = await openDay(lead, visit.start)
    const lists = page.locator('.day-print')
    await expect(lists).toHaveCount(2)
    await expect(lists.filter({ hasText: 'Ruth Adler' })).toContainText('Olga Owner')
    await expect(lists.filter({ hasText: 'Ingo Brenner' })).toContainText('No appointments on this day')
  })

  it('is on a phone the day of one vet below a row of faces', async () => {
    const { lead, visit } = await practiceOfTwo()
    const page = await openAs(lead, `/doctor/appointment?at=${visit.start}`, PHONE)
    await page.getByRole('radio', { name: 'Everybody' }).click()
    await expect(page.getByRole('radio', { name: 'Ruth Adler' })).toBeChecked()
    await expect(page.locator('.agenda')).toContainText('Rex')
    await page.getByRole('radio', { name: 'Ingo Brenner' }).click()
    await expect(page.locator('.agenda')).not.toContainText('Rex')
    await expect(page.getByText('No appointments on this day')).toBeVisible()
  })
})

// specification/practice §4: a day of several vets has a column for each: their hours, visits, blocks and holds without a person (added)
it('a vet alone sees the day without columns', async () => {
  const vet = await aDoctor()
  const page = await openAs(vet, '/doctor/appointment')
  await button(page, 'Day').click()
  await expect(page.locator('.hours-grid[data-view="day"]')).toBeVisible()
  await expect(page.locator('.day-columns')).toHaveCount(0)
  await expect(page.getByRole('slider')).toHaveCount(0)
})

/** `09:30` */
const textOf = async (time: ReturnType<Page['locator']>) =>
  ((await time.getAttribute('aria-valuetext')) ?? '').slice(0, 5)
