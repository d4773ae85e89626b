import { signin } from '@vetvisit/contract/auth/routes'
import { createNote, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { addWeight, createPet, getPet } from '@vetvisit/contract/pets/routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { expect, it } from 'vitest'
import { button, choose, dialog, field, question, section, toast, typeDay } from './screen.ts'
import {
  aDoctor,
  advanceClock,
  anOwner,
  aPet,
  approve,
  ask,
  book,
  freeStarts,
  openAs,
  unique,
  type Locator,
  type Page,
} from './world.ts'

const breed = (within: Locator, name: string) => within.getByRole('combobox', { name, exact: true })
const says = (page: Page, text: string) => expect(toast(page).filter({ hasText: text }).last()).toBeVisible()
const record = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

// specification/owner §2: add or edit pet modal
// specification/owner §8: pet saved texts
// specification/owner §8: a failed save keeps the form and says why
it('an owner edits a pet; a failure keeps the typed values and shows the reason', async () => {
  const owner = await anOwner()
  await aPet(owner)
  const page = await openAs(owner, '/patient/pets')
  await button(record(page, 'Rex'), 'Edit').click()
  const form = dialog(page, 'Edit pet')
  await expect(field(form, 'Age in years')).toHaveValue('3')
  await expect(field(form, 'and months')).toHaveValue('4')
  await field(form, 'Name').fill('')
  await expect(form).toContainText('Still needed: Name.')
  await field(form, 'Age in years').fill('2,5')
  await field(form, 'and months').fill('')
  await expect(form.getByText('2 years 6 months')).toBeVisible()
  await field(form, 'Age in years').fill('99')
  await field(form, 'and months').fill('1')
  await field(form, 'Name').fill('Rexi')
  await expect(form.getByText('Invalid age , Age limit Min:0.1 month Max:99 years.')).toBeVisible()
  await expect(button(form, 'Save')).toBeDisabled()
  await form.getByRole('checkbox', { name: 'I know the date of birth' }).check()
  await typeDay(form, 'Date of birth', '01-02-2020')
  await breed(form, 'Breed').fill('Border Collie')
  await section(page, 'More about the animal').click()
  await field(form, 'Allergies').fill('Chicken')
  await typeDay(form, 'Next deworming', '01-02-2021')

  page.route(/\/pets\/update/, () => Promise.resolve(new Response(null, { status: 503 })))
  await button(form, 'Save').click()
  await expect(form.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
  await expect(field(form, 'Name')).toHaveValue('Rexi')
  page.unroute()
  await button(form, 'Save').click()
  await says(page, 'Pets updated successfully')
  await expect(form).toBeHidden()
  await expect(record(page, 'Rexi')).toContainText(/Dog, Border Collie\s*Male\s+\d+ years/)
  await expect(page.getByText('01-02-2020')).toBeVisible()
  await expect(record(page, 'Please note')).toContainText('Chicken')
  await expect(record(page, 'Due')).toContainText('Overdue')

  const weight = record(page, 'Weight')
  for (const [kg, day] of [
    ['21.5', '01-02-2026'],
    ['22', '02-03-2026'],
  ] as const) {
    await button(weight, 'Add weight').click()
    const entry = dialog(page, 'Weight of Rexi')
    await entry.getByRole('textbox', { name: 'Weight in kg' }).fill(kg)
    await typeDay(entry, 'Weighed on', day)
    await button(entry, 'Save').click()
    await expect(entry).toBeHidden()
  }
  await expect(weight).toContainText('from 21.5 kg on 01-02-2026 to 22 kg on 02-03-2026')
  await button(weight, 'Remove the weight of 02-03-2026').click()
  await expect(weight.getByRole('listitem')).toHaveCount(1)
  await toast(page).filter({ hasText: 'Weight removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(weight.getByRole('listitem')).toHaveCount(2)
})

// specification/owner §5: numbers are typed with comma or point, and refused if they could be thousands; an unlikely weight is asked about first (added)
it('a weight is read with a comma, and an unlikely one is asked about', async () => {
  const owner = await anOwner()
  const pet = await aPet(owner)
  await ask(owner, addWeight, { query: { petId: pet._id }, body: { date: '2026-02-01', kg: 4.4 } })
  const page = await openAs(owner, '/patient/pets')
  const weight = record(page, 'Weight')
  await button(weight, 'Add weight').click()
  const entry = dialog(page, 'Weight of Rex')
  const typed = entry.getByRole('textbox', { name: 'Weight in kg' })
  await typed.fill('1,234')
  await button(entry, 'Save').click()
  await expect(entry.getByText(/can be read as thousands/)).toBeVisible()

  await typed.fill('45')
  await button(entry, 'Save').click()
  const doubt = question(page)
  await expect(doubt).toContainText('45 kg?')
  await expect(doubt).toContainText('Rex weighed 4.4 kg on 01-02-2026.')
  await button(doubt, 'Change').click()
  await expect(doubt).toBeHidden()
  await expect(typed).toHaveValue('45')

  await typed.fill('4,5')
  await button(entry, 'Save').click()
  await expect(entry).toBeHidden()
  await expect(weight).toContainText('to 4.5 kg on 02-03-2026')
  const { weights } = await ask(owner, getPet, { query: { petId: pet._id } })
  expect(weights.map(({ kg }) => kg)).toEqual([4.4, 4.5])
})

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

// specification/owner §1: an owner ticks off a medicine, also without a network, and asks for more; no practice sees the doses (added)
it('a medicine is ticked off and taken back, and the practice sees nothing of it', async () => {
  const { vet, owner, pet } = await withMedicines([medicine('Carprofen'), medicine('Omeprazol')])
  const page = await openAs(owner, '/patient/pets')
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
})

// specification/owner §1: medicines of a pet: current ones first, ended ones folded; an unreadable duration is not guessed (added)
it('an ended medicine is folded, without a tick-off', async () => {
  const { owner } = await withMedicines([
    medicine('Carprofen'),
    medicine('Omeprazol', 'until the check'),
    medicine('Pimobendan', 'long term'),
  ])
  const page = await openAs(owner, '/patient/pets')
  const medicines = record(page, 'Medicines')
  const named = (name: string) => medicines.getByRole('listitem').filter({ hasText: name })
  for (const name of ['Carprofen', 'Omeprazol', 'Pimobendan'])
    await expect(button(named(name), `Given: ${name}`)).toBeVisible()

  await advanceClock(40 * DAY_MS)
  // The session has ended by then.
  const { token } = await ask(null, signin, { body: { email: owner.email, password: owner.password } })
  await openAs({ ...owner, token }, '/patient/pets')
  await expect(button(medicines, 'Given: Pimobendan')).toBeVisible()
  await expect(named('Carprofen')).toBeHidden()
  await medicines.getByText('Earlier medicines (2)').click()
  await expect(named('Carprofen')).toContainText(/Ended \d\d-\d\d-\d{4}/)
  await expect(named('Omeprazol')).toContainText('The practice wrote “until the check”')
  await expect(button(medicines, 'Given: Carprofen')).toHaveCount(0)
  await expect(named('Carprofen').getByRole('link', { name: 'Ask for more: Carprofen' })).toBeVisible()
})

it('a pet with appointments is archived after a question, and restored', async () => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const [rex] = [await aPet(owner), await aPet(owner, 'Minka')]
  const [first = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, rex._id, first))
  const page = await openAs(owner, `/patient/pets?pet=${rex._id}`)
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
})

it('auf Deutsch wird ein Tier angelegt und sein Tod eingetragen', async () => {
  const owner = await anOwner()
  const page = await openAs(owner, '/patient/pets', { languages: ['de-DE'] })
  await button(page, 'Tier hinzufügen').click()
  const form = dialog(page, 'Tier hinzufügen')
  await field(form, 'Name').fill('Käthe vom Hof')
  await choose(page, form, 'Tierart', 'Hund')
  await breed(form, 'Rasse').fill('Deutscher Schäferhund')
  await choose(page, form, 'Geschlecht', 'Weiblich')
  await field(form, 'Alter in Jahren').fill('12')
  await button(form, 'Speichern').click()
  await says(page, 'Tier wurde hinzugefügt')
  const kaethe = record(page, 'Käthe vom Hof')
  await expect(kaethe).toContainText(/Hund, Deutscher Schäferhund\s*Weiblich/)
  await expect(kaethe).toContainText('12 Jahre')

  await button(kaethe, 'Bearbeiten').click()
  const edit = dialog(page, 'Tier bearbeiten')
  await section(page, 'Mehr über das Tier').click()
  await typeDay(edit, 'Gestorben am', '01.11.2025')
  await button(edit, 'Speichern').click()
  await says(page, 'Tier wurde geändert')
  await expect(kaethe).toContainText('Gestorben am 01.11.2025')
})

/** The fields of a pet's form that are folded at first. */
const more = async (page: Page, form: Locator) => {
  await section(page, 'More about the animal').click()
  return field(form, 'Chip number (RFID)')
}

// specification/owner §5: a microchip has 15 digits; another number is kept with a warning, and an animal with the same one is named (added)
it('an odd number of a chip is named while it is typed, saved, and named in the record', async () => {
  const owner = await anOwner()
  await aPet(owner)
  const page = await openAs(owner, '/patient/pets')
  await button(record(page, 'Rex'), 'Edit').click()
  const form = dialog(page, 'Edit pet')
  const chip = await more(page, form)
  for (const [typed, says] of [
    ['27609810631234', 'this one has 14.'],
    ['27609810631234O', 'this one has “O”.'],
    ['277098106312345', '277 at the beginning stands for no country'],
    ['012345678', '9 digits are an AVID chip from the USA'],
  ] as const) {
    await chip.fill(typed)
    await expect(form.getByText(says)).toBeVisible()
  }
  await chip.fill('276 0981 0631 2345')
  await expect(form.getByText('It’s saved as typed.')).toBeHidden()
  await chip.fill('AVID*012*345*678')
  await button(form, 'Save').click()
  await expect(form).toBeHidden()
  await expect(record(page, 'About')).toContainText('AVID*012*345*678')
  await expect(record(page, 'About')).toContainText('9 digits are an AVID chip')
})

// specification/owner §5: a microchip has 15 digits; another number is kept with a warning, and an animal with the same one is named (added)
it('the same chip is said before saving, to an owner of their animals, to a practice with the owner', async () => {
  const vet = await aDoctor()
  const { _id } = await ask(vet, createManagedOwner, {
    body: { fullname: 'Karin Neumann', email: `${unique()}@example.org` },
  })
  const body = { gender: 'f', type: 'Cat', breed: 'Siamese', age: '3.4', rfid: '276098106312345' } as const
  const minka = await ask(vet, createPet, { query: { patientid: _id }, body: { ...body, name: 'Minka' } })
  const owner = await anOwner()
  const rexi = await ask(owner, createPet, { query: {}, body: { ...body, name: 'Rexi' } })

  let page = await openAs(owner, '/patient/pets')
  await button(page, 'Add a pet').click()
  let form = dialog(page, 'Add a pet')
  await (await more(page, form)).fill('276 098 106 312 345')
  await expect(
    form.getByRole('status').filter({ hasText: 'Rexi (Cat) has this chip number already.' }),
  ).toBeVisible()
  await expect(form.getByRole('status')).not.toContainText('Minka')
  await expect(form.getByRole('link', { name: 'Open the record' })).toHaveAttribute(
    'href',
    `/patient/pets?pet=${rexi._id}`,
  )

  page = await openAs(vet, `/doctor/patients?owner=${_id}`)
  await button(dialog(page, 'Pets of Karin Neumann'), 'Add pet').click()
  form = dialog(page, 'Add a pet')
  await (await more(page, form)).fill('276098106312345')
  await expect(
    form.getByRole('status').filter({ hasText: 'Minka (Cat) of Karin Neumann has this chip number' }),
  ).toBeVisible()
  await expect(form.getByRole('status')).not.toContainText('Rexi')
  await expect(form.getByRole('link', { name: 'Open the record' })).toHaveAttribute(
    'href',
    `/doctor/patients/${minka._id}`,
  )
})
