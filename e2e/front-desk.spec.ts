import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { dialog, tabTo, toast } from './screen.ts'
import {
  aDoctor,
  alwaysOpen,
  awayFromTheEndOfSlot,
  anOwner,
  aPet,
  ask,
  book,
  type Doctor,
  expect,
  freeStarts,
  openAs,
  test,
  unique,
} from './world.ts'

/** Seven random digits. */
const subscriber = () => String(randomInt(1_000_000, 9_999_999))

/** An owner on record with a dog, and their number as people say it. */
async function aKnownOwner(vet: Doctor, petName: string) {
  const digits = subscriber()
  const fullname = `Karin Neumann ${unique()}`
  const { _id } = await ask(vet, createManagedOwner, {
    body: { fullname, mobile: `171${digits}`, countryCode: '+49' },
  })
  await ask(vet, createPet, {
    query: { patientid: _id },
    body: { name: petName, gender: 'm', type: 'Dog', breed: 'Beagle', age: '3.4' },
  })
  return { fullname, spokenNumber: `0171 ${digits}` }
}

async function aRequest(vet: Doctor, fullname: string, place: number): Promise<void> {
  const owner = await anOwner(fullname)
  const [pet, starts] = await Promise.all([aPet(owner), freeStarts(owner, vet.clinicId)])
  await book(owner, vet.clinicId, pet._id, starts.at(-place) ?? '')
}

/** Focuses a control by Tab and presses it. */
async function press(page: Page, name: RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Focuses a field by Tab and types. */
async function write(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

/** Goes to the first of several answers by Tab, and chooses by arrows. */
async function choose(page: Page, first: RegExp, answer: string): Promise<void> {
  await press(page, first, 'Space')
  const wanted = page.getByRole('radio', { name: answer, exact: true })
  for (let step = 0; step < 12 && !(await wanted.isChecked()); step += 1)
    await page.keyboard.press('ArrowRight')
  await expect(wanted).toBeChecked()
}

const requestOf = (page: Page, owner: string): Locator =>
  page.getByRole('article', { name: `Request of ${owner} for Rex` })

// specification/practice §4: the morning of a practice with 15-minute slots goes by keyboard alone, from finding an owner to a visit
// specification/practice §4: a new owner is added with the searched name or number and the dial code of the practice's country
test(
  'a practice with slots of 15 minutes works by keyboard alone',
  { tag: '@desktop' },
  async ({ browser }) => {
    const vet = await aDoctor({ clinic: alwaysOpen(15) })
    const [known] = await Promise.all([
      aKnownOwner(vet, 'Bello'),
      aRequest(vet, 'Anna Agreed', 1),
      aRequest(vet, 'Rosa Rejected', 2),
    ])
    const page = await openAs(browser, vet, '/doctor')
    await expect(requestOf(page, 'Anna Agreed')).toBeVisible()

    const visit = dialog(page, 'New appointment')
    const finder = visit.getByRole('searchbox', { name: 'Find an owner by name, phone or pet' })

    await test.step('a caller is found by number and gets the next time', async () => {
      await press(page, /^Appointments$/)
      await expect(page).toHaveURL(/\/doctor\/appointment$/)
      await expect(page.getByRole('button', { name: 'New appointment' })).toBeVisible()
      await awayFromTheEndOfSlot(15)
      await press(page, /^New appointment$/)
      await expect(finder).toBeFocused()
      await page.keyboard.type(known.spokenNumber)
      await expect(visit.getByRole('group', { name: 'Owner' }).getByRole('radio')).toHaveCount(1)
      await press(page, new RegExp(`^${known.fullname}`), 'Space')
      await expect(visit.getByRole('radio', { name: /^Bello/ })).toBeChecked()
      // Tab comes to the time that is proposed, the next one; the present one stands before it.
      await tabTo(page, /^\d\d:\d\d$/)
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await expect(visit.locator('.slot[aria-pressed=true]')).toBeVisible()
      await press(page, /^Book /)
      await expect(toast(page).filter({ hasText: `Booked. We’ve told ${known.fullname}.` })).toBeVisible()
      await expect(visit).toBeHidden()
    })

    await test.step('a new owner is added by name and number, with a cat, and gets the next time', async () => {
      const newcomer = `Jonas Weber ${unique()}`
      await expect(page.getByRole('button', { name: 'New appointment' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(finder).toBeFocused()
      await page.keyboard.type(newcomer)
      await expect(visit.getByText('No owner found.')).toBeVisible()
      await press(page, /^New owner “/)
      await expect(visit.getByRole('textbox', { name: 'Full name' })).toHaveValue(newcomer)
      await write(page, /^Contact number/, `0151 ${subscriber()}`)
      await write(page, /^Name/, 'Minka')
      await choose(page, /^Dog$/, 'Cat')
      await choose(page, /^Male$/, 'Female')
      await choose(page, /^3 months$/, '4 years')
      await choose(page, /^Mixed breed$/, 'Maine Coon')
      await press(page, /^Save and choose a time$/)
      await expect(visit.getByRole('radio', { name: new RegExp(`^${newcomer}`) })).toBeFocused()
      await expect(visit.getByRole('radio', { name: /^Minka/ })).toBeChecked()
      await press(page, /^\d\d:\d\d$/)
      await press(page, /^Book /)
      await expect(toast(page).filter({ hasText: `Booked. We’ve told ${newcomer}.` })).toBeVisible()
      await expect(visit).toBeHidden()
    })

    await test.step('one request is approved, the other rejected with a reason', async () => {
      await press(page, /^Requests/)
      await expect(requestOf(page, 'Rosa Rejected')).toBeVisible()
      await tabTo(page, /^Choose the request of Anna Agreed/)
      await press(page, /^Approve /)
      await expect(requestOf(page, 'Anna Agreed')).toBeHidden()
      // The focus moves to the remaining request.
      await expect(requestOf(page, 'Rosa Rejected')).toBeFocused()
      await press(page, /^Reject$/)
      await write(page, /^Reason/, 'We are full on that day')
      await press(page, /^Reject$/)
      await expect(page.getByText('No open requests')).toBeVisible()
    })

    await test.step('the caller’s visit is started and gets a prescription', async () => {
      await press(page, /^Dashboard$/)
      await expect(page.getByRole('button', { name: 'Start the visit of Bello' })).toBeVisible()
      await press(page, /^Start the visit of Bello$/)
      await expect(page.getByText(/^Visit since /)).toBeVisible()
      await press(page, /^Prescription$/)
      const sheet = dialog(page, 'Add prescription')
      await expect(sheet).toBeVisible()
      await write(page, /^Medicine/, 'Meloxicam')
      await write(page, /^Dose/, '1 ml')
      await write(page, /^Frequency/, 'once a day')
      await write(page, /^Duration/, '5 days')
      await press(page, /^Add medicine$/)
      await expect(sheet.getByRole('cell', { name: 'Meloxicam' })).toBeVisible()
      await press(page, /^Save$/)
      await expect(sheet).toBeHidden()
      // The note of the visit takes the next key.
      const note = dialog(page, 'Add appointment note')
      await expect(note.getByRole('textbox', { name: 'Note' })).toBeFocused()
      const group = page.locator('.timeline-group').filter({ hasText: vet.clinicName })
      await expect(group.getByRole('article').filter({ hasText: 'Meloxicam' })).toBeVisible()
    })
  },
)
