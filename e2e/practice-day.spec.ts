import type { Locator, Page } from '@playwright/test'
import { beginEntry, bell, dialog, entriesToAdd, question, toast } from './screen.ts'
import {
  aDoctor,
  alwaysOpen,
  awayFromTheEndOfSlot,
  anAssistant,
  anOwner,
  aPet,
  book,
  expect,
  freeStarts,
  openAs,
  test,
} from './world.ts'

async function ownerWithPet(fullname: string) {
  const person = await anOwner(fullname)
  return { ...person, petId: (await aPet(person))._id }
}

const requestOf = (page: Page, owner: string): Locator =>
  page.getByRole('article', { name: `Request of ${owner} for Rex` })

const entry = (page: Page, words: string): Locator => page.getByRole('article').filter({ hasText: words })

async function add(page: Page, kind: string, title: string): Promise<Locator> {
  await beginEntry(page, kind)
  return dialog(page, title)
}

/** Writes and saves. */
async function save(note: Locator, words: string): Promise<void> {
  await note.getByRole('textbox', { name: 'Note' }).fill(words)
  await note.getByRole('button', { name: 'Save', exact: true }).click()
}

async function write(note: Locator, words: string): Promise<void> {
  await save(note, words)
  await expect(note).toBeHidden()
}

// specification/practice §2: history list: active, report and other items with their actions
// specification/practice §4: all kinds of entries of a visit carry its appointment, later ones too; without a visit the clinic is chosen
test('a doctor, an assistant and owners work through a day', { tag: '@desktop' }, async ({ browser }) => {
  test.setTimeout(180_000)
  const vet = await aDoctor({ clinic: alwaysOpen(30) })
  const owners = ['Anna Agreed', 'Mona Moved', 'Rosa Rejected'].map(ownerWithPet)
  const [[anna, mona, rosa], ida] = await Promise.all([
    Promise.all(owners),
    anAssistant(vet, 'Ida Blum', ['requests', 'appointments', 'records']),
  ])
  if (!anna || !mona || !rosa) throw new Error('Nobody there.')
  const starts = await freeStarts(anna, vet.clinicId)
  const desk = await openAs(browser, vet, '/doctor/requests')
  const front = await openAs(browser, ida, '/doctor/requests')
  const annas = await openAs(browser, anna, '/patient')

  await test.step('three requests arrive: the assistant approves one and moves one, the doctor rejects one', async () => {
    await expect(desk.getByText('No open requests')).toBeVisible()
    await expect(front.getByText('No open requests')).toBeVisible()
    for (const [index, owner] of [anna, mona, rosa].entries()) {
      await book(owner, vet.clinicId, owner.petId, starts.at(-1 - index) ?? '')
      await expect(requestOf(desk, owner.user.fullname)).toBeVisible()
    }
    await requestOf(front, 'Anna Agreed')
      .getByRole('button', { name: /^Approve / })
      .click()
    await expect(toast(front).filter({ hasText: 'Confirmed. We’ve told Anna Agreed.' })).toBeVisible()
    await expect(requestOf(desk, 'Anna Agreed')).toBeHidden()
    await expect(annas.locator('.next-visit')).toContainText(vet.clinicName)
    await expect(bell(annas, 1)).toBeVisible()

    const monas = await openAs(browser, mona, '/patient')
    await requestOf(front, 'Mona Moved').getByRole('button', { name: 'Other time' }).click()
    const propose = dialog(front, 'Propose other times')
    // The first may begin before it is sent.
    await propose.locator('.slot:enabled').nth(1).click()
    await propose.getByRole('button', { name: /^Propose / }).click()
    await monas.getByRole('button', { name: /^Accept / }).click()
    await expect(requestOf(desk, 'Mona Moved')).toBeHidden()

    await requestOf(desk, 'Rosa Rejected').getByRole('button', { name: 'Reject', exact: true }).click()
    await question(desk).getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(front.getByText('No open requests')).toBeVisible()
    await expect(bell(await openAs(browser, rosa, '/patient'), 1)).toBeVisible()
  })

  await test.step('an owner without an appointment is seen at once', async () => {
    await awayFromTheEndOfSlot(30)
    await desk.goto('/doctor/appointment')
    await desk.getByRole('button', { name: 'New appointment' }).click()
    const walkIn = dialog(desk, 'New appointment')
    await walkIn.getByRole('searchbox').fill('anna')
    await walkIn.getByRole('radio', { name: /Anna Agreed/ }).click()
    await walkIn.locator('.slot:enabled').first().click()
    await walkIn.getByRole('radio', { name: 'Follow-up', exact: true }).check()
    await expect(walkIn.getByRole('radio', { name: /^Consultation \S*45/ })).toHaveCount(0)
    await walkIn.getByRole('textbox', { name: 'In your own words (optional)' }).fill('Stitches')
    await walkIn.getByRole('button', { name: /^Book / }).click()
    await expect(toast(desk).filter({ hasText: 'Booked. We’ve told Anna Agreed.' })).toBeVisible()
    await expect(bell(annas, 2)).toBeVisible()
    await desk.goto('/doctor')
    await desk.getByRole('button', { name: 'Start the visit of Rex' }).click()
    await expect(desk.getByRole('button', { name: 'Start the visit of Rex' })).toBeHidden()
  })

  const history = `/doctor/patients/${anna.petId}`
  await test.step('the assistant writes what their rights allow, and the doctor sees it at once', async () => {
    await annas.goto(`/patient/history/${anna.petId}`)
    await expect(entry(annas, 'The visit is under way')).toBeVisible()
    await desk.goto(history)
    await front.goto(history)
    const menu = await entriesToAdd(front)
    await expect(menu.getByRole('button')).toHaveText(['Text', 'Report', 'Appointment'])
    await expect(front.getByRole('button', { name: /^Add note: Visit/ })).toBeHidden()
    await menu.getByRole('button', { name: 'Text' }).click()
    await write(dialog(front, 'Add note'), 'Weighs 12 kg')
    await expect(entry(desk, 'Weighs 12 kg')).toContainText(`done by Ida Blum for ${vet.fullname}`)
  })

  await test.step('the doctor adds a note of the visit, a prescription with an image, and lab work', async () => {
    // A visit with a note of the assistant accepts further notes.
    await desk.getByRole('button', { name: /^Add note: Visit/ }).click()
    // After a save the form of a running visit stays open, empty.
    const ofVisit = dialog(desk, 'Add appointment note')
    await save(ofVisit, 'Both ears clean')
    await expect(ofVisit.getByRole('textbox', { name: 'Note' })).toHaveText('')
    for (const page of [front, annas]) await expect(entry(page, 'Both ears clean')).toBeVisible()

    const picture = await desk.screenshot({ clip: { x: 0, y: 0, width: 120, height: 80 } })
    const prescription = await add(desk, 'Prescription', 'Add prescription')
    for (const [label, text] of [
      ['Medicine', 'Meloxicam'],
      ['Dose', '1 ml'],
      ['Frequency', 'once a day'],
      ['Duration', '5 days'],
    ] as const)
      await prescription.getByRole('textbox', { name: label }).fill(text)
    await prescription
      .locator('input[type=file]')
      .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: picture })
    await expect(prescription.getByRole('button', { name: 'Delete the image' })).toBeVisible()
    await prescription.getByRole('button', { name: 'Add medicine' }).click()
    await prescription.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(prescription).toBeHidden()
    await entry(annas, 'Meloxicam')
      .getByRole('button', { name: /^Open prescription/ })
      .click()
    const sheet = dialog(annas, 'Prescription')
    await sheet.getByRole('button', { name: 'Show the image of Meloxicam' }).click()
    const viewer = dialog(annas, 'Prescription Image')
    await expect(viewer.getByRole('img', { name: 'Meloxicam' })).toBeVisible()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toBeHidden()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()

    await desk.getByRole('button', { name: /^Add to the visit: Visit/ }).click()
    await desk
      .getByRole('dialog', { name: 'Add to the visit' })
      .getByRole('button', { name: 'Lab work' })
      .click()
    await write(dialog(desk, 'Add lab work'), 'Leucocytes 12')
    const visit = desk.locator('.timeline-group').filter({ hasText: 'Both ears clean' })
    for (const words of ['Weighs 12 kg', 'Meloxicam', 'Leucocytes 12'])
      await expect(visit).toContainText(words)
    await expect(entry(annas, 'Leucocytes 12')).toBeVisible()
    await expect(bell(annas, 6)).toBeVisible()
  })

  await test.step('the assistant cannot add owners without the right', async () => {
    await front.goto('/doctor/patients')
    await expect(front.getByRole('button', { name: 'Pets of Anna Agreed' })).toBeVisible()
    await expect(front.getByRole('button', { name: 'Add owner' })).toBeHidden()
  })
})
