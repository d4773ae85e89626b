import type { OpenedReminder } from '@vetvisit/contract/appointments/reminders/schemas'
import { dialog, isPhone, mailedLink } from '../screen.ts'
import { expect } from '../world.ts'
import { heading, type Stop } from './screen.ts'
import { inTeamWorld } from './worlds.ts'

const REMINDER: OpenedReminder = {
  state: 'open',
  language: 'en',
  clinic: { name: 'Tierarztpraxis am Park', phone: '+49 30 1234567' },
  appointment: {
    _id: '01999999-0000-7000-8000-000000000000',
    start: '2030-03-06T09:00:00.000Z',
    end: '2030-03-06T09:30:00.000Z',
    timeZone: 'Europe/Berlin',
    petName: 'Rex',
    doctorName: 'Ruth Adler',
    confirmedAt: null,
    lateMinutes: null,
    mayCancel: true,
    mayMove: true,
  },
}

export const searching: Stop[] = [
  {
    name: 'front door',
    path: '/search',
    ready: async (page) => {
      await heading('Free soonest near you')(page)
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'emergency',
    path: '/search?emergency=1',
    ready: (page) => expect(page.getByRole('listitem').filter({ hasText: 'Hard to breathe' })).toBeVisible(),
  },
  {
    name: 'filters of the search',
    path: '/search?sort=best',
    ready: async (page) => {
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.getByRole('button', { name: isPhone(page) ? 'Filters' : 'Any day', exact: true }).click()
      await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible()
    },
  },
  {
    name: 'search',
    isWide: true,
    path: ({ vet }) => `/search?q=${encodeURIComponent(vet.fullname)}`,
    ready: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'details of a practice',
    path: ({ vet }) => `/search?q=${encodeURIComponent(vet.fullname)}`,
    ready: async (page, { vet }) => {
      await page.getByRole('button', { name: `Details of ${vet.fullname}` }).click()
      await expect(dialog(page, vet.clinicName).getByText('Opening hours')).toBeVisible()
    },
  },
]

export const beforeLogin: Stop[] = [
  { name: 'login', path: '/auth?q=login', ready: heading('Log in') },
  { name: 'forgotten password', path: '/forgot-password', ready: heading('Forgot password') },
  { name: 'new password', path: '/forgot-password?token=x', ready: heading('Set a new password') },
  {
    name: 'link that no longer works',
    path: '/verify-user?user=x',
    ready: heading('This link no longer works'),
  },
  { name: 'link of a reminder that no longer works', path: '/reminder?token=x', ready: heading('This link') },
  {
    name: 'reminder of an appointment',
    path: 'about:blank',
    ready: async (page) => {
      // The server reminds a day before, and the link is made then.
      await page.route('**/api/v1/appointment/reminder?**', (route) =>
        route.fulfill({ json: { status: 'success', data: REMINDER } }),
      )
      await page.goto('/reminder?token=x')
      await expect(page.getByRole('button', { name: 'I’ll be there' })).toBeVisible()
    },
  },
  { name: 'first screen of the phone app', path: '/splash-screen', ready: heading('VetVisit') },
  {
    name: 'about',
    path: '/static',
    ready: async (page) => {
      await heading('What VetVisit is not')(page)
      await heading('Write to us')(page)
    },
  },
  { name: 'for practices', path: '/practices', ready: heading('What it costs') },
  { name: 'pet health', path: '/blogpage', ready: heading('Pet health') },
  { name: 'article', path: '/blogpage?post=ticks', ready: heading('Remove') },
  {
    name: 'sign-up with problems',
    path: '/auth',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('Enter an e-mail address or a mobile number').first()).toBeVisible()
    },
  },
  { name: 'terms', path: '/terms-condition', ready: heading('Terms and conditions') },
  { name: 'page that does not exist', path: '/no/such/page', ready: heading('404') },
]

export const invited: Stop[] = [
  {
    name: 'invitation to a practice',
    path: 'about:blank',
    ready: async (page) => {
      const { vet, invited: email } = await inTeamWorld()
      await page.goto(await mailedLink(page, email, `${vet.fullname} invites you to its practice`))
      await expect(page.getByRole('link', { name: 'Make an account' })).toBeVisible()
    },
  },
]
