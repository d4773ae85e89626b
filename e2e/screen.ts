import { expect, type Locator, type Page } from '@playwright/test'
import { localMail } from './people.ts'

/** True below the width at which the menu is a drawer and lists have no neighbour. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 992

/** The side menu, opened first on a phone. */
export async function openMenu(page: Page): Promise<Locator> {
  // By class, because its name depends on the language.
  if (isPhone(page)) {
    // The tab bar hides while a field has the focus, because a keyboard covers that part of a phone.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.locator('.menu-button').filter({ visible: true }).click()
  }
  const menu = page.locator('.side-menu')
  await expect(menu.getByRole('combobox')).toBeInViewport()
  return menu
}

/** A dialog, or a form beside a history, by its title. Title and content are in slots, so this is the element around both. */
export const dialog = (page: Page, name: string | RegExp): Locator =>
  page.locator('ion-modal, .form-panel').filter({ has: page.getByRole('dialog', { name }) })

/** True from the width on at which a record has a column for forms. */
const hasFormColumn = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1280

/** Entries that a practice may add to the history of a pet: a bar of buttons, or a menu that this opens. */
export async function entriesToAdd(page: Page): Promise<Locator> {
  if (hasFormColumn(page)) return page.getByRole('list', { name: 'Add to history' })
  await button(page, 'Add').click()
  return page.getByRole('dialog', { name: 'Add to history' })
}

/** Begins an entry in the history of a pet, as its practice. */
export const beginEntry = async (page: Page, kind: string): Promise<void> =>
  button(await entriesToAdd(page), kind).click()

/** A text field by its label. */
export const field = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

/** An alert with a question. */
export const question = (page: Page): Locator => page.getByRole('alertdialog')

/** A toast. */
export const toast = (page: Page): Locator => page.locator('ion-toast')

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

/** The bell of the toolbar with a number of new notifications. */
export const bell = (page: Page, news: number): Locator =>
  page.locator('ion-toolbar, .public-bar').getByRole('button', {
    name: news === 0 ? 'Notifications' : `${news} new message${news === 1 ? '' : 's'}`,
    exact: true,
  })

/** Chooses in a select whose options open as a list or as a dialog. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in within ? within.page() : within
  const opener = page.getByRole('button', { name: new RegExp(`^${label}(,|$)`) })
  // The field's decoration covers the button that fills it.
  await within.locator('ion-select').filter({ has: opener }).click()
  const list = page.locator('ion-popover, ion-alert').filter({ visible: true }).last()
  await list.getByRole('radio', { name: option, exact: true }).click()
  const agree = list.getByRole('button', { name: 'OK', exact: true })
  if (await agree.isVisible()) await agree.click()
  await expect(list).toBeHidden()
}

/** Types a date and leaves the field, which reads it then. */
export async function typeDay(within: Page | Locator, label: string, day: string): Promise<void> {
  const field = within.getByRole('textbox', { name: label, exact: true })
  await field.fill(day)
  await field.blur()
}

/** Sets a mark in the page that a reload would delete. */
export async function markLoad(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    document.documentElement.dataset['loaded'] = 'once'
  })
  return async () => expect(page.locator('html')).toHaveAttribute('data-loaded', 'once')
}

/** A collapsible section of a form or page. */
export const section = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title}`) }).and(page.locator('[aria-expanded]'))

/** Fills the clinic form: a clinic in Rosenheim, open from Monday to Friday. */
export async function fillClinic(page: Page, kind: 'clinic' | 'Service Center', name: string): Promise<void> {
  const type = (label: string, text: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text)
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

/** Holds Enter on a button for too long. */
export async function holdEnter(button: Locator): Promise<void> {
  const { keyboard } = button.page()
  await button.focus()
  // A held key sends further `down` events.
  for (let time = 0; time < 10; time += 1) {
    await keyboard.down('Enter')
    await button.page().waitForTimeout(30)
  }
  await keyboard.up('Enter')
}

/** Presses Tab, or an arrow inside of a list, until the control has the focus; not at all if it has it. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    if (name.test(await page.evaluate(nameOfFocused))) return
    await page.keyboard.press(key)
  }
  throw new Error(`The ${key} key never came to ${String(name)}.`)
}

/** Label or text of the focused control, with plain spaces, also inside of Ionic's elements. */
function nameOfFocused(): string {
  let element = document.activeElement ?? document.body
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  const root = element.getRootNode()
  const labels = element instanceof HTMLInputElement ? element.labels : null
  const named = root instanceof ShadowRoot ? root.host : (labels?.[0] ?? element.closest('label') ?? element)
  return element.getAttribute('aria-label') || named.textContent.trim().replaceAll('\u00A0', ' ')
}

/** The newest link in a stored mail with this subject to this receiver. */
export async function mailedLink(page: Page, receiver: string, subject: string): Promise<string> {
  const mail = page.getByRole('article').filter({ has: page.getByRole('heading', { name: subject }) })
  await expect(async () => {
    await page.goto(localMail(receiver))
    await expect(mail.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  return (await mail.first().getByRole('link').first().getAttribute('href')) ?? ''
}

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

/** Most presses of a key that lead from one control to the next. */
const PRESSES_MAX = 80

type Reach = {
  press?: (key: string) => Promise<void>
  /** Presses that may lead there. */
  most?: number
  /** The control stands before the focused one. */
  back?: boolean
}

/** Goes to a control with the Tab key, and to a radio of the group with arrows. */
export async function reach(control: Locator, how: Reach = {}): Promise<void> {
  const { keyboard } = control.page()
  const { press = (key: string) => keyboard.press(key), most = PRESSES_MAX, back = false } = how
  for (let presses = 0; presses <= most; presses += 1) {
    const key = await control.evaluate((element) => {
      const root = element.getRootNode() as Document | ShadowRoot
      const { activeElement: active } = root
      if (active === element) return null
      const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
      const isInGroup = isRadio && active instanceof HTMLInputElement && active.name === element.name
      return isInGroup ? 'ArrowDown' : 'Tab'
    })
    if (key === null) return
    await press(key === 'Tab' && back ? 'Shift+Tab' : key)
  }
  throw new Error(`${most} presses do not lead to ${String(control)}.`)
}

/** Reaches a control and presses it; an arrow has already chosen a radio. */
export async function pressKey(control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  await reach(control)
  const isChosen = await control.evaluate((element) => element instanceof HTMLInputElement && element.checked)
  if (!isChosen) await control.page().keyboard.press('Space')
}

/** Adds rules to each page that is opened from now on, from its start: a size of letters is set before a page is there. */
export const openWithRules = (page: Page, css: string): Promise<unknown> =>
  page.addInitScript((rules) => {
    const style = document.createElement('style')
    style.textContent = rules
    document.addEventListener('DOMContentLoaded', () => document.head.append(style))
  }, css)
