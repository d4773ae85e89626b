import { resolveObjectURL } from 'node:buffer'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { button, dialog, field, question } from './screen.ts'
import { anOwner, aPet, openAs, type Page } from './world.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const REPORT = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

const PHOTO = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (sign) =>
  sign.charCodeAt(0),
)

/** True if a reload would ask. */
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

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
  open(_method: string, _url: string): void {}
  setRequestHeader(_name: string, _value: string): void {}
  send(_body: FormData): void {
    this.tell('error')
  }
  protected tell(end: string): void {
    this.#listeners.get(end)?.()
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

/** An upload that arrives, for happy-dom sends no files. */
class SentUpload extends BrokenUpload {
  status = 0
  response: unknown = null
  readonly #headers = new Headers()
  #url = ''
  override open(_method: string, url: string): void {
    this.#url = url
  }
  override setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }
  override send(body: FormData): void {
    void this.#answered(body)
  }
  async #answered(body: FormData): Promise<void> {
    const answer = await fetch(this.#url, { method: 'POST', headers: this.#headers, body })
    this.status = answer.status
    this.response = await answer.json()
    this.tell('load')
  }
}

/** An upload that a server without room for it refuses. */
class RefusedUpload extends BrokenUpload {
  readonly status = 503
  readonly response = null
  override send(): void {
    this.tell('load')
  }
}

// specification/owner §8: a file that was not sent because of the network or the server stays, and can be sent again; its entry is saved once it is sent or removed (added)
describe('a file that could not be sent', () => {
  it.each([
    ['the network is lost', BrokenUpload],
    ['the server fails', RefusedUpload],
  ])('stays at the document of a pet, and is sent again when asked, if %s', async (_reason, Upload) => {
    const owner = await anOwner()
    const pet = await aPet(owner)
    const page = await openAs(owner, `/patient/pets?pet=${pet._id}&tab=documents`)
    const tile = page.locator('.document-tile').filter({ hasText: 'Vaccination record' })
    await expect(tile).toBeVisible()
    vi.stubGlobal('XMLHttpRequest', Upload)
    chooseFile(page, new File([REPORT], 'shots.pdf', { type: 'application/pdf' }), '.document-tile')
    await expect(tile).toContainText('“shots.pdf” has not been sent.')
    expect(asksBeforeReload()).toBe(true)
    vi.stubGlobal('XMLHttpRequest', SentUpload)
    await button(tile, 'Try again').click()
    await expect(button(tile, 'Open Vaccination record')).toBeVisible()
    await expect(tile).not.toContainText('has not been sent')
    expect(asksBeforeReload()).toBe(false)
  })

  it('stays at the photo of a pet until it is removed, and the form asks before it closes', async () => {
    const owner = await anOwner()
    const pet = await aPet(owner)
    const page = await openAs(owner, `/patient/pets?pet=${pet._id}`)
    await button(page, 'Edit').click()
    const form = dialog(page, 'Edit pet')
    await expect(field(form, 'Name')).toBeVisible()
    vi.stubGlobal('XMLHttpRequest', RefusedUpload)
    chooseFile(page, new File([PHOTO], 'rex.gif', { type: 'image/gif' }))
    await expect(form).toContainText('“rex.gif” has not been sent.')
    await button(form, 'Close').click()
    await button(question(page), 'Stay').click()
    await button(form, 'Remove').click()
    await button(form, 'Close').click()
    await expect(form).toHaveCount(0)
  })

  it('keeps its entry from being saved until it is sent or removed', async () => {
    const { page, form } = await beginEntry('Report')
    vi.stubGlobal('XMLHttpRequest', RefusedUpload)
    chooseFile(page, new File([REPORT], 'blood.pdf', { type: 'application/pdf' }))
    await expect(form).toContainText('Please send or remove the file that has not been sent.')
    await form.getByRole('textbox').fill('Blood count')
    await expect(button(form, 'Save')).toBeDisabled()
    vi.stubGlobal('XMLHttpRequest', SentUpload)
    await button(form, 'Try again').click()
    await expect(form).not.toContainText('Please send')
    await button(form, 'Save').click()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('article').first()).toContainText('Blood count')
  })

  it('is forgotten once another one is chosen', async () => {
    const { page, form } = await beginEntry('Report')
    vi.stubGlobal('XMLHttpRequest', RefusedUpload)
    chooseFile(page, new File([REPORT], 'blood.pdf', { type: 'application/pdf' }))
    await expect(form).toContainText('“blood.pdf” has not been sent.')
    chooseFile(page, new File(['text'], 'blood.txt', { type: 'text/plain' }))
    await expect(form).not.toContainText('has not been sent')
  })
})

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
    fail = () => this.tell('error')
  }
  vi.stubGlobal('XMLHttpRequest', SlowUpload)
  chooseFile(page, new File([REPORT], 'blood.pdf', { type: 'application/pdf' }), '.document-tile')
  await expect.poll(() => sent).toHaveLength(1)
  expect(asksBeforeReload()).toBe(true)
  sent[0]?.fail()
  await button(page, 'Remove').click()
  expect(asksBeforeReload()).toBe(false)
})
