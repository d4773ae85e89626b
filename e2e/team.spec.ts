import { enterExperience, introduceYourself, terms } from './doctor-steps.ts'
import { button, dialog, field, mailedLink, toast } from './screen.ts'
import { bookIn, expectSent, sheetOf } from './sheet.ts'
import { aDoctor, anOwner, aPet, bookPath, expect, freeStarts, openAs, test, unique } from './world.ts'

const PASSWORD = 'a-brave-badger-digs'

test.describe('a vet who joins a practice', () => {
  // specification/readings §4: a vet joins a practice by an invitation, with an account or a new one (added)
  test(
    'makes an account by the link, is booked by an owner, and answers the request',
    { tag: '@desktop' },
    async ({ browser }) => {
      test.setTimeout(120_000)
      const [lead, owner] = await Promise.all([aDoctor(), anOwner(`Nora ${unique()}`)])
      await aPet(owner)
      const [name, email] = [`Ben ${unique()}`, `ben-${unique()}@example.com`]

      const leads = await openAs(browser, lead, '/doctor/clinics')
      await leads.getByRole('link', { name: 'Add a colleague' }).click()
      await button(leads, 'Invite a vet').click()
      const invitation = dialog(leads, 'Invite a vet')
      await field(invitation, 'Full name').fill(name)
      await field(invitation, 'Email').fill(email)
      await button(invitation, 'Send the invitation').click()
      await expect(invitation).toBeHidden()

      const vets = await openAs(browser, null, '/')
      await vets.goto(await mailedLink(vets, email, `${lead.fullname} invites you to its practice`))
      await vets.getByRole('link', { name: 'Make an account' }).click()
      await field(vets, 'New password').fill(PASSWORD)
      await field(vets, 'Repeat the new password').fill(PASSWORD)
      await button(vets, 'Save password').click()
      await vets.getByRole('link', { name: 'Log in', exact: true }).last().click()
      await field(vets, 'E-mail or mobile number').fill(email)
      await field(vets, 'Password').fill(PASSWORD)
      await button(vets, 'Log in').last().click()
      await introduceYourself(vets, name)
      await enterExperience(vets)
      const steps = vets.getByRole('navigation', { name: 'Steps' }).last()
      await steps.getByRole('link', { name: /Terms/ }).click()
      await terms(vets).check()
      await button(vets, 'Accept and finish').click()
      await expect(vets).toHaveURL(/\/doctor$/)

      const [start = ''] = await freeStarts(owner, lead.clinicId)
      const owners = await openAs(browser, owner, bookPath(lead, start))
      const sheet = sheetOf(owners)
      await button(sheet, 'Change the vet: Any vet').click()
      await sheet.getByRole('radio', { name }).check()
      await button(sheet, `Keep ${name}`).click()
      await bookIn(sheet)
      await expectSent(sheet)

      await vets.goto('/doctor/requests')
      const request = vets.getByRole('article', { name: `Request of ${owner.user.fullname} for Rex` })
      await request.getByRole('button', { name: /^Approve / }).click()
      await expect(toast(vets)).toContainText('Confirmed.')
      // The lead's own list has nothing to answer.
      await leads.goto('/doctor/requests')
      await expect(leads.getByRole('radio', { name: 'Mine' })).toBeChecked()
      await expect(leads.getByRole('article', { name: /^Request of/ })).toHaveCount(0)
    },
  )
})
