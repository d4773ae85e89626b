import { anOwner, aDoctor, aPet, book, expect, freeStarts, openAs, test } from './world.ts'

test('an appointment of the home page is read without a network', { tag: '@phone' }, async ({ browser }) => {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const start = (await freeStarts(owner, vet.clinicId)).at(-1) ?? ''
  const request = await book(owner, vet.clinicId, pet._id, start)
  const page = await openAs(browser, owner, '/patient', { serviceWorkers: 'allow' })
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await page.locator('.visit-card-link').first().click()
  await expect(page).toHaveURL(new RegExp(request._id))
  await expect(page.getByRole('main').getByText('Waiting for an answer')).toBeVisible()
  await expect(page.getByRole('status').getByText(/^You’re offline. As of/)).toBeVisible()
})
