/** Why a notification was written (specification/owner §3, specification/readings §9). */
export const SPECIFIED_TYPES = [
  'report',
  'appointment-rejected',
  'appointment-deleted',
  'appointment-approved',
  'appointment-created',
  'appointment-rescheduled',
  'appointment-new',
  'request',
] as const

/** With what goes beyond the specification: its clients show unknown ones generically. */
export const NOTIFICATION_TYPES = [
  ...SPECIFIED_TYPES,
  'appointment-changed',
  'move-asked',
  'move-declined',
  'time-proposed',
  'proposal-declined',
  'slot-free',
  'care-asked',
  'care-accepted',
  'pet-added',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Types of push messages about documents (specification/practice §7). */
export const PUSH_TYPES = ['DOCUMENT_SHARED', 'PRESCRIPTION_SHARED', 'LABWORK_ADDED'] as const
export type PushType = (typeof PUSH_TYPES)[number]

/** Why a mail or push waits, was given up or was left out, without a word of the server that said so. */
export const OUTBOX_REASONS = [
  'unknown_address',
  'refused',
  'unreachable',
  'unconfirmed',
  'no_phone',
  'no_server',
  'outdated',
  'quiet_hours',
] as const
export type OutboxReason = (typeof OUTBOX_REASONS)[number]

/** What mails tell of, each switched by itself; warnings about an account and links that were asked for always come. */
export const MAIL_TOPICS = ['appointments', 'reminders', 'documents'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

/** Requests that come within this time go in one mail; so do documents. It counts from the first. */
export const ONE_MAIL_MINUTES = 15

/** Phones that can be pushed to; a browser cannot (specification/owner §1). */
export const DEVICE_PLATFORMS = ['android', 'ios'] as const

/** Longest address of a device at the push service; they are about 160 characters long today. */
export const DEVICE_TOKEN_MAX = 1000
