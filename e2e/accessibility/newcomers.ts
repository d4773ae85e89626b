import { expect } from '../world.ts'
import { heading, type Stop } from './screen.ts'

export const ownerOnboarding: Stop[] = [
  {
    name: 'onboarding of an owner',
    path: '/patient/onboarding',
    ready: heading('Welcome to VetVisit'),
  },
]

export const doctorOnboarding: Stop[] = [
  {
    name: 'onboarding of a doctor',
    path: '/doctor/onboarding/info',
    ready: (page) => expect(page.getByRole('textbox', { name: 'Registration number' })).toBeVisible(),
  },
]

export const nothingYet: Stop[] = [
  {
    name: 'home of an owner without anything',
    path: '/patient',
    ready: (page) => expect(page.getByText('No upcoming appointments')).toBeVisible(),
  },
  {
    name: 'pets of an owner without any',
    path: '/patient/pets',
    ready: heading('No pets found.'),
  },
  {
    name: 'home of an owner whose address is not confirmed',
    path: '/terms-condition',
    ready: async (page) => {
      // Without a mail server every address counts as confirmed.
      await page.route('**/api/v1/auth/get-user', async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: object }
        await route.fulfill({ json: { ...answer, data: { ...answer.data, emailVerified: false } } })
      })
      await page.goto('/patient')
      await expect(page.getByRole('region', { name: 'Your e-mail address' })).toBeVisible()
    },
  },
]
