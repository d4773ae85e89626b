import { addWeight, archivePet, createPet, updatePet } from '@vetvisit/contract/pets/routes'
import { createManagedOwner } from '@vetvisit/contract/owners/practice-routes'
import {
  answerInvitation,
  endCare,
  invitePatient,
  listInvitations,
  listPractices,
} from '@vetvisit/contract/owners/care-routes'
import { makeRecordLink, readRecordLink, takeRecordLink } from '@vetvisit/contract/owners/link-routes'
import { PET } from '../../open-harness.ts'
import type { Recorder } from '../recorder.ts'
import { upload } from './practices.ts'
import { addressOf } from './people.ts'

export type Animals = Record<'Bello' | 'Mia' | 'Tico' | 'Rex' | 'Nala', string>

async function pet(record: Recorder, owner: string, changes: { name: string } & Record<string, unknown>) {
  const { _id } = await record.call(
    owner,
    createPet,
    { query: {}, body: { ...PET, ...changes } },
    { names: changes.name },
  )
  return _id
}

/** Animals with all that a record holds, with little, and an archived one. */
export async function animals(record: Recorder): Promise<Animals> {
  const Bello = await pet(record, 'Mira', {
    name: 'Bello',
    rfid: '276 0981 0612 3456',
    allergies: 'Penicillin',
    vaccinationDueOn: '2026-04-01',
    dateOfBirth: '2021-12-24',
    profile: await upload(record, 'Mira', 'pet/profile'),
  })
  const Mia = await pet(record, 'Mira', { name: 'Mia', type: 'Cat', breed: 'Siamese', gender: 'f' })
  const Tico = await pet(record, 'Paul', { name: 'Tico', type: 'Rabbit', breed: 'Dwarf' })
  const Rex = await pet(record, 'Karl', { name: 'Rex' })
  const Nala = await pet(record, 'Lena', { name: 'Nala', gender: 'f' })
  const old = await pet(record, 'Lena', { name: 'Old Tom' })
  await record.call('Lena', archivePet, { query: { petId: old, confirmed: 'true' } as never })
  await record.call('Mira', addWeight, { query: { petId: Bello }, body: { date: '2026-02-01', kg: 11.5 } })
  await record.call('Mira', updatePet, { query: { petId: Mia }, body: { colour: 'cream', neutered: true } })
  await record.sends()
  return { Bello, Mia, Tico, Rex, Nala }
}

/** An owner without an account, whose record stays with the practice, and one whose record an owner takes over. */
export async function managedOwners(record: Recorder) {
  const fields = { gender: 'm', dateOfBirth: '1971-02-03', countryCode: '+49' } as const
  const { _id: managed } = await record.call(
    'Ruth',
    createManagedOwner,
    { body: { ...fields, fullname: 'Ole Kraft', email: 'ole@example.org', mobile: '15112345603' } },
    { names: 'Ole' },
  )
  const body = { ...PET, name: 'Waldi' }
  const { _id: managedPet } = await record.call(
    'Ida',
    createPet,
    { query: { patientid: managed }, body },
    { names: 'Waldi' },
  )
  const { _id: other } = await record.call(
    'Ida',
    createManagedOwner,
    { body: { ...fields, fullname: 'Lena Herbst', mobile: '15112345604' } },
    { names: 'Lena, managed' },
  )
  await record.call(
    'Ruth',
    createPet,
    { query: { patientid: other }, body: { ...PET, name: 'Nala' } },
    { names: 'Nala, managed' },
  )
  const taken = tokenOf(await record.call('Ruth', makeRecordLink, { body: { patient: other } }))
  await record.call('Lena', readRecordLink, { query: { token: taken } })
  await record.call('Lena', takeRecordLink, { body: { token: taken } })
  const recordLink = tokenOf(await record.call('Ruth', makeRecordLink, { body: { patient: managed } }))
  await record.sends()
  return { managed, managedPet, recordLink }
}

const tokenOf = ({ url }: { url: string }) => url.split('token=')[1] ?? ''

/** Owners on record by invitation: accepted, declined, open, left, withdrawn, and of an address without an account. */
export async function invitations(record: Recorder) {
  const invite = (doctor: string, email: string) => record.call(doctor, invitePatient, { body: { email } })
  const openOf = async (owner: string) =>
    (await record.call(owner, listPractices, {})).invitations[0]?._id ?? ''
  await invite('Otto', addressOf('Mira'))
  await record.call('Mira', answerInvitation, { body: { _id: await openOf('Mira'), accept: true } })
  await invite('Dora', addressOf('Karl'))
  await record.call('Karl', answerInvitation, { body: { _id: await openOf('Karl'), accept: false } })
  await invite('Otto', addressOf('Paul'))
  const { practices } = await record.call('Paul', answerInvitation, {
    body: { _id: await openOf('Paul'), accept: true },
  })
  await record.call('Paul', endCare, { query: { doctorid: practices[0]?.doctor._id ?? '' } })
  await invite('Inge', addressOf('Mira'))
  await invite('Ruth', 'somebody@example.org')
  const [sent] = await record.call('Ruth', listInvitations, {})
  await record.sends()
  return { invitation: await openOf('Mira'), sentInvitation: sent?._id ?? '' }
}
