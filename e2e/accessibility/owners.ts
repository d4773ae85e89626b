import type { Locator, Page } from '@playwright/test'
import { bell, button, dialog } from '../screen.ts'
import { chooseReason, nextOf, sheetOf } from '../sheet.ts'
import { expect, PDF } from '../world.ts'
import * as dialogs from './dialogs.ts'
import { heading, type Screen, type Stop } from './screen.ts'
import { inTeamWorld } from './worlds.ts'

export const ownersHome: Stop[] = [
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

export const pets: Stop[] = [
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

export const histories: Stop[] = [
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

export const booking: Stop[] = [
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

export const waiting: Stop[] = [
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

/** The sheet of a practice of several vets, of which every owner of two animals sees each step. */
export const sheet: Stop[] = [
  {
    name: 'reasons and faces of the booking sheet',
    path: 'about:blank',
    ready: async (page) => {
      const opened = await openSheet(page)
      await button(opened, 'Change the vet: Any vet').click()
      await expect(opened.getByRole('radio', { name: 'Ingo Brenner' })).toBeVisible()
    },
  },
  {
    name: 'further pets of the booking sheet',
    path: 'about:blank',
    ready: async (page) => {
      const opened = await openSheet(page)
      await chooseReason(opened, 'Vaccination of litters')
      await nextOf(opened).click()
      await opened.getByRole('radio', { name: /^Rex/ }).check()
      await opened.getByRole('checkbox', { name: /^Minka/ }).check()
    },
  },
]

async function openSheet(page: Page): Promise<Locator> {
  await page.goto(`/patient/book/${(await inTeamWorld()).vet.clinicId}`)
  await page.getByRole('button', { name: /^Next free/ }).click()
  return sheetOf(page)
}
