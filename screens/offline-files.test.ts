import { resolveObjectURL } from 'node:buffer'
import { afterEach, expect, it, vi } from 'vitest'
import { button, dialog } from './screen.ts'
import { anOwner, aPet, openAs, type Page } from './world.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const REPORT = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** Chooses a file in a dialog or another part of a page, as the picker of the system would. */
function chooseFile(page: Page, file: File, within = 'ion-modal'): void {
  const [input] = page.locator(`${within} input[type="file"]`).elements()
  if (!input) throw new Error('There is no field for a file.')
  Object.defineProperty(input, 'files', { configurable: true, value: [file] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** An owner's history with the form of a new entry. */
async function beginEntry(kind: 'Text' | 'Report') {
  const owner = await anOwner()
  const pet = await aPet(owner)
  const page = await openAs(owner, `/patient/history/${pet._id}`)
  await button(page, 'Add').click()
  await button(page.getByRole('dialog', { name: 'Add to history' }), kind).click()
  const form = dialog(page, kind === 'Text' ? 'Add note' : 'Add report')
  await expect(form.getByRole('textbox')).toBeVisible()
  return { page, form }
}

// specification/owner §1: writes without a network: shown, sent once, dated when written; conflicts, sign-out and expiry settled (added)
it('a file that is chosen without a network can be looked at until it is detached', async () => {
  const { page, form: note } = await beginEntry('Text')
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

/** An upload whose connection breaks. */
class BrokenUpload {
  readonly upload = { addEventListener: () => {} }
  readonly #listeners = new Map<string, () => void>()
  addEventListener(type: string, listener: () => void): void {
    this.#listeners.set(type, listener)
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    this.#listeners.get('error')?.()
  }
}

// specification/owner §1: a file whose upload loses the network stays with its entry; a reload asks while one is sent (added)
it('a file whose upload loses the network stays with its entry', async () => {
  const { page, form } = await beginEntry('Report')
  vi.stubGlobal('XMLHttpRequest', BrokenUpload)
  chooseFile(page, new File([REPORT], 'blood.pdf', { type: 'application/pdf' }))
  await expect(form).toContainText('blood.pdf')
  await expect(button(form, 'Save')).toBeEnabled()
})

/** True if a reload would ask. */
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('a reload asks while a document of a pet is sent', async () => {
  const owner = await anOwner()
  const pet = await aPet(owner)
  const page = await openAs(owner, `/patient/pets?pet=${pet._id}&tab=documents`)
  await expect(page.getByText('Vaccination record')).toBeVisible()
  expect(asksBeforeReload()).toBe(false)
  const sent: SlowUpload[] = []
  class SlowUpload extends BrokenUpload {
    override send(): void {
      sent.push(this)
    }
    fail = () => super.send()
  }
  vi.stubGlobal('XMLHttpRequest', SlowUpload)
  chooseFile(page, new File([REPORT], 'blood.pdf', { type: 'application/pdf' }), '.document-tile')
  await expect.poll(() => sent).toHaveLength(1)
  expect(asksBeforeReload()).toBe(true)
  sent[0]?.fail()
  await expect.poll(asksBeforeReload).toBe(false)
})
