import { createAssistant, updateAssistant } from '@vetvisit/contract/assistants/routes'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { button, dialog, entriesToAdd, field, mailedLink, question, toast } from './screen.ts'
import {
  aDoctor,
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
