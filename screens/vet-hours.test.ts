import { updateClinicVets } from '@vetvisit/contract/clinics/vets/routes'
import { describe, expect, it } from 'vitest'
import { button, choose, dialog, field, toast, typeDay } from './screen.ts'
import {
  aDoctor,
  anAssistant,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  freeStarts,
  join,
  openAs,
  PHONE,
} from './world.ts'

/** Two vets of one clinic, who is open every day from 8 to 20. */
async function practiceOfTwo() {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  const colleague = await aDoctor({ fullname: 'Ingo Brenner' })
  await join(colleague, lead)
  return { lead, colleague }
}

const HOURS = '/doctor/team/hours'

// specification/readings §5: vets of a clinic have hours of their own, and each date can be changed (added)
describe('the hours of the vets of a practice', () => {
  it('are those of the clinic until a vet gets hours of their own', async () => {
    const { lead } = await practiceOfTwo()
    const page = await openAs(lead, HOURS)
    const card = page.getByRole('article', { name: 'Ingo Brenner' })
    await expect(card).toContainText('As the clinic')
    await button(card, 'Edit the hours of Ingo Brenner').click()
    const form = dialog(page, 'Hours of Ingo Brenner')
    await form.getByRole('checkbox', { name: 'Hours of their own' }).check()
    await field(form, 'From').fill('13')
    await field(form, 'To').fill('12')
    await button(form, 'Save').click()
    await expect(
      form.getByText('Shift end cannot be earlier than shift start', { exact: true }),
    ).toBeVisible()
    await field(form, 'To').fill('17:30')
    await typeDay(form, 'First day here', '09-03-2026')
    await button(form, 'Save').click()
    await expect(toast(page)).toContainText('Hours saved')
    await expect(card).toContainText('Mon–Sun')
    await expect(card).toContainText('13:00–17:30')
    await expect(card).toContainText('From 09-03-2026')
  })

  it('can be switched off, and vets put into another order under another lead', async () => {
    const { lead } = await practiceOfTwo()
    const page = await openAs(lead, HOURS, PHONE)
    const first = page.getByRole('article').first()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(first).toContainText('Ruth Adler')
    await button(page, 'Move Ingo Brenner up').click()
    await expect(first).toContainText('Ingo Brenner')
    await button(page, 'Let Ingo Brenner lead this clinic').click()
    await expect(page.getByRole('article', { name: 'Ingo Brenner' })).toContainText('leads this clinic')

    await button(page, 'Edit the hours of Ruth Adler').click()
    const form = dialog(page, 'Hours of Ruth Adler')
    await form.getByRole('checkbox', { name: 'Owners can book here' }).uncheck()
    await button(form, 'Save').click()
    await expect(page.getByRole('article', { name: 'Ruth Adler' })).toContainText('Owners can’t book here.')
  })

  it('name the appointments that a change of one date leaves outside, before it is saved', async () => {
    const { lead } = await practiceOfTwo()
    const owner = await anOwner('Olga Owner')
    const rex = await aPet(owner, 'Rex')
    const [start = ''] = await freeStarts(owner, lead.clinicId)
    const visit = await approve(lead, await book(owner, lead.clinicId, rex._id, start))
    const page = await openAs(lead, HOURS)
    const dates = page.getByRole('region', { name: 'Changes of single dates' })
    await expect(dates).toContainText('No changes ahead.')

    await button(dates, 'Change a date').click()
    const form = dialog(page, 'Change a date')
    await typeDay(form, 'Date', visit.start.slice(0, 10).split('-').toReversed().join('-'))
    await button(form, 'Save').click()
    const affected = dialog(page, '1 booked appointment is affected')
    await expect(affected).toContainText('Rex · Olga Owner')
    await button(affected, 'Keep appointments').click()
    await expect(affected).toBeHidden()
    await choose(page, form, 'Who', 'Ingo Brenner')
    await button(form, 'Save').click()
    await expect(dates).toContainText('Ingo Brenner')
    await expect(dates).toContainText('Away all day')
  })

  it('take a change of one date back', async () => {
    const { lead } = await practiceOfTwo()
    const page = await openAs(lead, HOURS)
    const dates = page.getByRole('region', { name: 'Changes of single dates' })
    await button(dates, 'Change a date').click()
    const form = dialog(page, 'Change a date')
    await typeDay(form, 'Date', '08-03-2026')
    await choose(page, form, 'Who', 'Ingo Brenner')
    await choose(page, form, 'What changes', 'Also here')
    await button(form, 'Save').click()
    await expect(form.getByText('Start and end time required', { exact: true }).first()).toBeVisible()
    await field(form, 'From').fill('4,5')
    await field(form, 'To').fill('7')
    await button(form, 'Save').click()
    await expect(form.getByText('Start and end time required', { exact: true })).toBeVisible()
    await expect(field(form, 'From')).toHaveValue('4,5')
    await expect(field(form, 'To')).toHaveValue('07:00')
    await field(form, 'From').fill('6')
    await button(form, 'Save').click()
    await expect(dates).toContainText('Also here 06:00–07:00')
    await button(dates, 'Take back the change of Sun 08-03-2026: Ingo Brenner').click()
    await expect(dates).toContainText('No changes ahead.')
  })

  it('show another person’s change beside the own one', async () => {
    const { lead, colleague } = await practiceOfTwo()
    const page = await openAs(lead, HOURS)
    await button(page, 'Edit the hours of Ingo Brenner').click()
    const form = dialog(page, 'Hours of Ingo Brenner')
    await typeDay(form, 'Last day here', '31-03-2026')
    const work = { online: true, ownHours: false, schedule: [], since: null, until: '2026-04-30' }
    await ask(colleague, updateClinicVets, {
      query: { clinicId: lead.clinicId },
      body: { vets: [{ doctorId: colleague.user._id, ...work }] },
    })
    await button(form, 'Save').click()
    await expect(form.getByText(/30-04-2026/)).toBeVisible()
    await button(form, 'Save').click()
    await expect(page.getByRole('article', { name: 'Ingo Brenner' })).toContainText('Until 31-03-2026')
  })
})

// specification/authorization N8
describe('without the right to change clinics', () => {
  it('the hours of the vets are read, and not changed', async () => {
    const { lead } = await practiceOfTwo()
    const assistant = await anAssistant(lead, 'Tina Team', ['appointments'])
    const page = await openAs(assistant, '/doctor/team')
    await page.getByRole('link', { name: 'Hours of the vets' }).click()
    await expect(page.getByRole('article', { name: 'Ingo Brenner' })).toContainText('As the clinic')
    await expect(page.getByRole('region', { name: 'Changes of single dates' })).toContainText('No changes')
    await expect(button(page, 'Edit the hours of Ingo Brenner')).toBeHidden()
    await expect(button(page, 'Move Ingo Brenner up')).toBeHidden()
    await expect(button(page, 'Let Ingo Brenner lead this clinic')).toBeHidden()
    await expect(button(page, 'Change a date')).toBeHidden()
  })
})

it('a vet alone finds no way to hours of vets', async () => {
  const page = await openAs(await aDoctor(), '/doctor/clinics')
  await expect(page.getByRole('button', { name: 'Page and poster' })).toBeVisible()
  await expect(page.getByText('Hours of the vets')).toBeHidden()
})
