import type { Browser, Page } from '@playwright/test'
import { listClinics } from '@vetvisit/contract/clinics/routes'
import { button, dialog, field, section, toast } from './screen.ts'
import { aDoctor, ask, expect, openAs, test, type Doctor } from './world.ts'

const GROOMING = [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 20 }] }]

/** One clinic with one service, open in two browsers at its prices. */
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
  // The list may be longer than what the window has room for.
  await page.locator('ion-popover').getByRole('radio', { name: 'Another service' }).dispatchEvent('click')
  await field(adding, 'Name of the service').fill('Training')
  await field(adding, 'Sub-services').fill('Puppies')
  await button(adding, 'Add').click()
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
    'see the other’s price beside their own where both changed it',
    { tag: '@phone' },
    async ({ browser }) => {
      const { vet, mine, theirs } = await openTwice(browser)
      await field(mine, 'Price: Bath').fill('25')
      // The conflict is to be found from elsewhere in a long form.
      await section(mine, 'Name and address').click()
      await field(theirs, 'Price: Bath').fill('22')
      await saved(theirs)

      await button(mine, 'Save Clinic').click()
      await expect(mine.getByText('Somebody else has written: 22')).toBeInViewport()
      await expect(field(mine, 'Price: Bath')).toBeInViewport()
      await expect(field(mine, 'Price: Bath')).toHaveValue('25')
      expect(await servicesOf(vet)).toMatchObject([{ subServices: [{ price: 22 }] }])
      await saved(mine)
      expect(await servicesOf(vet)).toMatchObject([{ subServices: [{ price: 25 }] }])
    },
  )
})
