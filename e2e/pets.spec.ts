import type { Page } from '@playwright/test'
import { listPets } from '@vetvisit/contract/pets/routes'
import { button, dialog, field, looksOf, openMenu, tabTo, toast } from './screen.ts'
import { anOwner, aPet, ask, expect, openAs, test } from './world.ts'

const says = async (page: Page, text: string, looks?: Awaited<ReturnType<typeof looksOf>>) => {
  const message = toast(page).filter({ hasText: text }).last()
  await expect(message).toBeVisible()
  if (looks) expect(await looksOf(message)).toEqual(looks)
}
const REFUSED = { ms: 3000, color: 'danger', position: 'middle' }
const DONE = { ms: 2000, color: 'success', position: 'middle' }
const record = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A minimal PDF, made longer by a comment. */
const pdf = (bytes = 0) =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000054 00000 n 
0000000105 00000 n 
trailer<</Size 4/Root 1 0 R>>
${'%'.repeat(bytes)}
startxref
170
%%EOF
`)

// specification/owner §1: online and offline state is shown
test(
  'a page that is not loaded is refused offline and opens with the connection; back closes its dialog',
  { tag: '@phone' },
  async ({ browser }) => {
    const page = await openAs(browser, await anOwner(), '/patient')
    await expect(page.locator('.home-greeting')).toBeVisible()
    await page.context().setOffline(true)
    await (await openMenu(page)).getByText('Pets', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'We couldn’t open this page' })).toBeVisible()
    await expect(
      page.getByText('Please try again when you’re connected. You’re offline.').filter({ visible: true }),
    ).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'No pets found.' })).toBeVisible()
    await page.getByRole('button', { name: 'Add a pet' }).first().click()
    await expect(dialog(page, 'Add a pet')).toBeVisible()
    await page.goBack()
    await expect(dialog(page, 'Add a pet')).toBeHidden()
    await expect(page).toHaveURL(/\/patient\/pets$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/patient$/)
  },
)

// specification/owner §2: `/patient/pets`
// specification/owner §2: add or edit pet modal
// specification/owner §2: pet list popup, 'No pets found.'
// specification/owner §5: pet form 'Invalid Form', Save disabled
// specification/owner §8: pet saved texts
test('a pet is added by keyboard alone', { tag: '@desktop' }, async ({ browser }) => {
  const owner = await anOwner()
  const page = await openAs(browser, owner, '/patient/pets')
  await expect(page.getByRole('heading', { name: 'No pets found.' })).toBeVisible()
  await tabTo(page, /^List of pets$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'List of pets' })).toContainText('No pets found.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'List of pets' })).toBeHidden()

  await tabTo(page, /^Add a pet$/)
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Add a pet')
  await expect(field(form, 'Name')).toBeVisible()
  await tabTo(page, /^Name/)
  await page.keyboard.type('Bo')
  await page.keyboard.press('Enter')
  await says(page, 'Invalid Form', { ms: 2000, color: 'danger', position: 'top' })
  await expect(form.getByText('At least 3 characters')).toBeVisible()
  await expect(button(form, 'Save')).toBeDisabled()
  await page.keyboard.type('b')
  await pick(page, 'Kind of animal', 'Dog')
  await tabTo(page, /^OK$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Breed/)
  await page.keyboard.type('Beagle')
  await pick(page, 'Gender', 'Male')
  await tabTo(page, /^Age in years/)
  await page.keyboard.type('1')
  await tabTo(page, /^and months/)
  await page.keyboard.type('10')
  await expect(button(form, 'Save')).toBeEnabled()
  await tabTo(page, /^Save$/)
  await page.keyboard.press('Enter')
  await says(page, 'Pets added successfully')
  await expect(form).toBeHidden()
  await expect(record(page, 'Bob')).toContainText('1 year 10 months')
})

/** Opens a select by keyboard and marks an option; a short list closes by itself. */
async function pick(page: Page, select: string, option: string): Promise<void> {
  await tabTo(page, new RegExp(`^${select}`))
  await page.keyboard.press('Enter')
  await tabTo(page, new RegExp(`^${option}$`))
  await page.keyboard.press('Space')
}

// specification/owner §9: editor 250 px, minimum 200; pet strip step 100 px
test('documents are added, viewed, replaced and deleted', { tag: '@phone' }, async ({ browser }) => {
  const owner = await anOwner()
  const rex = await aPet(owner)
  for (const name of ['Bello', 'Minka', 'Hasso']) await aPet(owner, name)
  const page = await openAs(browser, owner, `/patient/pets?pet=${rex._id}`)
  await test.step('the strip of pets moves by 100 px', async () => {
    const strip = page.locator('.strip')
    const left = () => strip.evaluate((list) => list.scrollLeft)
    await expect(button(page, 'Scroll pets back')).toBeDisabled()
    await button(page, 'Scroll pets on').click()
    await expect.poll(left).toBe(100)
    await button(page, 'Scroll pets back').click()
    await expect.poll(left).toBe(0)
  })

  await page.getByRole('tab', { name: 'Documents' }).click()
  const documents = record(page, 'Documents')
  const tile = documents.getByRole('listitem').filter({ hasText: 'Pet passport' })
  const choice = tile.locator('input[type=file]')
  await expect(documents.getByRole('listitem')).toHaveCount(6)

  await choice.setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: pdf(716_801) })
  await says(page, 'File size exceeds 700 KB. Please upload a smaller file.', REFUSED)
  await choice.setInputFiles({ name: 'text.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await says(page, 'Only images or PDF files are allowed.', REFUSED)
  await expect(button(tile, 'Open Pet passport')).toHaveCount(0)

  await choice.setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await says(page, 'File uploaded successfully.', DONE)
  await button(tile, 'Open Pet passport').click()
  const viewer = dialog(page, 'Document Image')
  await expect(viewer).toBeVisible()
  await button(viewer, 'Close').click()
  await expect(viewer).toBeHidden()

  const picture = await page.screenshot()
  await choice.setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: picture })
  await expect(tile.locator('img')).toBeVisible()
  await button(tile, 'Remove: Pet passport').click()
  await expect(toast(page).filter({ hasText: 'Document deleted' })).toBeVisible()
  await expect(button(tile, 'Open Pet passport')).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(tile.locator('img')).toBeVisible()
  const passport = async () =>
    (await ask(owner, listPets, { query: {} })).find(({ _id }) => _id === rex._id)?.passport_url
  expect(await passport()).not.toBeNull()
  await button(tile, 'Remove: Pet passport').click()
  await expect(button(tile, 'Open Pet passport')).toHaveCount(0)
  await expect.poll(passport).toBeNull()

  await button(record(page, 'Rex'), 'Edit').click()
  const form = dialog(page, 'Edit pet')
  await form
    .locator('.photo-field input[type=file]')
    .setInputFiles({ name: 'rex.png', mimeType: 'image/png', buffer: picture })
  await button(page, 'Use photo').click()
  await expect(button(form, 'Remove photo')).toBeVisible()
  await button(form, 'Save').click()
  await says(page, 'Pets updated successfully')
  await expect(record(page, 'Rex').locator('.avatar img:not(.head)')).toBeVisible()
})
