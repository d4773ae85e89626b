import { expect, type Locator, type Page } from '@playwright/test'
import { dialog, field } from './screen.ts'

/** The booking sheet. */
export const sheetOf = (page: Page): Locator => dialog(page, 'Book an appointment')

/** The button that books; its name goes on with the time. */
export const okOf = (sheet: Locator): Locator => sheet.getByRole('button', { name: /^OK/ })

/** The button of a step before the last. */
export const nextOf = (sheet: Locator): Locator => sheet.getByRole('button', { name: /^Next: / })

/** The chosen time. */
export const chosenTime = (sheet: Locator): Locator =>
  sheet.getByRole('region', { name: 'Your appointment' }).locator('time')

/** What the owner says in their own words. */
export const wordsOf = (sheet: Locator): Locator => field(sheet, 'In your own words (optional)')

/** Chooses the reason, which is the first step. */
export const chooseReason = (sheet: Locator, reason: string | RegExp = /^Check-up/): Promise<void> =>
  sheet.getByRole('radio', { name: reason }).check()

/** Answers everything that is asked of an owner and books. */
export async function bookIn(sheet: Locator, pet?: string | RegExp): Promise<void> {
  await chooseReason(sheet)
  if (pet !== undefined) {
    await nextOf(sheet).click()
    await sheet.getByRole('radio', { name: pet }).check()
  }
  await okOf(sheet).click()
}

/** The five answers that a new pet needs. */
export async function fillNewPet(sheet: Locator, name: string): Promise<void> {
  await field(sheet, 'Name').fill(name)
  await sheet.getByRole('radio', { name: 'Cat', exact: true }).check()
  await sheet.getByRole('radio', { name: 'Female', exact: true }).check()
  await sheet.getByRole('radio', { name: '2 years', exact: true }).check()
  await sheet.getByRole('radio', { name: 'Maine Coon', exact: true }).check()
}

/** Waits until the request is sent. */
export const expectSent = (sheet: Locator): Promise<void> =>
  expect(sheet.getByRole('heading', { name: 'Request sent' })).toBeVisible()
