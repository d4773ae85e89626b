import { getUser } from '@vetvisit/contract/auth/routes'
import { field, mailedLink, openMenu, toast } from './screen.ts'
import { aNewOwner, anOwner, ask, expect, openAs, test } from './world.ts'

const NEXT = 'a-brave-badger-digs'

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

    const again = await openAs(browser, null, link)
    await field(again, 'New password').fill(NEXT)
    await field(again, 'Repeat the new password').fill(NEXT)
    await again.getByRole('button', { name: 'Save password' }).click()
    await expect(again.getByText('Please ask for a new link. This one no longer works.')).toBeVisible()
  },
)

test(
  'the password is changed from the menu, with a message for each mistake',
  { tag: '@desktop' },
  async ({ browser }) => {
    const owner = await anOwner()
    const page = await openAs(browser, owner, '/patient')
    const menu = await openMenu(page)
    await menu.getByRole('link', { name: 'Change password' }).click()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await expect(save).toBeDisabled()
    const type = async (current: string, next: string, repeated: string) => {
      await field(page, 'Current password').fill(current)
      await field(page, 'New password').fill(next)
      await field(page, 'Repeat the new password').fill(repeated)
      await field(page, 'Repeat the new password').blur()
    }
    await type(owner.password, 'short', 'short')
    await expect(page.getByText('At least 8 characters', { exact: true }).first()).toBeVisible()
    await type(owner.password, owner.password, owner.password)
    await expect(page.getByText('Current and new password cannot be same')).toBeVisible()
    await type(owner.password, NEXT, `${NEXT}!`)
    await expect(page.getByText('Passwords does not match')).toBeVisible()
    await expect(save).toBeDisabled()
    await type('not-the-password', NEXT, NEXT)
    await save.click()
    await expect(page.getByText('Password is incorrect')).toBeVisible()
    await expect(page).toHaveURL(/\/change-password$/)
    await field(page, 'Current password').fill(owner.password)
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(field(page, 'Current password')).toHaveAttribute('type', 'text')
    await save.click()
    await expect(toast(page)).toContainText('Password changed')
    await expect(page).toHaveURL(/\/patient$/)
  },
)

test(
  'the link of the first mail confirms the address and can be sent again',
  { tag: '@phone' },
  async ({ browser }) => {
    const newcomer = await aNewOwner()
    const page = await openAs(browser, null, '/')
    const link = await mailedLink(page, newcomer.email, 'Please confirm your e-mail address')
    for (const _ of ['once', 'once more']) {
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Thank you, your address is confirmed' })).toBeVisible()
    }
    await page.goto('/verify-user?user=somebody-elses')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

    const owner = await anOwner()
    const unconfirmed = { ...owner, user: { ...owner.user, emailVerified: false } }
    const home = await openAs(browser, unconfirmed, '/health/live')
    // Without a mail server addresses need no confirmation, which the application must not be told here.
    await home.route('**/auth/get-user', (route) => route.abort())
    await home.goto('/patient')
    await expect(home.getByText(`Confirm ${owner.email} to book. We’ve sent you a link.`)).toBeVisible()
    await home.getByRole('button', { name: 'Send again' }).click()
    await expect(toast(home)).toContainText('E-mail sent')
  },
)

test('a visitor finds answers and sends an enquiry', { tag: '@phone' }, async ({ browser }) => {
  const page = await openAs(browser, null, '/auth?q=login')
  await page.getByRole('link', { name: 'About VetVisit' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'What VetVisit is not' })).toBeVisible()
  await page.getByRole('link', { name: 'How booking works' }).click()
  await expect(page.getByText('Times can be booked until 60 minutes before they begin.')).toBeVisible()
  await page.getByRole('link', { name: 'Read about pet health' }).click()
  await page.getByRole('link', { name: 'Ticks: check, remove, watch' }).click()
  await expect(page.getByText('Never use a product for dogs on a cat')).toBeVisible()
  await page.goto('/static?page=privacy')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please write a message')).toBeVisible()
  await field(page, 'Your name').fill('Jo Marsh')
  await field(page, 'Your e-mail').fill('jo.marsh@example.com')
  await field(page, 'Subject').fill('Hello from a phone')
  await field(page, 'Message').fill('Do you open on Saturdays? <b>Thanks</b>')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for writing' })).toBeVisible()
  await page.goto('/splash-screen')
  await page.getByRole('link', { name: 'Find a vet' }).last().click()
  await expect(page).toHaveURL(/\/search$/)
})
