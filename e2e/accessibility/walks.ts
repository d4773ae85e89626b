import { doctorOnboarding, nothingYet, ownerOnboarding } from './newcomers.ts'
import { booking, histories, ownersHome, pets, sheet, waiting } from './owners.ts'
import type { Stop } from './screen.ts'
import { clinics, settings, sharedComputer } from './settings-of-practices.ts'
import { dayBoard, moveRequests, patients, practice } from './vets.ts'
import { beforeLogin, invited, searching } from './visitors.ts'
import type { Role } from './worlds.ts'

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
      { as: 'waitingVet', stops: moveRequests },
    ],
  },
  { name: 'vet with clinics', visits: [{ as: 'vet', stops: clinics }] },
  {
    name: 'vet with colleagues',
    visits: [
      { as: 'vetWhoSetsUp', stops: [...settings, ...sharedComputer] },
      { as: 'visitor', stops: invited },
      { as: 'ownerOfTeam', stops: sheet },
    ],
  },
  { name: 'vet with patients', visits: [{ as: 'vet', stops: patients }] },
  { name: 'vet with a day board', visits: [{ as: 'vetOfToday', stops: dayBoard }] },
]
