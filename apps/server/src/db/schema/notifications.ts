import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import { instant } from './accounts.ts'

/** What the text of a notification needs, as it was when it was written. */
export type NotificationParams = {
  ownerId: string
  ownerName: string
  ownerProfile: string | null
  doctorName: string
  doctorProfile: string | null
  petName: string
  clinicId: string
  clinicName: string
  timeZone: string
  /** ISO 8601 instants. */
  start: string
  end: string
  type: 'consultation' | 'followup'
  /** Start before a move. */
  previousStart?: string
  reason?: string
  /** What ended it, where the text depends on that; `withdrawn` is an owner whose request had no answer yet. */
  by?: 'owner' | 'withdrawn' | 'practice' | 'time'
}

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  recipientId: uuid('recipient_id').notNull(),
  type: text('type').$type<NotificationType>().notNull(),
  appointmentId: uuid('appointment_id'),
  appointmentVersion: integer('appointment_version'),
  params: jsonb('params').$type<NotificationParams>().notNull(),
  color: text('color').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at'),
  deletedAt: instant('deleted_at'),
  announcedAt: instant('announced_at'),
})

export const outbox = pgTable('outbox', {
  id: uuid('id').primaryKey(),
  channel: text('channel').$type<'mail' | 'push'>().notNull(),
  recipientId: uuid('recipient_id'),
  notificationId: uuid('notification_id'),
  dedupeKey: text('dedupe_key').notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  state: text('state').$type<'waiting' | 'sent' | 'failed' | 'cancelled'>().notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  notBefore: instant('not_before').notNull(),
  sentAt: instant('sent_at'),
  error: text('error'),
  createdAt: instant('created_at').notNull(),
})
