import { type Page } from '@playwright/test'
import { dialog, question, toast } from './screen.ts'
import {
  aDoctor,
  anOwner,
  aPet,
  approve,
  book,
  expect,
  freeStarts,
  openAs,
  type Person,
  test,
} from './world.ts'

async function aRequest() {
  const vet = await aDoctor()
  const owner = await anOwner('Olga Owner')
  const pet = await aPet(owner)
  const start = (await freeStarts(owner, vet.clinicId)).at(-1) ?? ''
  const request = await book(owner, vet.clinicId, pet._id, start)
  return { vet, owner, request }
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: /e-mail/i }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const cardOf = (page: Page) => page.getByRole('article', { name: 'Request of Olga Owner for Rex' })

test.describe('a link of a mail', () => {
  test('leads through the sign-in to exactly that request, with the answer prepared and nothing done', async ({
    page,
    browser,
  }) => {
    const { vet, request } = await aRequest()
    await page.goto(`/doctor/requests?request=${request._id}&act=approve`)
    await expect(page).toHaveURL(/\/auth\?q=login/)
    await signIn(page, vet)
    await expect(question(page)).toContainText('Approve this request?')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(cardOf(page)).toBeVisible()

    const again = await openAs(browser, vet, `/doctor/requests?request=${request._id}&act=approve`)
    await question(again).getByRole('button', { name: 'Approve' }).click()
    await expect(toast(again).filter({ hasText: 'Confirmed. Olga Owner has been told.' })).toBeVisible()
    await expect(cardOf(page)).toBeHidden()
  })

  test('to a request that was answered meanwhile says so, and shows the appointment with who was told', async ({
    browser,
  }) => {
    const { vet, request } = await aRequest()
    await approve(vet, request)
    const page = await openAs(browser, vet, `/doctor/requests?request=${request._id}&act=reject`)
    await expect(page.getByText('This request no longer waits for an answer.')).toBeVisible()
    await expect(question(page)).toBeHidden()
    await page.getByRole('link', { name: 'Show the appointment' }).click()
    const visit = dialog(page, /Rex/)
    await visit.getByText('Who was told').click()
    await expect(visit.getByText('Appointment confirmed')).toBeVisible()
    await expect(visit).not.toContainText('@')
  })
})

test('quiet hours are set on the clock of the person, and stay', async ({ browser }) => {
  const owner = await anOwner()
  const page = await openAs(browser, owner, '/patient/profile')
  const hours = page.getByRole('group', { name: 'Quiet hours' })
  await hours.getByRole('switch').click()
  await expect(hours.getByRole('switch')).toBeChecked()
  await hours.getByLabel('Until').selectOption({ label: '08:30' })
  await expect(hours).toContainText('Europe/Berlin')
  await page.reload()
  await expect(hours.getByRole('switch')).toBeChecked()
  await expect(hours.getByLabel('From')).toHaveValue('22:00')
  await expect(hours.getByLabel('Until')).toHaveValue('08:30')
})
