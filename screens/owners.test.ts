import { describe, expect, it } from 'vitest'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { focused, matchesText, nameOf } from './elements.ts'
import { dialog } from './screen.ts'
import { aDoctor, anOwner, ask, openAs, PHONE, type Page, unique } from './world.ts'

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    await page.keyboard.press('Tab')
    if (matchesText(nameOf(focused()), name)) return
  }
  throw new Error(`The Tab key never came to ${String(name)}.`)
}

// specification/practice §7: GET /doctor/patients
it('a practice sorts its owners by surname, and keeps the order on the device', async () => {
  const vet = await aDoctor()
  for (const fullname of ['Ada Zorn', 'Zora Abend', 'Mira Vogel'])
    await ask(vet, createManagedOwner, { body: { fullname, email: `${unique()}@example.org` } })
  const page = await openAs(vet, '/doctor/patients')
  const names = page.locator('.owner-open')
  const bySurname = ['Zora Abend', 'Mira Vogel', 'Ada Zorn']
  await expect(names).toHaveText(['Ada Zorn', 'Mira Vogel', 'Zora Abend'])
  await page.getByRole('button', { name: 'Owner by first name' }).click()
  await expect(names).toHaveText(bySurname)
  await page.reload()
  await expect(names).toHaveText(bySurname)
  await page.getByRole('button', { name: 'Owner by surname' }).click()
  await expect(names).toHaveText(['Ada Zorn', 'Mira Vogel', 'Zora Abend'])
})

it('a search that finds nobody ends with a new owner, filled in with what was typed', async () => {
  const vet = await aDoctor()
  await ask(vet, createManagedOwner, { body: { fullname: 'Ada Zorn', email: `${unique()}@example.org` } })
  for (const [typed, field, value] of [
    ['Nele Quast', 'Full Name', 'Nele Quast'],
    ['(030) 777 888', 'Contact Number', '030777888'],
    ['nele@example.org', 'E-mail of the owner', 'nele@example.org'],
  ] as const) {
    const page = await openAs(vet, '/doctor/patients')
    await page.getByRole('searchbox').fill(typed)
    await page.getByRole('button', { name: `Add owner “${typed}”` }).click()
    await expect(dialog(page, 'Add owner').getByRole('textbox', { name: field })).toHaveValue(value)
  }
})

// specification/readings §11: similar names stand below the names as typed (added)
it('similar names stand below those that were typed, in the list and for a new appointment', async () => {
  const vet = await aDoctor()
  for (const fullname of ['Zoe Schmidt', 'Ada Schmitt'])
    await ask(vet, createManagedOwner, { body: { fullname, email: `${unique()}@example.org` } })
  for (const size of [{}, PHONE]) {
    const page = await openAs(vet, '/doctor/patients', size)
    await page.getByRole('searchbox').fill('schmidt')
    const lines = page.locator('.owner-open, .owner-card h2, .owner-similar')
    await expect(lines).toHaveText(['Zoe Schmidt', 'Similar names', 'Ada Schmitt'])
    await page.getByRole('searchbox').fill('schnidt')
    await expect(lines).toHaveText(['Similar names', 'Zoe Schmidt'])
    await expect(page.getByRole('button', { name: 'Add owner “schnidt”' })).toBeVisible()
  }
  const page = await openAs(vet, '/doctor/appointment?new=1')
  const visit = dialog(page, 'New appointment')
  await visit.getByRole('searchbox').fill('schmidt')
  await expect(visit.locator('.choice').nth(1).locator('.tile-text, .choice-similar')).toHaveText([
    'Zoe Schmidt',
    'Similar names',
    'Ada Schmitt',
  ])
  await page.keyboard.press('Escape')
})

// specification/practice §5: an owner of the practice with the same number is named before a record is saved (added)
it('a new owner begins with the telephone number, and an owner who has it is named with a link', async () => {
  const vet = await aDoctor()
  const { _id } = await ask(vet, createManagedOwner, {
    body: { fullname: 'Karin Neumann', mobile: '0171 5510005', countryCode: '+49', ISOCode: 'DE' },
  })
  await ask(vet, createPet, {
    query: { patientid: _id },
    body: { name: 'Minka', gender: 'f', type: 'Cat', breed: 'Siamese', age: '3.4' },
  })
  const page = await openAs(vet, '/doctor/patients')
  await page.getByRole('button', { name: 'Add owner' }).click()
  const form = dialog(page, 'Add owner')
  const number = form.getByRole('textbox', { name: 'Contact Number' })
  await expect(number).toBeFocused()
  const names = form
    .getByRole('textbox')
    .elements()
    .map((one) => one.getAttribute('name'))
  expect(names.slice(0, 2)).toEqual(['mobile', 'fullname'])
  await number.fill('0171/55 10-005')
  await expect(
    form.getByRole('status').filter({ hasText: 'Karin Neumann (Minka) has this number already.' }),
  ).toBeVisible()
  await expect(form.getByRole('link', { name: 'Open the record' })).toHaveAttribute(
    'href',
    `/doctor/patients?owner=${_id}`,
  )
  await number.fill('0171 5510006')
  await expect(form.getByText('Karin Neumann')).toBeHidden()
})

// specification/practice §5: an owner of the practice with the same number is named before a record is saved (added)
it('a save right after the number waits until its owner is named, and the next one saves', async () => {
  const vet = await aDoctor()
  const known = { fullname: 'Karin Neumann', mobile: '0171 5510005', countryCode: '+49', ISOCode: 'DE' }
  await ask(vet, createManagedOwner, { body: known })
  const page = await openAs(vet, '/doctor/patients?add=Karla%20Neumann')
  const form = dialog(page, 'Add owner')
  await form.getByRole('textbox', { name: 'Contact Number' }).fill('0171 5510005')
  const save = form.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(form.getByText('Karin Neumann has this number already.')).toBeVisible()
  await expect(form).toBeVisible()
  await save.click()
  await expect(form).toBeHidden()
  await expect(page.locator('.owner-open')).toHaveText(['Karin Neumann', 'Karla Neumann'])
})

it('owners are sorted, found and opened by keyboard alone in hi', async () => {
  const vet = await aDoctor()
  for (const fullname of ['Ada Zorn', 'Zora Abend', 'Mira Vogel'])
    await ask(vet, createManagedOwner, { body: { fullname, email: `${unique()}@example.org` } })
  const page = await openAs(vet, '/doctor/patients', { language: 'hi' })
  const names = page.locator('.owner-open')
  await expect(names).toHaveText(['Ada Zorn', 'Mira Vogel', 'Zora Abend'])
  await tabTo(page, /^मालिक नाम से/)
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Zora Abend', 'Mira Vogel', 'Ada Zorn'])
  await expect(page.getByRole('button', { name: 'मालिक उपनाम से' })).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'मालिक और पालतू खोजें' })).toBeFocused()
  await page.keyboard.type('vogel')
  await expect(names).toHaveText(['Mira Vogel'])
  await page.keyboard.press('ArrowDown')
  await expect(names).toBeFocused()
  await page.keyboard.press('Enter')
  const pets = dialog(page, 'Mira Vogel के पालतू')
  await expect(pets).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pets).toBeHidden()
  await expect(names).toBeFocused()
})

const pathOf = (link: string): string => new URL(link).pathname + new URL(link).search

describe('an owner without an account', () => {
  it('takes the record over by the practice’s link with any address', async () => {
    const [vet, owner] = await Promise.all([aDoctor(), anOwner(`Olga ${unique()}`)])
    const name = `Ole ${unique()}`
    const { _id } = await ask(vet, createManagedOwner, {
      body: {
        fullname: name,
        gender: 'm',
        dateOfBirth: '1971-02-03',
        countryCode: '+49',
        email: `${unique()}@example.org`,
      },
    })
    await ask(vet, createPet, {
      query: { patientid: _id },
      body: { name: 'Minka', gender: 'f', type: 'Cat', breed: 'Siamese', age: '3.4' },
    })
    let page = await openAs(vet, '/doctor/patients')
    await page.getByRole('button', { name: `Link for ${name}` }).click()
    const modal = dialog(page, `Link for ${name}`)
    await modal.getByRole('button', { name: 'Create a link' }).click()
    await expect(modal.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    const link = await modal.getByText('/patient/record?token=').textContent()

    const home = await openAs(owner, pathOf(link))
    await expect(
      home.getByRole('heading', { name: `${vet.fullname} hands you your pets’ records` }),
    ).toBeVisible()
    await expect(home.getByText('Pets: Minka')).toBeVisible()
    await home.getByRole('button', { name: 'Take over records' }).click()
    await expect(home).toHaveURL(/\/patient$/)
    await home.goto('/patient/pets')
    await expect(home.getByRole('region', { name: 'Minka' })).toBeVisible()
    await home.goto(pathOf(link))
    await expect(home.getByText('This link no longer works')).toBeVisible()
    page = await openAs(vet, '/doctor/patients')
    await expect(page.getByRole('button', { name: `Pets of ${owner.user.fullname}` })).toBeVisible()
    await expect(page.getByRole('button', { name: `Pets of ${name}` })).toBeHidden()
  })
})
