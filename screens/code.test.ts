import { expect, it } from 'vitest'
import { dialog, field } from './screen.ts'
import { advanceClock, openAs, serveWith, unique, type Page } from './world.ts'

// A demo shows the codes that other servers mail.
serveWith({ demo: true })

const visit = () => openAs(null, '/auth?q=login')
const newAddress = () => `${unique()}@example.org`
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Six digits from our e-mail' })
const shownCode = (page: Page) => page.locator('.code-demo b').textContent()

/** Requests a code, which it returns. */
async function requestCode(page: Page, email: string): Promise<string> {
  await field(page, 'E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(codeField(page)).toBeFocused()
  return shownCode(page)
}

async function signUp(page: Page, email: string): Promise<void> {
  await codeField(page).fill(await requestCode(page, email))
  await field(page, 'Full name').fill('Mira Vogel')
  await field(page, 'Mobile number').fill('15112345678')
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/patient$/)
}

it('a code is pasted with its space, in another tab', async () => {
  const email = newAddress()
  const page = await visit()
  const code = await requestCode(page, email)
  // Another tab of the browser shares what the device keeps, and nothing else.
  sessionStorage.clear()
  await page.goto('/auth?q=login')
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(field(page, 'Full name')).toBeVisible()
})

it('five wrong codes end it, and another one works', async () => {
  const email = newAddress()
  const page = await visit()
  const code = await requestCode(page, email)
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
  await advanceClock(31_000)
  await page.getByRole('button', { name: 'Send code again', exact: true }).click()
  await expect(page.locator('.code-demo b')).not.toHaveText(code)
  await codeField(page).fill(await shownCode(page))
  await expect(field(page, 'Full name')).toBeVisible()
})

it('a practice uses a password, and the device remembers it', async () => {
  const page = await visit()
  await page.getByRole('button', { name: 'Use a password' }).click()
  await expect(field(page, 'E-mail or mobile number')).toBeVisible()
  await page.reload()
  await expect(field(page, 'E-mail or mobile number')).toBeVisible()
  await page.getByRole('button', { name: 'Use a code by e-mail' }).click()
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
})

it('an owner without a password deletes the account with a code', async () => {
  const email = newAddress()
  const page = await visit()
  await signUp(page, email)
  await page.goto('/patient/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const modal = dialog(page, 'Delete account')
  await modal.getByRole('button', { name: 'Send me a code' }).click()
  await codeField(page).fill(await shownCode(page))
  await modal.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('We’ve deleted your account.')).toBeVisible()
})
