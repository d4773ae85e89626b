import type { Page } from '@playwright/test'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { requestMove, proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { joinWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createNote, getPracticeHistory } from '@vetvisit/contract/notes/routes'
import { addWeight, updatePet } from '@vetvisit/contract/pets/routes'
import { setDelay, setStage } from '@vetvisit/contract/appointments/stages/routes'
import { addPresetReasons, addReason } from '@vetvisit/contract/reasons/routes'
import { createTask } from '@vetvisit/contract/tasks/routes'
import { inviteMember } from '@vetvisit/contract/team/routes'
import { addDays } from '@vetvisit/contract/zones/rules'
import {
  aColleague,
  anAssistant,
  aDoctor,
  aNewDoctor,
  aNewOwner,
  anOwner,
  aPet,
  approve,
  alwaysOpen,
  aReport,
  ask,
  book,
  bookSoon,
  dayOf,
  freeStarts,
  type Person,
  unique,
} from '../world.ts'

const MEDICINE = { medName: 'Meloxicam', dose: '1 ml', frequency: 'once a day', duration: '5 days' }

/** A practice and an owner with pets, a request, an appointment to come while its vet is ill, and notifications. */
export async function aBusyWorld() {
  const services = [{ name: 'Grooming', subServices: [{ name: 'Bath', price: 30 }] }]
  const [vet, owner] = await Promise.all([
    aDoctor({ clinic: { additionalServices: services, holidays: ['2035-12-24'] } }),
    anOwner(),
  ])
  // The first one opens with the page of pets.
  const pet = await aPet(owner)
  await aPet(owner, 'Minka')
  await ask(owner, updatePet, {
    query: { petId: pet._id },
    body: { allergies: 'Chicken', vaccinationDueOn: '2026-01-01', colour: 'brown' },
  })
  for (const [date, kg] of [
    ['2026-01-01', 12],
    ['2026-02-01', 12.5],
  ] as const)
    await ask(owner, addWeight, { query: { petId: pet._id }, body: { date, kg } })
  const [first = '', second = ''] = await freeStarts(owner, vet.clinicId)
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, first))
  await book(owner, vet.clinicId, pet._id, second)
  const times = { start: visit.start, end: visit.end }
  const { block } = await ask(vet, createBlock, { body: { ...times, kind: 'ill' } })
  await ask(vet, createNote, {
    body: { action: 'lab', data: { pet: pet._id, text: '<p>Leucocytes <strong>12</strong></p>' } },
  })
  await ask(vet, createNote, {
    body: { action: 'prescription', data: { pet: pet._id, prescription: [MEDICINE] } },
  })
  await aReport(owner, pet._id)
  await ask(vet, getPracticeHistory, { query: { petId: pet._id } })
  return { vet, owner, pet, visit, block }
}

/** A move request, a proposal, an entry of a waiting list and an offer. */
async function aWaitingWorld() {
  const oneSlot = [
    {
      availableDays: '0,1,2,3,4,5,6',
      fromTimeHour: 9,
      fromTimeMin: 0,
      toTimeHour: 10,
      toTimeMin: 0,
      slotPerPatient: 60,
    },
  ] as const
  const [vet, small, owner, guest] = await Promise.all([
    aDoctor(),
    aDoctor({ clinic: { schedule: [...oneSlot] } }),
    anOwner('Wanda Waiting'),
    anOwner('Gesa Guest'),
  ])
  const [pet, guestsPet] = await Promise.all([aPet(owner), aPet(guest)])
  const starts = (await freeStarts(owner, vet.clinicId)).slice(-4)
  const [first = '', second = '', third = '', fourth = ''] = starts
  const visit = await approve(vet, await book(owner, vet.clinicId, pet._id, first))
  await ask(owner, requestMove, { body: { _id: visit._id, starts: [second], note: 'I have to work' } })
  const request = await book(owner, vet.clinicId, pet._id, third)
  await ask(vet, proposeTime, { body: { _id: request._id, start: fourth, note: 'The surgery is free' } })
  const [offered = '', waited = ''] = (await freeStarts(guest, small.clinicId)).slice(-2)
  for (const start of [offered, waited]) {
    const booked = await book(guest, small.clinicId, guestsPet._id, start)
    await ask(owner, joinWaitingList, { body: { clinicId: small.clinicId, date: start.slice(0, 10) } })
    if (start === offered)
      await ask(guest, updateAppointment, { body: { _id: booked._id, status: 'withdrawn' } })
  }
  return { vet, owner }
}

/** A practice of two vets with an assistant, treatment rooms, the reasons of the product, an invited vet, and an owner with two animals. */
async function aTeamWorld() {
  const [vet, owner] = await Promise.all([aDoctor(), anOwner('Olga Several')])
  await aColleague(vet, 'Ingo Brenner')
  await anAssistant(vet, 'Ida Blum', ['requests', 'appointments'])
  await ask(vet, addPresetReasons)
  const vaccination = { name: 'Vaccination of litters', minutes: 30, online: true, furtherPetMinutes: 15 }
  await ask(vet, addReason, { body: vaccination })
  await ask(vet, updateRooms, {
    query: { clinicId: vet.clinicId },
    body: { rooms: [{ name: 'Operating room' }, { name: 'X-ray' }] },
  })
  const invited = `vera-${unique()}@example.com`
  await ask(vet, inviteMember, { body: { kind: 'vet', fullname: 'Vera Neu', email: invited } })
  await aPet(owner)
  await aPet(owner, 'Minka')
  return { vet, owner, invited }
}

/** A practice with an animal that waits, and a vet who is late. */
async function aVetOfToday() {
  const [vet, owner] = await Promise.all([aDoctor({ clinic: alwaysOpen(15) }), anOwner('Anna Arrived')])
  const visit = await bookSoon(vet, owner, (await aPet(owner))._id)
  await ask(vet, setStage, { body: { _id: visit._id, stage: 'arrived' } })
  await ask(vet, setDelay, { body: { clinicId: vet.clinicId, minutes: 10 } })
  // Late in the evening the visit is of the next day, whose tasks are folded.
  const date = addDays(dayOf(visit.start), -1)
  await ask(vet, createTask, { body: { text: 'Order vaccines', date } })
  return vet
}

let waitingWorld: ReturnType<typeof aWaitingWorld> | undefined
const inWaitingWorld = () => (waitingWorld ??= aWaitingWorld())

let teamWorld: ReturnType<typeof aTeamWorld> | undefined
export const inTeamWorld = () => (teamWorld ??= aTeamWorld())

export type World = Awaited<ReturnType<typeof aBusyWorld>>

/** People by what they have done in the product so far. */
export const roles = {
  visitor: () => null,
  ownerInOnboarding: () => aNewOwner(),
  doctorInOnboarding: () => aNewDoctor(),
  newOwner: () => anOwner(),
  owner: ({ owner }) => owner,
  vet: ({ vet }) => vet,
  vetWhoSetsUp: async () => (await inTeamWorld()).vet,
  ownerOfTeam: async () => (await inTeamWorld()).owner,
  vetOfToday: () => aVetOfToday(),
  waitingOwner: async () => (await inWaitingWorld()).owner,
  waitingVet: async () => (await inWaitingWorld()).vet,
} satisfies Record<string, (world: World) => Person | null | Promise<Person>>
export type Role = keyof typeof roles

/** Dialogs of one page, opened in turn by a button of that name or by a function. */
export type Series = {
  name: string
  path: string | ((world: World) => string)
  dialogs: {
    title: string | RegExp
    open: string | RegExp | ((page: Page, world: World) => Promise<unknown>)
  }[]
}
