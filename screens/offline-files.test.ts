import { resolveObjectURL } from 'node:buffer'
import { expect, it } from 'vitest'
import { button, dialog } from './screen.ts'
import { anOwner, aPet, openAs, type Page } from './world.ts'

const REPORT = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** Chooses a file in a dialog, as the picker of the system would. */
function chooseFile(page: Page, file: File): void {
  const [input] = page.locator('ion-modal input[type="file"]').elements()
  if (!input) throw new Error('There is no field for a file.')
  Object.defineProperty(input, 'files', { configurable: true, value: [file] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

// specification/owner §1: writes without a network: shown, sent once, dated when written; conflicts, sign-out and expiry settled (added)
it('a file that is chosen without a network can be looked at until it is detached', async () => {
  const owner = await anOwner()
  const pet = await aPet(owner)
  const page = await openAs(owner, `/patient/history/${pet._id}`)
  await button(page, 'Add').click()
  await button(page.getByRole('dialog', { name: 'Add to history' }), 'Text').click()
  const note = dialog(page, 'Add note')
  await expect(note.getByRole('textbox')).toBeVisible()
  await page.setOffline(true)
  chooseFile(page, new File([REPORT], 'blood.pdf', { type: 'application/pdf' }))
  await expect(note).toContainText('blood.pdf')
  const picture = page.locator('.note-file img')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  const address = picture.elements()[0]?.getAttribute('src') ?? ''
  expect(resolveObjectURL(address)?.size).toBe(REPORT.length)
  await button(note, 'Remove the attachment').click()
  await expect.poll(() => resolveObjectURL(address)).toBeUndefined()
})
