import { describe, expect, it } from 'vitest'
import { aDoctor, anOwner, aPet, approve, book, freeStarts, join, openAs, type Page, PHONE } from './world.ts'

/** A vet with one approved appointment in March. */
async function march() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner()])
  const pet = await aPet(owner)
  const [first = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, pet._id, first))
  return vet
}

const table = (page: Page, name: string) => page.getByRole('table', { name })

// specification/practice §2: the numbers of a month, by vet and by reason (added)
describe('the numbers of a month', () => {
  // specification/practice §2: a share that is rounded to nothing although there is something is less than 1 % (added)
  it('are reached from the dashboard before what is passed card by card', async () => {
    const vet = await march()
    const page = await openAs(vet, '/doctor')
    const open = page.getByRole('link', { name: 'This month' })
    await expect(page.getByRole('link', { name: 'Open requests: 0' })).toBeVisible()
    await page.getByRole('link', { name: 'Open requests: 0' }).press('Tab')
    await expect(open).toBeFocused()
    await open.click()
    await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
    const row = table(page, 'Vet').getByRole('row').filter({ hasText: vet.user.fullname })
    await expect(row).toContainText('0.5 h')
    await expect(row).toContainText('less than 1%')
    await expect(table(page, 'Reason')).toContainText('Without a reason')
    await expect(page.getByRole('group', { name: 'Whose appointments' })).toHaveCount(0)
  })

  it('are those of the month before and after, without a next free time', async () => {
    const page = await openAs(await march(), '/doctor/statistics')
    await expect(page.getByRole('columnheader', { name: 'Next free' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible()
    await expect(table(page, 'Vet')).toContainText('0 h')
    await expect(page.getByRole('columnheader', { name: 'Next free' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(table(page, 'Vet')).toContainText('0.5 h')
  })

  it('are the own ones, and everybody’s when asked, in a practice of several', async () => {
    const [vet, colleague] = [await march(), await aDoctor({ fullname: 'Ingo Brenner' })]
    await join(colleague, vet)
    const page = await openAs(vet, '/doctor/statistics')
    await expect(table(page, 'Vet')).toContainText(vet.user.fullname)
    await expect(table(page, 'Vet').getByText('Ingo Brenner')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Everybody' }).check()
    await expect(table(page, 'Vet')).toContainText('Ingo Brenner')
  })

  it('are cards on a phone', async () => {
    const vet = await march()
    const page = await openAs(vet, '/doctor/statistics', PHONE)
    await expect(page.getByRole('list', { name: 'Vet' })).toContainText('0.5 h')
    await expect(page.getByRole('table')).toHaveCount(0)
  })
})
