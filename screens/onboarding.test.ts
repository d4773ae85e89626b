import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { button, choose, dialog, field, fillClinic, openMenu, question, section, typeDay } from './screen.ts'
import { aNewDoctor, aNewOwner, failed, openAs, unique, type Page } from './world.ts'

const terms = (page: Page) => page.getByRole('checkbox', { name: 'I accept the terms and conditions' })
const newMobile = () => `77${randomInt(10_000_000, 99_999_999)}`

describe('onboarding of an owner', () => {
  // specification/owner §2: unfinished onboarding leads to the onboarding route of the role
  // specification/owner §2: terms popup, close only
  // specification/owner §4: onboarding flag forces the onboarding route
  // specification/practice §2: terms popup, close only
  it('redirects every other page until it is finished', async () => {
    const page = await openAs(await aNewOwner(), '/patient')
    await expect(page).toHaveURL(/\/patient\/onboarding$/)
    await page.goto('/search')
    await expect(page).toHaveURL(/\/patient\/onboarding$/)
    await page.goto('/doctor')
    await expect(page).toHaveURL(/\/patient\/onboarding$/)
    for (const typed of ['/static', '/blogpage', '/terms-condition']) {
      await page.goto(typed)
      await expect(page).toHaveURL(/\/patient\/onboarding$/)
    }
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
    await page.goto('/patient')
    await expect(page).toHaveURL(/\/patient\/onboarding$/)

    await button(page, 'Read the terms').click()
    await expect(dialog(page, 'Terms and conditions')).toBeVisible()
    await dialog(page, 'Terms and conditions').getByRole('button', { name: 'Close' }).first().click()

    await field(page, 'Full name').fill(`Nora ${unique()}`)
    await field(page, 'Contact number').fill(newMobile())
    await terms(page).check()
    await button(page, 'Save').click()
    await expect(page).toHaveURL(/\/patient$/)
    await expect(page.getByText(/^Hello, Nora/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Hello, Nora/)).toBeVisible()
  })

  it('opens pages about the product above it and keeps the typed values', async () => {
    const page = await openAs(await aNewOwner(), '/patient/onboarding')
    await field(page, 'Full name').fill('Nora Newcomer')
    await (await openMenu(page)).getByRole('link', { name: 'About VetVisit' }).click()
    await expect(page).toHaveURL(/\/static$/)
    await page.getByRole('link', { name: 'Read about pet health' }).click()
    await expect(page).toHaveURL(/\/blogpage$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/static$/)
    await page.goBack()
    await expect(field(page, 'Full name')).toHaveValue('Nora Newcomer')
  })

  // specification/owner §2: user-info form
  // specification/owner §5: owner name texts
  // specification/owner §5: contact number 6 to 13 digits, at most 14 characters, texts
  // specification/practice §5: user info: defaults 2000-01-01 and m; leading space blocked
  it('shows missing and invalid values with the texts of the specification', async () => {
    const page = await openAs(await aNewOwner(), '/patient/onboarding')
    await typeDay(page, 'Date of birth', '')
    await button(page, 'Save').click()
    for (const message of [
      'Full Name Required',
      'Date of Birth Required',
      'Please accept the terms and conditions',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible()

    await field(page, 'Full name').fill('Nora 2')
    // Spaces do not count towards the 14 characters, so no digit may be cut off.
    await field(page, 'Contact number').pressSequentially('+49 171 555 01 99')
    await expect(field(page, 'Contact number')).toHaveValue('+49 171 555 01 99')
    await field(page, 'Contact number').fill('12345')
    await typeDay(page, 'Date of birth', '01-01-2100')
    await expect(page.getByText('Please enter valid name')).toBeVisible()
    await expect(page.getByText('Please enter a valid contact number')).toBeVisible()
    await expect(page.getByText('Please enter a valid date of birth')).toBeVisible()

    await field(page, 'Full name').fill('  Käthe O’Neill-Baden')
    await expect(field(page, 'Full name')).toHaveValue('Käthe O’Neill-Baden')
    await expect(page.getByText('Please enter valid name')).toBeHidden()
  })

  // specification/owner §2: address form
  // specification/practice §5: address: required, letters and spaces; zip code
  it('accepts an empty address and refuses a partial one', async () => {
    const page = await openAs(await aNewOwner(), '/patient/onboarding')
    await section(page, 'Address').click()
    await field(page, 'City').fill('Berlin 3')
    await button(page, 'Save').click()
    await expect(page.getByText('Address Required', { exact: true })).toBeVisible()
    for (const message of ['Zip Code Required', 'State Required', 'Country Required'])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByText('City Invalid', { exact: true })).toBeVisible()
  })

  // specification/owner §2: country-code picker by name or code
  // specification/practice §2: country-code modal with search by name or code
  it('finds the country code by name or number', async () => {
    const page = await openAs(await aNewOwner(), '/patient/onboarding')
    await page.getByRole('button', { name: /^Country code/ }).click()
    const codes = dialog(page, 'Country code')
    await codes.getByRole('searchbox').fill('India')
    await codes.getByRole('button', { name: /^India/ }).click()
    await expect(page.getByRole('button', { name: 'Country code +91' })).toBeVisible()
    await page.getByRole('button', { name: /^Country code/ }).click()
    await codes.getByRole('searchbox').fill('+49')
    await codes.getByRole('button', { name: /^Germany/ }).click()
    await expect(page.getByRole('button', { name: 'Country code +49' })).toBeVisible()
  })
})

/** First step: the doctor's data, with all specialisations but the last. */
async function introduceYourself(page: Page): Promise<void> {
  await field(page, 'Full name').fill(`Vera ${unique()}`)
  await typeDay(page, 'Date of birth', '02-01-1980')
  await choose(page, page, 'Gender', 'Female')
  const registration = field(page, 'Registration number')
  if (registration.isVisible()) await registration.fill('DE-12345/6')
  await page.getByRole('button', { name: /^Specializations/ }).click()
  const popover = page.locator('ion-popover').filter({ visible: true })
  const all = popover.getByRole('checkbox', { name: 'Select all' })
  await all.click()
  await expect(all).toBeChecked()
  await popover.getByRole('checkbox', { name: 'Surgery' }).click()
  await expect(all).toBeChecked({ indeterminate: true })
  await popover.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Specializations \(8\)/ })).toBeVisible()
  await button(page, 'Save and continue').click()
  // Both steps are visible during the transition.
  await expect(page).toHaveURL(/\/availability$/)
  await expect(field(page, 'Full name')).toBeHidden()
}

async function enterExperience(page: Page, years = '12'): Promise<void> {
  await field(page, 'Years of experience').fill(years)
  await field(page, 'Degree').fill('Dr. med. vet.')
  await button(page, 'Save and continue').click()
}

describe('onboarding of a doctor', () => {
  // specification/owner §2: specialisation multi-select with select-all
  // specification/practice §2: each onboarding step saves the doctor, then moves on
  // specification/practice §2: clinic form: name, address, schedules, fees, services, terms
  // specification/practice §2: specialization multi-select: master checkbox in three states, save, cancel
  // specification/practice §4: the clinic is created, linked to the doctor, then `/doctor`
  it('saves each step and ends with the first clinic', async () => {
    const page = await openAs(await aNewDoctor(), '/doctor')
    await expect(page).toHaveURL(/\/doctor\/onboarding\/info$/)
    await introduceYourself(page)
    await enterExperience(page)
    await expect(page).toHaveURL(/\/doctor\/onboarding\/clinic$/)
    await fillClinic(page, 'clinic', 'Praxis am Inn')
    await button(page, 'Save').click()
    await expect(page.getByText('Please accept the terms and conditions')).toBeVisible()
    await terms(page).check()
    await button(page, 'Save').click()
    await expect(page).toHaveURL(/\/doctor$/)
    await page.goto('/doctor/clinics')
    await expect(page.getByRole('article', { name: 'Praxis am Inn' })).toBeVisible()
  })

  it('ends with the clinic even if nothing can be read after it', async () => {
    const page = await openAs(await aNewDoctor(), '/doctor')
    await introduceYourself(page)
    await enterExperience(page)
    await fillClinic(page, 'clinic', 'Praxis am See')
    await terms(page).check()
    page.route(/auth\/get-user/, failed)
    await button(page, 'Save').click()
    await expect(page).toHaveURL(/\/doctor$/)
    page.unroute()
    await page.goto('/doctor/clinics')
    await expect(page.getByRole('article', { name: 'Praxis am See' })).toHaveCount(1)
  })

  // specification/practice §2: `/doctor/onboarding/{path}` info, availability, clinic, terms
  it('continues at the first open step on another device', async () => {
    const doctor = await aNewDoctor()
    await introduceYourself(await openAs(doctor, '/doctor/onboarding/info'))
    const page = await openAs(doctor, '/doctor/onboarding/nothing')
    await expect(page).toHaveURL(/\/doctor\/onboarding\/availability$/)
  })

  // specification/owner §2: specialisation multi-select with select-all
  // specification/practice §2: specialization multi-select: master checkbox in three states, save, cancel
  // specification/practice §5: doctor: name, birth, experience, specialization, country code, degree needed
  // specification/readings §11: a veterinarian may have no specialisation
  it('shows missing and invalid values of the first step', async () => {
    const page = await openAs(await aNewDoctor(), '/doctor/onboarding/info')
    await button(page, 'Save and continue').click()
    await expect(page.getByText('Full Name Required', { exact: true })).toBeVisible()
    await expect(page.getByText('Registration number required', { exact: true })).toBeVisible()
    await field(page, 'Registration number').fill('DE 1?')
    await field(page, 'Full name').fill('Vera 3')
    await field(page, 'Full name').blur()
    await page.getByRole('button', { name: /^Specializations/ }).click()
    const popover = page.locator('ion-popover').filter({ visible: true })
    await popover.getByRole('checkbox', { name: 'Surgery' }).click()
    await expect(popover.getByRole('checkbox', { name: 'Select all' })).toBeChecked({ indeterminate: true })
    await popover.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.getByText('None: general practice')).toBeVisible()
    await expect(page.getByText('Letters, digits, dash and slash only', { exact: true })).toBeVisible()
    await expect(page.getByText('Please enter valid name', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/doctor\/onboarding\/info$/)
  })

  // specification/owner §8: alerts cannot be dismissed by the backdrop
  // specification/practice §4: experience not above this year minus birth year minus 21
  // specification/practice §5: invalid experience: alert
  // specification/practice §8: alerts are not dismissed by the backdrop
  it('refuses more years of experience than age minus 21 with an alert', async () => {
    const page = await openAs(await aNewDoctor(), '/doctor/onboarding/info')
    await introduceYourself(page)
    await button(page, 'Save and continue').click()
    await expect(page.getByText('Years of experience required', { exact: true })).toBeVisible()
    await expect(page.getByText('Degree Required', { exact: true })).toBeVisible()
    // It is 2026.
    const most = 25

    await enterExperience(page, String(most + 1))
    await expect(question(page)).toContainText('Invalid experience')
    await page.locator('ion-alert ion-backdrop').click()
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: 'OK', exact: true }).click()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL(/\/availability$/)
    await enterExperience(page, String(most))
    await expect(page).toHaveURL(/\/clinic$/)
  })

  // specification/practice §4: moving back skips validity
  it('skips the checks and keeps the typed values on the way back', async () => {
    const page = await openAs(await aNewDoctor(), '/doctor/onboarding/info')
    await introduceYourself(page)
    await field(page, 'Degree').fill('Tierärztin')
    await button(page, 'Back').click()
    await expect(page).toHaveURL(/\/info$/)
    await expect(field(page, 'Degree')).toBeHidden()
    await expect(field(page, 'Registration number')).toHaveValue('DE-12345/6')
    await button(page, 'Save and continue').click()
    await expect(field(page, 'Degree')).toHaveValue('Tierärztin')
  })

  // specification/practice §2: "Skip this for now" in the clinic step
  // specification/practice §2: clinic form buttons Save Clinic; Back, Skip this for now, Save
  // specification/practice §4: skip updates only the doctor and leads to `/doctor/clinics`
  it('requires the terms to skip the clinic, and leads to the clinics', async () => {
    const page = await openAs(await aNewDoctor(), '/doctor/onboarding/info')
    await introduceYourself(page)
    await enterExperience(page)
    await button(page, 'Skip this for now').click()
    await expect(page.getByText('Please accept the terms and conditions')).toBeVisible()
    await terms(page).check()
    await button(page, 'Skip this for now').click()
    await expect(page).toHaveURL(/\/doctor\/clinics$/)
    await expect(page.getByText('No clinic yet')).toBeVisible()
    await page.goto('/doctor')
    await expect(page).toHaveURL(/\/doctor$/)
    await expect(page.getByText('You don’t have a clinic yet.')).toBeVisible()
  })
})
