import type { Page } from '@playwright/test'
import { setPinOf } from '../pin.ts'
import { button, dialog, field, isPhone } from '../screen.ts'
import { expect } from '../world.ts'
import * as dialogs from './dialogs.ts'
import type { Stop } from './screen.ts'
import { inTeamWorld } from './worlds.ts'

export const clinics: Stop[] = [
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

/** The day of all treatment rooms. */
async function columnsOfRooms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Everybody' }).click()
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'Rooms' }).click()
  await expect(page.getByText('Operating room').first()).toBeVisible()
}

export const settings: Stop[] = [
  {
    name: 'team of a practice',
    path: '/doctor/team',
    ready: (page) => expect(page.getByRole('button', { name: 'Edit Ida Blum' })).toBeVisible(),
  },
  {
    name: 'rights of a member',
    path: '/doctor/team',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Edit Ida Blum' }).click()
      await expect(dialog(page, 'Edit assistant').getByRole('checkbox').first()).toBeVisible()
    },
  },
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
    name: 'change of a date',
    path: '/doctor/team/hours',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Change a date' }).click()
      await expect(dialog(page, 'Change a date').getByLabel('Date', { exact: true })).toBeVisible()
    },
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
    name: 'columns of rooms',
    isWide: 'only',
    path: '/doctor/appointment',
    ready: columnsOfRooms,
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

/** The last stops of a person, because nothing answers a locked session. */
export const sharedComputer: Stop[] = [
  {
    name: 'PIN for shared computers',
    path: '/doctor/profile',
    ready: async (page) => {
      await button(page, 'Set a PIN').click()
      await expect(dialog(page, 'Set a PIN').getByLabel('New PIN', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'locked session',
    path: '/doctor/profile',
    ready: async (page) => {
      await setPinOf(page, (await inTeamWorld()).vet)
      await page.keyboard.press('Control+Shift+L')
      await expect(page.getByLabel('PIN', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'faces of a shared computer',
    path: '/auth?q=login',
    ready: async (page) => {
      await button(page, 'Someone else: log in').click()
      await expect(field(page, 'E-mail or mobile number')).toBeVisible()
    },
  },
]
