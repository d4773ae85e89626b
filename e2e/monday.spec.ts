import type { Locator, Page } from '@playwright/test'
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { talkTo } from './code-server.ts'
import { aMondayPractice, MONDAY, monday, mondayText } from './monday-practice.ts'
import { movingClock } from './moving-clock.ts'
import { type Hands, handsOn } from './hands.ts'
import { button, dialog, field, question, toast } from './screen.ts'
import { okOf, sheetOf } from './sheet.ts'
import { ask, bookPath, expect, openAs, test } from './world.ts'

/** How long each answer of the server takes to arrive while a caller is served. */
const ANSWER_MS = 300

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find an owner or animal' })
const form = (page: Page) => dialog(page, 'New appointment')
const nearest = (page: Page) => form(page).getByRole('group', { name: 'Nearest times' }).getByRole('button')

const taken = (page: Page) => dialog(page, 'This time is taken')

/** Hands that also count the seconds, and answer questions by arrows. */
function counted(page: Page) {
  const began = performance.now()
  const { press, type, total } = handsOn(page)
  /** Chooses one of several answers, which are one stop of Tab: Space takes the first, arrows the next ones. */
  const choose = async (group: Locator, answer: string) => {
    await press('Tab')
    await press('Space')
    const wanted = group.getByRole('radio', { name: answer, exact: true })
    while (!(await wanted.isChecked())) await press('ArrowRight')
  }
  return { press, type, choose, total, seconds: () => (performance.now() - began) / 1000 }
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

    const colleague = await openAs(browser, practice.secondReception, '/doctor')
    const hands = handsOn(desk)

    await test.step('9:00: two receptions book one time at once, and the second takes the nearest', async () => {
      await clock.moveTo(monday('09:00'), [desk, colleague])
      // What was said of the booking before has gone.
      await expect(toast(desk)).toHaveCount(0)
      const both = [hands, handsOn(colleague)] as const
      const pages = [desk, colleague] as const
      for (const [index, page] of pages.entries()) {
        const one = both[index] ?? hands
        await findKarin(page, one)
        await one.type(index === 0 ? '1' : '2')
        await one.pick(vetOf(page, 'Hannah Seidel'))
        await one.typeTime(otherTime(page), '11:15')
      }
      await Promise.all(both.map((one) => one.press('Control+Enter')))
      const refused = await Promise.any(
        pages.map(async (page, index) => {
          await taken(page).waitFor()
          return index
        }),
      )
      const [page = desk, one = hands, first] = [pages[refused], both[refused], pages[1 - refused]]
      if (first) await expect(toast(first).filter({ hasText: 'Booked' })).toBeVisible()
      await one.act(nearestFree(page).first())
      // While it closes, the key is not taken.
      await expect(taken(page)).toHaveCount(0)
      await one.press('Control+Enter')
      await expect(toast(page).filter({ hasText: 'Booked' })).toBeVisible()
    })

    const owners = await openAs(browser, practice.olga, bookPath(practice.lead, mondayText('17:00')))

    await test.step('9:30: an owner books with any vet, and gets the one who is free', async () => {
      await clock.moveTo(monday('09:30'), [desk, owners])
      await owners.reload()
      const sheet = sheetOf(owners)
      const own = handsOn(owners)
      await own.pick(sheet.getByRole('radio', { name: /^Check-up/ }))
      await own.act(okOf(sheet))
      await expect(sheet.getByRole('heading', { name: 'Appointment confirmed' })).toBeVisible()
      expect(await vetsAt('17:00')).toEqual(['Rex: Aylin Kaya'])
    })

    await test.step('10:00: an operation holds its room and its vet, who cleans up for a quarter of an hour', async () => {
      await clock.moveTo(monday('10:00'), [desk, owners])
      await expect(toast(desk)).toHaveCount(0)
      const inTheWay = taken(desk).getByRole('list', { name: 'In the way' })
      const roomOf = (name: string) => form(desk).getByRole('radio', { name })
      await findKarin(desk, hands)
      await hands.type('2')
      await hands.pick(vetOf(desk, 'Aylin Kaya'))
      await hands.typeTime(otherTime(desk), '11:30')
      await hands.pick(roomOf('Operating room'))
      await hands.press('Control+Enter')
      await expect(inTheWay).toContainText('Operating room: Nala')
      await hands.press('Escape')
      // The dialog gives the focus back as it closes; keys before that would go on from elsewhere.
      await expect(roomOf('Operating room')).toBeFocused()
      await hands.pick(roomOf('X-ray'))
      await hands.pick(vetOf(desk, 'Felix Oster'), { back: true })
      await hands.typeTime(otherTime(desk), '12:00')
      await hands.press('Control+Enter')
      await expect(inTheWay).toContainText('Nala')
      await hands.press('Escape')
      // To the hours; a Tab before that would lead on from there to the minutes.
      await expect(otherTime(desk)).toBeFocused()
      await hands.typeTime(otherTime(desk), '12:15')
      await hands.press('Control+Enter')
      await expect(toast(desk).filter({ hasText: 'Booked' })).toBeVisible()
    })

    await test.step('10:30: an owner says that they are there and is told that the vet is 25 minutes late', async () => {
      await clock.moveTo(monday('10:30'), [desk, owners])
      await hands.pressOnPage('h')
      await hands.act(button(desk, 'Show as a board'))
      const waiting = await openAs(browser, practice.mona, '/patient')
      await handsOn(waiting).act(button(waiting, 'I’m here').first())
      await expect(desk.getByRole('region', { name: /^Arrived/ })).toContainText('Checked in')
      await hands.act(button(desk, 'Running late'))
      const late = dialog(desk, 'Running late')
      await hands.pick(late.getByRole('radio', { name: 'Hannah Seidel' }))
      await hands.pick(late.getByRole('radio', { name: '25 min', exact: true }))
      await hands.act(late.getByRole('button', { name: /^Tell / }))
      await expect(desk.getByText('Hannah Seidel is running 25 minutes late')).toBeVisible()
      await expect(waiting.getByText(/Your appointment begins at about 11:25/).first()).toBeVisible()
      await waiting.context().close()
    })

    await test.step('11:05: an emergency without an appointment is called in over a taken time', async () => {
      await clock.moveTo(monday('11:05'), [desk, owners])
      await hands.act(button(desk, 'Without appointment'))
      const come = dialog(desk, 'Waiting without an appointment')
      await expect(come.getByRole('searchbox')).toBeFocused()
      await hands.type('Nele Quast')
      // Before, an arrow would take one of the owners of the last bookings.
      await expect(come.locator('input[name=owner]')).toHaveCount(1)
      await hands.pick(come.getByRole('radio', { name: /^Nele Quast/ }))
      await hands.pick(come.getByRole('radio', { name: 'Urgent' }))
      await hands.pick(come.getByRole('radio', { name: 'Hannah Seidel' }))
      await hands.act(button(come, 'Put on the list'))
      await hands.act(button(desk, 'Call in Bello'))
      await expect(taken(desk).getByRole('radio', { name: 'Emergency' })).toBeChecked()
      await hands.act(button(taken(desk), 'Book anyway'))
      await expect(
        toast(desk).filter({ hasText: 'Bello is booked with Hannah Seidel at 11:05' }),
      ).toBeVisible()
      expect(await vetsAt('11:05')).toContain('Bello: Hannah Seidel')
    })

    await test.step('11:40: a vet falls ill; each of fourteen visits finds a place or is called', async () => {
      await clock.moveTo(monday('11:40'), [desk, owners])
      await block(desk, hands, { vet: 'Aylin Kaya', kind: 'Ill', from: '12:00', until: '18:00' })
      const blocked = dialog(desk, 'Block time')
      await expect(blocked).toContainText('14 appointments lie in this time.')
      await hands.act(blocked.getByRole('link', { name: 'Make a plan' }))
      await expect(desk.getByText('14 appointments are still to be settled.')).toBeVisible()
      await hands.act(button(desk, 'Hand over all 6'))
      await hands.act(button(question(desk), 'Hand over'))
      await expect(desk.getByText('8 appointments are still to be settled.')).toBeVisible()

      await hands.go(desk.getByRole('button', { name: /^Propose other times for/ }).first())
      await hands.goDown(button(desk, 'Propose other times for Rex'))
      await hands.press('Enter')
      const proposed = dialog(desk, 'Propose other times')
      await hands.act(proposed.getByRole('button', { name: /^Propose / }))
      const settled = desk.getByRole('region', { name: /Settled/ })
      await expect(desk.getByRole('region', { name: /Waiting for an answer/ })).toContainText('Rex')
      // By the link of the message.
      await owners.goto(`/patient/visits/${await visitOf('Rex')}`)
      await handsOn(owners).act(owners.getByRole('button', { name: /^Accept / }).first())
      // The answer reaches the open plan.
      await expect(settled).toContainText('Rex')
      await expect(desk.getByText('7 appointments are still to be settled.')).toBeVisible()
      await expect(desk.getByRole('region', { name: /To call/ }).getByRole('article')).toHaveCount(7)
    })

    await test.step('12:20: lunch, and a day of three columns', async () => {
      await clock.moveTo(monday('12:20'), [desk, owners])
      await block(desk, hands, { vet: 'Hannah Seidel', kind: 'Break', from: '12:30', until: '13:00' })
      await expect(toast(desk).filter({ hasText: /[Bb]locked/ })).toBeVisible()
      await hands.pressOnPage('t')
      await hands.act(button(desk, 'Day'))
      const column = desk.getByRole('group', { name: /^Hannah Seidel/ })
      await expect(column.getByRole('button', { name: 'Blocked 12:30–13:00, Break' })).toBeVisible()
      await expect(column.getByRole('button', { name: /^.*Pet Ada/ })).toBeVisible()
    })

    await test.step('17:45: the day is printed as a list for each vet', async () => {
      await clock.moveTo(monday('17:45'), [desk, owners])
      await desk.emulateMedia({ media: 'print' })
      const lists = desk.locator('.day-print')
      await expect(lists).toHaveCount(3)
      await expect(lists.filter({ hasText: 'Hannah Seidel' })).toContainText('Pet Ada')
      await expect(lists.filter({ hasText: 'Felix Oster' })).toContainText('Nala')
      await expect(lists.filter({ hasText: 'Felix Oster' })).toBeVisible()
      await desk.emulateMedia({ media: 'screen' })
    })

    await test.step('18:00: the numbers of the month are there', async () => {
      const hers = await openAs(browser, practice.lead, '/doctor')
      await clock.moveTo(monday('18:00'), [desk, owners, hers])
      const own = handsOn(hers)
      // The code of the keys arrives just after the page.
      await expect(async () => {
        await own.press('t')
        await expect(button(hers, 'Day')).toBeVisible({ timeout: 2000 })
      }).toPass()
      await own.press('h')
      await own.act(hers.getByRole('link', { name: 'This month' }))
      await own.pick(hers.getByRole('radio', { name: 'Everybody' }))
      const rows = hers.getByRole('table', { name: 'Vet' }).getByRole('row')
      for (const vet of ['Hannah Seidel', 'Felix Oster', 'Aylin Kaya'])
        await expect(rows.filter({ hasText: vet })).toBeVisible()
      await expect(hers.getByRole('table', { name: 'Reason' })).toContainText('Surgery')
    })
    process.stdout.write(`The reception works from 9:00 to 18:00 with ${hands.total()} keys.\n`)
  } finally {
    clock.stop()
    await stop()
  }
})

type Blocked = { vet: string; kind: string; from: string; until: string }

/** Blocks a time of a vet on the present day. */
async function block(page: Page, hands: Hands, { vet, kind, from, until }: Blocked): Promise<void> {
  const opened = dialog(page, 'Block time')
  await hands.pressOnPage('b')
  await expect(opened).toBeVisible()
  await hands.pick(opened.getByRole('radio', { name: vet }))
  await hands.pick(opened.getByRole('radio', { name: kind }))
  await hands.typeTime(opened.getByLabel('From: Time'), from)
  await hands.typeTime(opened.getByLabel('Until: Time'), until)
  await hands.act(button(opened, 'Block'))
}

/** Opens a new appointment for a caller on record. */
async function findKarin(page: Page, hands: Hands): Promise<void> {
  await openFinder(page)
  await hands.type('0171 5510005')
  await expect(finder(page).getByRole('option', { name: 'Karin Neumann' })).toBeVisible()
  await hands.press('Control+Enter')
  await expect(form(page)).toBeVisible()
}

const vetOf = (page: Page, name: string) => form(page).getByRole('radio', { name: new RegExp(`^${name}`) })
const otherTime = (page: Page) => form(page).getByLabel('Or any other time')
const nearestFree = (page: Page) =>
  taken(page).getByRole('list', { name: 'Nearest free times' }).getByRole('button')

type Keys = ReturnType<typeof counted>

/** Prints what a caller took, with Ctrl-K, and refuses more keys. The seconds are those of the machine, too. */
function report(who: string, keys: Keys, mostKeys: number): void {
  const total = keys.total() + 1
  process.stdout.write(`${who} is booked in ${total} keys and ${keys.seconds().toFixed(1)} s.\n`)
  expect(total).toBeLessThanOrEqual(mostKeys)
}
