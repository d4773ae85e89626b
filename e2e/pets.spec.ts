import type { Locator, Page } from '@playwright/test'
import { createNote, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { listPets } from '@vetvisit/contract/pets/routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import {
  button,
  choose,
  dialog,
  field,
  looksOf,
  openMenu,
  question,
  section,
  tabTo,
  toast,
  typeDay,
} from './screen.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, expect, freeStarts, openAs, test } from './world.ts'

const breed = (within: Locator, name: string) => within.getByRole('combobox', { name, exact: true })
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
  await tabTo(page, /^Age in years and months/)
  await page.keyboard.type('1.10')
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

test(
  'an owner edits a pet; a failure keeps the typed values and shows the reason',
  { tag: '@phone' },
  async ({ browser }) => {
    const owner = await anOwner()
    await aPet(owner)
    const page = await openAs(browser, owner, '/patient/pets')
    await button(record(page, 'Rex'), 'Edit').click()
    const form = dialog(page, 'Edit pet')
    await expect(field(form, 'Age in years and months')).toHaveValue('3.4')
    await field(form, 'Age in years and months').fill('99.1')
    await field(form, 'Name').fill('Rexi')
    await expect(form.getByText('Invalid age , Age limit Min:0.1 month Max:99 years.')).toBeVisible()
    await expect(button(form, 'Save')).toBeDisabled()
    await form.getByRole('checkbox', { name: 'I know the date of birth' }).check()
    await typeDay(form, 'Date of birth', '01-02-2020')
    await breed(form, 'Breed').fill('Border Collie')
    await section(page, 'More about the animal').click()
    await field(form, 'Allergies').fill('Chicken')
    await typeDay(form, 'Next deworming', '01-02-2021')

    await page.route('**/pets/update**', (route) => route.fulfill({ status: 503 }))
    await button(form, 'Save').click()
    await expect(form.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
    await expect(field(form, 'Name')).toHaveValue('Rexi')
    await page.unroute('**/pets/update**')
    await button(form, 'Save').click()
    await says(page, 'Pets updated successfully')
    await expect(form).toBeHidden()
    await expect(record(page, 'Rexi')).toContainText(/Dog, Border Collie\s*Male\s+\d+ years/)
    await expect(page.getByText('01-02-2020')).toBeVisible()
    await expect(record(page, 'Please note')).toContainText('Chicken')
    await expect(record(page, 'Due')).toContainText('Overdue')

    const weight = record(page, 'Weight')
    for (const [kg, day] of [
      ['21.5', '01-03-2026'],
      ['22', '01-06-2026'],
    ] as const) {
      await button(weight, 'Add weight').click()
      const entry = dialog(page, 'Weight of Rexi')
      await entry.getByRole('spinbutton', { name: 'Weight in kg' }).fill(kg)
      await typeDay(entry, 'Weighed on', day)
      await button(entry, 'Save').click()
      await expect(entry).toBeHidden()
    }
    await expect(weight).toContainText('from 21.5 kg on 01-03-2026 to 22 kg on 01-06-2026')
    await button(weight, 'Remove the weight of 01-06-2026').click()
    await expect(weight.getByRole('listitem')).toHaveCount(1)
    await toast(page).filter({ hasText: 'Weight removed' }).getByRole('button', { name: 'Undo' }).click()
    await expect(weight.getByRole('listitem')).toHaveCount(2)
  },
)

const medicine = (medName: string, duration = '5 days') => ({
  medName,
  dose: '1 tablet',
  frequency: 'twice a day',
  duration,
})

/** A pet with a prescription of now. */
async function withMedicines(medicines: ReturnType<typeof medicine>[]) {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  await ask(vet, createNote, {
    body: { action: 'prescription', data: { pet: pet._id, prescription: medicines } },
  })
  return { vet, owner, pet }
}

test(
  'a medicine is ticked off and taken back, and the practice sees nothing of it',
  { tag: '@phone' },
  async ({ browser }) => {
    const { vet, owner, pet } = await withMedicines([medicine('Carprofen'), medicine('Omeprazol')])
    const page = await openAs(browser, owner, '/patient/pets')
    const [carprofen, omeprazol] = ['Carprofen', 'Omeprazol'].map((name) =>
      record(page, 'Medicines').getByRole('listitem').filter({ hasText: name }),
    ) as [Locator, Locator]
    await button(carprofen, 'Given: Carprofen').click()
    await expect(carprofen).toContainText(/Given today, \d\d:\d\d/)
    await expect(omeprazol).not.toContainText('Given today')
    await page.reload()
    await expect(carprofen).toContainText(/Given today, \d\d:\d\d/)
    const { items } = await ask(vet, getPracticeHistory, {
      query: { petId: pet._id, kinds: 'prescription' },
    })
    expect(items[0]?.prescription.map(({ given }) => given)).toEqual([[], []])
    await carprofen.getByRole('button', { name: /^Undo: Carprofen/ }).click()
    await expect(carprofen).not.toContainText('Given today')
    await page.reload()
    await expect(button(carprofen, 'Given: Carprofen')).toBeVisible()
    await expect(carprofen).not.toContainText('Given today')
    await carprofen.getByRole('link', { name: 'Ask for more: Carprofen' }).click()
    await expect(page.getByRole('textbox', { name: /^In your own words/ })).toHaveValue('More of Carprofen')
  },
)

test('an ended medicine is folded, without a tick-off', { tag: '@phone' }, async ({ browser }) => {
  const { owner } = await withMedicines([
    medicine('Carprofen'),
    medicine('Omeprazol', 'until the check'),
    medicine('Pimobendan', 'long term'),
  ])
  const page = await openAs(browser, owner, '/patient/pets')
  const medicines = record(page, 'Medicines')
  const named = (name: string) => medicines.getByRole('listitem').filter({ hasText: name })
  for (const name of ['Carprofen', 'Omeprazol', 'Pimobendan'])
    await expect(button(named(name), `Given: ${name}`)).toBeVisible()

  await page.clock.setFixedTime(Date.now() + 40 * DAY_MS)
  await page.reload()
  await expect(button(medicines, 'Given: Pimobendan')).toBeVisible()
  await expect(named('Carprofen')).toBeHidden()
  await medicines.getByText('Earlier medicines (2)').click()
  await expect(named('Carprofen')).toContainText(/Ended \d\d-\d\d-\d{4}/)
  await expect(named('Omeprazol')).toContainText('The practice wrote “until the check”')
  await expect(button(medicines, 'Given: Carprofen')).toHaveCount(0)
  await expect(named('Carprofen').getByRole('link', { name: 'Ask for more: Carprofen' })).toBeVisible()
})

test('documents are added, viewed, replaced and deleted', { tag: '@phone' }, async ({ browser }) => {
  const owner = await anOwner()
  await aPet(owner)
  const page = await openAs(browser, owner, '/patient/pets')
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
  const passport = async () => (await ask(owner, listPets, { query: {} }))[0]?.passport_url
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

test(
  'a pet with appointments is archived after a question, and restored',
  { tag: '@phone' },
  async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
    const [rex] = [await aPet(owner), await aPet(owner, 'Minka')]
    const [first = ''] = await freeStarts(owner, vet.clinicId)
    await approve(vet, await book(owner, vet.clinicId, rex._id, first))
    const page = await openAs(browser, owner, `/patient/pets?pet=${rex._id}`)
    await expect(record(page, 'Next appointment').getByRole('link')).toHaveAttribute(
      'href',
      /^\/patient\/visits\//,
    )
    await button(record(page, 'Rex'), 'Archive').click()
    await expect(question(page)).toContainText('1 upcoming appointment or request of this pet')
    await button(question(page), 'Keep them').click()
    await expect(record(page, 'Rex')).toBeVisible()
    await button(record(page, 'Rex'), 'Archive').click()
    await button(question(page), 'Cancel appointments').click()
    await expect(record(page, 'Minka')).toBeVisible()
    await expect(record(page, 'Rex')).toBeHidden()
    await section(page, 'Archived').click()
    await button(page, 'Restore Rex').click()
    await expect(page.getByRole('button', { name: /^Rex/ })).toBeVisible()

    const archived = toast(page).filter({ hasText: 'Rex is in the archive' })
    await expect(archived).toHaveCount(0)
    await button(page, 'List of pets').click()
    await page.getByRole('dialog', { name: 'List of pets' }).getByRole('button', { name: 'Rex' }).click()
    await button(record(page, 'Rex'), 'Archive').click()
    await expect(record(page, 'Rex')).toBeHidden()
    await archived.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: /^Rex/ })).toBeVisible()
  },
)

test('the strip of pets moves by 100 px', { tag: '@phone' }, async ({ browser }) => {
  const owner = await anOwner()
  for (const name of ['Rex', 'Bello', 'Minka', 'Hasso']) await aPet(owner, name)
  const page = await openAs(browser, owner, '/patient/pets')
  const strip = page.locator('.strip')
  const left = () => strip.evaluate((list) => list.scrollLeft)
  await expect(button(page, 'Scroll pets back')).toBeDisabled()
  await button(page, 'Scroll pets on').click()
  await expect.poll(left).toBe(100)
  await button(page, 'Scroll pets back').click()
  await expect.poll(left).toBe(0)
})

test(
  'auf Deutsch wird ein Tier angelegt und sein Tod eingetragen',
  { tag: '@phone' },
  async ({ browser }) => {
    const owner = await anOwner()
    const page = await openAs(browser, owner, '/patient/pets', { locale: 'de-DE' })
    await button(page, 'Tier hinzufügen').click()
    const form = dialog(page, 'Tier hinzufügen')
    await field(form, 'Name').fill('Käthe vom Hof')
    await choose(form, 'Tierart', 'Hund')
    await breed(form, 'Rasse').fill('Deutscher Schäferhund')
    await choose(form, 'Geschlecht', 'Weiblich')
    await field(form, 'Alter in Jahren und Monaten').fill('12')
    await button(form, 'Speichern').click()
    await says(page, 'Tier wurde hinzugefügt')
    const kaethe = record(page, 'Käthe vom Hof')
    await expect(kaethe).toContainText(/Hund, Deutscher Schäferhund\s*Weiblich/)
    await expect(kaethe).toContainText('12 Jahre')

    await button(kaethe, 'Bearbeiten').click()
    const edit = dialog(page, 'Tier bearbeiten')
    await section(page, 'Mehr über das Tier').click()
    await typeDay(edit, 'Gestorben am', '01-11-2025')
    await button(edit, 'Speichern').click()
    await says(page, 'Tier wurde geändert')
    await expect(kaethe).toContainText('Gestorben am 01-11-2025')
  },
)
