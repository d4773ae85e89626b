import { expect } from 'vitest'
import type { Locator } from './locator.ts'
import type { Page } from './page.ts'

/** A dialog, or a form beside a history, by its title. Title and content are in slots, so this is the element around both. */
export const dialog = (page: Locator, name: string | RegExp): Locator =>
  page.locator('ion-modal, .form-panel').filter({ has: page.getByRole('dialog', { name }) })

/** Begins an entry in the history of a pet, as its practice, in a wide window. */
export const beginEntry = (page: Locator, kind: string): Promise<void> =>
  button(page.getByRole('list', { name: 'Add to history' }), kind).click()

/** A text field by its label. */
export const field = (within: Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })

export const button = (within: Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

/** An alert with a question. */
export const question = (page: Locator): Locator => page.getByRole('alertdialog')

/** A toast. */
export const toast = (page: Locator): Locator => page.locator('ion-toast')

/** The bell of the toolbar with a number of new notifications. */
export const bell = (page: Locator, news: number): Locator =>
  page.locator('ion-toolbar, .public-bar').getByRole('button', {
    name: news === 0 ? 'Notifications' : `${news} new message${news === 1 ? '' : 's'}`,
    exact: true,
  })

/** The side menu of a wide window. */
export const menu = (page: Locator): Locator => page.locator('.side-menu')

/** Signs in at the login page. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await expect(page).toHaveURL(/\/auth\?q=login$/)
  await field(page, 'E-mail or mobile number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Log in' }).click()
}

/** A collapsible section of a form or page. */
export const section = (page: Locator, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title}`) }).and(page.locator('[aria-expanded]'))

/** Chooses in a select whose options open as a list or as a dialog. */
export async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  const opener = within.getByRole('button', { name: new RegExp(`^${label}(,|$)`) })
  await within.locator('ion-select').filter({ has: opener }).click()
  const list = page.locator('ion-popover, ion-alert').filter({ visible: true }).last()
  await list.getByRole('radio', { name: option, exact: true }).click()
  const agree = list.getByRole('button', { name: 'OK', exact: true })
  if (agree.isVisible()) await agree.click()
  await expect(list).toBeHidden()
}

/** Types a date and leaves the field, which reads it then. */
export async function typeDay(within: Locator, label: string, day: string): Promise<void> {
  const input = within.getByRole('textbox', { name: label, exact: true })
  await input.fill(day)
  await input.blur()
}

/** Fills the clinic form: a clinic in Rosenheim, open from Monday to Friday. */
export async function fillClinic(page: Page, kind: 'clinic' | 'Service Center', name: string): Promise<void> {
  const type = (label: string, text: string) => field(page, label).fill(text)
  await type(`Name of the ${kind}`, name)
  await type('Address line 1', 'Max-Josefs-Platz 1')
  await type('Zip code', '83022')
  await type('City', 'Rosenheim')
  await type('State', 'Bayern')
  await type('Country', 'Germany')
  await section(page, 'Opening times').click()
  await type('From', '8')
  await type('To', '17:30')
  await section(page, 'Fees and services').click()
  await type('Consultation fee (€)', '45')
  await type('Follow-up fee (€)', '25')
}
