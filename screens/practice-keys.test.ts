import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import { describe, expect, it } from 'vitest'
import type { Locator } from './locator.ts'
import { dialog, question } from './screen.ts'
import { until } from './until.ts'
import { aDoctor, anOwner, aPet, approve, ask, book, freeStarts, openAs, type Page, unique } from './world.ts'

/** A practice with one owner on record, who has a dog called Rex. */
async function practice() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner(`Olga ${unique()}`)])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  return { vet, owner, pet }
}

const LANGUAGES = [
  { language: 'en', title: 'Find an owner or animal', history: 'History of Rex' },
  { language: 'de', title: 'Tierhalter oder Tier finden', history: 'Rex' },
  { language: 'hi', title: 'मालिक या पालतू खोजें', history: 'Rex' },
] as const

/** The code of the keys arrives just after the page, so a key is pressed until it acts; it does nothing while the dialog is open. */
const openBy = (page: Page, key: string, opened: Locator): Promise<void> =>
  until(async () => {
    await page.keyboard.press(key)
    if (!opened.isVisible()) throw new Error(`${key} has opened nothing.`)
  })

/** Keys count again once no dialog is left. */
const expectNoDialog = (page: Page): Promise<void> =>
  expect(page.locator('ion-modal, dialog.find')).toHaveCount(0)

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find an owner or animal' })

/** The line of an owner; a new owner of that name is the last line. */
const foundOwner = (page: Page, name: string): Locator =>
  finder(page).getByRole('option', { name: new RegExp(`^${name}`) })

describe('the keys of a practice', () => {
  it('find an owner and an animal in three languages', async () => {
    const { vet, owner, pet } = await practice()
    for (const { language, title, history } of LANGUAGES) {
      const page = await openAs(vet, '/doctor', { language })
      await expect(page.getByRole('button', { name: title })).toBeVisible()
      const search = page.getByRole('dialog', { name: title })
      await openBy(page, 'Control+k', search)
      await expect(search.getByRole('option', { name: owner.user.fullname })).toBeVisible()
      await page.keyboard.type(`rex ${owner.user.fullname}`)
      // The last one is a new owner of that name.
      await expect(search.getByRole('option')).toContainText([owner.user.fullname, 'Rex', 'rex'])
      await page.keyboard.press('ArrowDown')
      await expect(search.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/doctor/patients/${pet._id}`))
      await expect(page.getByRole('heading', { name: history }).first()).toBeVisible()
    }
  })

  // specification/readings §11: similar names stand below the names as typed (added)
  it('list owners of similar names below those that were typed', async () => {
    const vet = await aDoctor()
    for (const fullname of ['Zoe Schmidt', 'Ada Schmitt'])
      await ask(vet, createManagedOwner, { body: { fullname, email: `${unique()}@example.org` } })
    const page = await openAs(vet, '/doctor')
    const search = finder(page)
    await openBy(page, 'Control+k', search)
    await page.keyboard.type('schmidt')
    await expect(search.locator('[role=listbox] > li')).toHaveText([
      /Zoe/,
      'Similar names',
      /Ada/,
      'New owner “schmidt”',
    ])
    await expect(search.getByRole('option')).toHaveCount(3)
  })

  // specification/readings §11: every panel takes the first key in its first field
  it('take what is typed right after Ctrl-K, before the panel is there', async () => {
    const { vet, owner } = await practice()
    const page = await openAs(vet, '/doctor')
    // Another key tells that keys act by now.
    await openBy(page, '?', dialog(page, 'Keys'))
    await page.keyboard.press('Escape')
    await expectNoDialog(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type(owner.user.fullname)
    await expect(finder(page).getByRole('combobox')).toHaveValue(owner.user.fullname)
    await expect(foundOwner(page, owner.user.fullname)).toBeVisible()
  })

  // specification/readings §11: every panel takes the first key in its first field
  it('take what is typed right after N and B on another page, before the calendar is there', async () => {
    const { vet } = await practice()
    const afterKey = async (key: string, opened: string) => {
      const page = await openAs(vet, '/doctor')
      await openBy(page, '?', dialog(page, 'Keys'))
      await page.keyboard.press('Escape')
      await expectNoDialog(page)
      await page.keyboard.press(key)
      // Its first letter is a key of the page.
      await page.keyboard.type('team')
      return dialog(page, opened)
    }
    const appointment = await afterKey('n', 'New appointment')
    await expect(appointment.getByRole('searchbox')).toHaveValue('team')
    const block = await afterKey('b', 'Block time')
    await expect(block.getByLabel('Note (optional)')).toHaveValue('team')
  })

  it('open the pets of an owner, close with Escape, and say that nobody was found', async () => {
    const { vet, owner } = await practice()
    const page = await openAs(vet, '/doctor/appointment')
    const name = owner.user.fullname
    await page.getByRole('button', { name: 'Find an owner or animal' }).click()
    const search = finder(page)
    await expect(search.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('nobody at all')
    await expect(search.getByText('Nobody and no animal found')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectNoDialog(page)
    await openBy(page, 'Control+k', search)
    await expect(search.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(name)
    await expect(foundOwner(page, name)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog(page, `Pets of ${name}`).getByText('Rex')).toBeVisible()
  })

  // specification/practice §4: Ctrl-K shows number, next and last visit of the owner, and books, moves and cancels (added)
  it('show the number and the appointments of the owner who is found, and begin what a call is about', async () => {
    const { vet, owner } = await practice()
    const name = owner.user.fullname
    const found = async (typed = name) => {
      const page = await openAs(vet, '/doctor')
      await openBy(page, 'Control+k', finder(page))
      await page.keyboard.type(typed)
      const card = finder(page).getByRole('region', { name })
      await expect(card).toContainText('Next appointment')
      return { page, card }
    }
    const { card } = await found()
    await expect(card).toContainText(/Phone.*\d{4}.*Next appointment.*\d\d:\d\d.*Last visit/)

    let { page } = await found()
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(new RegExp(`patId=${owner.user._id}`))
    await expect(dialog(page, 'New appointment')).toBeVisible()

    ;({ page } = await found())
    await finder(page).getByRole('button', { name: 'Move' }).click()
    const moving = dialog(page, 'Appointment of Rex')
    await expect(moving.getByRole('button', { name: 'Move here' })).toBeDisabled()
    await expect(moving).toContainText('Choose what is to change.')
    await expect(moving.locator('.slot:not([disabled])').first()).toBeVisible()

    ;({ page } = await found())
    await finder(page).getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(question(page)).toContainText('Rex')
  })

  it('act outside fields only, and not once they are off', async () => {
    const { vet } = await practice()
    const page = await openAs(vet, '/doctor/patients')
    const field = page.getByRole('searchbox', { name: 'Search owners and pets' })
    await field.pressSequentially('nt?')
    await expect(field).toHaveValue('nt?')
    await expect(page).toHaveURL(/\/doctor\/patients$/)
    await field.fill('')
    await field.blur()
    const keys = dialog(page, 'Keys')
    await openBy(page, '?', keys)
    await expect(keys.getByText('Today in the calendar')).toBeVisible()
    await page.keyboard.press('t')
    await keys.getByRole('switch', { name: 'Single letters act' }).uncheck()
    await page.keyboard.press('Escape')
    await expectNoDialog(page)
    await page.keyboard.press('t')
    const search = finder(page)
    await openBy(page, 'Control+k', search)
    await search.getByRole('button', { name: 'All keys' }).click()
    await keys.getByRole('switch', { name: 'Single letters act' }).check()
    await page.keyboard.press('Escape')
    await expectNoDialog(page)
    await expect(page).toHaveURL(/\/doctor\/patients$/)
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/\/doctor\/appointment\?at=/)
    await page.keyboard.press('h')
    await expect(page).toHaveURL(/\/doctor$/)
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/doctor\/appointment\?new=1/)
    await expect(dialog(page, 'New appointment')).toBeVisible()
  })

  // specification/readings §9: what lies behind an open dialog is inert (added)
  it('leave nothing behind an open dialog to the Tab key', async () => {
    const { vet } = await practice()
    const page = await openAs(vet, '/doctor/appointment')
    const visit = dialog(page, 'New appointment')
    await openBy(page, 'n', visit)
    await expect(page.locator('[inert] .side-menu')).toHaveCount(1)
    await expect(page.locator('[inert] h1')).toHaveCount(1)
    await expect(visit.getByRole('searchbox')).toBeFocused()
    // What was typed while the dialog opened stands in the search.
    await visit.getByRole('button', { name: /^(Add an owner|New owner)/ }).click()
    await visit.getByRole('button', { name: 'All fields' }).click()
    const owner = dialog(page, 'Add owner')
    await expect(owner).toBeVisible()
    await expect(page.locator('ion-modal[inert]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(owner).toBeHidden()
    await expect(page.locator('ion-modal[inert]')).toHaveCount(0)
    await expect(page.locator('[inert] .side-menu')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expectNoDialog(page)
    await expect(page.locator('[inert]')).toHaveCount(0)
  })
})
