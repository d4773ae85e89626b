import { createAssistant, updateAssistant } from '@vetvisit/contract/assistants/routes'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { button, dialog, entriesToAdd, field, mailedLink, openMenu, question, toast } from './screen.ts'
import {
  aDoctor,
  anAssistant,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  expect,
  freeStarts,
  openAs,
  test,
  unique,
} from './world.ts'

const PASSWORD = 'a-brave-badger-digs'

test.describe('the assistants of a doctor', () => {
  test('are hired, changed and removed', { tag: '@desktop' }, async ({ browser }) => {
    const doctor = await aDoctor()
    const page = await openAs(browser, doctor, '/doctor/assistant')
    await expect(page.getByRole('heading', { name: 'No Assistant Found' })).toBeVisible()

    await page.getByRole('button', { name: 'Add assistant' }).click()
    const form = dialog(page, 'Add assistant')
    await expect(form.getByRole('dialog')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await page.keyboard.press('Enter')
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
    let answer: (() => void) | undefined
    const late = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/assistant/delete*', async (route) => {
      await late
      await route.continue()
    })
    await page.getByRole('button', { name: 'Delete Ida Rose' }).click()
    await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(page.getByText('Deleting Assistant')).toBeVisible()
    answer?.()
    await expect(page.getByRole('heading', { name: 'No Assistant Found' })).toBeVisible()
  })

  test(
    'are removed with an alert if their account cannot be created, also in the dialog of the menu',
    { tag: '@desktop' },
    async ({ browser }) => {
      const doctor = await aDoctor()
      const colleague = await anAssistant(doctor, 'Ina Alt', [])
      const page = await openAs(browser, doctor, '/doctor/assistant')
      let removals = 0
      page.on('request', (request) => (removals += request.method() === 'DELETE' ? 1 : 0))
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
    },
  )

  test(
    'sign in by the invitation, act in the doctor’s name, and get changed rights at once',
    { tag: '@desktop' },
    async ({ browser }) => {
      const [vet, owner] = await Promise.all([aDoctor(), anOwner(`Lena ${unique()}`)])
      const pet = await aPet(owner)
      const [first = '', second = ''] = await freeStarts(owner, vet.clinicId)
      await approve(vet, await book(owner, vet.clinicId, pet._id, first))
      const email = `ida-${unique()}@example.com`
      const { id } = await ask(vet, createAssistant, { body: { fullname: 'Ida Blum', email } })
      const give = (rights: AssistantRight[]) =>
        ask(vet, updateAssistant, { query: { id }, body: { rights } })

      const page = await openAs(browser, null, '/')
      await page.goto(await mailedLink(page, email, 'You’re invited to VetVisit'))
      await field(page, 'New password').fill(PASSWORD)
      await field(page, 'Repeat the new password').fill(PASSWORD)
      await button(page, 'Save password').click()
      await page.getByRole('link', { name: 'Log in', exact: true }).last().click()
      await field(page, 'E-mail or mobile number').fill(email)
      await field(page, 'Password').fill(PASSWORD)
      await button(page, 'Log in').last().click()
      await expect(page).toHaveURL(/\/doctor$/)

      await book(owner, vet.clinicId, pet._id, second)
      await page.goto('/doctor/requests')
      const request = page.getByRole('article', { name: `Request of ${owner.user.fullname} for Rex` })
      await request.getByRole('button', { name: /^Approve / }).click()
      await expect(
        toast(page).filter({ hasText: `Confirmed. We’ve told ${owner.user.fullname}.` }),
      ).toBeVisible()
      await page.goto(`/doctor/clinics/${vet.clinicId}`)
      await expect(field(page, 'Name of the clinic')).toBeDisabled()

      // Changed rights show without a reload.
      await page.goto(`/doctor/patients/${pet._id}`)
      await expect(page.getByText(`done by Ida Blum for ${vet.fullname}`).first()).toBeVisible()
      const menu = await entriesToAdd(page)
      await expect(menu).toBeVisible()
      await expect(button(menu, 'Report')).toBeHidden()
      await give(['records'])
      await expect(button(menu, 'Report')).toBeVisible()
      await expect(button(menu, 'Prescription')).toBeHidden()
      await button(menu, 'Text').click()
      const note = dialog(page, 'Add note')
      const text = note.getByRole('textbox', { name: 'Note' })
      await text.fill('Weighed: 12 kg')
      // Typed text stays if the right is removed, and if the dialog or window is closed by mistake.
      await give([])
      await expect(note).toContainText('Ask your doctor for the right to do this.')
      await expect(button(note, 'Save')).toBeDisabled()
      await text.press('Escape')
      await expect(question(page)).toContainText('Close without saving?')
      await button(question(page), 'Stay').click()
      await expect(question(page)).toBeHidden()
      const asked = page.waitForEvent('dialog').then(async (native) => {
        await native.dismiss()
        return native.type()
      })
      await page.close({ runBeforeUnload: true })
      expect(await asked).toBe('beforeunload')
      await give(['records'])
      await button(note, 'Save').click()
      await expect(page.getByRole('article').filter({ hasText: 'Weighed: 12 kg' })).toContainText(
        `done by Ida Blum for ${vet.fullname}`,
      )
    },
  )
})
