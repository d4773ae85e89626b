import { type Page } from '@playwright/test'
import { question, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, book, expect, freeStarts, openAs, type Person, test } from './world.ts'

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
  // specification/practice §4: a mail's link opens what it is about: the request with its answer prepared, the day, the entry
  test(
    'opens the request after signing in, with the answer prepared and not given',
    { tag: '@phone' },
    async ({ page, browser }) => {
      const { vet, request } = await aRequest()
      await page.goto(`/doctor/requests?request=${request._id}&act=approve`)
      await expect(page).toHaveURL(/\/auth\?q=login/)
      await signIn(page, vet)
      await expect(question(page)).toContainText('Approve this request?')
      await question(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(cardOf(page)).toBeVisible()

      const again = await openAs(browser, vet, `/doctor/requests?request=${request._id}&act=approve`)
      await question(again).getByRole('button', { name: 'Approve' }).click()
      await expect(toast(again).filter({ hasText: 'Confirmed. We’ve told Olga Owner.' })).toBeVisible()
      await expect(cardOf(page)).toBeHidden()
    },
  )
})
