import type { Page } from '@playwright/test'
import { beginEntry, bell, dialog, isPhone, openMenu } from './screen.ts'
import { expect, PDF } from './world.ts'
import * as dialogs from './accessibility-dialogs.ts'
import type { Role, Series, World } from './accessibility-worlds.ts'

type Screen = {
  name: string
  path: string | ((world: World) => string)
  /** True if it has a wide layout; the others stay narrow beside the menu. */
  isWide?: true
  /** Opens a part of the screen and waits until it is complete. */
  ready: (page: Page, world: World) => Promise<unknown>
}

export type Stop = Screen | Series

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

const searching: Stop[] = [
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

const beforeLogin: Stop[] = [
  { name: 'login', path: '/auth?q=login', ready: heading('Log in') },
  { name: 'forgotten password', path: '/forgot-password', ready: heading('Forgot password') },
  { name: 'new password', path: '/forgot-password?token=x', ready: heading('Set a new password') },
  {
    name: 'link that no longer works',
    path: '/verify-user?user=x',
    ready: heading('This link no longer works'),
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

const ownerOnboarding: Stop[] = [
  {
    name: 'onboarding of an owner',
    path: '/patient/onboarding',
    ready: heading('Welcome to VetVisit'),
  },
]

const doctorOnboarding: Stop[] = [
  {
    name: 'onboarding of a doctor',
    path: '/doctor/onboarding/info',
    ready: (page) => expect(page.getByRole('textbox', { name: 'Registration number' })).toBeVisible(),
  },
]

const nothingYet: Stop[] = [
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

const ownersHome: Stop[] = [
  {
    name: 'home of an owner',
    isWide: true,
    path: '/patient',
    ready: heading('Waiting for an answer'),
  },
  {
    name: 'appointment of an owner',
    path: ({ visit }) => `/patient/visits/${visit._id}`,
    ready: heading('Before you come'),
  },
  {
    name: 'notifications',
    path: '/patient',
    ready: async (page) => {
      await bell(page, 3).click()
      await expect(dialog(page, 'Notifications').getByRole('listitem')).toHaveCount(3)
    },
  },
  {
    name: 'profile of an owner',
    path: '/patient/profile',
    ready: heading('Your data'),
  },
  {
    name: 'deletion of an account',
    path: '/patient/profile',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(dialog(page, 'Delete account').getByLabel('Your password')).toBeVisible()
    },
  },
  {
    name: 'calendar of a day',
    path: '/patient/profile',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Choose Date of birth in a calendar' }).click()
      await expect(page.locator('ion-popover ion-datetime.datetime-ready')).toBeVisible()
    },
  },
  {
    name: 'change password',
    path: '/change-password',
    ready: heading('Change password'),
  },
]

const pets: Stop[] = [
  {
    name: 'pets',
    isWide: true,
    path: '/patient/pets',
    ready: async (page) => {
      await expect(page.getByRole('region', { name: 'Rex' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Weight' })).toContainText('12.5 kg')
    },
  },
  ...(['history', 'documents', 'passport'] as const).map((tab): Screen => ({
    name: `tab ${tab} of a pet`,
    path: ({ pet }) => `/patient/pets?pet=${pet._id}&tab=${tab}`,
    ready: (page) => expect(page.getByRole('tabpanel').locator('.card, article').first()).toBeVisible(),
  })),
  {
    name: 'pet form',
    path: '/patient/pets',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const form = dialog(page, 'Edit pet')
      await form.getByRole('button', { name: /^More about the animal/ }).click()
      await form.getByRole('button', { name: /^Documents/ }).click()
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Bo')
      await form.getByRole('textbox', { name: 'Name', exact: true }).blur()
      await expect(form.getByText('At least 3 characters')).toBeVisible()
    },
  },
  dialogs.profileAndPets,
]

const histories: Stop[] = [
  {
    name: 'history of a pet',
    isWide: true,
    path: ({ pet }) => `/patient/history/${pet._id}`,
    ready: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'writing into a history',
    path: ({ pet }) => `/patient/history/${pet._id}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await expect(dialog(page, 'Add note').getByRole('textbox', { name: 'Note' })).toBeVisible()
    },
  },
  {
    name: 'adding a report',
    path: ({ pet }) => `/patient/history/${pet._id}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      const modal = dialog(page, 'Add report')
      await modal
        .locator('input[type=file]')
        .setInputFiles({ name: 'blood.pdf', mimeType: 'application/pdf', buffer: PDF })
      await expect(modal.getByText('Attached: blood.pdf')).toBeVisible()
    },
  },
  {
    name: 'sharing a report',
    path: ({ pet }) => `/patient/history/${pet._id}`,
    ready: async (page, { vet }) => {
      await page.getByRole('button', { name: /^Share:/ }).click()
      await expect(
        dialog(page, 'Share report').getByRole('radio', { name: new RegExp(vet.fullname) }),
      ).toBeVisible()
    },
  },
  {
    name: 'log of readers of a history',
    path: ({ pet }) => `/patient/history/${pet._id}`,
    ready: async (page, { vet }) => {
      await page.getByRole('button', { name: 'Who read it' }).click()
      await expect(dialog(page, 'Who read the history').getByText(vet.fullname)).toBeVisible()
    },
  },
  {
    name: 'cancelling from a history',
    path: '/patient/history',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Cancel appointment/ }).click()
      await expect(dialog(page, 'Cancel appointment').getByRole('radio').first()).toBeVisible()
    },
  },
  dialogs.documents,
]

const booking: Stop[] = [
  {
    name: 'booking page',
    isWide: true,
    path: ({ vet }) => `/patient/book/${vet.clinicId}`,
    ready: heading('Choose a time'),
  },
  {
    name: 'booking modal',
    path: ({ vet }) => `/patient/book/${vet.clinicId}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Next free/ }).click()
      await expect(dialog(page, 'Book an appointment').getByRole('timer')).toBeVisible()
    },
  },
  {
    name: 'booking modal after its hold',
    path: 'about:blank',
    ready: async (page, { vet }) => {
      await page.clock.install()
      await page.goto(`/patient/book/${vet.clinicId}`)
      await page.getByRole('button', { name: /^Next free/ }).click()
      const sheet = dialog(page, 'Book an appointment')
      await expect(sheet.getByRole('timer')).toBeVisible()
      await page.clock.fastForward('05:01')
      await expect(sheet.getByRole('button', { name: 'Hold it again' })).toBeVisible()
    },
  },
]

const waiting: Stop[] = [
  {
    name: 'home of an owner on a waiting list',
    path: '/patient',
    ready: heading('Waiting lists'),
  },
  {
    name: 'asking to move',
    path: '/patient',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Ask to move the appointment/ }).click()
      await expect(dialog(page, 'Ask for another time').locator('.slot').first()).toBeVisible()
    },
  },
]

const dayBoard: Stop[] = [
  { name: 'day board', isWide: true, path: '/doctor', ready: heading(/^In the room/) },
  {
    name: 'delay of a vet',
    path: '/doctor',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      const late = dialog(page, 'Running late')
      await late.getByRole('radio', { name: '30 min', exact: true }).check()
      await expect(late.getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'acts for an animal that waits',
    path: '/doctor',
    ready: async (page) => {
      await page.getByRole('button', { name: 'More for Rex' }).click()
      await expect(page.getByRole('button', { name: 'Has left again' })).toBeVisible()
    },
  },
]

const practice: Stop[] = [
  {
    name: 'menu',
    isWide: true,
    path: '/doctor',
    ready: async (page) => openMenu(page),
  },
  { name: 'home of a doctor', isWide: true, path: '/doctor', ready: heading('This week') },
  {
    name: 'requests',
    isWide: true,
    path: '/doctor/requests',
    ready: (page) => expect(page.getByRole('button', { name: 'Approve' })).toBeVisible(),
  },
  {
    name: 'calendar',
    isWide: true,
    path: '/doctor/appointment',
    ready: (page) => expect(page.locator('.hours-grid, .week-strip').first()).toBeVisible(),
  },
  {
    name: 'plan of a vet who is ill',
    isWide: true,
    path: ({ block }) => `/doctor/appointment/plan/${block._id}`,
    ready: heading('To call'),
  },
  {
    name: 'assistants',
    path: '/doctor/assistant',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add assistant' }).click()
      await expect(dialog(page, 'Add assistant').getByLabel('Full name')).toBeVisible()
    },
  },
  {
    name: 'clinics',
    path: '/doctor/clinics',
    ready: (page) => expect(page.getByRole('article')).toBeVisible(),
  },
]

/** The day of all vets, in columns or below a row of faces. */
async function columnsOfVets(page: Page): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('radio', { name: 'Everybody' }).click()
    return expect(page.locator('.faces-row')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Everybody' }).click()
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('button', { name: /^Choose vets/ }).click()
  await expect(page.getByRole('group', { name: 'Choose vets' })).toBeVisible()
}

const settings: Stop[] = [
  {
    name: 'invitation of a vet',
    path: '/doctor/team',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Invite a vet' }).click()
      await expect(dialog(page, 'Invite a vet').getByLabel('Full name')).toBeVisible()
    },
  },
  {
    name: 'hours of the vets',
    path: '/doctor/team/hours',
    ready: (page) => expect(page.getByRole('button', { name: 'Change a date' })).toBeVisible(),
  },
  {
    name: 'numbers of the month',
    path: '/doctor/statistics',
    ready: (page) => expect(page.getByRole('button', { name: 'Save as a table (CSV)' })).toBeVisible(),
  },
  {
    name: 'reasons of a practice',
    path: '/doctor/reasons',
    ready: (page) => expect(page.getByRole('button', { name: 'Vaccination', exact: true })).toBeVisible(),
  },
  {
    name: 'form of a reason',
    path: '/doctor/reasons',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add a reason' }).click()
      await expect(dialog(page, 'Add a reason').getByLabel('Name')).toBeVisible()
    },
  },
  {
    name: 'columns of vets',
    isWide: true,
    path: '/doctor/appointment',
    ready: columnsOfVets,
  },
  {
    name: 'block of time',
    path: '/doctor/appointment',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Block time' }).click()
      await expect(dialog(page, 'Block time').getByRole('heading').first()).toBeVisible()
    },
  },
]

const wishes: Stop[] = [
  {
    name: 'requests with a wish to move',
    path: '/doctor/requests',
    ready: heading('Move requests'),
  },
  {
    name: 'proposing a time',
    path: '/doctor/requests',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Other time' }).click()
      await expect(dialog(page, 'Propose other times').locator('.slot').first()).toBeVisible()
    },
  },
]

const clinics: Stop[] = [
  {
    name: 'place of a clinic',
    path: ({ vet }) => `/doctor/clinics/${vet.clinicId}`,
    ready: (page) =>
      expect(
        page
          .getByText(/^Latitude /)
          .or(page.getByLabel(/^Latitude|Latitude /))
          .first(),
      ).toBeAttached(),
  },
  {
    name: 'clinic form',
    isWide: true,
    path: ({ vet }) => `/doctor/clinics/${vet.clinicId}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Opening times/ }).click()
      await expect(page.getByRole('group', { name: 'Schedule 1' })).toBeVisible()
    },
  },
  dialogs.clinics,
  dialogs.calendarAndForm,
]

const patients: Stop[] = [
  {
    name: 'the owners of a practice',
    path: '/doctor/patients',
    ready: (page) => expect(page.getByRole('button', { name: 'Pets of Olga Owner' })).toBeVisible(),
  },
  {
    name: 'the pets of an owner',
    path: '/doctor/patients',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Pets of Olga Owner' }).click()
      await expect(dialog(page, 'Pets of Olga Owner').getByRole('button', { name: 'Minka' })).toBeVisible()
    },
  },
  {
    name: 'the history of a pet for its practice',
    isWide: true,
    path: ({ pet }) => `/doctor/patients/${pet._id}`,
    ready: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'writing a prescription',
    isWide: true,
    path: ({ pet }) => `/doctor/patients/${pet._id}`,
    ready: async (page) => {
      await beginEntry(page, 'Prescription')
      const modal = dialog(page, 'Add prescription')
      await expect(modal.getByRole('textbox', { name: 'Additional note' })).toBeVisible()
    },
  },
  dialogs.owners,
]

/** What one person sees in one browser, in this order. */
export type Visit = { as: Role; stops: readonly Stop[] }

/** They take about the same time. */
export const walks: readonly { name: string; visits: readonly Visit[] }[] = [
  { name: 'visitor searches', visits: [{ as: 'visitor', stops: searching }] },
  { name: 'visitor reads and signs up', visits: [{ as: 'visitor', stops: beforeLogin }] },
  {
    name: 'newcomers',
    visits: [
      { as: 'ownerInOnboarding', stops: ownerOnboarding },
      { as: 'doctorInOnboarding', stops: doctorOnboarding },
      { as: 'newOwner', stops: nothingYet },
    ],
  },
  { name: 'owner at home', visits: [{ as: 'owner', stops: ownersHome }] },
  { name: 'owner with pets', visits: [{ as: 'owner', stops: pets }] },
  { name: 'owner reads a history', visits: [{ as: 'owner', stops: histories }] },
  {
    name: 'owner books and waits',
    visits: [
      { as: 'owner', stops: booking },
      { as: 'waitingOwner', stops: waiting },
    ],
  },
  {
    name: 'vet at work',
    visits: [
      { as: 'vet', stops: practice },
      { as: 'waitingVet', stops: wishes },
    ],
  },
  {
    name: 'vet with clinics',
    visits: [
      { as: 'vet', stops: clinics },
      { as: 'vetWhoSetsUp', stops: settings },
    ],
  },
  { name: 'vet with patients', visits: [{ as: 'vet', stops: patients }] },
  { name: 'vet with a day board', visits: [{ as: 'vetOfToday', stops: dayBoard }] },
]
