import { signupDoctor, signupOwner } from '@vetvisit/contract/auth/routes'
import { createClinic } from '@vetvisit/contract/clinics/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { call } from './http-client.ts'

export type Owner = { id: string; token: string; pets: string[] }
export type Vet = { id: string; token: string; email: string }
export type Doctor = { id: string; token: string; clinicId: string }
export type World = { owners: Owner[]; doctors: Doctor[] }

export const PASSWORD = 'correct horse battery'
const PERSON = { gender: 'f', dateOfBirth: '1985-05-17', countryCode: '+49', ISOCode: 'DE' }
/** What a vet tells when they sign up. */
const VET = {
  ...PERSON,
  fullname: 'Ruth Lange',
  registrationId: 'BER/4711-A',
  specialization: ['surgery'],
  experience: 12,
  degree: 'Dr.',
  termsAccepted: true,
}
export const PET = { gender: 'm', type: 'Dog', breed: 'Beagle', age: '4.2' }

/** Open day and night, so that free slots exist at any hour. */
export const CLINIC = {
  address: {
    addressLine1: 'Müllerstraße 12',
    addressLine2: '',
    zipcode: '13353',
    city: 'Berlin',
    state: 'Berlin',
    country: 'Germany',
  },
  currency: 'EUR',
  consultationFee: 60,
  followUpFee: 35,
  color: '#2296f3',
  schedule: [
    {
      availableDays: '0,1,2,3,4,5,6',
      fromTimeHour: 0,
      fromTimeMin: 0,
      toTimeHour: 24,
      toTimeMin: 0,
      slotPerPatient: 15,
    },
  ],
}

/** Creates owners with two pets each and doctors with a clinic each, by calls of the API. */
export async function createWorld(
  address: string,
  counts: { owners: number; doctors: number },
  tag: string,
): Promise<World> {
  const doctors = await inTurn(counts.doctors, (number) =>
    createDoctor(address, `${tag}-doctor-${number}`, { confirmAtOnce: number === 0 }),
  )
  const owners = await inTurn(counts.owners, (number) => createOwner(address, `${tag}-owner-${number}`))
  return { owners, doctors }
}

async function inTurn<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let number = 0; number < count; number += 1) made.push(await make(number))
  return made
}

/** An onboarded owner with two pets. */
export async function createOwner(address: string, name: string): Promise<Owner> {
  const { token, user } = await call(address, signupOwner, {
    body: { email: `${name}@example.com`, password: PASSWORD, confirmPassword: PASSWORD },
  })
  await call(address, updateOwner, {
    token,
    body: { fullname: 'Mira Vogel', ...PERSON, termsAccepted: true },
  })
  const pets = await inTurn(2, (number) =>
    call(address, createPet, { token, body: { name: number === 0 ? 'Bello' : 'Minka', ...PET } }),
  )
  return { id: user._id, token, pets: pets.map((pet) => pet._id) }
}

/** An onboarded doctor with a clinic, or a service provider with a center. */
export async function createDoctor(
  address: string,
  name: string,
  { confirmAtOnce = false, isServiceProvider = false },
): Promise<Doctor> {
  const { id, token } = await createVet(address, name, { isServiceProvider })
  const clinic = await call(address, createClinic, {
    token,
    body: { name: 'Tierklinik Nord', ...CLINIC, confirmAtOnce },
  })
  return { id, token, clinicId: clinic._id }
}

/** An onboarded doctor, or a service provider, without a clinic. */
export async function createVet(
  address: string,
  name: string,
  { isServiceProvider = false } = {},
): Promise<Vet> {
  const { token, user } = await call(address, signupDoctor, {
    body: {
      email: `${name}@example.com`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ...(isServiceProvider && { isServiceProvider }),
    },
  })
  const { registrationId, ...provider } = VET
  await call(address, updateDoctor, {
    token,
    body: isServiceProvider ? provider : { ...provider, registrationId },
  })
  return { id: user._id, token, email: user.email ?? '' }
}
