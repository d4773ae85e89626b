import { expect } from 'vitest'
import { localMail } from '../e2e/people.ts'
import type { Locator } from './locator.ts'
import type { Page } from './page.ts'
import { until } from './until.ts'

/** The side menu, opened first on a phone, where it is a drawer. */
export async function openMenu(page: Page): Promise<Locator> {
  if (window.innerWidth < 992) await page.locator('.menu-button').filter({ visible: true }).click()
  const menu = page.locator('.side-menu')
  await expect(menu.getByRole('combobox')).toBeVisible()
  return menu
}

/** A dialog, or a form beside a history, by its title. Title and content are in slots, so this is the element around both. */
export const dialog = (page: Locator, name: string | RegExp): Locator =>
  page.locator('ion-modal, .form-panel').filter({ has: page.getByRole('dialog', { name }) })

/** Entries that a practice may add to the history of a pet: a bar of buttons, or a menu that this opens. */
export async function entriesToAdd(page: Page): Promise<Locator> {
  if (window.innerWidth >= 1280) return page.getByRole('list', { name: 'Add to history' })
  await button(page, 'Add').click()
  return page.getByRole('dialog', { name: 'Add to history' })
}

/** Begins an entry in the history of a pet, as its practice. */
export const beginEntry = async (page: Page, kind: string): Promise<void> =>
  button(await entriesToAdd(page), kind).click()

/** A text field by its label. */
export const field = (within: Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })

export const button = (within: Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

/** An alert with a question. */
export const question = (page: Locator): Locator => page.getByRole('alertdialog')

/** A toast. */
export const toast = (page: Locator): Locator => page.locator('ion-toast')

/** Duration, colour and position of a toast (specification/owner §8 and §9). */
export const looksOf = (message: Locator): Promise<{ ms: number; color: string; position: string }> =>
  message.evaluate((element) => {
    const { duration, color, position } = element as HTMLElement & {
      duration: number
      color: string
      position: string
    }
    return { ms: duration, color, position }
  })

/** The specification's default. */
export const PLAIN_TOAST = { ms: 2000, color: 'dark', position: 'middle' }

/** The bell of the toolbar with a number of new notifications. */
export const bell = (page: Locator, news: number): Locator =>
  page.locator('ion-toolbar, .public-bar').getByRole('button', {
    name: news === 0 ? 'Notifications' : `${news} new message${news === 1 ? '' : 's'}`,
    exact: true,
  })

/** The side menu of a wide window. */
export const menu = (page: Locator): Locator => page.locator('.side-menu')

/** Signs in at the login page. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await expect(page).toHaveURL(/\/auth\?q=login$/)
  await field(page, 'E-mail or mobile number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Log in' }).click()
}

/** Path of the first link in a stored mail with this subject to this receiver, as soon as it is sent. */
export const mailedLink = (receiver: string, subject: string): Promise<string> =>
  until(async () => {
    const mails = await fetch(localMail(receiver))
    const page = new DOMParser().parseFromString(await mails.text(), 'text/html')
    const mail = [...page.querySelectorAll('article')].find((one) => one.textContent.includes(subject))
    const link = mail?.querySelector('a')?.getAttribute('href')
    if (!link) throw new Error(`No mail “${subject}” came to ${receiver}.`)
    const { pathname, search, hash } = new URL(link)
    return pathname + search + hash
  })

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
