import { expect, type Page } from '@playwright/test'
import { button, dialog } from './screen.ts'

export const PIN = '2580'

/** Sets the first PIN in the profile; this browser then counts as shared. */
export async function setPinOf(page: Page, { password }: { password: string }): Promise<void> {
  await button(page, 'Set a PIN').click()
  const setting = dialog(page, 'Set a PIN')
  await setting.getByLabel('New PIN', { exact: true }).fill(PIN)
  await setting.getByLabel('Password', { exact: true }).fill(password)
  await button(setting, 'Save').click()
  await expect(button(page, 'Change the PIN')).toBeVisible()
  // What locks is loaded then, and remembers the person.
  await page.waitForFunction(() => localStorage.getItem('faces') !== null)
}
