import type { Browser, Page } from '@playwright/test'
import { startCodeServer, type CodeServer } from './code-server.ts'
import { field } from './screen.ts'
import { expect, openAs, test, unique } from './world.ts'

test.describe.configure({ mode: 'default' })
let server: CodeServer
test.beforeAll(async () => {
  server = await startCodeServer()
})
test.afterAll(() => server.stop())

const visit = (browser: Browser) => openAs(browser, null, '/auth?q=login')
const newAddress = () => `${unique()}@example.org`
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Six digits from our e-mail' })

async function requestCode(page: Page, email: string): Promise<void> {
  await field(page, 'E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(codeField(page)).toBeFocused()
}

async function signUp(page: Page, email: string): Promise<void> {
  await requestCode(page, email)
  await codeField(page).fill(await server.mailedCode(email))
  await field(page, 'Full name').fill('Mira Vogel')
  await field(page, 'Mobile number').fill('15112345678')
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/patient$/)
}

test(
  'a new owner signs up by a code, and signs in by another one',
  { tag: '@phone' },
  async ({ browser }) => {
    const email = newAddress()
    await signUp(await visit(browser), email)
    const again = await visit(browser)
    await requestCode(again, email)
    await codeField(again).fill(await server.mailedCode(email, 2))
    await expect(again).toHaveURL(/\/patient$/)
  },
)

test('by keyboard alone an owner signs up', { tag: '@desktop' }, async ({ browser }) => {
  const email = newAddress()
  const page = await visit(browser)
  await field(page, 'E-mail').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await server.mailedCode(email))
  await expect(field(page, 'Full name')).toBeFocused()
  await page.keyboard.type('Mira Vogel')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('15112345678')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/patient$/)
})
