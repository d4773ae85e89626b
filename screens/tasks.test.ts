import { createTask, finishTask, listTasks, updateTask } from '@vetvisit/contract/tasks/routes'
import { describe, expect, it } from 'vitest'
import { button, dialog, field, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, failed, freeStarts, join, openAs } from './world.ts'

type Doctor = Awaited<ReturnType<typeof aDoctor>>

/** The day on which the clocks of the tests stand. */
const TODAY = '2026-03-02'

const textsOf = async (vet: Doctor) => (await ask(vet, listTasks)).map(({ text }) => text)

// specification/practice §3: a practice keeps tasks for everybody or one person, which all its people read (added)
describe('tasks on the dashboard', () => {
  it('begin with one quiet action, and are done by one tap that can be undone', async () => {
    const vet = await aDoctor()
    const page = await openAs(vet, '/doctor')
    await button(page, 'New task').click()
    const form = dialog(page, 'New task')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Required')).toBeVisible()
    await expect(form.getByText('Everybody')).toHaveCount(0)
    await field(form, 'What is to be done').fill('Order vaccines')
    await field(form, 'Day').fill('31-11-2026')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Please enter a valid date')).toBeVisible()
    await field(form, 'Day').fill('2. 3. 2026')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await button(page, 'Done: Order vaccines').click()
    await expect(page.getByRole('region', { name: 'Tasks' })).toBeHidden()
    expect(await textsOf(vet)).toEqual([])
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(button(page, 'Done: Order vaccines')).toBeVisible()
    expect(await textsOf(vet)).toEqual(['Order vaccines'])
  })

  // specification/practice §4: the columns of a practice’s home are displayed together, or without what cannot be read (added)
  it('are displayed together with the requests below them, which would move otherwise', async () => {
    const vet = await aDoctor()
    await ask(vet, createTask, { body: { text: 'Order vaccines', date: TODAY } })
    const page = await openAs(vet, '/terms-condition')
    const answer = page.hold(/practice\/tasks/)
    await page.goto('/doctor')
    await expect(page.getByRole('region', { name: 'Your way to the first booking' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Requests' })).toHaveCount(0)
    answer()
    await expect(button(page, 'Done: Order vaccines')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Requests' })).toBeVisible()
  })

  // specification/practice §4: the columns of a practice’s home are displayed together, or without what cannot be read (added)
  it('leave the rest of the home as it is if they cannot be read', async () => {
    const vet = await aDoctor()
    const page = await openAs(vet, '/terms-condition')
    page.route(/practice\/tasks/, failed)
    await page.goto('/doctor')
    await expect(page.getByRole('region', { name: 'Requests' })).toBeVisible()
  })

  // specification/readings §9: a write that is stored is confirmed, also if what it changed cannot be read again (added)
  it('are saved and their dialog closes, also if no answer comes to the read that follows', async () => {
    const vet = await aDoctor()
    const page = await openAs(vet, '/doctor')
    await button(page, 'New task').click()
    const form = dialog(page, 'New task')
    await field(form, 'What is to be done').fill('Order vaccines')
    page.route(/practice\/tasks/, ({ method, proceed }) =>
      method === 'GET' ? new Promise(() => {}) : proceed(),
    )
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    expect(await textsOf(vet)).toEqual(['Order vaccines'])
  })

  it('show what is due, and fold later ones and those of colleagues', async () => {
    const lead = await aDoctor({ fullname: 'Ruth Adler' })
    const colleague = await aDoctor({ fullname: 'Ingo Brenner' })
    await join(colleague, lead)
    const write = (text: string, date: string, personId: string | null = null) =>
      ask(lead, createTask, { body: { text, date, personId } })
    await write('Water the plants', '2026-02-27')
    await write('Order vaccines', TODAY, lead.user._id)
    await write('Count the stock', '2026-03-05')
    await write('Call the lab', TODAY, colleague.user._id)
    const page = await openAs(lead, '/doctor')
    const panel = page.getByRole('region', { name: 'Tasks' })
    await expect(button(panel, 'Water the plants')).toBeVisible()
    await expect(panel.getByText('Overdue since Fri 27 Feb')).toBeVisible()
    await expect(button(panel, 'Order vaccines')).toBeVisible()
    await expect(button(panel, 'Count the stock')).toBeHidden()
    await expect(button(panel, 'Call the lab')).toBeHidden()
    await panel.getByText('1 later task').click()
    await expect(button(panel, 'Count the stock')).toBeVisible()
    await panel.getByText('1 task for colleagues').click()
    await expect(button(panel, 'Call the lab')).toBeVisible()
  })

  it('show what a colleague has changed meanwhile, and keep what was typed', async () => {
    const vet = await aDoctor()
    const { _id } = await ask(vet, createTask, { body: { text: 'Order vaccines', date: TODAY } })
    const page = await openAs(vet, '/doctor')
    await button(page, 'Order vaccines').click()
    const form = dialog(page, 'Change task')
    await field(form, 'What is to be done').fill('Order gloves')
    await ask(vet, updateTask, { body: { _id, text: 'Order flea drops' } })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Someone else has written: Order flea drops')).toBeVisible()
    await expect(field(form, 'What is to be done')).toHaveValue('Order gloves')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    expect(await textsOf(vet)).toEqual(['Order gloves'])
  })
})

// specification/practice §3: a task that a colleague has done stays with what is typed, and is open again once that is saved (added)
it('a task that a colleague does while it is changed keeps what was typed, and is open again once it is saved', async () => {
  const vet = await aDoctor()
  const { _id } = await ask(vet, createTask, { body: { text: 'Order vaccines', date: TODAY } })
  const page = await openAs(vet, '/doctor')
  await button(page, 'Order vaccines').click()
  const form = dialog(page, 'Change task')
  await field(form, 'What is to be done').fill('Order vaccines for cats')
  await ask(vet, finishTask, { body: { _id } })
  await expect(form.getByText('Someone has done this in the meantime.')).toBeVisible()
  await expect(field(form, 'What is to be done')).toHaveValue('Order vaccines for cats')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(button(page, 'Order vaccines for cats')).toBeVisible()
  expect(await textsOf(vet)).toEqual(['Order vaccines for cats'])
})

// specification/practice §3: a call back names an owner on record with the number, and needs no text (added)
describe('a call back', () => {
  it('begins at the owner, and has the number one tap away', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner('Karin Neumann')])
    const pet = await aPet(owner)
    const [first = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, pet._id, first))
    const page = await openAs(vet, `/doctor/patients?owner=${owner.user._id}`)
    await button(page, 'Call back').click()
    const form = dialog(page, 'Call Karin Neumann back')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(button(page, 'Call Karin Neumann back')).toBeVisible()
    expect(await ask(vet, listTasks)).toMatchObject([{ isCall: true, owner: { _id: owner.user._id } }])
    await expect(page.locator('.task a[href^="tel:"]')).toHaveCount(owner.user.mobile ? 1 : 0)
  })
})
