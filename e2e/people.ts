import { randomInt, randomUUID } from 'node:crypto'
import { createAppointment, getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { createAssistant } from '@vetvisit/contract/assistants/routes'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import {
  resetPassword,
  getUser,
  signin,
  signupDoctor,
  signupOwner,
  verifyUser,
  type SessionUser,
} from '@vetvisit/contract/auth/routes'
import { endOtherSessions } from '@vetvisit/contract/auth/security/routes'
import { createClinic } from '@vetvisit/contract/clinics/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { API_BASE, type Route, type RouteData, type RouteInput } from '@vetvisit/contract/http'
import { createNote } from '@vetvisit/contract/notes/routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import type { SpecializationId } from '@vetvisit/contract/doctors/specializations'
import { inviteMember, joinPractice } from '@vetvisit/contract/team/routes'
import { createPet } from '@vetvisit/contract/pets/routes'
import { addDays, localDateOf, minuteOfDayAt } from '@vetvisit/contract/zones/rules'

/*
 * People of the journeys and of the tests of screens, made by real calls to the server at `BASE_URL`.
 */

const PASSWORD = 'a-quiet-otter-swims'

/** A small complete PDF. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
)

/** A person with an account and a session; `openAs` opens a browser for them. */
export type Person = { token: string; user: SessionUser; email: string; password: string }

type Values = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** Makes a call as a person. @throws Error on a refusal */
export async function ask<R extends Route>(
  person: Pick<Person, 'token'> | null,
  route: R,
  input?: RouteInput<R>,
): Promise<RouteData<R>> {
  const { params = {}, query = {}, body } = (input ?? {}) as Values
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const url = new URL(API_BASE + path, process.env['BASE_URL'])
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

/** Seven random letters for names, which accept letters only. */
export const unique = (): string =>
  Array.from(randomUUID().replaceAll('-', '').slice(0, 7), (digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 16)),
  ).join('')

const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`

/** A person with an account and without onboarding. */
async function aNewcomer(
  kind: 'owner' | 'doctor',
  fields: { isServiceProvider?: boolean } = {},
): Promise<Person> {
  const email = newEmail(kind)
  const body = { email, password: PASSWORD, confirmPassword: PASSWORD }
  const { token, user } =
    kind === 'owner'
      ? await ask(null, signupOwner, { body })
      : await ask(null, signupDoctor, { body: { ...body, ...fields } })
  return { token, user, email, password: PASSWORD }
}

/** A doctor, or a service provider, at the start of onboarding. */
export const aNewDoctor = (fields: { isServiceProvider?: boolean } = {}) => aNewcomer('doctor', fields)

/** An owner at the start of onboarding. */
export const aNewOwner = () => aNewcomer('owner')

/** An owner who has finished onboarding. */
export async function anOwner(fullname = 'Olga Owner'): Promise<Person> {
  const person = await aNewcomer('owner')
  await ask(person, updateOwner, {
    body: {
      fullname,
      gender: 'f',
      dateOfBirth: '1990-05-04',
      countryCode: '+49',
      // Of one length, however it is written.
      mobile: `151${randomInt(10_000_000, 99_999_999)}`,
      termsAccepted: true,
    },
  })
  return signedInAgain(person)
}

export const aPet = (owner: Person, name = 'Rex') =>
  ask(owner, createPet, { query: {}, body: { name, gender: 'm', type: 'Dog', breed: 'Beagle', age: '3.4' } })

type ClinicChanges = Partial<NonNullable<RouteInput<typeof createClinic>['body']>>

/** An address where the day begins about four hours before Berlin's. */
export const MUMBAI = {
  addressLine1: 'Hill Road 12',
  zipcode: '400050',
  city: 'Mumbai',
  state: 'Maharashtra',
  country: 'India',
}

/** The date of an instant in Berlin: yyyy-MM-dd. */
export const dayOf = (instant: string): string => localDateOf('Europe/Berlin', Date.parse(instant))

/** The time of day of an instant in Berlin, such as 09:30. */
export const clockOf = (instant: string): string => {
  const minutes = minuteOfDayAt('Europe/Berlin', Date.parse(instant))
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The date some days from today in Berlin, where the journeys take place: yyyy-MM-dd. */
export const daysAhead = (days: number): string => addDays(localDateOf('Europe/Berlin', Date.now()), days)

/**
 * Adds a clinic, by default in Berlin and open from 8:00 to 20:00 in slots of 30 minutes on every day but today, because the rest
 * of today depends on the hour of the run.
 */
export const aClinic = (doctor: Person, changes: ClinicChanges = {}) =>
  ask(doctor, createClinic, {
    query: {},
    body: {
      name: 'Tierarztpraxis am Test',
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
      holidays: [daysAhead(0)],
      termsAccepted: true,
      ...changes,
    },
  })

/**
 * Changes of a clinic that is open around the clock, so that at any hour the present slot is free: in Berlin, or in Mumbai while
 * Berlin's day ends, so that the next ones are today's.
 */
export const alwaysOpen = (slotPerPatient: 15 | 30): ClinicChanges => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const hours = { fromTimeHour: 0, fromTimeMin: 0, toTimeHour: 24, toTimeMin: 0 } as const
  return {
    ...(Number(format.format(Date.now())) >= 22 && { address: MUMBAI }),
    schedule: [{ availableDays: '0,1,2,3,4,5,6', ...hours, slotPerPatient }],
    holidays: [],
  }
}

export type Doctor = Person & { fullname: string; clinicId: string; clinicName: string }

/** The page that books a time at a doctor's clinic. */
export const bookPath = ({ clinicId }: Doctor, start: string) =>
  `/patient/book/${clinicId}?start=${encodeURIComponent(start)}`

type Field = { isServiceProvider?: boolean; specialization?: SpecializationId[] }

/** What a doctor says of themselves during onboarding. */
const aboutDoctor = (
  fullname: string,
  { isServiceProvider = false, specialization = ['surgery'] }: Field = {},
) => ({
  fullname,
  dateOfBirth: '1980-01-02',
  gender: 'f' as const,
  countryCode: '+49',
  ...(!isServiceProvider && { registrationId: 'DE-12345' }),
  specialization,
  experience: 12,
  degree: 'Dr. med. vet.',
})

/** A doctor with one clinic, both with unique names. */
export async function aDoctor({
  isServiceProvider = false,
  fullname = `Vera Vet ${unique()}`,
  specialization = ['surgery'],
  clinic: changes = {},
}: {
  isServiceProvider?: boolean
  fullname?: string
  specialization?: SpecializationId[]
  clinic?: ClinicChanges
} = {}): Promise<Doctor> {
  const person = await aNewDoctor({ isServiceProvider })
  await ask(person, updateDoctor, { body: aboutDoctor(fullname, { isServiceProvider, specialization }) })
  const clinicName = changes.name ?? `Praxis ${unique()}`
  const clinic = await aClinic(person, { ...changes, name: clinicName })
  return {
    ...(await signedInAgain(person)),
    fullname,
    clinicName,
    clinicId: clinic._id,
  }
}

/** A further vet at the clinics of a practice, who joined by the link of an invitation. */
export async function aColleague(lead: Doctor, fullname: string): Promise<Person> {
  const person = await aNewDoctor()
  await ask(person, updateDoctor, { body: { ...aboutDoctor(fullname), termsAccepted: true } })
  await ask(lead, inviteMember, { body: { kind: 'vet', fullname, email: person.email } })
  await ask(person, joinPractice, { body: { token: await oneTimeValue(person.email, 'join?token') } })
  return signedInAgain(person)
}

/** The person as sign-in would answer now. */
const signedInAgain = async (person: Person): Promise<Person> => ({
  ...person,
  user: await ask(person, getUser),
})

/** An assistant who accepted the invitation, set a password and signed in. */
export async function anAssistant(
  doctor: Person,
  fullname: string,
  rights: AssistantRight[],
): Promise<Person> {
  const email = newEmail('assistant')
  await ask(doctor, createAssistant, { body: { fullname, email, rights } })
  return whoSetsPassword(email)
}

/** A reception with the usual rights, signed in. */
export async function aReception(vet: Person, fullname: string): Promise<Person> {
  const email = newEmail('reception')
  await ask(vet, inviteMember, { body: { kind: 'reception', fullname, email } })
  return whoSetsPassword(email)
}

/** An invited person who set a password and signed in. */
async function whoSetsPassword(email: string): Promise<Person> {
  const invitation = await oneTimeValue(email, 'forgot-password?token')
  await ask(null, resetPassword, {
    body: { token: invitation, password: PASSWORD, confirmPassword: PASSWORD },
  })
  const { token, user } = await ask(null, signin, { body: { email, password: PASSWORD } })
  return { token, user, email, password: PASSWORD }
}

/** Confirms an address by the link of the first mail, because invitations require it. */
export async function confirmAddress({ email }: Pick<Person, 'email'>): Promise<void> {
  await ask(null, verifyUser, { body: { user: await oneTimeValue(email, 'verify-user?user') } })
}

const MAIL_TRIES = 200
const MAIL_PAUSE_MS = 100

/** Address of the page of stored mails to this receiver. */
export function localMail(receiver: string): string {
  const url = new URL(process.env['LOCAL_MAIL_URL'] ?? '')
  url.searchParams.set('to', receiver)
  return url.href
}

/** Waits for a mail with a link to a page and returns its one-time value. */
async function oneTimeValue(email: string, link: string): Promise<string> {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    const mails = await fetch(localMail(email))
    const value = (await mails.text()).split(`/${link}=`)[1]?.match(/^[\w.-]+/)?.[0]
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, MAIL_PAUSE_MS))
  }
  throw new Error(`No mail with ${link} came to ${email}.`)
}

/** The next free starts of a clinic on its booking page. */
export async function freeStarts(owner: Person, clinicId: string): Promise<string[]> {
  const page = await ask(owner, getBookPage, { query: { clinicId, days: 14 } })
  return page.days.flatMap((day) => day.slots.filter((slot) => !slot.taken).map((slot) => slot.start))
}

/** Ends every session of that person from another device. */
export async function endElsewhere(person: Person): Promise<void> {
  const { token } = await ask(null, signin, { body: { email: person.email, password: person.password } })
  await ask({ ...person, token }, endOtherSessions, { body: { password: person.password } })
}

/** Requests a slot without a browser. */
export const book = (owner: Person, clinicId: string, petId: string, start: string, reason = '') =>
  ask(owner, createAppointment, { body: { clinicId, petId, start, reason, confirmed: true } })

const QUARTER_MS = 900_000

/** Books the next quarter of an hour for an owner, as a vet whose clinic is always open. The owner comes on the vet's record first. */
export async function bookSoon(vet: Doctor, owner: Person, petId: string) {
  const [later = ''] = await freeStarts(owner, vet.clinicId)
  await approve(vet, await book(owner, vet.clinicId, petId, later))
  const start = new Date(Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS).toISOString()
  return ask(vet, createAppointment, { body: { clinicId: vet.clinicId, petId, start, confirmed: true } })
}

/** Approves a request without a browser. */
export const approve = (doctor: Person, { _id }: { _id: string }) =>
  ask(doctor, updateAppointment, { body: { _id, status: 'approved' } })

/** Uploads `blood.pdf` as an owner's report, without a browser. */
export async function aReport(owner: Person, petId: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'blood.pdf')
  const address = new URL(`${API_BASE}/file/upload?path=notes/report`, process.env['BASE_URL'])
  const headers = { authorization: `Bearer ${owner.token}` }
  const response = await fetch(address, { method: 'POST', headers, body: form })
  const { data } = (await response.json()) as { data: { data: string } }
  const body = { pet: petId, fileUrl: data.data, fileName: 'blood.pdf' }
  await ask(owner, createNote, { body: { action: 'report_patient', data: body } })
}
