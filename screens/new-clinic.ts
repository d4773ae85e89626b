import { expect } from 'vitest'
import { aDoctor, openAs, type Page } from './world.ts'

/** Opens the form of a clinic as a doctor who has one clinic. */
export async function openNewClinic(): Promise<Page> {
  const page = await openAs(await aDoctor(), '/doctor/clinics/new')
  await expect(page.getByRole('heading', { name: 'Add clinic' })).toBeVisible()
  return page
}
