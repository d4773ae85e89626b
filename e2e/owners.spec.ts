import { bell, dialog, question, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, expect, openAs, test, unique } from './world.ts'

test.describe('a doctor and an owner', () => {
  test(
    'agree on the record in two browsers at once, and part again',
    { tag: '@desktop' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([aDoctor(), anOwner(`Olga ${unique()}`)])
      await aPet(owner)
      const home = await openAs(browser, owner, '/patient')
      await expect(home.getByText('No appointment ahead')).toBeVisible()
      const page = await openAs(browser, vet, '/doctor/patients')
      await expect(page.getByText('No owners yet')).toBeVisible()

      await page.getByRole('button', { name: 'Invite owner' }).click()
      const modal = dialog(page, 'Invite owner')
      const email = modal.getByRole('textbox', { name: 'E-mail of the owner' })
      await email.fill('olga')
      await modal.getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(modal.getByText('Please enter a valid email address')).toBeVisible()
      for (const address of ['nobody@example.org', owner.email]) {
        await email.fill(address)
        await modal.getByRole('button', { name: 'Ask', exact: true }).click()
        await expect(modal.getByRole('button', { name: `Withdraw the question to ${address}` })).toBeVisible()
        await expect(email).toHaveValue('')
      }
      await expect(
        toast(page).filter({ hasText: 'If that owner has an account, we asked them.' }).first(),
      ).toBeVisible()
      await modal.getByRole('button', { name: 'Withdraw the question to nobody@example.org' }).click()
      await expect(modal.getByText('nobody@example.org')).toBeHidden()
      await modal.getByRole('button', { name: 'Close' }).last().click()
      await expect(modal).toBeHidden()

      await expect(bell(home, 1)).toBeVisible()
      const doctorName = vet.user.fullname
      await expect(home.getByRole('heading', { name: `May ${doctorName} have you on record?` })).toBeVisible()
      await home.getByRole('button', { name: 'Accept' }).click()
      await expect(toast(home).filter({ hasText: `${doctorName} has you on record now` })).toBeVisible()
      await expect(home.getByRole('button', { name: 'Accept' })).toBeHidden()

      await expect(page.getByRole('heading', { name: owner.user.fullname })).toBeVisible()
      await expect(bell(page, 1)).toBeVisible()
      await page.getByRole('button', { name: `Pets of ${owner.user.fullname}` }).click()
      await expect(dialog(page, `Pets of ${owner.user.fullname}`).getByText('Rex')).toBeVisible()

      await home.goto('/patient/profile')
      const practices = home.getByRole('region', { name: 'Practices' })
      await practices.getByRole('button', { name: `Remove ${doctorName}` }).click()
      await question(home).getByRole('button', { name: 'Remove' }).click()
      await expect(practices.getByText('No practice has you on record.')).toBeVisible()
      await page.reload()
      await expect(page.getByText('No owners yet')).toBeVisible()
    },
  )
})
