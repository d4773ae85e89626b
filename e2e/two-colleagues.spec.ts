import type { Browser, Locator, Page } from '@playwright/test'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { button, dialog, field, section, toast } from './screen.ts'
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
  type Doctor,
} from './world.ts'

const GROOMING = [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 20 }] }]

/** One clinic with one service, its prices open in two browsers. */
async function openTwice(browser: Browser): Promise<{ vet: Doctor; mine: Page; theirs: Page }> {
  const vet = await aDoctor({ clinic: { additionalServices: GROOMING } })
  const open = async () => {
    const page = await openAs(browser, vet, `/doctor/clinics/${vet.clinicId}`)
    await section(page, 'Fees and services').click()
    await expect(field(page, 'Price: Bath')).toHaveValue('20')
    return page
  }
  return { vet, mine: await open(), theirs: await open() }
}

async function addService(page: Page): Promise<void> {
  await button(page, 'Add service').click()
  const adding = dialog(page, 'Add service')
  await adding.locator('ion-select').click()
  // The list may be longer than the window.
  await page.locator('ion-popover').getByRole('radio', { name: 'Another service' }).dispatchEvent('click')
  await field(adding, 'Name of the service').fill('Training')
  await field(adding, 'Sub-services').fill('Puppies')
  await button(adding, 'Add').click()
}

async function chooseColour(page: Page, colour: string): Promise<void> {
  await section(page, 'Name and address').click()
  await page.getByRole('button', { name: /^Choose a colour/ }).click()
  await page.locator('ion-popover').getByRole('button', { name: colour, exact: true }).click()
}

const saved = async (page: Page) => {
  await button(page, 'Save Clinic').click()
  await expect(page).toHaveURL(/\/doctor\/clinics$/)
}

const servicesOf = async (vet: Doctor) => (await ask(vet, listClinics))[0]?.additionalServices ?? []

test.describe('two colleagues at one clinic', () => {
  test(
    'keep a changed price, an added service and a moved address',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { vet, mine, theirs } = await openTwice(browser)
      await field(mine, 'Price: Bath').fill('25')
      await section(mine, 'Name and address').click()
      await field(mine, 'Address line 1').fill('Lindenstraße 2')

      await addService(theirs)
      await field(theirs, 'Price: Puppies').fill('40')
      await section(theirs, 'Name and address').click()
      await field(theirs, 'Zip code').fill('10117')
      await saved(theirs)

      await saved(mine)
      await expect(toast(mine).filter({ hasText: 'Clinic saved' })).toBeVisible()
      expect(await servicesOf(vet)).toMatchObject([
        { name: 'Grooming', subServices: [{ name: 'Bath', price: 25 }] },
        { name: 'Training', subServices: [{ name: 'Puppies', price: 40 }] },
      ])
      const [clinic] = await ask(vet, listClinics)
      expect(clinic?.address).toMatchObject({ addressLine1: 'Lindenstraße 2', zipcode: '10117' })
    },
  )

  test(
    'see the other’s price beside their own if both changed it',
    { tag: '@phone' },
    async ({ browser }) => {
      const { vet, mine, theirs } = await openTwice(browser)
      await field(mine, 'Price: Bath').fill('25')
      // The form leads to the conflict from another section.
      await section(mine, 'Name and address').click()
      await field(theirs, 'Price: Bath').fill('22')
      await saved(theirs)

      await button(mine, 'Save Clinic').click()
      await expect(mine.getByText('Someone else has written: 22')).toBeInViewport()
      await expect(field(mine, 'Price: Bath')).toBeInViewport()
      await expect(field(mine, 'Price: Bath')).toHaveValue('25')
      expect(await servicesOf(vet)).toMatchObject([{ subServices: [{ price: 22 }] }])
      await saved(mine)
      expect(await servicesOf(vet)).toMatchObject([{ subServices: [{ price: 25 }] }])
    },
  )

  test('see the colour that the other chose', { tag: '@desktop' }, async ({ browser }) => {
    const { mine, theirs } = await openTwice(browser)
    await chooseColour(mine, 'Orange')
    await chooseColour(theirs, 'Pink')
    await saved(theirs)
    await button(mine, 'Save Clinic').click()
    await expect(mine.getByText('Someone else has written: Pink')).toBeInViewport()
    await saved(mine)
  })
})

const MELOXICAM = { medName: 'Meloxicam', dose: '1 ml', frequency: 'once a day', duration: '5 days' }
const OMEPRAZOLE = { medName: 'Omeprazole', dose: '10 mg', frequency: 'twice a day', duration: '3 days' }

/** One prescription of two medicines, open in two browsers. */
async function prescriptionTwice(browser: Browser) {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  await ask(vet, createNote, {
    body: { action: 'prescription', data: { pet: pet._id, prescription: [MELOXICAM, OMEPRAZOLE] } },
  })
  const open = async () => {
    const page = await openAs(browser, vet, `/doctor/patients/${pet._id}`)
    await page.getByRole('button', { name: /^Edit: Prescription/ }).click()
    return dialog(page, 'Edit prescription')
  }
  return { mine: await open(), theirs: await open() }
}

async function changeDose(modal: Locator, medicine: string, dose: string): Promise<void> {
  await button(modal, `Edit: ${medicine}`).click()
  await field(modal, 'Dose').fill(dose)
  await button(modal, 'Save medicine').click()
}

async function update(modal: Locator): Promise<void> {
  await button(modal, 'Update').click()
  await expect(modal).toBeHidden()
}

test.describe('two colleagues at one prescription', () => {
  test('keep both changes of different medicines', { tag: '@desktop' }, async ({ browser }) => {
    const { mine, theirs } = await prescriptionTwice(browser)
    await changeDose(mine, 'Meloxicam', '2 ml')
    await changeDose(theirs, 'Omeprazole', '20 mg')
    await update(theirs)
    await update(mine)
    const page = mine.page()
    await expect(toast(page).filter({ hasText: 'now has a colleague’s changes' })).toBeVisible()
    const entry = page.getByRole('article').filter({ hasText: 'Meloxicam' })
    await expect(entry).toContainText('2 ml')
    await expect(entry).toContainText('20 mg')
  })

  test(
    'see the other’s medicine beside their own if both changed it',
    { tag: '@desktop' },
    async ({ browser }) => {
      const { mine, theirs } = await prescriptionTwice(browser)
      await changeDose(mine, 'Meloxicam', '2 ml')
      await changeDose(theirs, 'Meloxicam', '3 ml')
      await update(theirs)
      await button(mine, 'Update').click()
      await expect(
        mine.getByText('Someone else has written: Meloxicam, 3 ml, once a day, 5 days'),
      ).toBeInViewport()
      await expect(mine.getByRole('row', { name: /Meloxicam 2 ml/ })).toBeInViewport()
      await update(mine)
      const entry = mine.page().getByRole('article').filter({ hasText: 'Meloxicam' })
      await expect(entry).toContainText('2 ml')
      await expect(entry).toContainText('Version 3')
    },
  )
})
