/** Notification types of the specification (specification/owner §3, specification/readings §9). */
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

/** All types, including those beyond the specification; its clients show unknown types generically. */
export const NOTIFICATION_TYPES = [
  ...SPECIFIED_TYPES,
  'appointment-changed',
  'appointment-handed-over',
  'appointment-late',
  'move-asked',
  'move-declined',
  'time-proposed',
  'proposal-declined',
  'slot-free',
  'waiting-changed',
  'visit-late',
  'visit-on-time',
  'care-asked',
  'care-accepted',
  'pet-added',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Types of push messages about documents (specification/practice §7). */
export const PUSH_TYPES = ['DOCUMENT_SHARED', 'PRESCRIPTION_SHARED', 'LABWORK_ADDED'] as const
export type PushType = (typeof PUSH_TYPES)[number]

/** Why a mail or push waits, was given up or was dropped; never contains text from the remote server. */
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

/** Topics of mails, each with its own switch; security warnings and requested links are always sent. */
export const MAIL_TOPICS = ['appointments', 'reminders', 'documents'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

/** Requests within this time after the first are sent in one mail; so are documents. */
export const ONE_MAIL_MINUTES = 15

/** Platforms whose phones register at sign-in; a browser subscribes only by its owner's own tap (specification/owner §1). */
export const DEVICE_PLATFORMS = ['android', 'ios'] as const

/** Longest device token or address of the push service; today's have about 160 and 250 characters. */
export const DEVICE_TOKEN_MAX = 1000

/** Ends of names that never lead to a public push service (RFC 2606, 6761, 6762, 8375). */
const NOT_PUBLIC = /\.(arpa|corp|example|home|internal|invalid|lan|local|localdomain|localhost|onion|test)$/

/**
 * True for an address to which pushes of a browser may go: https on its usual port, a public name instead of a number, and no password.
 * Where the name leads is checked when a push is sent.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > DEVICE_TOKEN_MAX || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,63}$/.test(hostname)
  const isPlain = port === '' && username === '' && password === ''
  return protocol === 'https:' && isPlain && isName && !NOT_PUBLIC.test(hostname)
}
