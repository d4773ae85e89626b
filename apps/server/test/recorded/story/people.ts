import {
  createAssistant,
  deleteAssistant,
  makeInvitationLink,
  updateAssistant,
} from '@vetvisit/contract/assistants/routes'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { requestCode, signInByCode } from '@vetvisit/contract/auth/code/routes'
import {
  resetPassword,
  sendEnquiry,
  signin,
  signupDoctor,
  signupOwner,
  updateLanguage,
  verifyUser,
} from '@vetvisit/contract/auth/routes'
import { updateDoctor } from '@vetvisit/contract/doctors/routes'
import { registerDevice, updateNotificationPreferences } from '@vetvisit/contract/notifications/routes'
import { updateOwner } from '@vetvisit/contract/owners/routes'
import { NEW_PERSON } from '../../../src/modules/auth/codes/codes.test-support.ts'
import type { RouteInput } from '@vetvisit/contract/http'
import { DOCTOR_PROFILE, OWNER_PROFILE, PASSWORD } from '../../open-harness.ts'
import { mailedLink, type Recorder, VISITOR } from '../recorder.ts'

const passwords = { password: PASSWORD, confirmPassword: PASSWORD }

export const addressOf = (person: string) => `${person.toLowerCase()}@example.org`

/** A person signs up, opens the mailed link and registers a phone. */
async function signUp(
  record: Recorder,
  name: string,
  route: typeof signupOwner | typeof signupDoctor,
  more: { isServiceProvider?: true } = {},
): Promise<void> {
  const email = addressOf(name)
  await record.call(
    VISITOR,
    route as typeof signupDoctor,
    { body: { email, ...passwords, ...more } },
    { names: name },
  )
  const user = mailedLink(await record.sends(), email, 'verify-user?user')
  await record.call(VISITOR, verifyUser, { body: { user } })
  await record.call(name, registerDevice, { body: { token: `phone-of-${name}`, platform: 'ios' } })
}

async function owner(record: Recorder, name: string, profile: { fullname: string; mobile?: string }) {
  await signUp(record, name, signupOwner)
  await record.call(name, updateOwner, { body: { ...OWNER_PROFILE, ...profile, termsAccepted: true } })
}

async function doctor(
  record: Recorder,
  name: string,
  { isServiceProvider, ...profile }: { fullname: string; isServiceProvider?: true },
) {
  await signUp(record, name, signupDoctor, isServiceProvider ? { isServiceProvider } : {})
  await record.call(name, updateDoctor, {
    body: {
      ...DOCTOR_PROFILE,
      ...profile,
      specialization: [...DOCTOR_PROFILE.specialization],
      termsAccepted: true,
    },
  })
}

/** Doctors with and without a team, a service provider, owners of several kinds, and two people during onboarding. */
export async function signUps(record: Recorder): Promise<void> {
  record.at('2026-02-25T07:00:00.000Z')
  await doctor(record, 'Ruth', { fullname: 'Ruth Lange' })
  await doctor(record, 'Dora', { fullname: 'Dora Falk' })
  await doctor(record, 'Otto', { fullname: 'Otto Brand' })
  await doctor(record, 'Inge', { fullname: 'Inge Mohr' })
  await doctor(record, 'Lab', { fullname: 'Lars Abel', isServiceProvider: true })
  await owner(record, 'Mira', { fullname: 'Mira Vogel', mobile: '15112345601' })
  await owner(record, 'Paul', { fullname: 'Paul Winter', mobile: '15112345602' })
  await owner(record, 'Karl', { fullname: 'Karl Sommer' })
  await owner(record, 'Lena', { fullname: 'Lena Herbst' })
  await signUp(record, 'Uli', signupOwner)
  await signUp(record, 'Urs', signupDoctor)
  await record.call('Lena', updateLanguage, { body: { language: 'de' } })
  await record.call('Karl', updateNotificationPreferences, {
    body: {
      reminders: { mail: false },
      quietHours: { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' },
    },
  })
  await record.call(
    VISITOR,
    signin,
    { body: { email: addressOf('Mira'), password: PASSWORD } },
    { names: 'Mira again' },
  )
  await record.call(
    VISITOR,
    signin,
    { body: { email: addressOf('Mira'), password: 'a wrong horse' } },
    { refused: true },
  )
  await record.call(VISITOR, sendEnquiry, {
    body: { name: 'Mira Vogel', email: addressOf('Mira'), message: 'Do you have a tariff for shelters?' },
  })
  await record.sends()
}

/** An owner with an account and no password. */
export async function ownerByCode(record: Recorder): Promise<void> {
  const email = addressOf('Nele')
  const { codeKey, demoCode } = await record.call(VISITOR, requestCode, { body: { email } })
  const body = { email, code: demoCode ?? '', codeKey }
  await record.call(VISITOR, signInByCode, { body })
  await record.call(
    VISITOR,
    signInByCode,
    { body: { ...body, person: { ...NEW_PERSON, fullname: 'Nele Kern' } } },
    { names: 'Nele' },
  )
  await record.sends()
}

/** An assistant who accepts by the mailed link, sets a password and signs in. */
async function assistant(
  record: Recorder,
  employer: string,
  { name, fullname, rights }: { name: string; fullname: string; rights?: AssistantRight[] },
): Promise<string> {
  const email = addressOf(name)
  const { _id } = await record.call(
    employer,
    createAssistant,
    { body: { fullname, email, ...(rights && { rights }) } },
    { names: name },
  )
  const token = mailedLink(await record.sends(employer), email, 'forgot-password?token')
  await record.call(VISITOR, resetPassword, { body: { token, ...passwords } })
  await record.call(VISITOR, signin, { body: { email, password: PASSWORD } }, { names: name })
  return _id
}

/** Ruth's team of several rights, with an open invitation and one who left, and Dora's assistant. */
export async function teams(record: Recorder) {
  const ida = await assistant(record, 'Ruth', { name: 'Ida', fullname: 'Ida Blum' })
  await assistant(record, 'Ruth', {
    name: 'Rita',
    fullname: 'Rita Stern',
    rights: ['requests', 'records'],
  })
  const gone = await assistant(record, 'Ruth', { name: 'Gero', fullname: 'Gero Alt' })
  await assistant(record, 'Dora', { name: 'Anna', fullname: 'Anna Rot' })
  const body = {
    fullname: 'Vera Neu',
    email: addressOf('Vera'),
    countryCode: '+49',
    ISOCode: 'DE',
    phone: '15112345609',
  }
  const { _id: invited } = await record.call('Ruth', createAssistant, { body }, { names: 'Vera' })
  await record.sends('Ruth')
  await record.call('Ruth', makeInvitationLink, { body: { id: invited } })
  await record.call('Ruth', deleteAssistant, { query: { id: gone } })
  await record.sends('Ruth', 'Dora')
  return { assistant: ida, invited }
}

/** A colleague of Ida, whose rights are given and taken. */
export async function colleague(record: Recorder): Promise<string> {
  const id = await assistant(record, 'Ruth', {
    name: 'Nils',
    fullname: 'Nils Berg',
    rights: ['appointments'],
  })
  const change = (person: string, body: RouteInput<typeof updateAssistant>['body']) =>
    record.call(person, updateAssistant, { query: { id }, body })
  await change('Ida', { phone: '15112345608', countryCode: '+49' })
  await change('Nils', { fullname: 'Nils Bergmann' })
  await change('Ruth', { rights: [] })
  await record.sends()
  return id
}
