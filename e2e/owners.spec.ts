import type { Locator } from '@playwright/test'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { bell, choose, dialog, mailedLink, question, tabTo, toast, typeDay } from './screen.ts'
import { aDoctor, anOwner, aPet, ask, confirmAddress, expect, openAs, test, unique } from './world.ts'

test.describe('a doctor and an owner', () => {
  // specification/practice §7: look-up of an owner by e-mail, and the question to be on record (paths not shown)
  test('begin and end a record in two browsers', { tag: '@desktop' }, async ({ browser }) => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner(`Olga ${unique()}`)])
    await aPet(owner)
    await confirmAddress(owner)
    const home = await openAs(browser, owner, '/patient')
    await expect(home.getByText('No upcoming appointments')).toBeVisible()
    const page = await openAs(browser, vet, '/doctor/patients')
    await expect(page.getByText('No owners yet')).toBeVisible()

    await page.getByRole('button', { name: 'Invite owner' }).click()
    const modal = dialog(page, 'Invite owner')
    const email = modal.getByRole('textbox', { name: 'E-mail of the owner' })
    await email.fill('olga')
    await modal.getByRole('button', { name: 'Send invitation', exact: true }).click()
    await expect(modal.getByText('Please enter a valid email address')).toBeVisible()
    for (const address of ['nobody@example.org', owner.email]) {
      await email.fill(address)
      await modal.getByRole('button', { name: 'Send invitation', exact: true }).click()
      await expect(modal.getByRole('button', { name: `Withdraw the invitation to ${address}` })).toBeVisible()
      await expect(email).toHaveValue('')
    }
    await expect(
      toast(page).filter({ hasText: 'If that owner has an account, we’ve asked them.' }).first(),
    ).toBeVisible()
    await modal.getByRole('button', { name: 'Withdraw the invitation to nobody@example.org' }).click()
    await expect(modal.getByText('nobody@example.org')).toBeHidden()
    await modal.getByRole('button', { name: 'Close' }).last().click()
    await expect(modal).toBeHidden()

    await expect(bell(home, 1)).toBeVisible()
    const doctorName = vet.user.fullname
    await expect(home.getByRole('heading', { name: `Add ${doctorName} to your practices?` })).toBeVisible()
    await home.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(home).filter({ hasText: `${doctorName} is one of your practices now` })).toBeVisible()
    await expect(home.getByRole('button', { name: 'Accept' })).toBeHidden()

    await expect(page.getByRole('button', { name: `Pets of ${owner.user.fullname}` })).toBeVisible()
    await expect(bell(page, 1)).toBeVisible()
    await page.getByRole('button', { name: `Pets of ${owner.user.fullname}` }).click()
    await expect(dialog(page, `Pets of ${owner.user.fullname}`).getByText('Rex')).toBeVisible()

    await home.goto('/patient/profile')
    const practices = home.getByRole('region', { name: 'Practices' })
    await practices.getByRole('button', { name: `Remove ${doctorName}` }).click()
    await question(home).getByRole('button', { name: 'Remove' }).click()
    await expect(practices.getByText('No practice can see your records yet.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No owners yet')).toBeVisible()
  })
})

test(
  'owners are sorted, found and opened by keyboard alone in de',
  { tag: '@desktop' },
  async ({ browser }) => {
    const vet = await aDoctor()
    for (const fullname of ['Ada Zorn', 'Zora Abend', 'Mira Vogel'])
      await ask(vet, createManagedOwner, { body: { fullname, email: `${unique()}@example.org` } })
    const page = await openAs(browser, vet, '/terms-condition')
    await page.evaluate(() => localStorage.setItem('language', 'de'))
    await page.goto('/doctor/patients')
    const names = page.locator('.owner-open')
    await expect(names).toHaveText(['Ada Zorn', 'Mira Vogel', 'Zora Abend'])
    await tabTo(page, /^Tierhalter nach Vorname/)
    await page.keyboard.press('Enter')
    await expect(names).toHaveText(['Zora Abend', 'Mira Vogel', 'Ada Zorn'])
    await expect(page.getByRole('button', { name: 'Tierhalter nach Nachname' })).toBeFocused()

    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox', { name: 'Tierhalter und Tiere suchen' })).toBeFocused()
    await page.keyboard.type('vogel')
    await expect(names).toHaveText(['Mira Vogel'])
    await page.keyboard.press('ArrowDown')
    await expect(names).toBeFocused()
    await page.keyboard.press('Enter')
    const pets = dialog(page, 'Tiere von Mira Vogel')
    await expect(pets).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pets).toBeHidden()
    await expect(names).toBeFocused()
  },
)

/** Where the middle of an element is in its room: 0 at the upper edge, 1 at the lower one. */
const placeIn = async (element: Locator, room: Locator) => {
  const [inner, outer] = [await element.boundingBox(), await room.boundingBox()]
  if (!inner || !outer) throw new Error('One of them is not shown.')
  return (inner.y + inner.height / 2 - outer.y) / outer.height
}

test('a list without owners has its picture in the middle', async ({ browser }) => {
  const page = await openAs(browser, await aDoctor(), '/doctor/patients')
  const empty = page.locator('.state').filter({ hasText: 'No owners yet' })
  await expect(empty).toBeVisible()
  const place = await placeIn(empty, page.locator('ion-content').filter({ has: empty }))
  expect(place).toBeGreaterThan(0.4)
  expect(place).toBeLessThan(0.65)
})

test('the search keeps its width when it finds nobody', async ({ browser }) => {
  const vet = await aDoctor()
  await ask(vet, createManagedOwner, { body: { fullname: 'Mira Vogel', email: `${unique()}@example.org` } })
  const page = await openAs(browser, vet, '/doctor/patients')
  await expect(page.getByRole('button', { name: 'Pets of Mira Vogel' })).toBeVisible()
  const search = page.getByRole('searchbox').filter({ visible: true })
  const before = (await search.boundingBox())?.width
  await search.fill('xyzzyx')
  await expect(page.locator('.state').filter({ visible: true })).toBeVisible()
  expect((await search.boundingBox())?.width).toBe(before)
})

test.describe('an owner without an account', () => {
  // specification/practice §2: pet list popup; "No pets found." and "No pets found with selected owner"
  test(
    'is added by the practice with address, pet and appointment, and takes the record over by the mailed link',
    { tag: '@desktop' },
    async ({ browser }) => {
      const vet = await aDoctor()
      const page = await openAs(browser, vet, '/doctor/patients')
      const name = `Ole ${unique()}`
      const email = `${unique()}@example.org`
      await page.getByRole('button', { name: 'Add owner' }).click()
      const form = dialog(page, 'Add owner')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByText('Full Name Required')).toBeVisible()
      await form.getByRole('textbox', { name: 'Full name' }).fill(name)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByText('Enter an e-mail address or a mobile number').first()).toBeVisible()
      await form.getByRole('textbox', { name: 'E-mail of the owner' }).fill(email)
      await typeDay(form, 'Date of birth', '03-02-1971')
      await form.getByRole('button', { name: 'Address' }).click()
      await form.getByRole('textbox', { name: 'City' }).fill('Berlin')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByText('Zip Code Required')).toBeVisible()
      await form.getByRole('textbox', { name: 'City' }).fill('')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(toast(page).filter({ hasText: 'Owner added successfully' })).toBeVisible()
      const pets = dialog(page, `Pets of ${name}`)
      await expect(pets.getByText('No pets found with selected owner')).toBeVisible()
      await pets.getByRole('button', { name: 'Close' }).click()
      const row = page.getByRole('row').filter({ hasText: name })
      await expect(row.getByText('No account')).toBeVisible()

      await page.getByRole('button', { name: `Edit ${name}` }).click()
      const edit = dialog(page, 'Edit owner')
      await expect(edit.getByRole('textbox', { name: 'E-mail of the owner' })).toHaveValue(email)
      await edit.getByRole('textbox', { name: 'Contact number' }).fill('1715550199')
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('link', { name: /0199$/ })).toBeVisible()

      await page.getByRole('button', { name: `Pets of ${name}` }).click()
      await expect(pets.getByText('No pets found with selected owner')).toBeVisible()
      await expect(pets.getByRole('button', { name: 'New appointment' })).toBeHidden()
      await pets.getByRole('button', { name: 'Add pet' }).click()
      const pet = dialog(page, 'Add a pet')
      await pet.getByRole('textbox', { name: 'Name', exact: true }).fill('Minka')
      await choose(pet, 'Kind of animal', 'Dog')
      await choose(pet, 'Gender', 'Female')
      await pet.getByRole('combobox', { name: 'Breed' }).fill('Beagle')
      await pet.getByRole('textbox', { name: 'Age in years' }).fill('3')
      await pet.getByRole('button', { name: 'Save' }).last().click()
      await expect(toast(page).filter({ hasText: 'Pets added successfully' })).toBeVisible()
      await expect(pets.getByRole('button', { name: 'Minka', exact: false }).first()).toBeVisible()

      await pets.getByRole('button', { name: 'New appointment' }).click()
      await expect(page).toHaveURL(/\/doctor\/appointment/)
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()

      const home = await openAs(browser, null, '/')
      await home.goto(await mailedLink(home, email, `Add ${vet.fullname} to your practices?`))
      for (const label of ['New password', 'Repeat the new password'])
        await home.getByRole('textbox', { name: label, exact: true }).fill('a-brave-badger-digs')
      await home.getByRole('button', { name: 'Save password' }).click()
      await home.getByRole('link', { name: 'Log in', exact: true }).last().click()
      await home.getByRole('textbox', { name: 'E-mail or mobile number' }).fill(email)
      await home.getByRole('textbox', { name: 'Password' }).fill('a-brave-badger-digs')
      await home.getByRole('button', { name: 'Log in', exact: true }).last().click()
      await expect(home.getByRole('textbox', { name: 'Full name' })).toHaveValue(name)
      await home.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check()
      await home.getByRole('button', { name: 'Save', exact: true }).click()
      // Leaving at once would abort the save.
      await expect(home).toHaveURL(/\/patient$/)
      await home.goto('/patient/pets')
      await expect(home.getByRole('region', { name: 'Minka' })).toBeVisible()

      await page.goto('/doctor/patients')
      await expect(page.getByRole('button', { name: `Pets of ${name}` })).toBeVisible()
      await expect(row.getByText('No account')).toBeHidden()
      await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeHidden()
    },
  )
})
