import { beginEntry, dialog, openMenu } from '../screen.ts'
import { clockOf, expect } from '../world.ts'
import * as dialogs from './dialogs.ts'
import { heading, type Stop } from './screen.ts'

export const dayBoard: Stop[] = [
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
  {
    name: 'animal without an appointment',
    path: '/doctor',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Without appointment' }).click()
      await expect(dialog(page, 'Waiting without an appointment').getByRole('searchbox')).toBeVisible()
    },
  },
  {
    name: 'open task',
    path: '/doctor',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Order vaccines', exact: true }).click()
      await expect(dialog(page, 'Change task').getByLabel('What is to be done')).toBeVisible()
    },
  },
]

export const practice: Stop[] = [
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
    name: 'time that is taken',
    path: ({ owner }) => `/doctor/appointment?patId=${owner.user._id}`,
    ready: async (page, { visit }) => {
      const form = dialog(page, 'New appointment')
      await form.getByRole('radio', { name: /^Minka/ }).check()
      await form.getByLabel('Or any other time').fill(clockOf(visit.start))
      await form.getByRole('button', { name: /^Book/ }).click()
      await dialog(page, 'This time is taken').getByRole('radio', { name: 'In own words' }).check()
    },
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

export const moveRequests: Stop[] = [
  {
    name: 'requests to move',
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

export const patients: Stop[] = [
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
