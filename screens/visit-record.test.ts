import { describe, expect, it } from 'vitest'
import { completeAppointment, consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createNote, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { button, dialog, field, question, toast } from './screen.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  freeStarts,
  join,
  openAs,
  type Page,
  setClock,
} from './world.ts'

/** An animal with two visits of one morning; the clock stands after both. */
async function twoVisits() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const [rex, mia] = [await aPet(owner), await aPet(owner, 'Mia')]
  const [one = '', other = ''] = await freeStarts(owner, vet.clinicId)
  const first = await book(owner, vet.clinicId, rex._id, one)
  const second = await book(owner, vet.clinicId, mia._id, other)
  await approve(vet, first)
  await approve(vet, second)
  await setClock(Date.parse(other) + 60_000)
  return { vet, owner, rex, mia, first, second }
}

const start = (vet: Parameters<typeof ask>[0], _id: string, finish?: string) =>
  ask(vet, consultAppointment, { body: { _id, ...(finish !== undefined && { finish }) } })

const note = (page: Page) => dialog(page, 'Add appointment note')
const editor = (page: Page) => note(page).getByRole('textbox', { name: 'Note' })

describe('the record of an animal in the room', () => {
  // specification/readings §7: beside the history of a running visit its note is open, with weight and findings
  it('has the note open beside the history, with weight and findings, and saves them', async () => {
    const { vet, rex, first } = await twoVisits()
    await start(vet, first._id)
    const page = await openAs(vet, `/doctor/patients/${rex._id}`)
    await expect(editor(page)).toBeFocused()
    await expect(button(note(page), 'Close')).toHaveCount(0)
    await expect(button(note(page), 'Cancel')).toHaveCount(0)
    await editor(page).fill('Coughs at night')
    await field(note(page), 'Weight').fill('31,5')
    await expect(note(page).getByText('°C')).toHaveCount(1)
    await field(note(page), 'Temp.').fill('39,4 °C')
    await expect(note(page).getByText('°C')).toHaveCount(0)
    await field(note(page), 'Pulse').fill('96')
    await button(note(page), 'Save').click()
    await expect(
      page.getByRole('article').filter({ hasText: 'temperature 39.4 °C, pulse 96/min' }),
    ).toBeVisible()
    const history = await ask(vet, getPracticeHistory, { query: { petId: rex._id } })
    expect(history.record?.weights.at(-1)?.kg).toBe(31.5)
    expect(history.items[0]).toMatchObject({
      appointment: { _id: first._id },
      text: '<p>temperature 39.4 °C, pulse 96/min</p><p>Coughs at night</p>',
    })
    // A new note is open, and still takes the first key.
    await expect(editor(page)).toHaveText('')
    await expect(editor(page)).toBeFocused()
  })

  // specification/practice §4: a colleague is offered neither the note nor the end of a visit, and keeps what was typed of one taken over (added)
  it('offers a colleague of its vet neither the note nor the end of the visit', async () => {
    const { vet, rex, first } = await twoVisits()
    const colleague = await aDoctor({ fullname: 'Ingo Brenner' })
    await join(colleague, vet)
    await start(vet, first._id)
    const page = await openAs(colleague, `/doctor/patients/${rex._id}`)
    await expect(page.getByText('The visit is under way.').first()).toBeVisible()
    await expect(button(page, 'Prescription')).toBeVisible()
    await expect(note(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Finish/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Add note/ })).toHaveCount(0)
  })

  // specification/practice §4: a colleague is offered neither the note nor the end of a visit, and keeps what was typed of one taken over (added)
  it('keeps the note that is typed when a colleague takes the visit over, and says who has it', async () => {
    const { vet, rex, first } = await twoVisits()
    const colleague = await aDoctor({ fullname: 'Ingo Brenner' })
    await join(colleague, vet)
    const page = await openAs(vet, `/doctor/patients/${rex._id}`)
    await page.getByRole('button', { name: /^Add note/ }).click()
    await editor(page).fill('Coughs at night')
    await start(colleague, first._id)
    await expect(note(page)).toContainText('Ingo Brenner has this visit now')
    await expect(editor(page)).toHaveText('Coughs at night')
    await expect(button(note(page), 'Save')).toBeDisabled()
  })

  it('shows which finding no animal has, and keeps everything', async () => {
    const { vet, rex, first } = await twoVisits()
    await start(vet, first._id)
    const page = await openAs(vet, `/doctor/patients/${rex._id}`)
    await editor(page).fill('Hot')
    await field(note(page), 'Temp.').fill('394')
    await button(note(page), 'Save').click()
    await expect(note(page).getByRole('alert').filter({ hasText: '20 to 46 °C' })).toBeVisible()
    await expect(editor(page)).toHaveText('Hot')
    await expect(field(note(page), 'Temp.')).toHaveValue('394')
  })

  // specification/readings §7: beside the history of a running visit its note is open, with weight and findings
  it('keeps what is typed while a prescription is written, and after the visit has ended elsewhere', async () => {
    const { vet, rex, first } = await twoVisits()
    await start(vet, first._id)
    const page = await openAs(vet, `/doctor/patients/${rex._id}`)
    await editor(page).fill('Coughs at night')
    await button(page, 'Prescription').click()
    await expect(note(page)).toBeHidden()
    await button(dialog(page, 'Add prescription'), 'Close').click()
    await expect(editor(page)).toHaveText('Coughs at night')
    await ask(vet, completeAppointment, { body: { _id: first._id } })
    await expect(page.getByText('Visit since')).toBeHidden()
    await expect(editor(page)).toHaveText('Coughs at night')
    await button(note(page), 'Save').click()
    await expect(page.getByRole('article').filter({ hasText: 'Coughs at night' })).toBeVisible()
    await expect(note(page)).toBeHidden()
  })

  // specification/readings §7: beside the history of a running visit its note is open, with weight and findings
  it('keeps what is typed in sight when the visit ends elsewhere, and saves it', async () => {
    const { vet, rex, first } = await twoVisits()
    await start(vet, first._id)
    const page = await openAs(vet, `/doctor/patients/${rex._id}`)
    await editor(page).fill('Coughs at night')
    await ask(vet, completeAppointment, { body: { _id: first._id } })
    await expect(page.getByText('Visit since')).toBeHidden()
    await expect(editor(page)).toBeVisible()
    await expect(editor(page)).toHaveText('Coughs at night')
    await button(note(page), 'Save').click()
    await expect(page.getByRole('article').filter({ hasText: 'Coughs at night' })).toBeVisible()
    const { items } = await ask(vet, getPracticeHistory, { query: { petId: rex._id } })
    expect(items[0]).toMatchObject({ appointment: { _id: first._id }, text: '<p>Coughs at night</p>' })
  })

  // specification/readings §6: a visit ends by Finish visit, or by itself two hours after its time
  it('leaves the room by Finish visit', async () => {
    const { vet, rex, first } = await twoVisits()
    await start(vet, first._id)
    const page = await openAs(vet, `/doctor/patients/${rex._id}`)
    await expect(editor(page)).toBeVisible()
    await page.getByRole('button', { name: 'Finish the visit of Rex' }).click()
    await expect(toast(page).filter({ hasText: 'The visit of Rex is finished' })).toBeVisible()
    await expect(note(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Finish the visit of Rex' })).toBeHidden()
  })

  // specification/readings §7: the visit of today is on top for the practice
  it('has the visit of today on top and folds earlier ones without a note', async () => {
    const { vet, rex, first } = await twoVisits()
    await setClock(Date.parse(first.start) + 3 * 86_400_000)
    const page = await openAs(vet, `/doctor/patients/${rex._id}`)
    const fold = page.locator('details').filter({ hasText: '1 earlier visit without a note' })
    await expect(fold).toBeVisible()
    await expect(fold).not.toHaveAttribute('open', '')
  })

  // specification/readings §7: the practice's overview has the medicines of today with their dose
  it('names the medicines of today with their dose in the overview', async () => {
    const { vet, rex } = await twoVisits()
    const medicine = {
      medName: 'Meloxicam',
      dose: '1 ml',
      frequency: 'once a day',
      duration: '5 days',
      imageUrl: null,
    }
    await ask(vet, createNote, {
      body: { action: 'prescription', data: { pet: rex._id, prescription: [medicine], text: '' } },
    })
    const page = await openAs(vet, `/doctor/patients/${rex._id}`)
    const medicines = page.getByRole('region', { name: 'Medicines today' })
    await expect(medicines).toContainText('Meloxicam')
    await expect(medicines).toContainText('1 ml, once a day')
    await expect(medicines).toContainText('until 08-03-2026')
  })
})

describe('starting a visit while another one runs', () => {
  // specification/readings §6: one visit of a doctor runs at a time; starting another asks about it
  it('asks about the first, which stays or is finished', async () => {
    const { vet, mia, first, second } = await twoVisits()
    await start(vet, first._id)
    const page = await openAs(vet, '/doctor')
    const begin = page.getByRole('button', { name: 'Start the visit of Mia' }).first()
    await begin.click()
    await expect(question(page)).toContainText('Finish the visit of Rex?')
    await button(question(page), 'Keep Rex in the room').click()
    await expect(question(page)).toBeHidden()
    await expect(start(vet, second._id)).rejects.toThrow('visit_running')
    await begin.click()
    await button(question(page), 'Finish and start').click()
    await expect(page).toHaveURL(new RegExp(`/doctor/patients/${mia._id}$`))
    await expect(editor(page)).toBeVisible()
    await expect(page.getByText('Visit since').first()).toBeVisible()
  })
})
