import { getUser } from '@vetvisit/contract/auth/routes'
import { field, mailedLink } from './screen.ts'
import { anOwner, ask, expect, openAs, test } from './world.ts'

const NEXT = 'a-brave-badger-digs'

// specification/owner §2: forgot-password
test(
  'a forgotten password is replaced by the link of a mail, once',
  { tag: '@phone' },
  async ({ browser }) => {
    const owner = await anOwner()
    const page = await openAs(browser, null, '/auth?q=login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await field(page, 'E-mail').fill(owner.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status').filter({ hasText: owner.email })).toBeVisible()

    const link = await mailedLink(page, owner.email, 'Set a new password')
    await page.goto(link)
    await field(page, 'New password').fill(NEXT)
    await field(page, 'Repeat the new password').fill(`${NEXT}!`)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Passwords does not match')).toBeVisible()
    await field(page, 'Repeat the new password').fill(NEXT)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
    // The earlier session has ended.
    await expect(ask(owner, getUser)).rejects.toThrow('403')

    await page.getByRole('link', { name: 'Log in', exact: true }).last().click()
    await field(page, 'E-mail or mobile number').fill(owner.email)
    await field(page, 'Password').fill(NEXT)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/patient$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()

    const again = await openAs(browser, null, link)
    await field(again, 'New password').fill(NEXT)
    await field(again, 'Repeat the new password').fill(NEXT)
    await again.getByRole('button', { name: 'Save password' }).click()
    await expect(again.getByText('Please ask for a new link. This one no longer works.')).toBeVisible()
  },
)
