import { enterExperience, introduceYourself, terms } from './doctor-steps.ts'
import { bell, button, choose, dialog, field, fillClinic } from './screen.ts'
import { chooseReason, okOf, sheetOf } from './sheet.ts'
import { aNewDoctor, anOwner, aPet, expect, openAs, test, unique } from './world.ts'

test.describe('onboarding of a doctor', () => {
  // specification/owner §2: terms-condition
  // specification/practice §2: final step: terms checkbox, link in a new window, accepting finishes
  // specification/practice §4: accepting the terms: time, flag, createdOn if unset, home
  test('shows the terms in a new window and ends with them', { tag: '@phone' }, async ({ browser }) => {
    const page = await openAs(browser, await aNewDoctor(), '/doctor/onboarding/info')
    await introduceYourself(page)
    await enterExperience(page)
    // While one step slides over the other, both have the list of steps.
    const steps = page.getByRole('navigation', { name: 'Steps' }).last()
    await steps.getByRole('link', { name: /Terms/ }).click()
    await expect(page).toHaveURL(/\/terms$/)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^Terms and conditions/ }).click()
    await expect((await opened).getByRole('heading', { name: 'Terms and conditions' })).toBeVisible()
    await button(page, 'Accept and finish').click()
    await expect(page.getByText('Please accept the terms and conditions')).toBeVisible()
    await terms(page).check()
    await button(page, 'Accept and finish').click()
    await expect(page).toHaveURL(/\/doctor$/)
  })
})

test.describe('onboarding of a service provider', () => {
  // specification/owner §2: book modal: services mandatory for a service provider with services
  // specification/owner §2: search: service providers show services
  // specification/owner §6: service provider signs up with isServiceProvider
  // specification/practice §2: `/doctor/clinics`; "service Center" for service providers
  // specification/practice §6: service provider: wording, services, no registration number
  test(
    'asks for no registration number and says Service Center, from sign-up to an answered booking',
    { tag: '@desktop' },
    async ({ browser, page }) => {
      const [groomer, center] = [`Vera ${unique()}`, `Salon ${unique()}`]
      await page.goto('/auth')
      await page.locator('ion-segment-button', { hasText: 'Sign up' }).click()
      await page.getByRole('radio', { name: /Service Center/ }).check()
      await field(page, 'E-mail').fill(`${unique()}@example.com`)
      for (const label of ['Password', 'Repeat the password'])
        await page.getByLabel(label, { exact: true }).fill('a-quiet-otter-swims')
      await button(page, 'Create account').click()

      await expect(page).toHaveURL(/\/doctor\/onboarding\/info$/)
      await expect(field(page, 'Full name')).toBeVisible()
      await expect(field(page, 'Registration number')).toBeHidden()
      await introduceYourself(page, groomer)
      await enterExperience(page)
      await expect(page.getByRole('navigation', { name: 'Steps' }).last()).toContainText('Service Center')
      await fillClinic(page, 'Service Center', center)
      await button(page, 'Add service').click()
      const adding = dialog(page, 'Add service')
      await choose(adding, 'Service', 'Another service')
      await adding.getByRole('textbox', { name: 'Name of the service' }).fill('Spa')
      await adding.getByRole('textbox', { name: 'Sub-services' }).fill('Bath, Nails')
      await adding.getByRole('button', { name: 'Add', exact: true }).click()
      await field(page, 'Price: Bath').fill('30')
      await field(page, 'Price: Nails').fill('12')
      await terms(page).check()
      await button(page, 'Save').click()
      await expect(page).toHaveURL(/\/doctor$/)
      await page.goto('/doctor/clinics')
      await expect(page.getByRole('heading', { name: 'Service Center', exact: true })).toBeVisible()
      await expect(page).toHaveTitle(/^service Center/)
      await expect(page.getByRole('article', { name: center })).toBeVisible()
      await page.goto('/doctor/requests')

      const owner = await anOwner(`Olga ${unique()}`)
      await aPet(owner)
      const owners = await openAs(browser, owner, `/search?q=${encodeURIComponent(groomer)}`)
      const card = owners.getByRole('article').filter({ hasText: groomer })
      await expect(card.getByRole('list', { name: 'Services' }).getByRole('listitem')).toHaveText(['Spa'])
      await expect(card.getByRole('list', { name: 'Specialisations' })).toBeHidden()
      // The first time may become too near meanwhile.
      await card
        .getByRole('link', { name: /^Book / })
        .last()
        .click()
      const sheet = sheetOf(owners)
      await chooseReason(sheet)
      await expect(sheet.getByText('Choose at least one service.')).toBeVisible()
      await expect(okOf(sheet)).toBeDisabled()
      await sheet.getByRole('checkbox', { name: /Bath/ }).check()
      await expect(sheet.locator('.sheet-total')).toContainText('€75.00')
      await chooseReason(sheet, /^Follow-up \d+ min/)
      await expect(sheet.locator('.sheet-total')).toContainText('€55.00')
      await okOf(sheet).click()
      await sheet.getByRole('link', { name: 'See your request' }).click()
      await expect(owners.getByText('Waiting for an answer')).toBeVisible()

      const request = page.getByRole('article', { name: `Request of ${owner.user.fullname} for Rex` })
      await expect(request).toContainText('Bath')
      await request.getByRole('button', { name: /^Approve / }).click()
      await expect(page.getByText('No open requests')).toBeVisible()
      await expect(bell(owners, 1)).toBeVisible()
    },
  )
})
