import { dialog, isPhone, question } from '../screen.ts'
import { expect } from '../world.ts'
import type { Series } from './worlds.ts'

export const profileAndPets: Series = {
  name: 'dialogs of the profile and of pets',
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
}

export const documents: Series = {
  name: 'documents in a history',
  path: ({ pet }) => `/patient/history/${pet._id}`,
  dialogs: [
    { open: /^Open prescription/, title: 'Prescription' },
    { open: /^blood\.pdf/, title: 'Document Image' },
  ],
}

export const clinics: Series = {
  name: 'dialogs about clinics',
  path: '/doctor/clinics',
  dialogs: [
    { open: '1 holiday', title: 'Holidays' },
    { open: 'Pause bookings', title: 'Pause bookings' },
    {
      title: /appointments? (lies|lie) ahead/,
      open: async (page) => {
        await page.getByRole('button', { name: /^Delete / }).click()
        await question(page).getByRole('button', { name: 'Yes', exact: true }).click()
      },
    },
  ],
}

export const calendarAndForm: Series = {
  name: 'dialogs of the calendar and the clinic form',
  path: ({ visit }) => `/doctor/appointment?visit=${visit._id}&at=${encodeURIComponent(visit.start)}`,
  dialogs: [
    { open: async () => {}, title: 'Appointment of Rex' },
    { open: 'New appointment', title: 'New appointment' },
    {
      title: 'New appointment',
      open: async (page, { owner }) => {
        await page.goto(`/doctor/appointment?patId=${owner.user._id}`)
        const card = page.getByRole('region', { name: owner.user.fullname })
        if (isPhone(page)) await page.getByRole('button', { name: `About ${owner.user.fullname}` }).click()
        else await expect(card).toBeVisible()
      },
    },
    {
      title: 'New appointment',
      open: async (page) => {
        await page.goto('/doctor/appointment?new=1&caller=0171%205510005')
        await page.getByRole('button', { name: 'Save and choose a time' }).click()
      },
    },
    {
      title: 'Add service',
      open: async (page, world) => {
        await page.goto(`/doctor/clinics/${world.vet.clinicId}`)
        await page.getByRole('button', { name: /^Fees and services/ }).click()
        await page.getByRole('button', { name: 'Add service' }).click()
      },
    },
  ],
}

export const owners: Series = {
  name: 'dialogs about owners',
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
}
