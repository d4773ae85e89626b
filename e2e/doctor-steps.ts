import type { Page } from '@playwright/test'
import { button, choose, field, typeDay } from './screen.ts'
import { expect, unique } from './world.ts'

/** The box of the last step. */
export const terms = (page: Page) => page.getByRole('checkbox', { name: 'I accept the terms and conditions' })

/** First step: the doctor's data, with all specialisations but the last. */
export async function introduceYourself(page: Page, fullname = `Vera ${unique()}`): Promise<void> {
  await field(page, 'Full name').fill(fullname)
  await typeDay(page, 'Date of birth', '02-01-1980')
  await choose(page, 'Gender', 'Female')
  const registration = field(page, 'Registration number')
  if (await registration.isVisible()) await registration.fill('DE-12345/6')
  await page.getByRole('button', { name: /^Specializations/ }).click()
  const popover = page.locator('ion-popover').filter({ visible: true })
  const all = popover.getByRole('checkbox', { name: 'Select all' })
  await all.click()
  await expect(all).toBeChecked()
  await popover.getByRole('checkbox', { name: 'Surgery' }).click()
  await expect(all).toBeChecked({ indeterminate: true })
  await popover.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Specializations \(8\)/ })).toBeVisible()
  await button(page, 'Save and continue').click()
  // Both steps are visible during the transition.
  await expect(page).toHaveURL(/\/availability$/)
  await expect(field(page, 'Full name')).toBeHidden()
}

/** Second step. */
export async function enterExperience(page: Page, years = '12'): Promise<void> {
  await field(page, 'Years of experience').fill(years)
  await field(page, 'Degree').fill('Dr. med. vet.')
  await button(page, 'Save and continue').click()
}
