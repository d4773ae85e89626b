import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { ErrorCode } from '@vetvisit/contract/errors'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { boolean, customType, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A point in time. Rows carry `Date`; the wire carries ISO 8601. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Address columns, empty for owners who gave none. */
const address = {
  addressLine1: text('address_line1'),
  addressLine2: text('address_line2'),
  zipcode: text('zipcode'),
  city: text('city'),
  state: text('state'),
  country: text('country'),
}

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  role: text('role').$type<'patient' | 'doctor' | 'assistant'>().notNull(),
  email: text('email'),
  emailVerifiedAt: instant('email_verified_at'),
  /** Asked for, and counts once its reader has opened the link. */
  pendingEmail: text('pending_email'),
  /** Of an owner whose record a practice keeps: no login. */
  contactEmail: text('contact_email'),
  /** As it was typed, without spaces. */
  mobile: text('mobile'),
  /** The same number in full, where it can be read. */
  mobileE164: text('mobile_e164'),
  countryCode: text('country_code'),
  isoCode: text('iso_code'),
  /** False for a number that another account signs in with. */
  mobileSignsIn: boolean('mobile_signs_in').notNull().default(true),
  passwordHash: text('password_hash'),
  fullname: text('fullname').notNull().default(''),
  gender: text('gender').$type<'m' | 'f' | '*'>(),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  profileFileId: uuid('profile_file_id'),
  language: text('language').$type<TextLanguage>(),
  ...address,
  onboarding: boolean('onboarding').notNull().default(true),
  termsAcceptedAt: instant('terms_accepted_at'),
  createdOn: instant('created_on'),
  createdAt: instant('created_at').notNull(),
  disabledAt: instant('disabled_at'),
  deletedAt: instant('deleted_at'),
})

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  userAgent: text('user_agent').notNull().default(''),
  deviceId: uuid('device_id'),
})

export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: instant('since').notNull(),
  blockedUntil: instant('blocked_until'),
})

export const doctors = pgTable('doctors', {
  userId: uuid('user_id').primaryKey(),
  isServiceProvider: boolean('is_service_provider').notNull().default(false),
  registrationId: text('registration_id'),
  verifiedAt: instant('verified_at'),
  specializations: text('specializations').array().notNull().default([]),
  experience: integer('experience'),
  about: text('about').notNull().default(''),
  degree: text('degree').notNull().default(''),
})

export const assistants = pgTable('assistants', {
  userId: uuid('user_id').primaryKey(),
  doctorId: uuid('doctor_id').notNull(),
  rights: text('rights').array().$type<AssistantRight[]>().notNull(),
})

/** Accounts of assistants that are asked for and not made yet, or that could not be. */
export const pendingAssistants = pgTable('pending_assistants', {
  id: uuid('id').primaryKey(),
  doctorId: uuid('doctor_id').notNull(),
  orderedBy: uuid('ordered_by').notNull(),
  fullname: text('fullname').notNull(),
  email: text('email').notNull(),
  mobile: text('mobile'),
  countryCode: text('country_code'),
  isoCode: text('iso_code'),
  rights: text('rights').array().$type<AssistantRight[]>().notNull(),
  profileFileId: uuid('profile_file_id'),
  createdAt: instant('created_at').notNull(),
  /** Whoever reads the address decides; it has an account already, which the doctor does not learn. */
  invitedAt: instant('invited_at'),
  failure: text('failure').$type<ErrorCode>(),
})
