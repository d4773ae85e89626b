import { beginEntry, button, dialog, field, logIn, openMenu, question, toast } from './screen.ts'
import { chooseReason, chosenTime, nextOf, sheetOf, wordsOf } from './sheet.ts'
import {
  aColleague,
  aDoctor,
  anOwner,
  aPet,
  approve,
  book,
  endElsewhere,
  expect,
  freeStarts,
  openAs,
  test,
  unique,
} from './world.ts'

const ENDED = 'Please log in again. This device was logged out from another one.'

test.describe('a session that ends while a form is open', () => {
  // specification/practice §4: after a session ended in a form, signing in brings every typed word back, to the same person only
  test(
    'restores the booking with slot, pet and text after signing in',
    { tag: '@phone' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
      await aPet(owner, 'Rex')
      await aPet(owner, 'Mia')
      const [, start = ''] = await freeStarts(owner, vet.clinicId)
      const page = await openAs(browser, owner, `/patient/book/${vet.clinicId}?start=${start}`)
      const sheet = sheetOf(page)
      await chooseReason(sheet)
      await wordsOf(sheet).fill('She limps since yesterday.')
      await nextOf(sheet).click()
      await sheet.getByRole('radio', { name: /Mia/ }).check()
      await endElsewhere(owner)
      await expect(page.getByText(ENDED).first()).toBeVisible()
      await expect(sheet).toHaveCount(0)

      await logIn(page, owner)
      await expect(sheet.getByRole('radio', { name: /Mia/ })).toBeChecked()
      await expect(chosenTime(sheet)).toHaveAttribute('datetime', start)
      await sheet.getByRole('button', { name: 'Change the reason: Check-up' }).click()
      await expect(wordsOf(sheet)).toHaveValue('She limps since yesterday.')
    },
  )
})

test('shows the logout of one window in every window', { tag: '@desktop' }, async ({ browser }) => {
  const page = await openAs(browser, await anOwner(), '/patient')
  const other = await page.context().newPage()
  await other.goto('/patient/pets')
  await expect(other.getByRole('heading', { name: 'Pets' }).first()).toBeVisible()
  await (await openMenu(page)).getByRole('button', { name: 'Log out' }).click()
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/auth\?q=login$/)
  await expect(other).toHaveURL(/\/auth\?q=login$/)
  await expect(other.getByText('You’ve logged out in another window.').first()).toBeVisible()
  await expect(page.getByText('You’ve logged out in another window.')).toHaveCount(0)
})

// specification/practice §4: a vet who leaves a practice leaves its pages in every window and on every device (added)
test(
  'shows no page of a practice to a vet who has left it in another window',
  { tag: '@desktop' },
  async ({ browser }) => {
    const [lead, owner] = await Promise.all([aDoctor(), anOwner(`Nora ${unique()}`)])
    const vet = await aColleague(lead, `Ben ${unique()}`)
    const pet = await aPet(owner)
    const [start = ''] = await freeStarts(owner, lead.clinicId)
    await approve(lead, await book(owner, lead.clinicId, pet._id, start))
    const record = `/doctor/patients/${pet._id}`
    const page = await openAs(browser, vet, '/doctor/team')
    const [other, device] = [await page.context().newPage(), await openAs(browser, vet, record)]
    await other.goto(record)
    for (const open of [other, device]) {
      await expect(open.getByText(owner.user.fullname).first()).toBeVisible()
      await beginEntry(open, 'Prescription')
      await field(dialog(open, 'Add prescription'), 'Medicine').fill('Meloxicam')
    }
    await button(page, 'Leave the practice').click()
    await question(page)
      .getByRole('button', { name: /^Leave/ })
      .click()
    await expect(toast(page)).toContainText('You’ve left the practice')
    for (const open of [page, other, device]) {
      await expect(open).toHaveURL(/\/doctor$/)
      await expect(open.getByText(owner.user.fullname)).toHaveCount(0)
      await expect(open.getByRole('heading', { name: 'Dashboard' }).first()).toBeVisible()
    }
  },
)
