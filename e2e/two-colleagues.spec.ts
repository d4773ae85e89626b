import type { Browser, Locator, Page } from '@playwright/test'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import { createNote } from '@vetvisit/contract/notes/routes'
import { button, dialog, field, section } from './screen.ts'
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

async function chooseColour(page: Page, colour: string): Promise<void> {
  await page.getByRole('button', { name: /^Choose a colour/ }).click()
  await page.locator('ion-popover').getByRole('button', { name: colour, exact: true }).click()
}

const saved = async (page: Page) => {
  await button(page, 'Save Clinic').click()
  await expect(page).toHaveURL(/\/doctor\/clinics$/)
}

const servicesOf = async (vet: Doctor) => (await ask(vet, listClinics))[0]?.additionalServices ?? []

test.describe('two colleagues at one clinic', () => {
  // specification/practice §4: two colleagues on one clinic or prescription: changes that do not touch are kept, others are shown
  test(
    'see the other’s price, and then colour, beside their own if both changed it',
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

      for (const page of [mine, theirs]) {
        await page.goto(`/doctor/clinics/${vet.clinicId}`)
        await expect(field(page, 'Name of the clinic')).toHaveValue(vet.clinicName)
      }
      await chooseColour(mine, 'Orange')
      await chooseColour(theirs, 'Pink')
      await saved(theirs)
      await button(mine, 'Save Clinic').click()
      await expect(mine.getByText('Someone else has written: Pink')).toBeInViewport()
      await saved(mine)
    },
  )
})

const MELOXICAM = { medName: 'Meloxicam', dose: '1 ml', frequency: 'once a day', duration: '5 days' }

/** One prescription of one medicine, open in two browsers. */
async function prescriptionTwice(browser: Browser) {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  await ask(vet, createNote, {
    body: { action: 'prescription', data: { pet: pet._id, prescription: [MELOXICAM] } },
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
  // specification/practice §4: two colleagues on one clinic or prescription: changes that do not touch are kept, others are shown
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
