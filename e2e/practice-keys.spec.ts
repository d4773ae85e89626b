import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { dialog, toast } from './screen.ts'
import { aDoctor, anOwner, aPet, approve, book, expect, freeStarts, openAs, test, unique } from './world.ts'

/** A practice with one owner on record, who has a dog called Rex. */
async function practice() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner(`Olga ${unique()}`)])
  const pet = await aPet(owner)
  const [start = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, start))
  return { vet, owner, pet }
}

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find an owner or animal' })

const stored = (page: Page, key: string, value: string) =>
  page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, value])

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

// specification/practice §4: Ctrl-K shows number, next and last visit of the owner, and books, moves and cancels (added)
test(
  'a call is answered from Ctrl-K: found, moved and booked again by keyboard',
  { tag: '@desktop' },
  async ({ browser }) => {
    const { vet, owner } = await practice()
    const name = owner.user.fullname
    const page = await openAs(browser, vet, '/doctor/patients')
    const card = finder(page).getByRole('region', { name })
    await expect(page.getByRole('grid', { name: 'Owners' }).getByText('Rex')).toBeVisible()
    // The code of the keys arrives just after the page.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(finder(page)).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.keyboard.type(name)
    await expect(finder(page).getByRole('option')).toHaveCount(1)
    await expect(card).toContainText(/Phone.*\d{4}.*Next appointment.*\d\d:\d\d.*Last visit/)
    const move = card.getByRole('button', { name: 'Move' })
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(move).toBeFocused({ timeout: 100 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(finder(page)).toBeHidden()
    const visit = dialog(page, 'Appointment of Rex')
    await visit.locator('.slot:not([disabled])').first().press('Enter')
    await visit.getByRole('button', { name: 'Move here' }).press('Enter')
    await expect(toast(page)).toContainText('Rex moved to')

    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await page.keyboard.press('Control+Enter')
    await expect(dialog(page, 'New appointment')).toContainText(name)
  },
)

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

  test('has no finding of axe in the light and the dark theme, and neither has the search over it', async ({
    browser,
  }) => {
    const { vet } = await practice()
    const page = await openAs(browser, vet, '/doctor/patients')
    for (const theme of ['light', 'dark']) {
      await stored(page, 'theme', theme)
      await page.reload()
      await expect(page.getByRole('grid', { name: 'Owners' }).getByText('Rex')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Control+k')
      await expect(finder(page).getByRole('option').first()).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    }
  })
})
