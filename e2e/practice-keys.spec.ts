import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { dialog } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, book, expect, freeStarts, openAs, test, unique } from './world.ts'

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
]

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find an owner or animal' })

const stored = (page: Page, key: string, value: string) =>
  page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, value])

test.describe('the keys of a practice', { tag: '@desktop' }, () => {
  test('find an owner and an animal in three languages', async ({ browser }) => {
    const { vet, owner, pet } = await practice()
    const page = await openAs(browser, vet, '/doctor')
    for (const { language, title, history } of LANGUAGES) {
      await stored(page, 'language', language)
      await page.goto('/doctor')
      await expect(page.getByRole('button', { name: title })).toBeVisible()
      const search = page.getByRole('dialog', { name: title })
      // The code of the keys arrives just after the page; while the dialog is open the key does nothing.
      await expect(async () => {
        await page.keyboard.press('Control+k')
        await expect(search).toBeVisible({ timeout: 1000 })
      }).toPass()
      await expect(search.getByRole('option', { name: owner.user.fullname })).toBeVisible()
      await page.keyboard.type(`rex ${owner.user.fullname}`)
      await expect(search.getByRole('option')).toHaveCount(2)
      await expect(search.getByRole('option').nth(1)).toContainText('Rex')
      await page.keyboard.press('ArrowDown')
      await expect(search.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/doctor/patients/${pet._id}`))
      await expect(page.getByRole('heading', { name: history }).first()).toBeVisible()
    }
  })

  test('open the pets of an owner, close with Escape, and say that nobody was found', async ({ browser }) => {
    const { vet, owner } = await practice()
    const page = await openAs(browser, vet, '/doctor/appointment')
    const name = owner.user.fullname
    await page.getByRole('button', { name: 'Find an owner or animal' }).click()
    const search = finder(page)
    await expect(search).toBeVisible()
    await page.keyboard.type('nobody at all')
    await expect(search.getByText('Nobody and no animal found')).toBeVisible()
    await page.keyboard.press('Escape')
    // Keys count again once it is removed, which comes after it is hidden.
    await expect(page.locator('dialog.find')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible()
    await page.keyboard.type(name)
    await expect(search.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog(page, `Pets of ${name}`).getByText('Rex')).toBeVisible()
  })

  test('act outside fields only, and not once they are off', async ({ browser }) => {
    const { vet } = await practice()
    const page = await openAs(browser, vet, '/doctor/patients')
    const field = page.getByRole('searchbox', { name: 'Search owners and pets' })
    await field.pressSequentially('nt?')
    await expect(field).toHaveValue('nt?')
    await expect(page).toHaveURL(/\/doctor\/patients$/)
    await field.fill('')
    await field.blur()
    await page.keyboard.press('?')
    const keys = dialog(page, 'Keys')
    await expect(keys.getByText('Today in the calendar')).toBeVisible()
    await page.keyboard.press('t')
    await keys.getByRole('switch', { name: 'Single letters act' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await page.keyboard.press('t')
    await page.keyboard.press('Control+k')
    const search = finder(page)
    await search.getByRole('button', { name: 'All keys' }).click()
    await keys.getByRole('switch', { name: 'Single letters act' }).check()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await expect(page).toHaveURL(/\/doctor\/patients$/)
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/\/doctor\/appointment\?at=/)
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/doctor\/appointment\?new=1/)
    await expect(dialog(page, 'New appointment')).toBeVisible()
  })
})

const TABLES = [
  {
    language: 'en',
    column: 'Owner',
    field: 'Search owners and pets',
    pets: 'Pets of NAME',
    book: 'Book for NAME',
  },
  {
    language: 'de',
    column: 'Tierhalter',
    field: 'Tierhalter und Tiere suchen',
    pets: 'Tiere von NAME',
    book: 'Für NAME buchen',
  },
  {
    language: 'hi',
    column: 'मालिक',
    field: 'मालिक और पालतू खोजें',
    pets: 'NAME के पालतू',
    book: 'NAME के लिए बुक करें',
  },
]

test.describe('the table of owners', { tag: '@desktop' }, () => {
  test('is walked by arrows, and books by keyboard, in three languages', async ({ browser }) => {
    const { vet, owner } = await practice()
    const page = await openAs(browser, vet, '/doctor/patients')
    const name = owner.user.fullname
    const row = page.getByRole('row').filter({ hasText: name })
    const control = (text: string) => row.getByRole('button', { name: text.replace('NAME', name) })
    for (const { language, column, field, pets, book: booking } of TABLES) {
      await stored(page, 'language', language)
      await page.goto('/doctor/patients')
      await expect(row.locator('img.head')).toHaveCount(1)
      await expect(page.getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort', 'ascending')
      await page.getByRole('searchbox', { name: field }).press('ArrowDown')
      await expect(control(pets)).toBeFocused()
      await page.keyboard.press('End')
      await expect(control(booking)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/doctor\/appointment\?patId=/)
    }
  })

  for (const theme of ['light', 'dark'])
    test(`has no finding of axe in the ${theme} theme, and neither has the search over it`, async ({
      browser,
    }) => {
      const { vet } = await practice()
      const page = await openAs(browser, vet, '/doctor/patients')
      await stored(page, 'theme', theme)
      await page.reload()
      await expect(page.getByRole('grid', { name: 'Owners' }).getByText('Rex')).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await page.keyboard.press('Control+k')
      await expect(finder(page).getByRole('option').first()).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })
})
