import { aDoctor, anOwner, expect, openAs, test } from './world.ts'
import { dialog, openMenu, question, toast } from './screen.ts'

test.describe('the assistants of a doctor', () => {
  test('are hired, changed and removed', async ({ browser }) => {
    const doctor = await aDoctor()
    const page = await openAs(browser, doctor, '/doctor/assistant')
    await expect(page.getByRole('heading', { name: 'No Assistant Found' })).toBeVisible()

    await page.getByRole('button', { name: 'Add assistant' }).click()
    const form = dialog(page, 'Add assistant')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Full Name Required')).toBeVisible()
    await expect(form.getByText('Email Required')).toBeVisible()
    await form.getByLabel('Full name').fill('Ida Blum')
    const email = `ida-${Date.now()}-${test.info().project.name}@example.com`
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Contact Number').fill('12345')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Contact Invalid')).toBeVisible()
    await form.getByLabel('Contact Number').fill('1715558001')
    await form.getByLabel('Add notes and reports to histories').check()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page).filter({ hasText: 'New Assistant Creation in progress' })).toBeVisible()
    await expect(toast(page).filter({ hasText: 'Assistant added successfully' })).toBeVisible()

    const card = page.getByRole('article', { name: 'Ida Blum' })
    await expect(card).toContainText(email)
    await expect(card).toContainText('Invited, no password yet')
    await card.getByRole('button', { name: 'Edit Ida Blum' }).click()
    const edit = dialog(page, 'Edit assistant')
    await expect(edit.getByLabel('Email')).not.toBeEditable()
    await expect(edit.getByLabel('Add notes and reports to histories')).toBeChecked()
    await edit.getByLabel('Full name').fill('Ida Rose')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page).filter({ hasText: 'Assistant updated successfully' })).toBeVisible()

    await page.getByRole('button', { name: 'Delete Ida Rose' }).click()
    await expect(question(page)).toContainText('Are you sure you want to delete this assistant?')
    await question(page).getByRole('button', { name: 'No', exact: true }).click()
    await expect(question(page)).toBeHidden()
    await page.getByRole('button', { name: 'Delete Ida Rose' }).click()
    await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No Assistant Found' })).toBeVisible()
  })

  test(
    'whose account cannot be made are told in an alert and taken off the list, in the dialog of the menu too',
    { tag: '@desktop' },
    async ({ browser }) => {
      const [doctor, owner] = await Promise.all([aDoctor(), anOwner()])
      const page = await openAs(browser, doctor, '/doctor')
      await (await openMenu(page)).getByRole('button', { name: 'Assistants' }).click()
      const popup = dialog(page, 'Assistants')
      await popup.getByRole('button', { name: 'Add assistant' }).click()
      const form = dialog(page, 'Add assistant')
      await form.getByLabel('Full name').fill('Ida Blum')
      await form.getByLabel('Email').fill(owner.email)
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(question(page)).toContainText('The assistant could not be added')
      await expect(question(page)).toContainText('Ida Blum')
      await question(page).getByRole('button', { name: 'OK', exact: true }).click()
      await expect(popup.getByText('No Assistant Found')).toBeVisible()
    },
  )
})
