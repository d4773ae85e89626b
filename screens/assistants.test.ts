import { listAssistants, makeInvitationLink } from '@vetvisit/contract/assistants/routes'
import { resetPassword } from '@vetvisit/contract/auth/routes'
import { describe, expect, it } from 'vitest'
import { dialog, openMenu, question, toast } from './screen.ts'
import { aDoctor, advanceClock, anAssistant, ask, openAs, unique } from './world.ts'

describe('the assistants of a doctor', () => {
  // specification/practice §2: `/doctor/assistant`
  // specification/practice §2: assistants popup: cards, add, edit, delete, "No Assistant Found"
  // specification/practice §2: edit or add assistant popup
  // specification/practice §4: assistant creation is asynchronous, with its notice and failures
  // specification/practice §5: assistant form
  // specification/practice §8: success toasts of assistants, prescriptions, labs, reports
  // specification/practice §8: confirmations of assistants and prescription images
  it('are hired, changed and removed', async () => {
    const doctor = await aDoctor()
    const page = await openAs(doctor, '/doctor/assistant')
    await expect(page.getByRole('heading', { name: 'No Assistant Found' })).toBeVisible()

    const add = page.getByRole('button', { name: 'Add assistant' })
    await add.click()
    const form = dialog(page, 'Add assistant')
    await expect(form.getByLabel('Full name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('ion-modal')).toHaveCount(0)
    await expect(add).toBeFocused()
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Full Name Required')).toBeVisible()
    await expect(form.getByText('Email Required')).toBeVisible()
    await form.getByLabel('Full name').fill('Ida Blum')
    const email = `ida-${unique()}@example.com`
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Contact Number').fill('12345')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText('Contact Invalid')).toBeVisible()
    await form.getByLabel('Contact Number').fill('1715558001')
    await form.getByLabel('Add notes and reports to histories').check()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page).filter({ hasText: 'New Assistant Creation in progress' })).toBeVisible()
    // An invitation is not an assistant yet.
    await expect(toast(page).filter({ hasText: 'Invitation sent' })).toBeVisible()
    await expect(toast(page).filter({ hasText: 'Assistant added successfully' })).toHaveCount(0)

    const card = page.getByRole('article', { name: 'Ida Blum' })
    await expect(card).toContainText(email)
    await expect(card).toContainText('Invited, not accepted yet')
    await page.hide()
    const invited = (await ask(doctor, listAssistants))[0]?.id ?? ''
    const { url } = await ask(doctor, makeInvitationLink, { body: { id: invited } })
    const token = new URLSearchParams(url.split('?')[1]).get('token') ?? ''
    const { password } = doctor
    await ask(null, resetPassword, { body: { token, password, confirmPassword: password } })
    await advanceClock(60_000)
    await page.show()
    await expect(toast(page).filter({ hasText: 'Assistant added successfully' })).toBeVisible()
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
    const answer = page.hold(/assistant\/delete/)
    await page.getByRole('button', { name: 'Delete Ida Rose' }).click()
    await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(page.getByText('Deleting Assistant')).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { name: 'No Assistant Found' })).toBeVisible()
  })

  // specification/practice §2: menu: assistants as a modal for a doctor
  // specification/practice §2: assistants popup: cards, add, edit, delete, "No Assistant Found"
  // specification/practice §4: assistant creation is asynchronous, with its notice and failures
  // specification/practice §8: assistant creation failure alert
  it('are removed with an alert if their account cannot be created, also in the dialog of the menu', async () => {
    const doctor = await aDoctor()
    const colleague = await anAssistant(doctor, 'Ina Alt', [])
    const page = await openAs(doctor, '/doctor/assistant')
    let removals = 0
    page.route(/./, ({ method, proceed }) => {
      if (method === 'DELETE') removals += 1
      return proceed()
    })
    await (await openMenu(page)).getByRole('button', { name: 'Assistants' }).click()
    const popup = dialog(page, 'Assistants')
    await popup.getByRole('button', { name: 'Add assistant' }).click()
    const form = dialog(page, 'Add assistant')
    await form.getByLabel('Full name').fill('Ida Blum')
    await form.getByLabel('Email').fill(colleague.email)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(question(page)).toContainText('We couldn’t add the assistant')
    await expect(question(page)).toContainText('Ida Blum')
    await expect(question(page)).toContainText('Please ask your assistant for another e-mail address.')
    await question(page).getByRole('button', { name: 'OK', exact: true }).click()
    // The typed values are still there.
    await expect(form.getByLabel('Full name')).toHaveValue('Ida Blum')
    await form.getByLabel('Email').fill(`ida-${unique()}@example.com`)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(popup.getByRole('article', { name: 'Ida Blum' })).toContainText('Invited')
    expect(removals).toBe(1)
  })
})
