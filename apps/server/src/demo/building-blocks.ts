import type { NewClinic } from '@vetvisit/contract/clinics/schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../db/instant.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../db/client.ts'
import { createClinic, locate } from '../modules/clinics/public.ts'
import { withE164 } from '../adapters/phone/phone-number.ts'
import type { DemoClinic } from './agenda.ts'
import type { DemoPerson } from './invented/people.ts'
import { insertRows, type DemoRows } from './repository.ts'

/** A signed-up person who has finished onboarding. */
export function userRow(
  person: DemoPerson,
  role: 'patient' | 'doctor' | 'assistant',
  passwordHash: string,
  joinedAt: number,
): DemoRows['users'][number] {
  return withE164({
    id: uuidv7(),
    role,
    email: person.email,
    emailVerifiedAt: joinedAt,
    mobile: person.mobile,
    countryCode: person.countryCode,
    isoCode: person.ISOCode,
    passwordHash,
    fullname: person.fullname,
    gender: person.gender,
    dateOfBirth: person.dateOfBirth,
    addressLine1: null,
    addressLine2: null,
    zipcode: null,
    city: null,
    state: null,
    country: null,
    onboarding: false,
    termsAcceptedAt: joinedAt,
    createdOn: joinedAt,
    createdAt: joinedAt,
  })
}

/** A doctor who leads the clinics of their practice. */
type Lead = { practiceId: string; signerId: string }

/** Inserts doctors, each with a practice. @returns finds what a doctor acts for */
export async function insertDoctors(
  database: Database,
  doctors: DemoRows['doctors'],
  joinedAt: Instant,
): Promise<(doctorId: string) => Lead> {
  await insertRows(database, 'doctors', doctors)
  const practices = new Map(doctors.map(({ userId }) => [userId, uuidv7()]))
  await insertRows(
    database,
    'practices',
    doctors.map(({ userId, isServiceProvider }) => ({
      id: practices.get(userId) ?? '',
      isServiceProvider,
      createdAt: joinedAt,
    })),
  )
  await insertRows(
    database,
    'memberships',
    doctors.map(({ userId }) => ({
      practiceId: practices.get(userId) ?? '',
      userId,
      kind: 'vet' as const,
      principalId: null,
      isAdmin: true,
      rights: [],
      joinedAt,
    })),
  )
  return (doctorId) => ({ practiceId: practices.get(doctorId) ?? '', signerId: doctorId })
}

/** Creates a clinic by the product's own command. */
export async function openClinic(
  context: Context,
  lead: Lead,
  form: NewClinic,
  now: Instant,
): Promise<DemoClinic> {
  const location = await locate(context.geocoder, form.address, form.position ?? null)
  const { clinic, hours, holidays } = await createClinic(context, lead, { form, location }, now)
  return {
    id: clinic.id,
    practiceId: clinic.practiceId,
    doctorId: clinic.doctorId,
    zone: clinic.timeZone,
    hours,
    slotMinutes: clinic.slotMinutes,
    holidays,
    fee: clinic.consultationFee,
    followUpFee: clinic.followUpFee,
    currency: clinic.currency,
    requestExpiryHours: clinic.requestExpiryHours,
  }
}

/** Owners with an approved appointment are on the doctor's record. */
export function careOf(appointments: DemoRows['appointments']): DemoRows['care'] {
  const pairs = new Map<string, DemoRows['care'][number]>()
  for (const { status, doctorId, ownerId, createdAt } of appointments) {
    if (status === 'requested' || status === 'rejected' || status === 'expired') continue
    pairs.set(`${doctorId} ${ownerId}`, {
      doctorId,
      ownerId,
      origin: 'booking',
      since: createdAt,
    })
  }
  return [...pairs.values()]
}
