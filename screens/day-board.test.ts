import { describe, expect, it } from 'vitest'
import { consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { addWalkIn } from '@vetvisit/contract/appointments/walk-ins/routes'
import { arrive, getDayBoard, setDelay, setStage } from '@vetvisit/contract/appointments/stages/routes'
import { button, dialog, field, question, toast } from './screen.ts'
import { rest } from './until.ts'
import {
  aDoctor,
  anAssistant,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  freeStarts,
  openAs,
  PHONE,
  type Page,
  setClock,
} from './world.ts'

const MINUTE_MS = 60_000

/** An owner with two animals that come on one morning; it is half an hour before the first visit. */
async function twoExpected(given: Parameters<typeof aDoctor>[0] = {}) {
  const [vet, owner] = await Promise.all([aDoctor(given), anOwner()])
  const [rex, mia] = [await aPet(owner), await aPet(owner, 'Mia')]
  const [one = '', other = ''] = await freeStarts(owner, vet.clinicId)
  const first = await book(owner, vet.clinicId, rex._id, one)
  const second = await book(owner, vet.clinicId, mia._id, other)
  await approve(vet, first)
  await approve(vet, second)
  await setClock(Date.parse(one) - 30 * MINUTE_MS)
  return { vet, owner, rex, mia, first, second }
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const timeOf = (instant: string, minutes = 0) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(
    Date.parse(instant) + minutes * MINUTE_MS,
  )

// specification/practice §4: today is a list until an animal has arrived, waits without an appointment, or the board is chosen, which the device remembers (added)
describe('the home page of a practice', () => {
  it('stays a list until the board is chosen, which the device remembers', async () => {
    const { vet } = await twoExpected()
    const page = await openAs(vet, '/doctor')
    await expect(page.getByRole('list', { name: 'Today' })).toBeVisible()
    await expect(column(page, 'Expected')).toHaveCount(0)
    await button(page, 'Show as a board').click()
    await expect(column(page, 'Expected')).toContainText('Rex')
    await page.goto('/doctor/patients')
    await page.goto('/doctor')
    await expect(column(page, 'Expected')).toContainText('Mia')
    await button(page, 'Show as a list').click()
    await expect(page.getByRole('list', { name: 'Today' })).toBeVisible()
  })

  it('says once that its times are those of a clinic elsewhere, as a list and as a board', async () => {
    const street = { addressLine1: '4 Tavistock Square', zipcode: 'WC1H 9HG', city: 'London' }
    const address = { ...street, state: 'England', country: 'United Kingdom' }
    const { vet } = await twoExpected({ clinic: { address } })
    const page = await openAs(vet, '/doctor')
    const hint = page.getByText('Clinic time (United Kingdom Time)')
    await expect(page.getByRole('list', { name: 'Today' })).toContainText('Mia')
    await expect(hint).toHaveCount(1)
    await button(page, 'Show as a board').click()
    await expect(column(page, 'Expected')).toContainText('Mia')
    await expect(hint).toHaveCount(1)
  })

  // specification/practice §4: names that are cut are read whole in their title (added)
  it('has the names of an animal and its owner as the title of their row, as a list and as a board', async () => {
    const { vet, owner } = await twoExpected()
    const page = await openAs(vet, '/doctor')
    const whole = `Rex, ${owner.user.fullname}`
    await expect(page.getByRole('heading', { name: /^Rex/ })).toHaveAttribute('title', whole)
    await button(page, 'Show as a board').click()
    await expect(column(page, 'Expected').getByRole('heading', { name: /^Rex/ })).toHaveAttribute(
      'title',
      whole,
    )
  })

  // specification/practice §4: a day without visits leads to the day board, too (added)
  it('leads to the board on a day without visits, too, because an animal may come without one', async () => {
    const page = await openAs(await aDoctor(), '/doctor')
    await button(page, 'Show as a board').click()
    await expect(column(page, 'Expected')).toContainText('Nobody')
    await expect(button(page, 'Without appointment')).toBeVisible()
  })

  it('becomes a board at once when an owner says that they are there', async () => {
    const { vet, owner, first } = await twoExpected()
    const page = await openAs(vet, '/doctor')
    await expect(page.getByRole('list', { name: 'Today' })).toBeVisible()
    await ask(owner, arrive, { body: { _id: first._id } })
    await expect(column(page, 'Arrived')).toContainText('Rex')
    await expect(column(page, 'Arrived')).toContainText('Checked in')
  })

  it('becomes a board at once when an animal comes without an appointment; as a list it says how many wait', async () => {
    const { vet, owner } = await twoExpected()
    const nala = await aPet(owner, 'Nala')
    const page = await openAs(vet, '/doctor')
    await expect(page.getByRole('list', { name: 'Today' })).toBeVisible()
    await ask(vet, addWalkIn, { body: { clinicId: vet.clinicId, petId: nala._id } })
    await expect(waiting(page)).toContainText('Nala')
    await button(page, 'Show as a list').click()
    await expect(page.getByText('1 animal waits without an appointment.')).toBeVisible()
  })
})

// specification/readings §6: the day board shows where the animals of a day are; a stage leaves the version of its visit (added)
describe('the day board', () => {
  it('notes an arrival by one tap, counts the minutes and calls in once the time has come', async () => {
    const { vet, rex, first } = await twoExpected()
    const page = await openAs(vet, '/doctor')
    await button(page, 'Show as a board').click()
    await button(page, 'Rex arrived').click()
    await expect(column(page, 'Arrived')).toContainText('0 min')
    await expect(button(page, 'Call in Rex')).toHaveCount(0)
    await setClock(Date.parse(first.start) + MINUTE_MS)
    await page.goto('/doctor')
    await expect(column(page, 'Arrived')).toContainText('waiting 31 min')
    await button(page, 'Call in Rex').click()
    await expect(page).toHaveURL(new RegExp(`/doctor/patients/${rex._id}`))
    await page.goto('/doctor')
    await expect(column(page, 'In the room')).toContainText('Rex')
  })

  it('takes an arrival back, by Undo and later, and notes who leaves again', async () => {
    const { vet } = await twoExpected()
    const page = await openAs(vet, '/doctor')
    await button(page, 'Show as a board').click()
    await button(page, 'Rex arrived').click()
    await button(toast(page), 'Undo').click()
    await expect(column(page, 'Arrived')).toContainText('Nobody is waiting.')
    await button(page, 'Mia arrived').click()
    await button(page, 'More for Mia').click()
    await button(page, 'Has left again').click()
    await expect(column(page, 'Done')).toContainText('Has left')
    await button(column(page, 'Done'), 'Mia arrived').click()
    await button(page, 'More for Mia').click()
    await button(page, 'Not here after all').click()
    await expect(column(page, 'Expected')).toContainText('Mia')
  })

  // specification/practice §4: taking back what was noted of an animal that has arrived keeps how long it has waited (added)
  it('keeps how long an animal has waited when a wrong tap is taken back', async () => {
    const { vet, first } = await twoExpected()
    await ask(vet, setStage, { body: { _id: first._id, stage: 'arrived' } })
    await setClock(Date.parse(first.start) - 10 * MINUTE_MS)
    const page = await openAs(vet, '/doctor')
    const waits = () => expect(column(page, 'Arrived')).toContainText('waiting 20 min')
    await waits()
    await button(page, 'More for Rex').click()
    await button(page, 'Not here after all').click()
    await expect(column(page, 'Expected')).toContainText('Rex')
    await button(toast(page), 'Undo').click()
    await waits()
    await button(page, 'More for Rex').click()
    await button(page, 'Not here after all').click()
    await button(page, 'Rex arrived').click()
    await waits()
    await ask(vet, setStage, { body: { _id: first._id, stage: 'left' } })
    await button(column(page, 'Done'), 'Rex arrived').click()
    await waits()
    await button(toast(page).filter({ hasText: 'Rex arrived' }), 'Undo').click()
    await expect(column(page, 'Done')).toContainText('Has left')
  })

  it('has the same columns one below the other on a phone', async () => {
    const { vet, first } = await twoExpected()
    await ask(vet, setStage, { body: { _id: first._id, stage: 'arrived' } })
    const page = await openAs(vet, '/doctor', PHONE)
    for (const name of ['Expected', 'Arrived', 'In the room', 'Done'])
      await expect(column(page, name)).toBeVisible()
  })
})

/** Lets a dialog close until the returned function is called: windows without layout have no animations. */
function closesSlowly(dialog: Element): () => void {
  let end: (() => void) | undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const leaving = {
    beforeAddWrite: () => leaving,
    duration: () => leaving,
    play: () => ended,
    destroy: () => undefined,
  }
  Object.assign(dialog, { leaveAnimation: () => leaving })
  return () => end?.()
}

const waiting = (page: Page) => page.getByRole('region', { name: /^Waiting without an appointment/ })

// specification/practice §4: an animal without an appointment is put on the day board, called in by one tap or noted as gone (added)
describe('an animal without an appointment', () => {
  it('is put on the list with its owner, and leaves it by one tap that can be undone', async () => {
    const { vet, owner } = await twoExpected()
    await aPet(owner, 'Nala')
    const page = await openAs(vet, '/doctor')
    await button(page, 'Show as a board').click()
    await expect(waiting(page)).toHaveCount(0)
    await button(page, 'Without appointment').click()
    const form = dialog(page, 'Waiting without an appointment')
    await expect(button(form, 'Put on the list')).toBeDisabled()
    await expect(form).toContainText('Choose an owner.')
    await form.getByRole('radio', { name: /^Olga Owner/ }).check()
    await form.getByRole('radio', { name: /^Nala/ }).check()
    await form.getByRole('radio', { name: 'Urgent' }).check()
    await field(form, 'Note for the practice (optional)').fill('Waits in the car')
    await button(form, 'Put on the list').click()
    await expect(waiting(page)).toContainText('Nala Olga Owner')
    await expect(waiting(page)).toContainText('Urgent')
    await expect(waiting(page)).toContainText('Waits in the car')
    await button(page, 'Nala has left').click()
    await expect(waiting(page)).toHaveCount(0)
    await button(toast(page).filter({ hasText: 'Nala has left' }), 'Undo').click()
    await expect(waiting(page)).toContainText('Nala')
    await button(page, 'Without appointment').click()
    await form.getByRole('radio', { name: /^Olga Owner/ }).check()
    await form.getByRole('radio', { name: /^Nala/ }).check()
    await button(form, 'Put on the list').click()
    await expect(form.getByText('This animal is on the list already')).toBeVisible()
    await expect(form.getByRole('radio', { name: /^Nala/ })).toBeChecked()
  })

  // specification/practice §4: of many animals without an appointment the day board shows the next ones and every urgent one, the rest once it is unfolded (added)
  it('is one of the first three that wait, or urgent, else unfolded on a phone', async () => {
    const { vet, owner } = await twoExpected()
    for (const [index, name] of ['Nala', 'Odin', 'Pico', 'Quinn', 'Romy', 'Suki'].entries()) {
      const { _id: petId } = await aPet(owner, name)
      await ask(vet, addWalkIn, { body: { clinicId: vet.clinicId, petId, urgent: index >= 2 } })
    }
    const page = await openAs(vet, '/doctor', PHONE)
    await expect(waiting(page).getByRole('listitem')).toHaveCount(4)
    await expect(waiting(page)).not.toContainText('Nala')
    await button(waiting(page), '2 more').click()
    await expect(waiting(page).getByRole('listitem')).toHaveCount(6)
    await button(waiting(page), 'Show fewer').click()
    await expect(waiting(page).getByRole('listitem')).toHaveCount(4)
  })

  it('is called in by the vet over a taken time, and its visit begins', async () => {
    const { vet, owner, first } = await twoExpected()
    const nala = await aPet(owner, 'Nala')
    await ask(vet, addWalkIn, { body: { clinicId: vet.clinicId, petId: nala._id } })
    await setClock(Date.parse(first.start) + 7 * MINUTE_MS)
    const page = await openAs(vet, '/doctor')
    await expect(waiting(page)).toContainText('waiting 37 min')
    await button(page, 'Call in Nala').click()
    const taken = dialog(page, 'This time is taken')
    await expect(taken.getByRole('list', { name: 'In the way' })).toContainText('Rex')
    await expect(taken.getByRole('radio', { name: 'Came without an appointment' })).toBeChecked()
    await button(taken, 'Book anyway').click()
    await expect(page).toHaveURL(new RegExp(`/doctor/patients/${nala._id}`))
    const board = await ask(vet, getDayBoard, {})
    expect(board.walkIns).toEqual([])
    expect(board.inRoom).toMatchObject([
      { start: new Date(Date.parse(first.start) + 5 * MINUTE_MS).toISOString(), pet: { name: 'Nala' } },
    ])
  })

  it('is called in by an assistant over a taken time, after which nothing stays of the dialog and its card', async () => {
    const { vet, owner, first } = await twoExpected()
    const assistant = await anAssistant(vet, 'Tina Team', ['appointments', 'overrides'])
    const nala = await aPet(owner, 'Nala')
    await ask(vet, addWalkIn, { body: { clinicId: vet.clinicId, petId: nala._id } })
    await setClock(Date.parse(first.start) + 7 * MINUTE_MS)
    const page = await openAs(assistant, '/doctor')
    await button(page, 'Call in Nala').click()
    const taken = dialog(page, 'This time is taken')
    await expect(taken).toBeVisible()
    const close = closesSlowly(await page.locator('ion-modal').element())
    await button(taken, 'Book anyway').click()
    await expect(toast(page)).toContainText('Nala is booked')
    await expect(waiting(page)).toHaveCount(0)
    close()
    await expect(page.locator('ion-modal:not(.overlay-hidden)')).toHaveCount(0)
    // Ionic puts it back into the page.
    await rest()
    await expect(page.locator('ion-modal')).toHaveCount(0)
  })
})

describe('a delay', () => {
  // specification/practice §4: before a delay is sent, the practice sees whom it tells and what (added)
  it('is told to the owners whom the dialog lists, and taken back', async () => {
    const { vet, owner, first, second } = await twoExpected()
    const page = await openAs(vet, '/doctor')
    await button(page, 'Show as a board').click()
    await button(page, 'Running late').click()
    const late = dialog(page, 'Running late')
    await expect(button(late, 'Save')).toBeDisabled()
    await expect(late).toContainText('Choose the minutes.')
    await late.getByRole('radio', { name: '5 min', exact: true }).check()
    await expect(late.getByText('Owners are told from ten minutes on.')).toBeVisible()
    await late.getByRole('radio', { name: '15 min', exact: true }).check()
    await expect(late.getByRole('listitem')).toHaveCount(2)
    await expect(late.getByRole('listitem').first()).toContainText(`about ${timeOf(first.start, 15)}`)
    await button(late, 'Tell 2 owners').click()
    await expect(toast(page).filter({ hasText: '2 owners have been told' })).toBeVisible()
    await expect(page.getByText(`${vet.fullname} is running 15 minutes late`)).toBeVisible()
    await expect(column(page, 'Expected')).toContainText(`about ${timeOf(second.start, 15)}`)
    await button(page, 'Back on time').click()
    await expect(page.getByText('is running 15 minutes late')).toHaveCount(0)
    expect((await ask(vet, getDayBoard, {})).delays).toEqual([])
    expect(owner.user.fullname).toBe('Olga Owner')
  })
})

// specification/owner §4: an owner sees that their appointment begins later, and says that they are there (added)
describe('the owner of an appointment', () => {
  it('sees that it begins later, and says from an hour before that they are there', async () => {
    const { vet, owner, first } = await twoExpected()
    await setClock(Date.parse(first.start) - 61 * MINUTE_MS)
    const page = await openAs(owner, '/patient')
    await expect(page.locator('.next-visit')).toContainText('Rex')
    await expect(button(page, 'I’m here')).toHaveCount(0)
    await setClock(Date.parse(first.start) - 20 * MINUTE_MS)
    await ask(vet, setDelay, { body: { clinicId: vet.clinicId, minutes: 20 } })
    await page.goto(`/patient/visits/${first._id}`)
    await expect(page.getByText(`begins at about ${timeOf(first.start, 20)}`)).toBeVisible()
    await button(page, 'I’m here').click()
    await expect(page.getByText(`you’re here since ${timeOf(first.start, -20)}`)).toBeVisible()
    await expect(button(page, 'I’m here')).toHaveCount(0)
    expect((await ask(vet, getDayBoard, {})).arrived[0]).toMatchObject({ _id: first._id })
  })
})

// specification/practice §4: a vet who finishes a visit is asked to call in the animal that has waited longest (added)
it('finishing a visit offers to call in the next animal that has arrived', async () => {
  const { vet, rex, mia, first, second } = await twoExpected()
  await ask(vet, setStage, { body: { _id: second._id, stage: 'arrived' } })
  await setClock(Date.parse(second.start) + 5 * MINUTE_MS)
  await ask(vet, consultAppointment, { body: { _id: first._id } })
  const page = await openAs(vet, `/doctor/patients/${rex._id}`)
  await page.getByRole('button', { name: 'Finish the visit of Rex' }).click()
  await expect(question(page)).toContainText('Call in Mia?')
  await button(question(page), 'Call in').click()
  await expect(page).toHaveURL(new RegExp(`/doctor/patients/${mia._id}`))
  expect((await ask(vet, getDayBoard, {})).inRoom[0]).toMatchObject({ _id: second._id })
})
