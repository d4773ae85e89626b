import type { Locator, Page } from '@playwright/test'
import { getAppointmentPage, getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { dialog, question, toast } from './screen.ts'
import {
  aClinic,
  anOwner,
  aDoctor,
  aPet,
  approve,
  ask,
  book,
  daysAhead,
  type Doctor,
  expect,
  freeStarts,
  MUMBAI,
  openAs,
  test,
} from './world.ts'

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date(instant))

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

/** Reads why a drop was refused, and closes the message. */
async function readRefusal(page: Page, name: string): Promise<string> {
  const window = dialog(page, `Appointment of ${name}`)
  await expect(window.getByRole('alert')).not.toBeEmpty()
  const reason = await window.getByRole('alert').innerText()
  await window.getByRole('button', { name: 'Close' }).click()
  await expect(window).toBeHidden()
  return reason
}

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
    await page.goto('/doctor/appointment')
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(tile(page, first)).toBeVisible()
    const fromSecond = async () =>
      ((await tile(page, first).boundingBox())?.y ?? 0) - ((await tile(page, second).boundingBox())?.y ?? 0)
    const before = await fromSecond()
    const third = await book(owner, doctor.clinicId, (await aPet(owner, 'Bob'))._id, times[8] ?? '')
    await drag(page, tile(page, first), tile(page, second), { up: before })

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

test(
  'an appointment dropped outside opening times or on a holiday stays, and colleagues’ changes appear at once',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { doctor, day, mia, first } = await twoVisits()
    const page = await openAs(browser, doctor, '/doctor/appointment')
    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await page.getByRole('button', { name: 'Later' }).click()
    const height = (await tile(page, first).boundingBox())?.height ?? 0
    await drag(page, tile(page, first), tile(page, first), { up: height * 5.5 })
    expect(await readRefusal(page, 'Rex')).toContain('outside the opening hours')

    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await drag(page, tile(page, first), page.locator(`[data-date="${daysAhead(2)}"]`).first())
    expect(await readRefusal(page, 'Rex')).toContain('Clinic closed : Holiday')
    expect((await startsOf(doctor, day)).get(first._id)).toBe(first.start)

    await page.getByRole('button', { name: 'Day', exact: true }).click()
    await expect(tile(page, first)).toContainText('Rex')
    await ask(doctor, updateAppointment, { body: { _id: first._id, details: { petId: mia._id } } })
    await expect(tile(page, first)).toContainText('Mia')
  },
)

test(
  'a practice in two countries filters by clinic and chooses the clock',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { doctor, first } = await twoVisits()
    await aClinic(doctor, { name: 'Praxis Mumbai', address: MUMBAI })
    const page = await openAs(browser, doctor, `/doctor/appointment?visit=${first._id}&at=${first.start}`)
    const opened = dialog(page, 'Appointment of Rex')
    await opened.getByRole('button', { name: 'Close' }).click()
    // A closing dialog gives the focus back, also after a key was pressed elsewhere.
    await expect(opened).toBeHidden()
    await expect(tile(page, first)).toContainText(clockIn('Europe/Berlin', first.start))
    await page.getByLabel('Times as in').selectOption('Asia/Kolkata')
    await expect(tile(page, first)).toContainText(clockIn('Asia/Kolkata', first.start))

    const chip = page.getByRole('list', { name: 'Clinics' }).getByRole('button', { name: doctor.clinicName })
    await chip.press('Space')
    await expect(chip).toHaveAttribute('aria-pressed', 'false')
    await expect(page.locator('[data-visit]')).toHaveCount(0)
    await chip.press('Space')
    await expect(tile(page, first)).toBeVisible()
  },
)

test('a colleague’s change is not overwritten', { tag: '@desktop' }, async ({ browser }) => {
  const { doctor, day, times, first } = await twoVisits()
  const page = await openAs(browser, doctor, `/doctor/appointment?visit=${first._id}&at=${first.start}`)
  const window = dialog(page, 'Appointment of Rex')
  await window.getByRole('button', { name: 'Move', exact: true }).click()
  const moved = await ask(doctor, updateAppointment, { body: { _id: first._id, start: times[10] ?? '' } })
  await window.getByRole('list').getByRole('button', { disabled: false }).first().click()
  await window.getByRole('button', { name: 'Move here' }).click()
  await expect(window.getByRole('alert')).not.toBeEmpty()
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

test('an owner on record is booked by keyboard', { tag: '@desktop' }, async ({ browser }) => {
  const { doctor, day, mia } = await twoVisits()
  const page = await openAs(browser, doctor, '/doctor/appointment')
  await page.getByRole('button', { name: 'New appointment' }).focus()
  await page.keyboard.press('Enter')
  const window = dialog(page, 'New appointment')
  await expect(window.getByRole('searchbox')).toBeFocused()
  // Without input it closes without a question.
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(window.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('mia')
  await window.getByRole('radio', { name: /Olga Owner/ }).focus()
  await page.keyboard.press('Space')
  await window.getByRole('radio', { name: /^Mia/ }).focus()
  await page.keyboard.press('Space')
  // Today is closed, so it opens on the next free time, which the button names.
  await expect(window.locator('.slot:enabled').first()).toHaveAttribute('aria-pressed', 'true')
  await window.getByRole('button', { name: /^Book \w{3} \d+ \w{3,4}, \d\d:\d\d/ }).press('Enter')
  await expect(toast(page)).toContainText('Booked. We’ve told Olga Owner.')
  const visits = await ask(doctor, getAppointmentPage, { query: { from: day, to: day } })
  expect(visits.filter(({ pet }) => pet._id === mia._id)).toHaveLength(2)
})

test('a past time is refused as not free', { tag: '@desktop' }, async ({ browser }) => {
  const day = { fromTimeHour: 0, fromTimeMin: 0, toTimeHour: 24, toTimeMin: 0, slotPerPatient: 15 } as const
  const doctor = await aDoctor({
    clinic: { schedule: [{ availableDays: '0,1,2,3,4,5,6', ...day }], holidays: [] },
  })
  const owner = await anOwner('Olga Owner')
  const pet = await aPet(owner, 'Rex')
  const start = (await freeStarts(owner, doctor.clinicId)).at(-1) ?? ''
  await approve(doctor, await book(owner, doctor.clinicId, pet._id, start))
  const page = await openAs(browser, doctor, 'about:blank')
  // The device's clock is an hour slow, so it offers a past time.
  await page.clock.install({ time: Date.now() - 3_600_000 })
  await page.goto(`/doctor/appointment?patId=${owner.user._id}`)
  const window = dialog(page, 'New appointment')
  await window.locator('.slot:enabled').first().press('Enter')
  await window.getByRole('button', { name: /^Book / }).press('Enter')
  await expect(window.getByRole('alert').filter({ hasText: 'Choose a free time' })).toBeVisible()
  await expect(window).not.toContainText('marked fields')
})

test('a new owner is added while booking and selected', { tag: '@desktop' }, async ({ browser }) => {
  const { doctor } = await twoVisits()
  const page = await openAs(browser, doctor, '/doctor/appointment')
  await page.getByRole('button', { name: 'New appointment' }).press('Enter')
  const window = dialog(page, 'New appointment')
  await window.getByRole('button', { name: 'Add an owner' }).press('Enter')
  const form = dialog(page, 'Add owner')
  await form.getByRole('textbox', { name: 'Full name' }).fill('Karin Neumann')
  await form.getByRole('textbox', { name: 'E-mail of the owner' }).fill(`karin-${Date.now()}@example.com`)
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(window.getByRole('radio', { name: /Karin Neumann/ })).toBeChecked()
  await expect(window.getByRole('button', { name: 'Add a pet' })).toBeVisible()
})

test(
  'several requests are answered together, and one that fails is named',
  { tag: '@desktop' },
  async ({ browser }) => {
    const doctor = await aDoctor()
    const owner = await anOwner('Olga Owner')
    const starts = await freeStarts(owner, doctor.clinicId)
    const ask3 = ['Rex', 'Mia', 'Bob'].map(async (name, index) =>
      book(owner, doctor.clinicId, (await aPet(owner, name))._id, starts[10 + index] ?? ''),
    )
    const requests = await Promise.all(ask3)
    const page = await openAs(browser, doctor, '/doctor/requests')
    const [, mia] = requests
    const refusal = { status: 'error', code: 'stale', message: 'Somebody else was faster.', requestId: 'one' }
    await page.route('**/appointment/update', (route) =>
      route
        .request()
        .postData()
        ?.includes(mia?._id ?? '')
        ? route.fulfill({ status: 409, json: refusal })
        : route.continue(),
    )
    await page.getByRole('checkbox', { name: 'Choose all shown' }).press('Space')
    const bar = page.getByRole('region', { name: 'Chosen requests' })
    await bar.getByRole('button', { name: 'Approve 3' }).press('Enter')
    await expect(toast(page)).toContainText('2 requests confirmed')
    const alert = page.getByRole('alert').filter({ hasText: 'couldn’t be answered' })
    await expect(alert.getByRole('listitem')).toHaveText(/Mia \(Olga Owner\).*Somebody else was faster/)
    await expect(page.getByRole('article')).toHaveCount(1)

    await page.unroute('**/appointment/update')
    await page.getByRole('button', { name: 'Reject', exact: true }).press('Enter')
    await question(page).getByRole('textbox').fill('We are at a congress')
    await question(page).getByRole('button', { name: 'Reject' }).press('Enter')
    await expect(page.getByText('No open requests')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect
      .poll(async () => (await ask(doctor, getRequestPage, { query: {} })).total, { timeout: 15_000 })
      .toBe(0)
  },
)

test('a phone shows the day below a strip of the week', { tag: '@phone' }, async ({ browser }) => {
  const { doctor, owner, first } = await twoVisits()
  const page = await openAs(browser, doctor, `/doctor/appointment?visit=${first._id}&at=${first.start}`)
  const window = dialog(page, 'Appointment of Rex')
  await window.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('list', { name: 'Week' }).getByRole('button')).toHaveCount(7)
  await expect(page.getByRole('button', { name: /Rex.*Olga Owner/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Mia.*Olga Owner/ })).toBeVisible()

  await page.goto(`/doctor/appointment?patId=${owner.user._id}`)
  const booking = dialog(page, 'New appointment')
  await expect(booking.getByRole('radio', { name: /Olga Owner/ })).toBeChecked()
})

test('past appointments of the day are folded into one row', { tag: '@phone' }, async ({ browser }) => {
  const [doctor, owner] = await Promise.all([aDoctor(), anOwner()])
  const starts = (await freeStarts(owner, doctor.clinicId)).slice(0, 3)
  for (const [index, start] of starts.entries()) {
    const pet = await aPet(owner, ['Rex', 'Minka', 'Bello'][index])
    await approve(doctor, await book(owner, doctor.clinicId, pet._id, start))
  }
  const page = await openAs(browser, doctor, '/terms-condition')
  // Nobody can complete appointments ahead of their time, so the answer says it.
  await page.route('**/api/v1/doctor/calendar?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { visits: { status: string }[] } }
    for (const visit of answer.data.visits.slice(0, 2)) visit.status = 'completed'
    await route.fulfill({ json: answer })
  })
  await page.clock.install({ time: new Date(starts[2] ?? '') })
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
