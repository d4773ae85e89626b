import type { Locator, Page } from '@playwright/test'
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { talkTo } from './code-server.ts'
import { aMondayPractice, MONDAY, monday, mondayText } from './monday-practice.ts'
import { movingClock } from './moving-clock.ts'
import { button, dialog, field, question, toast } from './screen.ts'
import { bookIn, sheetOf } from './sheet.ts'
import { ask, bookPath, expect, openAs, test } from './world.ts'

/** How long each answer of the server takes to arrive while a caller is served. */
const ANSWER_MS = 300

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find an owner or animal' })
const form = (page: Page) => dialog(page, 'New appointment')
const nearest = (page: Page) => form(page).getByRole('group', { name: 'Nearest times' }).getByRole('button')

const taken = (page: Page) => dialog(page, 'This time is taken')

/** Presses keys and counts them; a combination is one. */
function counted(page: Page) {
  const began = performance.now()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  /** Chooses one of several answers, which are one stop of Tab: Space takes the first, arrows the next ones. */
  const choose = async (group: Locator, answer: string) => {
    await press('Tab')
    await press('Space')
    const wanted = group.getByRole('radio', { name: answer, exact: true })
    while (!(await wanted.isChecked())) await press('ArrowRight')
  }
  return { press, type, choose, total: () => keys, seconds: () => (performance.now() - began) / 1000 }
}

/** Opens the search of the desk; its code arrives just after the page. */
async function openFinder(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(finder(page)).toBeVisible({ timeout: 500 })
  }).toPass()
}

// specification/practice §4: a practice of three vets and a reception works through a Monday, from the first call to the numbers of the month (added)
// specification/readings §6: the day board shows where the animals of a day are; a stage leaves the version of its visit (added)
// specification/owner §4: an owner sees that their appointment begins later, and says that they are there (added)
test('three vets and a reception work through a Monday', { tag: '@desktop' }, async ({ browser }) => {
  // A minute on two idle cores.
  test.setTimeout(360_000)
  const clock = movingClock()
  await clock.moveTo(monday('07:40'))
  const stop = await talkTo(clock.settings)
  try {
    const practice = await aMondayPractice()
    const desk = await openAs(browser, practice.reception, '/doctor')
    const visitOf = async (pet: string) => {
      const query = { from: MONDAY, to: MONDAY, scope: 'practice' } as const
      const { visits } = await ask(practice.lead, getCalendar, { query })
      return visits.find(({ petName }) => petName === pet)?._id
    }
    const vetsAt = async (time: string) => {
      const query = { from: MONDAY, to: MONDAY, scope: 'practice' } as const
      const { visits } = await ask(practice.lead, getCalendar, { query })
      return visits
        .filter(({ start }) => start === mondayText(time))
        .map(({ petName, doctorName }) => `${petName}: ${doctorName}`)
    }

    await test.step('8:00: a caller on record is booked', async () => {
      await clock.moveTo(monday('08:00'), [desk])
      await desk.goto('/doctor')
      await desk.route('**/api/v1/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
        await route.continue()
      })
      await openFinder(desk)
      const keys = counted(desk)
      await keys.type('0171 5510005')
      await expect(finder(desk).getByRole('option', { name: 'Karin Neumann' })).toBeVisible()
      await keys.press('Control+Enter')
      await keys.type('2va')
      await expect(nearest(desk)).toHaveCount(5)
      await keys.press('1')
      await expect(nearest(desk).first()).toHaveAttribute('aria-pressed', 'true')
      await keys.press('Control+Enter')
      await expect(toast(desk)).toContainText('Booked. We’ve told Karin Neumann.')
      report('An owner on record', keys, 25)
    })

    await test.step('8:10: a new owner is put on record and booked', async () => {
      await clock.moveTo(monday('08:10'), [desk])
      await openFinder(desk)
      const keys = counted(desk)
      await keys.type('0171 5510007')
      await expect(finder(desk).getByRole('option', { name: 'New owner with 0171 5510007' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await keys.press('Enter')
      await expect(field(form(desk), 'Full name')).toBeFocused()
      await keys.type('Nele Quast')
      const petName = form(desk).getByRole('textbox', { name: 'Name', exact: true })
      while (!(await petName.evaluate((input) => input === document.activeElement))) await keys.press('Tab')
      await keys.type('Bello')
      for (const [group, answer] of [
        ['Kind of animal', 'Dog'],
        ['Gender', 'Male'],
        ['Age, about', '2 years'],
        ['Breed', 'Not sure'],
      ] as const)
        await keys.choose(form(desk).getByRole('group', { name: group }), answer)
      await keys.press('Enter')
      await expect(form(desk).getByRole('radio', { name: /^Bello/ })).toBeChecked()
      await keys.type('va')
      await expect(nearest(desk)).toHaveCount(5)
      await keys.press('1')
      await expect(nearest(desk).first()).toHaveAttribute('aria-pressed', 'true')
      await keys.press('Control+Enter')
      await expect(toast(desk).filter({ hasText: 'Nele Quast' })).toContainText('Booked')
      report('A new owner', keys, 60)
      await desk.unroute('**/api/v1/**')
    })

    const hers = await openAs(browser, practice.lead, '/doctor')

    await test.step('9:00: two members book one time at once, and the second takes the nearest', async () => {
      await clock.moveTo(monday('09:00'), [desk, hers])
      const pages = [desk, hers]
      for (const [index, page] of pages.entries()) {
        await page.goto(`/doctor/appointment?patId=${practice.karin}`)
        await typeTime(page, { pet: index === 0 ? 'Charly' : 'Bruno', vet: 'Hannah Seidel', time: '11:15' })
      }
      await Promise.all(pages.map((page) => form(page).getByRole('button', { name: /^Book/ }).click()))
      const refused = await Promise.any(
        pages.map(async (page) => {
          await taken(page).waitFor()
          return page
        }),
      )
      const [first] = pages.filter((page) => page !== refused)
      if (first) await expect(toast(first).filter({ hasText: 'Booked' })).toBeVisible()
      await taken(refused)
        .getByRole('list', { name: 'Nearest free times' })
        .getByRole('button')
        .first()
        .click()
      await form(refused).getByRole('button', { name: /^Book/ }).click()
      await expect(toast(refused).filter({ hasText: 'Booked' })).toBeVisible()
    })

    const owners = await openAs(browser, practice.olga, bookPath(practice.lead, mondayText('17:00')))

    await test.step('9:30: an owner books with any vet, and gets the one who is free', async () => {
      await clock.moveTo(monday('09:30'), [desk, hers, owners])
      await owners.reload()
      await bookIn(sheetOf(owners))
      await expect(sheetOf(owners).getByRole('heading', { name: 'Appointment confirmed' })).toBeVisible()
      expect(await vetsAt('17:00')).toEqual(['Rex: Aylin Kaya'])
    })

    await test.step('10:00: an operation holds its room and its vet, who cleans up for a quarter of an hour', async () => {
      await clock.moveTo(monday('10:00'), [desk, hers, owners])
      await desk.goto(`/doctor/appointment?patId=${practice.karin}`)
      await form(desk).getByRole('radio', { name: 'Operating room' }).press('Space')
      await typeTime(desk, { pet: 'Bruno', vet: 'Aylin Kaya', time: '11:30' })
      await form(desk).getByRole('button', { name: /^Book/ }).click()
      await expect(taken(desk).getByRole('list', { name: 'In the way' })).toContainText(
        'Operating room: Nala',
      )
      await button(taken(desk), 'Cancel').click()
      await form(desk).getByRole('radio', { name: 'X-ray' }).press('Space')
      await typeTime(desk, { pet: 'Bruno', vet: 'Felix Oster', time: '12:00' })
      await form(desk).getByRole('button', { name: /^Book/ }).click()
      await expect(taken(desk).getByRole('list', { name: 'In the way' })).toContainText('Nala')
      await button(taken(desk), 'Cancel').click()
      await typeTime(desk, { pet: 'Bruno', vet: 'Felix Oster', time: '12:15' })
      await form(desk).getByRole('button', { name: /^Book/ }).click()
      await expect(toast(desk).filter({ hasText: 'Booked' })).toBeVisible()
    })

    await test.step('10:30: an owner says that they are there and is told that the vet is 25 minutes late', async () => {
      await clock.moveTo(monday('10:30'), [desk, hers, owners])
      await desk.goto('/doctor')
      await button(desk, 'Show as a board').click()
      const waiting = await openAs(browser, practice.mona, '/patient')
      await button(waiting, 'I’m here').first().click()
      await expect(desk.getByRole('region', { name: /^Arrived/ })).toContainText('Checked in')
      await button(desk, 'Running late').click()
      const late = dialog(desk, 'Running late')
      await late.getByRole('radio', { name: 'Hannah Seidel' }).press('Space')
      await late.getByRole('radio', { name: '25 min', exact: true }).press('Space')
      await late.getByRole('button', { name: /^Tell / }).click()
      await expect(desk.getByText('Hannah Seidel is running 25 minutes late')).toBeVisible()
      await expect(waiting.getByText(/Your appointment begins at about 11:25/).first()).toBeVisible()
      await waiting.context().close()
    })

    await test.step('11:05: an emergency without an appointment is called in over a taken time', async () => {
      await clock.moveTo(monday('11:05'), [desk, hers, owners])
      await button(desk, 'Without appointment').click()
      const come = dialog(desk, 'Waiting without an appointment')
      await come.getByRole('searchbox').fill('Nele Quast')
      await come.getByRole('radio', { name: /^Nele Quast/ }).press('Space')
      await come.getByRole('radio', { name: 'Urgent' }).press('Space')
      await come.getByRole('radio', { name: 'Hannah Seidel' }).press('Space')
      await button(come, 'Put on the list').click()
      await button(desk, 'Call in Bello').click()
      await expect(taken(desk).getByRole('radio', { name: 'Emergency' })).toBeChecked()
      await button(taken(desk), 'Book anyway').click()
      await expect(
        toast(desk).filter({ hasText: 'Bello is booked with Hannah Seidel at 11:05' }),
      ).toBeVisible()
      expect(await vetsAt('11:05')).toContain('Bello: Hannah Seidel')
    })

    await test.step('11:40: a vet falls ill; each of fourteen visits finds a place or is called', async () => {
      await clock.moveTo(monday('11:40'), [desk, hers, owners])
      await block(desk, { vet: 'Aylin Kaya', kind: 'Ill', from: '12:00', until: '18:00' })
      const blocked = dialog(desk, 'Block time')
      await expect(blocked).toContainText('14 appointments lie in this time.')
      await blocked.getByRole('link', { name: 'Make a plan' }).click()
      await expect(desk.getByText('14 appointments are still to be settled.')).toBeVisible()
      await button(desk, 'Hand over all 6').click()
      await button(question(desk), 'Hand over').click()
      await expect(desk.getByText('8 appointments are still to be settled.')).toBeVisible()

      await button(desk, 'Propose other times for Rex').click()
      await dialog(desk, 'Propose other times')
        .getByRole('button', { name: /^Propose / })
        .click()
      const settled = desk.getByRole('region', { name: /Settled/ })
      await expect(desk.getByRole('region', { name: /Waiting for an answer/ })).toContainText('Rex')
      await owners.goto(`/patient/visits/${await visitOf('Rex')}`)
      await owners
        .getByRole('button', { name: /^Accept / })
        .first()
        .click()
      // The answer reaches the open plan.
      await expect(settled).toContainText('Rex')
      await expect(desk.getByText('7 appointments are still to be settled.')).toBeVisible()
      await expect(desk.getByRole('region', { name: /To call/ }).getByRole('article')).toHaveCount(7)
    })

    await test.step('12:20: lunch, and a day of three columns', async () => {
      await clock.moveTo(monday('12:20'), [desk, hers, owners])
      await block(desk, { vet: 'Hannah Seidel', kind: 'Break', from: '12:30', until: '13:00' })
      await expect(toast(desk).filter({ hasText: /[Bb]locked/ })).toBeVisible()
      await desk.goto(`/doctor/appointment?at=${mondayText('12:30')}`)
      await button(desk, 'Day').click()
      const column = desk.getByRole('group', { name: /^Hannah Seidel/ })
      await expect(column.getByRole('button', { name: 'Blocked 12:30–13:00, Break' })).toBeVisible()
      await expect(column.getByRole('button', { name: /^.*Pet Ada/ })).toBeVisible()
    })

    await test.step('17:45: the day is printed as a list for each vet', async () => {
      await clock.moveTo(monday('17:45'), [desk, hers, owners])
      await desk.emulateMedia({ media: 'print' })
      const lists = desk.locator('.day-print')
      await expect(lists).toHaveCount(3)
      await expect(lists.filter({ hasText: 'Hannah Seidel' })).toContainText('Pet Ada')
      await expect(lists.filter({ hasText: 'Felix Oster' })).toContainText('Nala')
      await expect(lists.filter({ hasText: 'Felix Oster' })).toBeVisible()
    })

    await test.step('18:00: the numbers of the month are there', async () => {
      await clock.moveTo(monday('18:00'), [desk, hers, owners])
      await hers.goto('/doctor/statistics')
      await hers.getByRole('radio', { name: 'Everybody' }).press('Space')
      const rows = hers.getByRole('table', { name: 'Vet' }).getByRole('row')
      for (const vet of ['Hannah Seidel', 'Felix Oster', 'Aylin Kaya'])
        await expect(rows.filter({ hasText: vet })).toBeVisible()
      await expect(hers.getByRole('table', { name: 'Reason' })).toContainText('Surgery')
    })
  } finally {
    clock.stop()
    await stop()
  }
})

type Blocked = { vet: string; kind: string; from: string; until: string }

/** Blocks a time of a vet on the present day, in the calendar. */
async function block(page: Page, { vet, kind, from, until }: Blocked): Promise<void> {
  await page.goto('/doctor/appointment')
  await expect(button(page, 'Block time')).toBeVisible()
  await button(page, 'Block time').click()
  const opened = dialog(page, 'Block time')
  await opened.getByRole('radio', { name: vet }).press('Space')
  await opened.getByRole('radio', { name: kind }).press('Space')
  await opened.getByLabel('From: Time').fill(from)
  await opened.getByLabel('Until: Time').fill(until)
  await button(opened, 'Block').click()
}

/** Types a time in a new appointment, with a vet and an animal. */
async function typeTime(
  page: Page,
  { pet, vet, time }: { pet: string; vet: string; time: string },
): Promise<void> {
  await form(page)
    .getByRole('radio', { name: new RegExp(`^${pet}`) })
    .press('Space')
  await form(page)
    .getByRole('radio', { name: new RegExp(`^${vet}`) })
    .press('Space')
  await form(page).getByLabel('Or any other time').fill(time)
}

type Keys = ReturnType<typeof counted>

/** Prints what a caller took, with Ctrl-K, and refuses more keys. The seconds are those of the machine, too. */
function report(who: string, keys: Keys, mostKeys: number): void {
  const total = keys.total() + 1
  process.stdout.write(`${who} is booked in ${total} keys and ${keys.seconds().toFixed(1)} s.\n`)
  expect(total).toBeLessThanOrEqual(mostKeys)
}
