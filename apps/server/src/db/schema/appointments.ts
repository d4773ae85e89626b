import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import type { CurrencyCode } from '@vetvisit/contract/clinics/rules'
import { instant } from './accounts.ts'

/** Why a slot is held beyond the booking window. */
export type HoldPurpose = 'waiting' | 'proposal' | null

/** Services with their prices at the time of booking. */
export type BookedServices = { name: string; subServices: { name: string; price: number }[] }[]

export const appointments = pgTable('appointments', {
  id: uuid('id').primaryKey(),
  status: text('status').$type<AppointmentStatus>().notNull(),
  doctorId: uuid('doctor_id').notNull(),
  clinicId: uuid('clinic_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  /** Null only while the slot is merely held. */
  petId: uuid('pet_id'),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  type: text('type').$type<'consultation' | 'followup'>().notNull().default('consultation'),
  reason: text('reason').notNull().default(''),
  fee: integer('fee').notNull().default(0),
  currency: text('currency').$type<CurrencyCode>().notNull(),
  services: jsonb('services').$type<BookedServices>().notNull().default([]),
  servicesTotal: integer('services_total').notNull().default(0),
  expiresAt: instant('expires_at'),
  answerReason: text('answer_reason'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})

export type AppointmentEventKind =
  | 'requested'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'expired'
  | 'consulting'
  | 'completed'
  | 'cancelled'
  | 'no_show'
  | 'rescheduled'
  | 'move_asked'
  | 'move_dropped'
  | 'move_declined'
  | 'proposed'
  | 'proposal_declined'
  | 'edited'

export const appointmentEvents = pgTable('appointment_events', {
  id: uuid('id').primaryKey(),
  appointmentId: uuid('appointment_id').notNull(),
  version: integer('version').notNull(),
  at: instant('at').notNull(),
  kind: text('kind').$type<AppointmentEventKind>().notNull(),
  actorId: uuid('actor_id'),
  principalId: uuid('principal_id'),
  fromStartsAt: instant('from_starts_at'),
  toStartsAt: instant('to_starts_at'),
  reason: text('reason'),
})
