import { getAppointmentDetails } from '@vetvisit/contract/appointments/agenda/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { describe, expect, it } from 'vitest'
import { button, dialog, question, toast } from './screen.ts'
import { until } from './until.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  type Doctor,
  freeStarts,
  inboxOf,
  join,
  openAs,
  type Page,
  type Person,
} from './world.ts'

const bookWith = (vet: Doctor, owner: Person, petId: string, start = '') =>
  ask(owner, createAppointment, {
    body: { clinicId: vet.clinicId, petId, start, doctorId: vet.user._id, confirmed: true },
  })

/** Two vets of one clinic, of whom the first is ill on a day with three appointments; the second is free at all but the last. */
async function illDay() {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  const colleague = await aDoctor({ fullname: 'Ingo Brenner' })
  await join(colleague, lead)
  const owner = await anOwner('Olga Owner')
  const starts = (await freeStarts(owner, lead.clinicId)).slice(0, 3)
  const visits = []
  for (const [index, name] of ['Rex', 'Mia', 'Leo'].entries()) {
    const pet = await aPet(owner, name)
    visits.push(await approve(lead, await bookWith(lead, owner, pet._id, starts[index])))
  }
  const [first, , last] = visits
  const busy = { start: last?.start ?? '', end: last?.end ?? '', kind: 'meeting' } as const
  await ask(colleague, createBlock, { body: busy })
  const times = { start: first?.start ?? '', end: last?.end ?? '' }
  return { lead, colleague, owner, visits, times }
}

const card = (page: Page, pet: string) => page.getByRole('article', { name: pet })
const part = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(title) })

// docs/decisions/0432-plan-of-a-block.md
describe('the plan of a vet who is ill', () => {
  // specification/practice §4: the plan of a vet who is ill hands over what colleagues can take, and shows what becomes of each (added)
  // specification/practice §4: in a plan and in requests arrows lead to the same control of the next one (added)
  it('opens from the block, hands one appointment over, cancels another and shows what became of them', async () => {
    const { lead, times } = await illDay()
    await ask(lead, createBlock, { body: { ...times, kind: 'ill' } })
    const page = await openAs(lead, `/doctor/appointment?at=${times.start}`)
    await page.getByRole('button', { name: /Blocked .*, Ill/ }).click()
    await dialog(page, 'Blocked time').getByRole('link', { name: 'Make a plan' }).click()
    await expect(page.getByRole('heading', { name: 'Ruth Adler · Ill' })).toBeVisible()
    await expect(page.getByText('3 appointments are still to be settled.')).toBeVisible()
    await expect(part(page, 'To call')).toContainText('Leo')
    // Arrows pass the controls of an appointment at once.
    const proposeFor = (pet: string) => button(page, `Propose other times for ${pet}`)
    await proposeFor('Rex').press('ArrowDown')
    await expect(proposeFor('Mia')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(proposeFor('Leo')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(proposeFor('Mia')).toBeFocused()
    await button(card(page, 'Rex'), 'Hand Rex over to Ingo Brenner at the same time').click()
    await expect(toast(page)).toContainText('Ingo Brenner now sees Rex')
    await expect(part(page, 'Settled')).toContainText('Ingo Brenner takes it')

    await button(card(page, 'Leo'), 'Cancel the appointment of Leo').click()
    await button(question(page), 'Cancel appointment').click()
    await expect(part(page, 'Settled')).toContainText('Cancelled')
    await expect(page.getByText('1 appointment is still to be settled.')).toBeVisible()
  })

  // specification/practice §4: a hand-over can be undone; from a plan nobody is told before that time has passed (added)
  it('takes a hand-over back before anybody is told of it', async () => {
    const { lead, owner, visits, times } = await illDay()
    const { block } = await ask(lead, createBlock, { body: { ...times, kind: 'ill' } })
    const page = await openAs(lead, `/doctor/appointment/plan/${block._id}`)
    const told = (await inboxOf(owner)).length
    await button(card(page, 'Rex'), 'Hand Rex over to Ingo Brenner at the same time').click()
    await expect(part(page, 'Settled')).toContainText('Ingo Brenner takes it')
    await expect(page.getByText('2 appointments are still to be settled.')).toBeVisible()
    await button(toast(page), 'Undo').click()
    await expect(part(page, 'Settled')).toHaveCount(0)
    await expect(card(page, 'Rex')).toBeVisible()
    await expect(page.getByText('3 appointments are still to be settled.')).toBeVisible()
    const [rex] = visits
    const query = { id: rex?._id ?? '' }
    expect(await ask(lead, getAppointmentDetails, { query })).toMatchObject({ version: rex?.version })
    expect(await inboxOf(owner)).toHaveLength(told)
  })

  // specification/practice §4: Undo of a move that was sent moves the appointment back (added)
  it('takes a hand-over back that was sent when the window was hidden, with a reason for the block in its way', async () => {
    const { lead, visits, times } = await illDay()
    const { block } = await ask(lead, createBlock, { body: { ...times, kind: 'ill' } })
    const page = await openAs(lead, `/doctor/appointment/plan/${block._id}`)
    await button(card(page, 'Rex'), 'Hand Rex over to Ingo Brenner at the same time').click()
    await expect(part(page, 'Settled')).toContainText('Ingo Brenner takes it')
    const query = { id: visits[0]?._id ?? '' }
    const vetOfRex = async () => (await ask(lead, getAppointmentDetails, { query })).doctor.fullname
    await page.hide()
    await until(async () => expect(await vetOfRex()).toBe('Ingo Brenner'))
    await page.show()
    await button(toast(page), 'Undo').click()
    const asked = dialog(page, 'This time is taken')
    await asked.getByRole('radio', { name: 'Agreed by phone' }).check()
    await button(asked, 'Move anyway').click()
    await expect(card(page, 'Rex')).toBeVisible()
    expect(await vetOfRex()).toBe('Ruth Adler')
  })

  // specification/readings §6: the plan of a block says which owners were called, when and by whom (added)
  it('says who was called, when and by whom', async () => {
    const { lead, times } = await illDay()
    const { block } = await ask(lead, createBlock, { body: { ...times, kind: 'ill' } })
    const page = await openAs(lead, `/doctor/appointment/plan/${block._id}`)
    await card(page, 'Leo').getByRole('checkbox', { name: 'Called: Leo' }).click()
    await expect(card(page, 'Leo')).toContainText('Called by Ruth Adler, 08:00')
  })

  it('names the day of a block of a whole day once', async () => {
    const { lead, times } = await illDay()
    const start = new Date(`${times.start.slice(0, 10)}T00:00:00+01:00`).toISOString()
    const end = new Date(Date.parse(start) + 86_400_000).toISOString()
    const { block } = await ask(lead, createBlock, { body: { start, end, kind: 'ill' } })
    const page = await openAs(lead, `/doctor/appointment/plan/${block._id}`)
    await expect(page.locator('.plan-head .figures')).toHaveText(/^\w+, \d+ March 2026$/)
  })

  it('names days and times of a block over midnight, and the day of each appointment', async () => {
    const { lead, times } = await illDay()
    const end = new Date(Date.parse(times.start) + 86_400_000).toISOString()
    const { block } = await ask(lead, createBlock, { body: { start: times.start, end, kind: 'ill' } })
    const page = await openAs(lead, `/doctor/appointment/plan/${block._id}`)
    await expect(page.locator('.plan-head .figures')).toHaveText(
      /^\w+ \d+ Mar, \d\d:\d\d – \w+ \d+ Mar, \d\d:\d\d$/,
    )
    await expect(card(page, 'Rex').locator('time').first()).toHaveText(/^\w+ \d+ Mar, \d\d:\d\d$/)
  })

  it('hands over all that colleagues can take, and shows at once what a colleague gives back', async () => {
    const { lead, colleague, visits, times } = await illDay()
    const { block } = await ask(lead, createBlock, { body: { ...times, kind: 'ill' } })
    const page = await openAs(lead, `/doctor/appointment/plan/${block._id}`)
    await button(page, 'Hand over all 2').click()
    await expect(question(page)).toContainText('Ingo Brenner: 2')
    await button(question(page), 'Hand over').click()
    await expect(toast(page)).toContainText('2 appointments handed over')
    await expect(part(page, 'Settled')).toContainText('Mia')
    await expect(button(page, 'Hand over all 2')).toBeHidden()

    // A colleague hands one back; the plan says so at once.
    const [rex] = visits
    const back = { _id: rex?._id ?? '', doctorId: lead.user._id }
    await ask(colleague, updateAppointment, {
      body: { ...back, override: { reason: 'Agreed', allow: ['block'] } },
    })
    await expect(page.getByText('2 appointments are still to be settled.')).toBeVisible()
  })

  // specification/practice §4: the plan of a vet who is ill proposes other times, of which the owner takes one on their page (added)
  it('proposes three times at once; the owner takes one, and the plan shows it', async () => {
    const { lead, owner, visits, times } = await illDay()
    const { block } = await ask(lead, createBlock, { body: { ...times, kind: 'ill' } })
    const plan = await openAs(lead, `/doctor/appointment/plan/${block._id}`)
    await button(card(plan, 'Leo'), 'Propose other times for Leo').click()
    await button(dialog(plan, 'Propose other times'), 'Propose 3 times').click()
    await expect(toast(plan)).toContainText('We’ve asked Olga Owner')
    await expect(part(plan, 'Waiting for an answer')).toContainText('Proposed until')

    const page = await openAs(owner, `/patient/visits/${visits[2]?._id}`)
    await expect(page.getByText('The practice proposes:')).toBeVisible()
    await page
      .getByRole('button', { name: /^Accept / })
      .last()
      .click()
    await expect(toast(page)).toContainText('Appointment confirmed')
    await expect(page.getByText('The practice proposes:')).toBeHidden()
    const again = await openAs(lead, `/doctor/appointment/plan/${block._id}`)
    await expect(part(again, 'Settled')).toContainText('Leo')
  })

  it('offers a vet alone no colleague, and is not behind a block of another kind', async () => {
    const lead = await aDoctor({ fullname: 'Ruth Adler' })
    const owner = await anOwner('Olga Owner')
    const [start = ''] = await freeStarts(owner, lead.clinicId)
    const visit = await approve(lead, await bookWith(lead, owner, (await aPet(owner, 'Rex'))._id, start))
    const times = { start: visit.start, end: visit.end }
    const { block } = await ask(lead, createBlock, { body: { ...times, kind: 'away' } })
    const calendar = await openAs(lead, `/doctor/appointment?at=${start}`)
    await calendar.getByRole('button', { name: /Blocked .*, Away/ }).click()
    await expect(button(dialog(calendar, 'Blocked time'), 'Delete')).toBeVisible()
    await expect(calendar.getByRole('link', { name: 'Make a plan' })).toBeHidden()
    const page = await openAs(lead, `/doctor/appointment/plan/${block._id}`)
    await expect(part(page, 'To call')).toContainText('Rex')
    await expect(page.getByText('Colleagues can take these')).toBeHidden()
  })
})
