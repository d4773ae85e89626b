import type { Page } from '@playwright/test'
import { dialog, question } from './screen.ts'
import type { Person } from './world.ts'
import type { World } from './accessibility-worlds.ts'

/** Dialogs of one page, opened in turn by a button of that name or by a function. */
type Series = {
  name: string
  as: (world: World) => Person
  path: string | ((world: World) => string)
  dialogs: {
    title: string | RegExp
    open: string | RegExp | ((page: Page, world: World) => Promise<unknown>)
  }[]
}

export const series: Series[] = [
  {
    name: 'dialogs about owners',
    as: ({ vet }) => vet,
    path: '/doctor/patients',
    dialogs: [
      { open: 'Invite owner', title: 'Invite owner' },
      {
        title: 'Add owner',
        open: async (page) => {
          await page.getByRole('button', { name: 'Add owner' }).click()
          await dialog(page, 'Add owner').getByRole('button', { name: 'Address' }).click()
          await dialog(page, 'Add owner').getByRole('button', { name: 'Save' }).click()
        },
      },
      { open: 'Pets of Olga Owner', title: 'Pets of Olga Owner' },
    ],
  },
  {
    name: 'dialogs about clinics',
    as: ({ vet }) => vet,
    path: '/doctor/clinics',
    dialogs: [
      { open: '1 holiday', title: 'Holidays' },
      { open: 'Pause bookings', title: 'Pause bookings' },
      {
        title: /booked appointments? (is|are) affected/,
        open: async (page) => {
          await page.getByRole('button', { name: /^Delete / }).click()
          await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
        },
      },
    ],
  },
  {
    name: 'dialogs of the calendar and the clinic form',
    as: ({ vet }) => vet,
    path: ({ visit }) => `/doctor/appointment?visit=${visit._id}&at=${encodeURIComponent(visit.start)}`,
    dialogs: [
      { open: async () => {}, title: 'Appointment of Rex' },
      { open: 'New appointment', title: 'New appointment' },
      {
        title: 'Add service',
        open: async (page, world) => {
          await page.goto(`/doctor/clinics/${world.vet.clinicId}`)
          await page.getByRole('button', { name: /^Fees and services/ }).click()
          await page.getByRole('button', { name: 'Add service' }).click()
        },
      },
    ],
  },
  {
    name: 'dialogs of the profile and of pets',
    as: ({ owner }) => owner,
    path: '/patient/profile',
    dialogs: [
      { open: 'Add address', title: 'Address' },
      { open: /^Country code/, title: 'Country code' },
      {
        title: 'Weight of Rex',
        open: async (page) => {
          await page.goto('/patient/pets')
          await page.getByRole('button', { name: 'Add weight' }).click()
        },
      },
    ],
  },
  {
    name: 'documents in a history',
    as: ({ owner }) => owner,
    path: ({ pet }) => `/patient/history/${pet._id}`,
    dialogs: [
      { open: /^Open prescription/, title: 'Prescription' },
      { open: /^blood\.pdf/, title: 'Document Image' },
    ],
  },
]
