import { createNote } from '@vetvisit/contract/notes/routes'
import type { Page } from '@playwright/test'
import { holdCode } from './late-code.ts'
import { bell, dialog, question, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, expect, freeStarts, openAs, PDF, test } from './world.ts'

const MEDICINE = { medName: 'Meloxicam', dose: '1 ml', frequency: 'once a day', duration: '5 days' }

/** An owner on record by an appointment to come. */
async function ownerOnRecord() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  return { vet, owner, pet }
}

const entries = (page: Page, kind: string) => page.getByRole('article').filter({ hasText: kind })

async function uploadReport(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const modal = dialog(page, 'Add report')
  await expect(modal.getByRole('button', { name: 'Save' })).toBeDisabled()
  await modal.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF })
  await expect(modal.getByText(`Attached: ${name}`)).toBeVisible()
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `${name}: Report, ${name}` })).toBeVisible()
}

test.describe('the history of a pet', () => {
  // specification/practice §4: a mail's link opens what it is about: the request with its answer prepared, the day, the entry
  test('opens at the entry of a link, also on a later page', { tag: '@phone' }, async ({ browser }) => {
    const { vet, owner, pet } = await ownerOnRecord()
    const write = (text: string) =>
      ask(vet, createNote, { body: { action: 'lab', data: { pet: pet._id, text } } })
    const first = await write('Leucocytes 12')
    // Enough entries for a second page.
    for (let more = 0; more < 55; more += 1) await write(`Glucose ${more}`)
    for (const [reader, path] of [
      [owner, `/patient/history/${pet._id}`],
      [vet, `/doctor/patients/${pet._id}`],
    ] as const) {
      const page = await openAs(browser, reader, `${path}?entry=${first._id}`)
      const entry = entries(page, 'Leucocytes 12')
      await expect(entry).toBeFocused()
      await expect(entry).toBeInViewport()
    }
  })

  // specification/owner §2: history: add note
  // specification/owner §2: add-note menu offers text and report
  // specification/owner §4: note save disabled while empty or clicked
  // specification/owner §8: note saved 'Document added'
  // specification/owner §9: editor 250 px, minimum 200; pet strip step 100 px
  // specification/practice §2: note modal with editor and upload
  test('adds, shows and deletes a formatted text', { tag: '@phone' }, async ({ browser }) => {
    const owner = await anOwner()
    const pet = await aPet(owner)
    const page = await openAs(browser, owner, `/patient/history/${pet._id}`)
    await expect(page.getByRole('heading', { name: 'History of Rex' })).toBeVisible()
    const modal = dialog(page, 'Add note')
    const save = modal.getByRole('button', { name: 'Save' })
    const editor = modal.getByRole('textbox', { name: 'Note' })
    const begin = async () => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Text', exact: true }).click()
    }

    await test.step('keeps a note that is being written through late answers and lost focus', async () => {
      const arrive = await holdCode(page, 'rich-text-editor')
      await begin()
      await expect(modal).toBeFocused()
      await arrive()
      await editor.press('D')
      // Elements behind a dialog have no role.
      await page.locator('h1').evaluate((heading) => heading.focus())
      await expect(editor).toBeFocused()
      await page.keyboard.type('rinks a lot')
      await expect(editor).toHaveText('Drinks a lot')
      await page.keyboard.press('Shift+Tab')
      await expect(editor).not.toBeFocused()
      await expect(modal).toBeVisible()
    })

    const field = modal.locator('.editor-text')
    await expect(field).toHaveCSS('height', '250px')
    await expect(field).toHaveCSS('min-height', '200px')
    // By keys, because the editor may not know yet of a text that a script has removed.
    const clear = async () => {
      await editor.press('Control+a')
      await page.keyboard.press('Delete')
      await expect(editor).toHaveText('')
    }
    await clear()
    await expect(save).toBeDisabled()
    await editor.pressSequentially('   ')
    await expect(save).toBeDisabled()
    await clear()
    await modal.getByRole('button', { name: 'Bold' }).click()
    await editor.pressSequentially('Drinks a lot')
    await save.click()
    await expect(toast(page).filter({ hasText: 'Document added' })).toBeVisible()
    const note = entries(page, 'Drinks a lot')
    await expect(note.locator('strong')).toHaveText('Drinks a lot')
    await note.getByRole('button', { name: /^Delete/ }).click()
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect(note).toBeHidden()

    await test.step('uploads a report and shows it', async () => {
      await uploadReport(page, 'blood.pdf')
      const report = entries(page, 'Self uploaded')
      await expect(report).toHaveCount(1)
      await report.getByRole('button', { name: /^blood\.pdf/ }).click()
      const viewer = dialog(page, 'Document Image')
      await expect(viewer.getByRole('region', { name: 'Page 1 of 1 of blood.pdf' })).toBeVisible()
      await viewer.getByRole('button', { name: 'Close' }).click()
      await expect(viewer).toBeHidden()
    })
  })

  // specification/readings §9: every page is printed whole, in light colours and without menu and buttons (added)
  test(
    'shows a prescription as table and PDF, and filters by kind and text',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { vet, owner, pet } = await ownerOnRecord()
      await ask(vet, createNote, {
        body: {
          action: 'prescription',
          data: { pet: pet._id, prescription: [MEDICINE], text: '<p>With food</p>' },
        },
      })
      await ask(vet, createNote, { body: { action: 'lab', data: { pet: pet._id, text: 'Leucocytes 12' } } })
      const page = await openAs(browser, owner, `/patient/history/${pet._id}`)
      await expect(bell(page, 3)).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(3)

      await page.getByRole('searchbox', { name: 'Search in history' }).fill('MELOX')
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('searchbox', { name: 'Search in history' }).fill('')
      await expect(page.getByRole('article')).toHaveCount(3)
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.getByRole('checkbox', { name: 'Prescription' }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('article')).toHaveCount(1)

      await page.getByRole('button', { name: /^Open prescription/ }).click()
      const modal = dialog(page, 'Prescription')
      for (const text of ['Meloxicam', '1 ml', 'once a day', '5 days', 'No Image', 'With food'])
        await expect(modal.getByText(text, { exact: true })).toBeVisible()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        modal.getByRole('button', { name: 'PDF' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^Prescription-Rex-\d{4}-\d{2}-\d{2}\.pdf$/)

      // Printed alone, dark on light in any colour scheme.
      const ink = () => page.locator('.print-sheet').evaluate((sheet) => getComputedStyle(sheet).color)
      const onLight = await ink()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(modal).toBeHidden()
      await expect(page.locator('.print-sheet').getByText('Meloxicam')).toBeVisible()
      expect(await ink()).toBe(onLight)

      await test.step('the history is printed whole, and without the menu', async () => {
        await page.emulateMedia({ media: null, colorScheme: null })
        await modal.getByRole('button', { name: 'Close' }).click()
        await expect(modal).toBeHidden()
        await page.setViewportSize({ width: 800, height: 200 })
        await page.emulateMedia({ media: 'print' })
        await expect(page.locator('.side-menu')).toBeHidden()
        const last = await page.getByRole('article').last().boundingBox()
        const printed = await page.evaluate(() => document.documentElement.scrollHeight)
        expect(printed).toBeGreaterThan(200)
        expect(printed).toBeGreaterThanOrEqual((last?.y ?? Infinity) + (last?.height ?? 0))
      })
    },
  )
})
