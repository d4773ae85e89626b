import type { Browser, Page } from '@playwright/test'
import { startMailServer } from './mail-server.ts'
import { dialog, field } from './screen.ts'
import { launchServer } from './start-server.ts'
import { expect, openAs, test, unique } from './world.ts'

/*
 * Sign-in by a mailed code. The server of the other journeys sends no mails, so it offers no codes; this one sends them to a mail server
 * of the journeys.
 */
test.describe.configure({ mode: 'default' })
let address = ''
let mails: string[] = []
let stop = async () => {}
test.beforeAll(async () => {
  const mailServer = await startMailServer()
  mails = mailServer.mails
  const server = await launchServer({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@vet.example',
    PUBLIC_URL: 'https://vet.example',
  })
  address = server.address
  stop = async () => {
    await server.stop()
    mailServer.stop()
  }
})
test.afterAll(() => stop())

const visit = (browser: Browser) =>
  openAs(browser, null, `${address}/auth?q=login`, { storageState: { cookies: [], origins: [] } })
const newAddress = () => `${unique().toLowerCase()}@example.org`
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Six digits from our e-mail' })

/** The codes that were mailed to an address, as `123456`, the oldest first. */
const codesTo = (email: string): string[] =>
  mails
    .filter((mail) => mail.includes(email))
    .flatMap((mail) => {
      const [, first, last] = /^Subject: (\d{3}) (\d{3}) is your VetVisit code$/m.exec(mail) ?? []
      return first === undefined || last === undefined ? [] : [first + last]
    })

async function mailedCode(email: string, position = 1): Promise<string> {
  await expect.poll(() => codesTo(email).length).toBe(position)
  return codesTo(email)[position - 1] ?? ''
}

async function requestCode(page: Page, email: string): Promise<void> {
  await field(page, 'E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(codeField(page)).toBeFocused()
}

async function signUp(page: Page, email: string): Promise<void> {
  await requestCode(page, email)
  await codeField(page).fill(await mailedCode(email))
  await field(page, 'Full name').fill('Mira Vogel')
  await field(page, 'Mobile number').fill('15112345678')
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/patient$/)
}

test('a new owner signs up by a code, and signs in by another one', async ({ browser }) => {
  const email = newAddress()
  await signUp(await visit(browser), email)
  const again = await visit(browser)
  await requestCode(again, email)
  await codeField(again).fill(await mailedCode(email, 2))
  await expect(again).toHaveURL(/\/patient$/)
})

test('a code is pasted with its space, in another tab', { tag: '@desktop' }, async ({ browser }) => {
  const email = newAddress()
  const page = await visit(browser)
  await requestCode(page, email)
  const code = await mailedCode(email)
  const tab = await page.context().newPage()
  await tab.goto(`${address}/auth?q=login`)
  await expect(codeField(tab)).toBeFocused()
  await tab.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(field(tab, 'Full name')).toBeVisible()
})

test('five wrong codes end it, and another one works', { tag: '@phone' }, async ({ browser }) => {
  const email = newAddress()
  const page = await visit(browser)
  await requestCode(page, email)
  const code = await mailedCode(email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let index = 0; index < 4; index += 1) {
    await codeField(page).fill(wrong)
    await expect(page.getByText('Please check the six digits. This code is wrong.')).toBeVisible()
    await expect(codeField(page)).toHaveValue('')
  }
  const dead = page.getByText('Please ask for a new code. This one no longer works.')
  await codeField(page).fill(wrong)
  await expect(dead).toBeVisible()
  await expect(codeField(page)).toHaveValue('')
  await codeField(page).fill(code)
  await expect(codeField(page)).toHaveValue('')
  await expect(dead).toBeVisible()
  await page.getByRole('button', { name: 'Send code again', exact: true }).click({ timeout: 60_000 })
  await codeField(page).fill(await mailedCode(email, 2))
  await expect(field(page, 'Full name')).toBeVisible()
})

test('by keyboard alone an owner signs up', { tag: '@desktop' }, async ({ browser }) => {
  const email = newAddress()
  const page = await visit(browser)
  await field(page, 'E-mail').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await mailedCode(email))
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

test('a practice uses a password, and the device remembers it', { tag: '@phone' }, async ({ browser }) => {
  const page = await visit(browser)
  await page.getByRole('button', { name: 'Use a password' }).click()
  await expect(field(page, 'E-mail or mobile number')).toBeVisible()
  await page.reload()
  await expect(field(page, 'E-mail or mobile number')).toBeVisible()
  await page.getByRole('button', { name: 'Use a code by e-mail' }).click()
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
})

test(
  'an owner without a password deletes the account with a code',
  { tag: '@desktop' },
  async ({ browser }) => {
    const email = newAddress()
    const page = await visit(browser)
    await signUp(page, email)
    await page.goto(`${address}/patient/profile`)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const modal = dialog(page, 'Delete account')
    await modal.getByRole('button', { name: 'Send me a code' }).click()
    await codeField(page).fill(await mailedCode(email, 2))
    await modal.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('We’ve deleted your account.')).toBeVisible()
  },
)
