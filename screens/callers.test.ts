import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { createManagedOwner, listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { describe, expect, it } from 'vitest'
import { counted } from './counted-keys.ts'
import { dialog, field, toast } from './screen.ts'
import { until } from './until.ts'
import { aDoctor, anAssistant, ask, dayOf, join, openAs, type Page, type Person } from './world.ts'

const CHARLY = { name: 'Charly', gender: 'm', type: 'Dog', breed: 'Beagle', age: '3.4' } as const

/** Two vets of one clinic. */
async function deskOfTwo() {
  const lead = await aDoctor({ fullname: 'Ruth Adler' })
  await join(await aDoctor({ fullname: 'Ingo Brenner' }), lead)
  return lead
}

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find an owner or animal' })
const form = (page: Page) => dialog(page, 'New appointment')
const nearest = (page: Page) => form(page).getByRole('group', { name: 'Nearest times' }).getByRole('button')

/** The code of the keys arrives just after the page. */
const openFinder = (page: Page) =>
  until(async () => {
    await page.keyboard.press('Control+k')
    if (!finder(page).isVisible()) throw new Error('Ctrl-K has opened nothing.')
  })

const owners = async (vet: Person) => (await ask(vet, listPracticeOwners, { query: {} })).patients

// specification/practice §4: an owner who calls for the first time is put on record and booked in at most 60 keys, in one dialog (added)
describe('an owner who calls for the first time', () => {
  it('is put on record with their animal and booked in at most 60 keys', async () => {
    const lead = await deskOfTwo()
    const page = await openAs(lead, '/doctor')
    await openFinder(page)
    const keys = counted(page)
    await keys.type('0171 5510005')
    const line = finder(page).getByRole('option', { name: 'New owner with 0171 5510005' })
    await expect(line).toHaveAttribute('aria-selected', 'true')
    await keys.press('Enter')
    await expect(field(form(page), 'Contact number')).toHaveValue('01715510005')
    await expect(field(form(page), 'Full name')).toBeFocused()
    await keys.type('Nele Quast')
    const petName = form(page).getByRole('textbox', { name: 'Name', exact: true })
    await keys.tabTo(petName, 3)
    await keys.type('Bello')
    for (const [group, answer] of [
      ['Kind of animal', 'Dog'],
      ['Gender', 'Male'],
      ['Age, about', '2 years'],
      ['Breed', 'Not sure'],
    ] as const)
      await keys.choose(form(page).getByRole('group', { name: group }), answer)
    await petName.focus()
    await keys.press('Enter')
    await expect(form(page).getByRole('radio', { name: /^Nele Quast/ })).toBeFocused()
    await expect(form(page).getByRole('radio', { name: /^Bello/ })).toBeChecked()
    await keys.type('va')
    await expect(form(page).getByRole('radio', { name: /^Vaccination/ })).toBeChecked()
    await expect(nearest(page)).toHaveCount(5)
    await keys.press('2')
    const start = (await nearest(page).nth(1).locator('time').element()).getAttribute('datetime') ?? ''
    await keys.press('Control+Enter')
    await expect(toast(page)).toContainText('Booked')
    const query = { from: dayOf(start), to: dayOf(start), scope: 'practice' } as const
    const { visits } = await ask(lead, getCalendar, { query })
    expect(visits).toMatchObject([{ start, petName: 'Bello', reasonKind: 'vaccination' }])
    expect(await owners(lead)).toMatchObject([{ fullname: 'Nele Quast', mobile: '01715510005' }])
    // With Ctrl-K.
    const total = keys.total() + 1
    process.stdout.write(`A new owner is booked in ${total} keys.\n`)
    expect(total).toBeLessThanOrEqual(60)
  })

  // specification/practice §4: a number that is on record is pointed at, and its owner is taken in place of a new one (added)
  it('is not put on record if the number is that of an owner, who is taken', async () => {
    const lead = await aDoctor()
    const { _id } = await ask(lead, createManagedOwner, {
      body: { fullname: 'Karin Neumann', mobile: '1715510005', countryCode: '+49' },
    })
    await ask(lead, createPet, { query: { patientid: _id }, body: CHARLY })
    const page = await openAs(lead, '/doctor/appointment?new=1&caller=Nele%20Quast')
    await expect(field(form(page), 'Full name')).toHaveValue('Nele Quast')
    await field(form(page), 'Contact number').fill('0171 5510005')
    await expect(form(page).getByText('Karin Neumann (Charly) has this number already.')).toBeVisible()
    await form(page).getByRole('button', { name: 'Take Karin Neumann' }).click()
    await expect(form(page).getByRole('radio', { name: /^Karin Neumann/ })).toBeChecked()
    await expect(form(page).getByRole('radio', { name: /^Charly/ })).toBeChecked()
    expect(await owners(lead)).toHaveLength(1)
  })

  it('keeps what was typed and says what is missing', async () => {
    const lead = await aDoctor()
    const page = await openAs(lead, '/doctor/appointment?new=1&caller=Nele%20Quast')
    await field(form(page), 'Contact number').fill('0171')
    await form(page).getByRole('button', { name: 'Save and choose a time' }).click()
    await expect(form(page).getByText('Please enter a valid contact number')).toBeVisible()
    await expect(form(page).getByText('Name required')).toBeVisible()
    await expect(field(form(page), 'Full name')).toHaveValue('Nele Quast')
    await expect(field(form(page), 'Contact number')).toHaveValue('0171')
    expect(await owners(lead)).toEqual([])
  })

  it('is offered to nobody without the right to keep owners', async () => {
    const lead = await aDoctor()
    const assistant = await anAssistant(lead, 'Anna Assistant', ['appointments'])
    const page = await openAs(assistant, '/doctor')
    await openFinder(page)
    await page.keyboard.type('0171 5510005')
    await expect(finder(page).getByText('Nobody and no animal found')).toBeVisible()
    await expect(finder(page).getByRole('option')).toHaveCount(0)
  })
})

// specification/practice §4: letters and digits typed while a new appointment opens act once it is there (added)
it('keys that are pressed before a new appointment is there choose animal, reason and time', async () => {
  const lead = await deskOfTwo()
  const { _id } = await ask(lead, createManagedOwner, {
    body: { fullname: 'Karin Neumann', mobile: '1715510005', countryCode: '+49' },
  })
  for (const name of ['Charly', 'Felix'])
    await ask(lead, createPet, { query: { patientid: _id }, body: { ...CHARLY, name } })
  const page = await openAs(lead, '/doctor')
  await openFinder(page)
  await page.keyboard.type('Karin')
  await expect(finder(page).getByRole('option', { name: /^Karin/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('2va3')
  await expect(form(page).getByRole('radio', { name: /^Felix/ })).toBeChecked()
  await expect(form(page).getByRole('radio', { name: /^Vaccination/ })).toBeChecked()
  await expect(nearest(page).nth(2)).toHaveAttribute('aria-pressed', 'true')
})
