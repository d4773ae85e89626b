import type { Route } from '@playwright/test'
import { FILE_LIMIT_BYTES, PRESCRIPTION_IMAGE_LIMIT_BYTES } from '@vetvisit/contract/files/rules'
import { beginEntry, button, dialog, holdEnter, looksOf, question, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, book, expect, freeStarts, openAs, PDF, test } from './world.ts'

/** An owner on record by an appointment to come. */
async function ownerOnRecord() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  return { vet, pet }
}

/** Danger, three seconds (specification/practice §8). */
const REFUSED = { ms: 3000, color: 'danger', position: 'middle' }
const DONE = { color: 'success', position: 'middle', ms: 1500 }

const TABLE =
  '<table><tr><th>Ear</th><th>Seen</th></tr><tr><td><p>Left</p></td><td><b>Both ears clean</b></td></tr></table>'

/** Pastes HTML as from a web page. */
function paste(field: HTMLElement, html: string): void {
  if (html === '') return
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test.describe('the history of a pet for its practice', () => {
  test(
    'adds a medicine if its button is pressed right after the last letter',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { vet, pet } = await ownerOnRecord()
      const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
      await beginEntry(page, 'Prescription')
      const modal = dialog(page, 'Add prescription')
      for (const [label, text] of [
        ['Medicine', 'Meloxicam'],
        ['Dose', '1 ml'],
        ['Frequency', 'once a day'],
      ] as const)
        await modal.getByRole('textbox', { name: label }).fill(text)
      await modal.getByRole('textbox', { name: 'Duration' }).fill('5 day')
      // A slow device and fast typing.
      const device = await page.context().newCDPSession(page)
      await device.send('Emulation.setCPUThrottlingRate', { rate: 20 })
      await Promise.all(['s', 'Tab', 'Tab', 'Enter'].map((key) => page.keyboard.press(key)))
      await expect(modal.getByRole('cell', { name: 'Meloxicam' })).toBeVisible()
      await expect(modal.getByRole('cell', { name: '5 days' })).toBeVisible()
    },
  )

  // specification/owner §2: image viewer titles 'Document Image' and 'Prescription Image'
  // specification/practice §2: prescription table and note
  // specification/practice §2: image viewer and its two titles
  // specification/practice §5: prescription entry and its texts
  // specification/practice §8: upload texts
  // specification/practice §8: confirmations of assistants and prescription images
  test(
    'adds an image to a medicine, and saves without one that fails',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { vet, pet } = await ownerOnRecord()
      const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
      await expect(page.getByRole('article')).toHaveCount(1)
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 80 } })
      await beginEntry(page, 'Prescription')
      const modal = dialog(page, 'Add prescription')
      const image = modal.locator('input[type=file]')
      const refusedAs = async (name: string, buffer: Buffer, message: string) => {
        await image.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
        const refusal = toast(page).filter({ hasText: message })
        await expect(refusal).toBeVisible()
        expect(await looksOf(refusal)).toEqual(REFUSED)
      }
      await refusedAs('label.pdf', PDF, 'Invalid file format. Please select a jpg, jpeg, heic, or png file.')
      // Larger pictures are made smaller, but this one cannot be decoded.
      const damaged = Buffer.alloc(PRESCRIPTION_IMAGE_LIMIT_BYTES, '\xFF\xD8\xFF', 'latin1')
      await refusedAs(
        'label.jpg',
        damaged,
        'Please choose another file. This one is damaged and can’t be opened.',
      )
      await page.route('**/file/upload*', (route) => route.abort(), { times: 1 })
      await refusedAs('label.png', picture, 'Failed to upload')

      const add = async (name: string) => {
        for (const [label, text] of [
          ['Medicine', name],
          ['Dose', '1 ml'],
          ['Frequency', 'daily'],
          ['Duration', '5 days'],
        ] as const)
          await modal.getByRole('textbox', { name: label }).fill(text)
        await modal.getByRole('button', { name: 'Add medicine' }).click()
      }
      // Nothing is added beside an image that was not sent.
      await expect(modal.getByRole('button', { name: 'Add medicine' })).toBeDisabled()
      await modal.getByRole('button', { name: 'Remove', exact: true }).click()
      await add('Meloxicam')
      const held = (address: string) =>
        new Promise<Route>((resolve) => void page.route(address, resolve, { times: 1 }))
      const upload = held('**/file/upload*')
      await image.setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: picture })
      // An unfinished upload would be added to the next medicine, or too late.
      await expect(modal.getByRole('button', { name: 'Add medicine' })).toBeDisabled()
      await expect(modal.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
      await (await upload).continue()
      await expect(toast(page).filter({ hasText: 'File uploaded successfully.' })).toBeVisible()
      await modal.getByRole('button', { name: 'Delete the image' }).click()
      const sure = question(page)
      await expect(sure).toContainText('Are you sure you want to delete this prescription image?')
      await page.mouse.click(5, 5)
      await expect(sure).toBeVisible()
      await sure.getByRole('button', { name: 'No', exact: true }).click()
      await add('Amoxicillin')
      await expect(modal.getByRole('row', { name: /Meloxicam/ })).toContainText('No Image')
      const save = held('**/notes/create')
      await modal.getByRole('button', { name: 'Save', exact: true }).click()
      const saving = await save
      // While it saves, it can neither be left nor asks.
      await page.keyboard.press('Escape')
      await expect(modal.getByRole('button', { name: 'Cancel' })).toBeDisabled()
      await expect(question(page)).toBeHidden()
      await saving.continue()
      await expect(toast(page).filter({ hasText: 'Prescription added' })).toBeVisible()

      await page.getByRole('button', { name: /^Open prescription/ }).click()
      const sheet = dialog(page, 'Prescription')
      await expect(sheet.getByText(vet.clinicName)).toBeVisible()
      await expect(sheet.getByText('Reg. no. DE-12345')).toBeVisible()
      await sheet.getByRole('button', { name: 'Show the image of Amoxicillin' }).click()
      const viewer = dialog(page, 'Prescription Image')
      await expect(viewer.getByRole('img', { name: 'Amoxicillin' })).toBeVisible()
      await viewer.getByRole('button', { name: 'Close' }).click()
      await expect(viewer).toBeHidden()
      await sheet.getByRole('button', { name: 'Close' }).click()

      await page.getByRole('button', { name: /^Edit: Prescription/ }).click()
      const edit = dialog(page, 'Edit prescription')
      await edit.getByRole('button', { name: 'Edit: Amoxicillin' }).click()
      await edit.getByRole('button', { name: 'Edit: Meloxicam' }).click()
      await expect(toast(page).filter({ hasText: 'Please save the current changes' })).toBeVisible()
      await edit.getByRole('button', { name: 'Delete the image' }).click()
      await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
      await expect(toast(page).filter({ hasText: 'File removed successfully' })).toBeVisible()
      await edit.getByRole('button', { name: 'Save medicine' }).click()
      await expect(edit.getByRole('row', { name: /Amoxicillin/ })).toContainText('No Image')
    },
  )

  // specification/practice §2: filter-history menu
  // specification/practice §2: add-to-history popover
  // specification/practice §2: note modal with editor and upload
  // specification/practice §2: report upload with progress
  // specification/practice §2: image viewer and its two titles
  // specification/practice §8: upload texts
  // specification/practice §8: success toasts of assistants, prescriptions, labs, reports
  test(
    'adds a report, lab work and a text, filters, and deletes one',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { vet, pet } = await ownerOnRecord()
      const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
      const begin = async (kind: string, title: string) => {
        await beginEntry(page, kind)
        const modal = dialog(page, title)
        await expect(modal.getByRole('button', { name: 'Save' })).toBeDisabled()
        return modal
      }
      const modal = await begin('Report', 'Add report')
      const file = modal.locator('input[type=file]')
      await file.setInputFiles({ name: 'blood.txt', mimeType: 'text/plain', buffer: Buffer.from('12') })
      const refusal = toast(page).filter({ hasText: 'Only images or PDF files are allowed.' })
      await expect(refusal).toBeVisible()
      expect(await looksOf(refusal)).toEqual(REFUSED)
      const large = Buffer.alloc(FILE_LIMIT_BYTES + 1, '%PDF-1.4')
      await file.setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: large })
      await expect(
        toast(page).filter({ hasText: 'File size exceeds 700 KB. Please upload a smaller file.' }),
      ).toBeVisible()
      // Slow enough to show the progress.
      await page.route('**/file/upload*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue()
      })
      await file.setInputFiles({ name: 'blood.pdf', mimeType: 'application/pdf', buffer: PDF })
      const progress = page.getByRole('progressbar', { name: 'Uploading...' })
      await expect(progress).toBeInViewport()
      await expect(page.getByText('Uploading...')).toBeVisible()
      await expect(toast(page).filter({ hasText: 'File uploaded successfully.' })).toBeVisible()
      await expect(progress).toBeHidden()
      await modal.getByRole('button', { name: 'Save' }).click()
      const uploaded = toast(page).filter({ hasText: 'Report Uploaded' })
      await expect(uploaded).toBeVisible()
      expect(await looksOf(uploaded)).toMatchObject(DONE)
      await page.getByRole('button', { name: /^blood\.pdf/ }).click()
      const viewer = dialog(page, 'Document Image')
      await expect(viewer.getByRole('region', { name: 'Page 1 of 1 of blood.pdf' })).toBeVisible()
      await viewer.getByRole('button', { name: 'Close' }).click()
      await expect(viewer).toBeHidden()

      const write = async (kind: string, title: string, words: string, said: string, pasted = '') => {
        const note = await begin(kind, title)
        const text = note.getByRole('textbox', { name: 'Note' })
        await text.fill(words)
        await text.evaluate(paste, pasted)
        // Awaited beforehand, because it is visible only briefly.
        const look = looksOf(toast(page).filter({ hasText: said }))
        await holdEnter(note.getByRole('button', { name: 'Save' }))
        expect(await look).toMatchObject(DONE)
        await expect(note).toBeHidden()
        // The opening button has the focus again and was not pressed.
        await expect(button(page, kind)).toBeFocused()
      }
      await write('Lab work', 'Add lab work', 'Leucocytes 12', 'Lab work added')
      await write('Text', 'Add note', 'First seen today', 'Document added', TABLE)

      const entries = page.getByRole('article')
      await expect(entries).toHaveCount(4)
      await page.getByRole('button', { name: 'Filter' }).click()
      const menu = page.getByRole('dialog', { name: 'Filter history' })
      const kinds = ['Appointment', 'Visit', 'Note', 'Prescription', 'Lab work', 'Report', 'Cancelled']
      for (const kind of kinds) await expect(menu.getByRole('checkbox', { name: kind })).not.toBeChecked()
      await menu.getByRole('checkbox', { name: 'Lab work' }).click()
      await menu.getByRole('checkbox', { name: 'Report' }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: '2 kinds shown' })).toBeVisible()
      await expect(entries).toHaveCount(2)
      await page.getByRole('button', { name: '2 kinds shown' }).click()
      await menu.getByRole('button', { name: 'Show everything' }).click()
      await page.keyboard.press('Escape')
      await expect(entries).toHaveCount(4)

      const text = entries.filter({ hasText: 'First seen today' })
      await expect(text).toContainText('Left | Both ears clean')
      // A double press asks once.
      await text.getByRole('button', { name: /^Delete/ }).dblclick()
      await question(page).getByRole('button', { name: 'Yes' }).click()
      await expect(toast(page).filter({ hasText: 'Document deleted' })).toBeVisible()
      await expect(text).toBeHidden()
      await expect(entries).toHaveCount(3)
    },
  )
})
