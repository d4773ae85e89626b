import { randomUUID } from 'node:crypto'
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { getBookPage } from '@vetvisit/contract/appointments/routes'
import { signupDoctor, signupOwner, type SessionUser } from '@vetvisit/contract/auth/routes'
import { createClinic } from '@vetvisit/contract/clinics/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { API_BASE, type Route, type RouteData, type RouteInput } from '@vetvisit/contract/http'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { createPet } from '@vetvisit/contract/pets/routes'

export { expect }

const PASSWORD = 'a-quiet-otter-swims'

/** Somebody of the cast: signed in at the server, and in a browser with `openAs`. */
export type Person = { token: string; user: SessionUser; email: string; password: string }

type Values = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** A call of the contract, made as that person; throws on a refusal. */
export async function ask<R extends Route>(
  person: Person | null,
  route: R,
  input?: RouteInput<R>,
): Promise<RouteData<R>> {
  const { query = {}, body } = (input ?? {}) as Values
  const url = new URL(API_BASE + route.path, process.env['BASE_URL'])
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(key, String(value))
  const response = await fetch(url, {
    method: route.method,
    headers: {
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: RouteData<R> }
  if (!response.ok) throw new Error(`${route.name} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.data
}

const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`

/** An owner who has finished onboarding. */
export async function anOwner(fullname = 'Olga Owner'): Promise<Person> {
  const email = newEmail('owner')
  const { token, user } = await ask(null, signupOwner, {
    body: { email, password: PASSWORD, confirmPassword: PASSWORD },
  })
  const person = { token, user, email, password: PASSWORD }
  await ask(person, updateOwner, {
    body: {
      fullname,
      gender: 'f',
      dateOfBirth: '1990-05-04',
      countryCode: '+49',
      mobile: '15112345678',
      termsAccepted: true,
    },
  })
  return signedInAgain(person, { onboarding: false, fullname })
}

export const aPet = (owner: Person, name = 'Rex') =>
  ask(owner, createPet, { query: {}, body: { name, gender: 'm', type: 'Dog', breed: 'Beagle', age: '3.4' } })

/** A doctor with one clinic in Berlin, open every day from 8 to 20 h in half hours. */
export async function aDoctor(
  fullname = 'Vera Vet',
  clinicName = 'Tierarztpraxis am Test',
): Promise<Person & { clinicId: string }> {
  const email = newEmail('doctor')
  const { token, user } = await ask(null, signupDoctor, {
    body: { email, password: PASSWORD, confirmPassword: PASSWORD },
  })
  const person = { token, user, email, password: PASSWORD }
  await ask(person, updateDoctor, {
    body: {
      fullname,
      dateOfBirth: '1980-01-02',
      gender: 'f',
      countryCode: '+49',
      registrationId: 'DE-12345',
      specialization: ['surgery'],
      experience: 12,
      degree: 'Dr. med. vet.',
    },
  })
  const clinic = await ask(person, createClinic, {
    query: {},
    body: {
      name: clinicName,
      address: {
        addressLine1: 'Lindenstraße 1',
        zipcode: '10115',
        city: 'Berlin',
        state: 'Berlin',
        country: 'Germany',
      },
      currency: 'EUR',
      consultationFee: 45,
      followUpFee: 25,
      color: '#019788',
      schedule: [
        {
          availableDays: '0,1,2,3,4,5,6',
          fromTimeHour: 8,
          fromTimeMin: 0,
          toTimeHour: 20,
          toTimeMin: 0,
          slotPerPatient: 30,
        },
      ],
      termsAccepted: true,
    },
  })
  return {
    ...signedInAgain(person, { onboarding: false, onboardingStep: null, fullname }),
    clinicId: clinic._id,
  }
}

const signedInAgain = (person: Person, changes: Partial<SessionUser>): Person => ({
  ...person,
  user: { ...person.user, ...changes },
})

/** The next free starts of a clinic, as its owner-side page shows them. */
export async function freeStarts(owner: Person, clinicId: string): Promise<string[]> {
  const page = await ask(owner, getBookPage, { query: { clinicId, days: 14 } })
  return page.days.flatMap((day) => day.slots.filter((slot) => !slot.taken).map((slot) => slot.start))
}

/** A page of a browser of its own in which this person is signed in. */
export async function openAs(
  browser: Browser,
  person: Person,
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: baseUrl(), ...options })
  await context.addInitScript(
    ([token, user]) => {
      localStorage.setItem('token', token as string)
      localStorage.setItem('user', user as string)
    },
    [person.token, JSON.stringify(person.user)],
  )
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const baseUrl = () => process.env['BASE_URL'] ?? ''

/** Playwright's test with the started product as its address. */
export const test = base.extend({ baseURL: async ({}, use) => use(baseUrl()) })
