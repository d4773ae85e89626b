/** @module-tag databases */
import { listAssistants, updateAssistant } from '@vetvisit/contract/assistants/routes'
import { listClinics, updateClinic } from '@vetvisit/contract/clinics/routes'
import { getDoctor, updateDoctor } from '@vetvisit/contract/doctors/routes'
import { createManagedOwner, listPracticeOwners } from '@vetvisit/contract/owners/practice-routes'
import { getOwner, updateOwner } from '@vetvisit/contract/owners/routes'
import { getPet, updatePet } from '@vetvisit/contract/pets/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  clinicOf,
  type Harness,
  onboardedDoctor,
  onboardedOwner,
  openHarness,
  type Person,
  petOf,
} from './harness.ts'
import { assistantOf } from './team.ts'
import { jpeg, uploaded } from './uploads.ts'

let harness: Harness
let doctor: Person
let owner: Person
beforeAll(async () => {
  harness = await openHarness()
  doctor = await onboardedDoctor(harness)
  owner = await onboardedOwner(harness)
})
afterAll(() => harness.close())

type Fields = Record<string, unknown>
type Case = {
  title: string
  /** Creates a record and returns its first reading and its update. */
  begin: () => Promise<{ read: () => Promise<Fields>; change: (body: Fields) => Promise<Answer> }>
  /** A field with two new values, and another field with one. */
  field: [name: string, first: unknown, second: unknown]
  other: [name: string, value: unknown]
}

const CASES: Case[] = [
  {
    title: 'a pet',
    begin: async () => {
      const query = { petId: (await petOf(harness, owner))._id }
      const { token } = owner
      return {
        read: () => harness.call(getPet, { token, query }),
        change: (body) => harness.send(updatePet, { token, query, body }),
      }
    },
    field: ['name', 'Bruno', 'Balu'],
    other: ['alerts', 'bites'],
  },
  {
    title: 'a clinic',
    begin: async () => {
      const { id } = await clinicOf(harness, doctor)
      const { token } = doctor
      return {
        read: async () => {
          const clinics = await harness.call(listClinics, { token })
          return clinics.find((clinic) => clinic.id === id) ?? {}
        },
        change: (body) => harness.send(updateClinic, { token, query: { clinicId: id }, body }),
      }
    },
    field: ['name', 'Am Tor', 'Am See'],
    other: ['consultationFee', 77],
  },
  {
    title: 'an owner’s own record',
    begin: async () => {
      const { token } = await onboardedOwner(harness)
      return {
        read: () => harness.call(getOwner, { token }),
        change: (body) => harness.send(updateOwner, { token, body }),
      }
    },
    field: ['fullname', 'Nora Vogt', 'Nora Stein'],
    other: ['gender', '*'],
  },
  {
    title: 'a doctor’s own record',
    begin: async () => {
      const { token } = await onboardedDoctor(harness)
      return {
        read: () => harness.call(getDoctor, { token }),
        change: (body) => harness.send(updateDoctor, { token, body }),
      }
    },
    field: ['about', 'Cats above all', 'Dogs above all'],
    other: ['degree', 'Dr. med. vet.'],
  },
  {
    title: 'a record that a practice keeps',
    begin: async () => {
      const { token } = await onboardedDoctor(harness)
      const person = {
        fullname: 'Hanna Beck',
        gender: 'f',
        dateOfBirth: '1980-05-05',
        email: 'hanna.beck@example.org',
      }
      const { _id } = await harness.call(createManagedOwner, {
        token,
        body: { ...person, mobile: '15112345678', countryCode: '+49', ISOCode: 'DE', address: null },
      })
      return {
        read: async () => {
          const { patients } = await harness.call(listPracticeOwners, { token, query: {} })
          return patients.find((one) => one._id === _id) ?? {}
        },
        change: (body) => harness.send(updateOwner, { token, body: { _id, ...body } }),
      }
    },
    field: ['fullname', 'Hanna Vogt', 'Hanna Stein'],
    other: ['email', 'hanna.vogt@example.org'],
  },
  {
    title: 'an assistant',
    begin: async () => {
      const { id } = await assistantOf(harness, doctor)
      const { token } = doctor
      return {
        read: async () => {
          const team = await harness.call(listAssistants, { token })
          return team.find((one) => one.id === id) ?? {}
        },
        change: (body) => harness.send(updateAssistant, { token, query: { id }, body }),
      }
    },
    field: ['fullname', 'Ida Busch', 'Ida Stein'],
    other: ['rights', ['requests']],
  },
]

describe.each(CASES)('$title, changed by two people at once', ({ begin, field, other }) => {
  const [name, first, second] = field
  const [otherName, otherValue] = other

  it('merges changes of different fields', async () => {
    const { read, change } = await begin()
    const seen = await read()
    expect((await change({ [name]: first, seen: { [name]: seen[name] } })).httpStatus).toBe(200)
    expect(
      (await change({ [otherName]: otherValue, seen: { [otherName]: seen[otherName] } })).httpStatus,
    ).toBe(200)
    expect(await read()).toMatchObject({ [name]: first, [otherName]: otherValue })
  })

  it('refuses the second change of the same field with the present record', async () => {
    const { read, change } = await begin()
    const seen = await read()
    await change({ [name]: first, seen: { [name]: seen[name] } })
    const refused = await change({ [name]: second, [otherName]: otherValue, seen })
    expect(refused).toMatchObject({
      httpStatus: 409,
      body: { code: 'stale', details: { record: { [name]: first, [otherName]: seen[otherName] } } },
    })
    const present = await read()
    expect(present).toMatchObject({ [name]: first, [otherName]: seen[otherName] })
    // `seen` may be a whole record.
    expect((await change({ [name]: second, seen: present })).httpStatus).toBe(200)
    expect(await read()).toMatchObject({ [name]: second })
  })
})

it('merges two people’s changes of an address line by line and refuses two changes of one line', async () => {
  const { token } = await onboardedOwner(harness)
  const change = (body: Fields) => harness.send(updateOwner, { token, body })
  const address = {
    addressLine1: 'Markt 1',
    addressLine2: '',
    zipcode: '83022',
    city: 'Rosenheim',
    state: 'Bayern',
    country: 'Germany',
  }
  await change({ address })
  const save = (line: Fields) => change({ address: { ...address, ...line }, seen: { address } })
  expect((await save({ zipcode: '83024' })).httpStatus).toBe(200)
  expect((await save({ addressLine1: 'Markt 2' })).httpStatus).toBe(200)
  const present = { ...address, zipcode: '83024', addressLine1: 'Markt 2' }
  expect(await save({ zipcode: '83026' })).toMatchObject({
    httpStatus: 409,
    body: { code: 'stale', details: { record: { address: present } } },
  })
  expect((await harness.call(getOwner, { token })).address).toEqual(present)
})

it('compares pictures by their file, because links differ in every reading', async () => {
  const { token } = owner
  const query = { petId: (await petOf(harness, owner))._id }
  const photo = async (background: string) =>
    uploaded(harness, { token, path: 'pet/profile', bytes: await jpeg({ background }) })
  await harness.call(updatePet, { token, query, body: { profile: await photo('#123456') } })
  const { profile } = await harness.call(getPet, { token, query })
  harness.clock.set(new Date(harness.clock.now() + 3_600_000).toISOString())
  const body = { name: 'Bruno', seen: { profile } }
  expect((await harness.send(updatePet, { token, query, body })).httpStatus).toBe(200)
  await harness.call(updatePet, { token, query, body: { profile: await photo('#654321') } })
  expect(await harness.refusal(updatePet, { token, query, body })).toMatchObject({ code: 'stale' })
})
