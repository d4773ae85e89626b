import { forgotPassword } from '@vetvisit/contract/auth/routes'
import { expect, it } from 'vitest'
import { field, mailedLink, openMenu, toast } from './screen.ts'
import { aNewOwner, anOwner, ask, failed, openAs, type Person } from './world.ts'

const NEXT = 'a-brave-badger-digs'

// specification/owner §2: `/change-password`
// specification/owner §5: change password: all texts
// specification/practice §2: change-password form
// specification/practice §5: change password
it('the password is changed from the menu, with a message for each mistake', async () => {
  const owner = await anOwner()
  const page = await openAs(owner, '/patient')
  const menu = await openMenu(page)
  await menu.getByRole('link', { name: 'Change password' }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await expect(
    page.getByText('Still needed: Current password, New password, Repeat the new password.'),
  ).toBeVisible()
  const type = async (current: string, next: string, repeated: string) => {
    await field(page, 'Current password').fill(current)
    await field(page, 'New password').fill(next)
    await field(page, 'Repeat the new password').fill(repeated)
    await field(page, 'Repeat the new password').blur()
  }
  await type(owner.password, 'short', 'short')
  await expect(page.getByText('At least 8 characters', { exact: true }).first()).toBeVisible()
  await type(owner.password, owner.password, '')
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
})

// specification/readings §3: a new password by a link ends the sessions of its account, and no other one of the device; the person who sets it is not told of another device (added)
it('a new password by a link ends the session of its account only', async () => {
  const [owner, other] = await Promise.all([anOwner(), anOwner()])
  const page = await openAs(other, '/patient')
  const resetOf = async ({ email }: Person) => {
    await ask(null, forgotPassword, { body: { email } })
    await page.goto(await mailedLink(email, 'Set a new password'))
    await field(page, 'New password').fill(NEXT)
    await field(page, 'Repeat the new password').fill(NEXT)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await resetOf(owner)
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  await page.goto('/patient')
  await expect(page.locator('.home-greeting')).toBeVisible()
  await resetOf(other)
  await expect(page).toHaveURL(/\/auth\?q=login$/)
  await expect(page.locator('.session-notice')).toHaveText('Your password has changed. Please log in again.')
})

// specification/readings §3: a link that confirms nothing offers another one only to an address that waits for it (added)
it('a dead link offers no mail to a person whose address is confirmed, and says whose address a good one confirmed', async () => {
  const [owner, newcomer] = [await anOwner(), await aNewOwner()]
  const page = await openAs(owner, '/verify-user?user=a-dead-one')
  await expect(page.getByText('You need no new one')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  // Without a mail server addresses need no confirmation, which the application must not be told here.
  page.route(/auth\/get-user/, async ({ proceed }) => {
    const answer = (await (await proceed()).json()) as { data: object }
    return Response.json({ ...answer, data: { ...answer.data, emailVerified: false } })
  })
  await page.goto('/verify-user?user=a-dead-one')
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  await page.goto(await mailedLink(newcomer.email, 'Please confirm your e-mail address'))
  await expect(page.getByRole('heading', { name: 'Thank you, your address is confirmed' })).toBeVisible()
  await expect(page.getByText('It belongs to another account')).toBeVisible()
})

// specification/owner §2: verify-user
it('the link of the first mail confirms the address and can be sent again', async () => {
  const newcomer = await aNewOwner()
  const page = await openAs(null, '/auth')
  const link = await mailedLink(newcomer.email, 'Please confirm your e-mail address')
  for (const _ of ['once', 'once more']) {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Thank you, your address is confirmed' })).toBeVisible()
  }
  await page.goto('/verify-user?user=somebody-elses')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  const owner = await anOwner()
  const unconfirmed = { ...owner, user: { ...owner.user, emailVerified: false } }
  const home = await openAs(null, '/auth')
  // Without a mail server addresses need no confirmation, which the application must not be told here.
  home.route(/auth\/get-user/, failed)
  localStorage.setItem('token', unconfirmed.token)
  localStorage.setItem('user', JSON.stringify(unconfirmed.user))
  await home.goto('/patient')
  await expect(home.getByText(`Confirm ${owner.email} to book. We’ve sent you a link.`)).toBeVisible()
  await home.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(home)).toContainText('E-mail sent')
})

// specification/owner §2: splash-screen
// specification/owner §2: blogpage
// specification/owner §2: static
it('a visitor finds answers and sends an enquiry', async () => {
  const page = await openAs(null, '/auth?q=login')
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
