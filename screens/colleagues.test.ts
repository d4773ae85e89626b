import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { describe, expect, it } from 'vitest'
import { button, dialog, question, toast } from './screen.ts'
import { until } from './until.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  freeStarts,
  inboxOf,
  join,
  openAs,
  setClock,
  PHONE,
} from './world.ts'

/** Two vets of one clinic: an appointment of the first, and a request that waits for the second. */
async function practiceOfTwo() {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  const colleague = await aDoctor({ fullname: 'Ingo Brenner' })
  await join(colleague, lead)
  const owner = await anOwner('Olga Owner')
  const [rex, mia] = [await aPet(owner, 'Rex'), await aPet(owner, 'Mia')]
  const starts = await freeStarts(owner, lead.clinicId)
  const [first = '', second = ''] = starts
  const visit = await approve(lead, await book(owner, lead.clinicId, rex._id, first))
  const request = await book(owner, lead.clinicId, mia._id, second)
  await ask(lead, updateAppointment, { body: { _id: request._id, doctorId: colleague.user._id } })
  return { lead, colleague, owner, visit, request }
}

describe('a practice of two vets', () => {
  // specification/practice §4: in a practice of several vets screens open on "Mine" or "Everybody", which the device remembers (added)
  it('opens its screens on the own appointments or everybody’s, and remembers which', async () => {
    const { lead, visit, request } = await practiceOfTwo()
    const at = `/doctor/appointment?visit=${visit._id}&at=${visit.start}`
    const page = await openAs(lead, '/doctor/requests')
    await expect(page.getByText('1 request waits for Ingo Brenner.')).toBeVisible()
    await page.getByRole('radio', { name: 'Everybody' }).click()
    const card = page.getByRole('article', { name: 'Request of Olga Owner for Mia' })
    await expect(card).toContainText('Ingo Brenner')
    await expect(page.getByText('1 request waits for Ingo Brenner.')).toBeHidden()

    await page.goto(at)
    await dialog(page, 'Appointment of Rex').getByRole('button', { name: 'Close' }).click()
    await expect(button(page, 'Everybody')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator(`[data-visit="${request._id}"]`)).toContainText('Brenner')
    await button(page, 'Mine').click()
    await expect(page.locator(`[data-visit="${request._id}"]`)).toBeHidden()
  })

  // specification/readings §4: requests that wait for a colleague are counted, and said of a colleague who is away (added)
  it('opens the requests of a colleague from the line that counts them', async () => {
    const { lead } = await practiceOfTwo()
    const page = await openAs(lead, '/doctor')
    await expect(page.getByText('1 request waits for Ingo Brenner.')).toBeVisible()
    await page.getByRole('link', { name: 'Open these requests' }).click()
    await expect(page.getByText('Requests for Ingo Brenner')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Request of Olga Owner for Mia' })).toBeVisible()
    await button(page, 'Back to my requests').click()
    await expect(page.getByRole('article', { name: 'Request of Olga Owner for Mia' })).toBeHidden()
  })

  // specification/practice §4: a visit is handed over in its dialog; a colleague who starts one is asked (added)
  // specification/owner §1: a translator of a browser leaves names in sentences, questions, toasts and labels of fields as they are (added)
  it('hands an appointment over, and asks before a colleague starts a visit', async () => {
    const { lead, colleague, owner, visit } = await practiceOfTwo()
    let page = await openAs(lead, `/doctor/appointment?visit=${visit._id}&at=${visit.start}`)
    await button(dialog(page, 'Appointment of Rex'), 'Hand over').click()
    const asked = dialog(page, 'Hand Rex’s appointment over?')
    await expect(asked).toContainText('Ingo Brenner takes it over at the same time.')
    await expect(asked.locator('[translate=no]')).toHaveText(['Rex', 'Ingo Brenner', 'Olga Owner'])
    await button(asked, 'Hand over').click()
    await expect(toast(page)).toContainText('Ingo Brenner now sees Rex')
    await expect(dialog(page, 'Appointment of Rex')).toContainText('From Ruth Adler, by Ruth Adler')

    page = await openAs(owner, `/patient/visits/${visit._id}`)
    const step = page.getByText('Now with Ingo Brenner')
    await expect(step.locator('[translate=no]')).toHaveText('Ingo Brenner')

    await setClock(Date.parse(visit.start) + 60_000)
    page = await openAs(lead, `/doctor/appointment?visit=${visit._id}&at=${visit.start}`, PHONE)
    await button(dialog(page, 'Appointment of Rex'), 'Start the visit of Rex').click()
    await expect(question(page)).toContainText('It is Ingo Brenner’s visit.')
    await button(question(page), 'Take over and start').click()
    await expect(toast(page)).toContainText('The visit of Rex has begun')
    expect(colleague.user._id).not.toBe(lead.user._id)
  })

  // specification/practice §4: a hand-over to a colleague whose time is taken says by what, and is done all the same with a reason (added)
  it('asks about a hand-over to a colleague whose time is taken', async () => {
    const { lead, colleague, owner, visit } = await practiceOfTwo()
    const leo = await aPet(owner, 'Leo')
    const [free = ''] = await freeStarts(owner, lead.clinicId)
    const other = await approve(lead, await book(owner, lead.clinicId, leo._id, free))
    const change = { _id: other._id, doctorId: colleague.user._id, start: visit.start }
    await ask(lead, updateAppointment, { body: change })
    const page = await openAs(lead, `/doctor/appointment?visit=${visit._id}&at=${visit.start}`)
    const opened = dialog(page, 'Appointment of Rex')
    await button(opened, 'Hand over').click()
    await button(dialog(page, 'Hand Rex’s appointment over?'), 'Hand over').click()
    const asked = dialog(page, 'This time is taken')
    await expect(asked.getByRole('list', { name: 'In the way' })).toContainText('Leo, Olga Owner')
    await expect(asked.getByRole('list', { name: 'Nearest free times' }).getByRole('button')).toHaveCount(3)
    await asked.getByRole('radio', { name: 'Agreed by phone' }).check()
    await button(asked, 'Move anyway').click()
    await expect(toast(page)).toContainText('Rex moved to Ingo Brenner')
    await expect(opened).toContainText('From Ruth Adler, by Ruth Adler')
    await expect(opened).toContainText('Booked over')
  })
})

// specification/practice §4: in a practice of several vets screens open on "Mine" or "Everybody", which the device remembers (added)
it('a vet alone sees neither the choice nor a hand-over', async () => {
  const vet = await aDoctor()
  const owner = await anOwner('Olga Owner')
  const pet = await aPet(owner, 'Rex')
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  const page = await openAs(vet, `/doctor/appointment?visit=${visit._id}&at=${visit.start}`)
  const opened = dialog(page, 'Appointment of Rex')
  await expect(button(opened, 'Move')).toBeVisible()
  await expect(button(opened, 'Hand over')).toBeHidden()
  await expect(button(page, 'Everybody')).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Everybody' })).toBeHidden()
})

// specification/practice §4: staff choose whether an owner is told of a booking, a length, a vet; of another time they always are (added)
it('hands an appointment over without telling its owner, who had taken any vet', async () => {
  const { lead, owner, visit } = await practiceOfTwo()
  const page = await openAs(lead, `/doctor/appointment?visit=${visit._id}&at=${visit.start}`)
  await button(dialog(page, 'Appointment of Rex'), 'Hand over').click()
  const asked = dialog(page, 'Hand Rex’s appointment over?')
  const tell = asked.getByRole('checkbox', { name: 'Tell Olga Owner' })
  await expect(tell).not.toBeChecked()
  const told = (await inboxOf(owner)).length
  await button(asked, 'Hand over').click()
  await expect(dialog(page, 'Appointment of Rex')).toContainText('From Ruth Adler, by Ruth Adler')
  expect(await inboxOf(owner)).toHaveLength(told)

  await button(dialog(page, 'Appointment of Rex'), 'Hand over').click()
  await tell.check()
  await button(asked, 'Hand over').click()
  await until(async () => expect((await inboxOf(owner))[0]?.message).toContain('Rex’s vet is now Ruth Adler'))
})

// specification/practice §4: a hand-over can be undone; its owner is told of that if they were told of the hand-over (added)
it.each([
  { isTold: false, heard: [] },
  { isTold: true, heard: ['Ruth Adler', 'Ingo Brenner'] },
])('takes a hand-over back, and tells the owner as of the hand-over: $isTold', async ({ isTold, heard }) => {
  const { lead, owner, visit } = await practiceOfTwo()
  const page = await openAs(lead, `/doctor/appointment?visit=${visit._id}&at=${visit.start}`)
  await button(dialog(page, 'Appointment of Rex'), 'Hand over').click()
  const asked = dialog(page, 'Hand Rex’s appointment over?')
  if (isTold) await asked.getByRole('checkbox', { name: 'Tell Olga Owner' }).check()
  const told = (await inboxOf(owner)).length
  await button(asked, 'Hand over').click()
  await expect(toast(page)).toContainText('Ingo Brenner now sees Rex')
  await button(toast(page), 'Undo').click()
  await expect(dialog(page, 'Appointment of Rex')).toContainText('From Ingo Brenner, by Ruth Adler')
  await until(async () => {
    const messages = (await inboxOf(owner)).slice(0, -told).map(({ message }) => message)
    expect(messages.map((message) => /Rex’s vet is now (\w+ \w+)/.exec(message)?.[1])).toEqual(heard)
  })
})

// specification/practice §4: a hand-over can be undone; its owner is told of that if they were told of the hand-over (added)
it('offers no undo of a hand-over that ends proposed times', async () => {
  const { lead, owner, visit } = await practiceOfTwo()
  const [start = ''] = (await freeStarts(owner, lead.clinicId)).slice(-1)
  await ask(lead, proposeTime, { body: { _id: visit._id, version: visit.version, start } })
  const page = await openAs(lead, `/doctor/appointment?visit=${visit._id}&at=${visit.start}`)
  await button(dialog(page, 'Appointment of Rex'), 'Hand over').click()
  await button(dialog(page, 'Hand Rex’s appointment over?'), 'Hand over').click()
  await expect(toast(page)).toContainText('Ingo Brenner now sees Rex')
  await expect(button(toast(page), 'Undo')).toHaveCount(0)
})
