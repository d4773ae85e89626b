import { describe, expect, it } from 'vitest'
import { dialog } from './screen.ts'
import { aDoctor, anOwner, aPet, book, freeStarts, openAs, type Page } from './world.ts'

const steps = (page: Page) => page.getByRole('region', { name: 'Your way to the first booking' })
const step = (page: Page, name: string) => steps(page).getByRole('listitem').filter({ hasText: name })

// specification/readings §9: a new practice sees the steps to its first booking (added)
describe('the home of a new practice', () => {
  it('shows the steps to the first booking with their states, in place of numbers', async () => {
    const page = await openAs(await aDoctor(), '/doctor')
    await expect(steps(page)).toContainText('4 of 6 done')
    await expect(step(page, 'Confirm your e-mail address: Done')).toBeVisible()
    await expect(step(page, 'Get verified: Done')).toBeVisible()
    await expect(step(page, 'Set your opening hours: Done')).toBeVisible()
    await expect(step(page, 'Add your first owner: To do')).toBeVisible()
    await expect(step(page, 'Invite an assistant: To do')).toBeVisible()
    await expect(page.getByText('Cancelled this week')).toHaveCount(0)
  })

  it('leads to the public page, its poster and the form for an owner', async () => {
    const page = await openAs(await aDoctor(), '/doctor')
    const shared = step(page, 'Share your page: Done')
    await shared.getByRole('button', { name: 'Poster' }).click()
    await expect(dialog(page, 'Public page and poster')).toBeVisible()
    await page.goto('/doctor')
    await step(page, 'Add your first owner').getByText('Add an owner').click()
    await expect(page).toHaveURL(/\/doctor\/patients\?add=/)
  })

  it('shows its numbers once a booking has come', async () => {
    const vet = await aDoctor()
    const page = await openAs(vet, '/doctor')
    await expect(steps(page)).toBeVisible()
    const owner = await anOwner()
    const pet = await aPet(owner)
    await book(owner, vet.clinicId, pet._id, (await freeStarts(owner, vet.clinicId)).at(-1) ?? '')
    await expect(page.getByText('Cancelled this week')).toBeVisible()
    await expect(steps(page)).toHaveCount(0)
  })
})

// specification/readings §9: what VetVisit brings a practice has a page of its own (added)
describe('the page for practices', () => {
  it('leads to the sign-up with Veterinarian chosen', async () => {
    const page = await openAs(null, '/practices')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Owners book the times that you offer.' }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What it costs' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign up as a veterinarian' }).first().click()
    await expect(page).toHaveURL(/\/auth\?q=signup&role=doctor$/)
    await expect(page.getByRole('radio', { name: /^Veterinarian/ })).toBeChecked()
    await expect(page.getByText('No monthly fee and no fee for a booking')).toBeVisible()
  })

  it('shows the calendar on a desk and on a phone, in the reader’s language', async () => {
    const page = await openAs(null, '/practices', { language: 'de' })
    const pictures = page.locator('.practices-picture')
    await expect(pictures).toHaveCount(2)
    for (const [index, name] of ['calendar-de-light', 'agenda-de-light'].entries())
      await expect(pictures.nth(index)).toHaveAttribute('src', new RegExp(name))
  })

  it('is where “For practices” leads', async () => {
    const page = await openAs(null, '/search')
    await page.getByRole('link', { name: 'For practices' }).first().click()
    await expect(page).toHaveURL(/\/practices$/)
  })
})
