import type { Locator, Page } from './world.ts'
import { describe, expect, it } from 'vitest'
import { deleteClinic } from '@vetvisit/contract/clinics/routes'
import { openNewClinic } from './new-clinic.ts'
import { button, choose, dialog, field, fillClinic, question, section, toast } from './screen.ts'
import { aDoctor, ask, openAs } from './world.ts'

const schedule = (page: Page, number: number) => page.getByRole('group', { name: `Schedule ${number}` })

async function setTimes(line: Locator, from: string, to: string): Promise<void> {
  await field(line, 'From').fill(from)
  await field(line, 'To').fill(to)
  await field(line, 'To').blur()
}

describe('the clinic form', () => {
  // specification/practice §2: clinic form: three sections, info buttons, one open, the first initially
  it('has three sections, of which one is expanded at a time, first the first', async () => {
    const page = await openNewClinic()
    const [place, hours, fees] = ['Name and address', 'Opening times', 'Fees and services'].map((title) =>
      section(page, title),
    )
    if (!place || !hours || !fees) throw new Error('There are three sections.')
    await expect(page.locator('.disclosure')).toHaveCount(3)
    await expect(page.getByRole('button', { name: /^More about / })).toHaveCount(3)
    await expect(place).toHaveAttribute('aria-expanded', 'true')
    await hours.click()
    await expect(hours).toHaveAttribute('aria-expanded', 'true')
    await expect(place).toHaveAttribute('aria-expanded', 'false')
    await fees.click()
    await expect(hours).toHaveAttribute('aria-expanded', 'false')

    await button(page, 'More about Opening times').click()
    const explanation = page.getByRole('dialog', { name: 'More about Opening times' })
    await expect(explanation).toBeVisible()
  })

  // specification/practice §4: another slot length clears all times, holds for all, and says so
  it('another slot length clears the times of all schedules and shows why', async () => {
    const page = await openNewClinic()
    await section(page, 'Opening times').click()
    await setTimes(schedule(page, 1), '9', '12:00')
    await button(page, 'Add schedule').click()
    await setTimes(schedule(page, 2), '2 pm', '18')
    await expect(field(schedule(page, 2), 'From')).toHaveValue('14:00')

    await page.getByRole('radio', { name: '15 min' }).check()
    await expect(
      toast(page).filter({
        hasText: 'Please enter the times again. The slot length is the same for all schedules of the clinic.',
      }),
    ).toBeVisible()
    for (const number of [1, 2]) {
      await expect(field(schedule(page, number), 'From')).toHaveValue('')
      await expect(field(schedule(page, number), 'To')).toHaveValue('')
    }
  })

  // specification/practice §4: the only schedule cannot be deleted
  it('keeps its only schedule', async () => {
    const page = await openNewClinic()
    await section(page, 'Opening times').click()
    await button(page, 'Remove schedule 1').click()
    await expect(toast(page)).toContainText('A clinic needs at least one schedule.')
    await expect(schedule(page, 1)).toBeVisible()

    await button(page, 'Add schedule').click()
    await button(page, 'Remove schedule 2').click()
    await expect(schedule(page, 2)).toBeHidden()
    await expect(schedule(page, 1)).toBeVisible()
  })

  // specification/practice §5: shift end equal to or before its start: both texts
  it('refuses impossible times and overlapping schedules', async () => {
    const page = await openNewClinic()
    await fillClinic(page, 'clinic', 'Praxis am Inn')
    await section(page, 'Opening times').click()
    await setTimes(schedule(page, 1), '12', '9')
    await button(page, 'Save Clinic').click()
    await expect(
      page.getByText('Shift end cannot be earlier than shift start', { exact: true }),
    ).toBeVisible()
    await setTimes(schedule(page, 1), '12', '12')
    await expect(
      page.getByText('Shift end time must be greater than start time', { exact: true }),
    ).toBeVisible()

    await setTimes(schedule(page, 1), '8', '12')
    await button(page, 'Add schedule').click()
    await setTimes(schedule(page, 2), '11:30', '16')
    await button(page, 'Save Clinic').click()
    await expect(page.getByText('Choose at least one day', { exact: true })).toBeVisible()
    await schedule(page, 2).getByRole('button', { name: 'Monday' }).click()
    await expect(page.getByText('Schedules overlap on the same day', { exact: true })).toBeVisible()
    await setTimes(schedule(page, 2), '12', '24:00')
    await expect(page.getByText('Schedules overlap on the same day', { exact: true })).toBeHidden()
    await button(page, 'Save Clinic').click()
    await expect(page).toHaveURL(/\/doctor\/clinics$/)
  })

  // specification/practice §2: clinic form buttons Save Clinic; Back, Skip this for now, Save
  // specification/practice §5: clinic name letters and spaces
  // specification/practice §5: fees required, 1 to 5 digits
  it('opens the section with the first problem', async () => {
    const page = await openNewClinic()
    await fillClinic(page, 'clinic', 'Praxis @ Inn')
    await field(page, 'Consultation fee (€)').fill('123456')
    await button(page, 'Save Clinic').click()
    await expect(section(page, 'Name and address')).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText("Letters, digits and & + . - ' ( ) only", { exact: true })).toBeVisible()
    await field(page, 'Name of the clinic').fill('Praxis am Inn')
    await button(page, 'Save Clinic').click()
    await expect(section(page, 'Fees and services')).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('The fee can’t exceed 5 digits', { exact: true })).toBeVisible()
  })

  // specification/practice §4: a new owner is added with the searched name or number and the dial code of the practice's country
  it('sets the country of later forms by the first clinic', async () => {
    const vet = await aDoctor()
    await ask(vet, deleteClinic, { query: { clinicId: vet.clinicId } })
    const page = await openAs(vet, '/doctor/clinics/new')
    await fillClinic(page, 'clinic', 'Praxis am Inn')
    await button(page, 'Save Clinic').click()
    await expect(page).toHaveURL(/\/doctor\/clinics$/)
    await page.locator('ion-menu').getByRole('link', { name: 'Owners' }).click()
    await page.getByRole('button', { name: 'Add owner' }).click()
    await expect(button(dialog(page, 'Add owner'), 'Country code +49')).toBeVisible()
  })

  // specification/practice §5: the services to choose from are shown together, once they are known (added)
  it('offers services when all of them are known, so that an open list does not grow', async () => {
    const page = await openNewClinic()
    const answer = page.hold(/\/services$/)
    await button(page, 'Fees and services').click()
    await button(page, 'Add service').click()
    const adding = dialog(page, 'Add service')
    await expect(adding).toBeVisible()
    await expect(adding.getByRole('button', { name: /^Service/ })).toBeHidden()
    answer()
    await expect(adding.getByRole('button', { name: /^Service/ })).toBeVisible()
  })

  // specification/practice §5: service prices required, min 0
  // specification/practice §5: removing a service asks "Do you want to delete this service?"
  // specification/practice §8: "Do you want to delete this service?", "Do you want to clear all the message?"
  it('adds services with prices and asks before one is deleted', async () => {
    const page = await openNewClinic()
    await fillClinic(page, 'clinic', 'Praxis am Inn')
    await button(page, 'Add service').click()
    const adding = dialog(page, 'Add service')
    await expect(adding).toContainText('Choose a service.')
    await choose(page, adding, 'Service', 'Another service')
    await field(adding, 'Name of the service').fill('Spa')
    await expect(adding).toContainText('Enter at least one sub-service')
    await field(adding, 'Sub-services').fill('Bath, , Haircut, bath')
    await button(adding, 'Add').click()
    await expect(adding).toBeHidden()

    const services = page.getByRole('region', { name: 'Additional services' })
    await expect(services.getByRole('rowheader')).toHaveText(['Bath', 'Haircut'])
    await expect(field(services, 'Price: Bath')).toHaveValue('')
    await field(services, 'Price: Haircut').fill('30')
    await button(page, 'Save Clinic').click()
    await expect(page.getByText('Price required', { exact: true })).toBeVisible()

    await button(services, 'Delete Bath').click()
    await expect(question(page)).toContainText('Do you want to delete this service?')
    await question(page).getByRole('button', { name: 'No', exact: true }).click()
    await expect(services.getByRole('rowheader')).toHaveText(['Bath', 'Haircut'])
    await button(services, 'Delete Bath').click()
    await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(services.getByRole('rowheader')).toHaveText(['Haircut'])
  })

  it('offers 13 colours and marks the current one', async () => {
    const page = await openNewClinic()
    await page.getByRole('button', { name: /^Choose a colour/ }).click()
    const colours = page.getByRole('group', { name: 'Colour in calendars' })
    await expect(colours.getByRole('button')).toHaveCount(13)
    await colours.getByRole('button', { name: 'Teal' }).click()
    await expect(colours).toBeHidden()
    await button(page, 'Choose a colour, now Teal').click()
    const teal = colours.getByRole('button', { name: 'Teal' })
    await expect(teal).toHaveAttribute('aria-pressed', 'true')
  })
})
