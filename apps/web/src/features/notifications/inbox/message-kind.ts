import type { NotificationType } from '@vetvisit/contract/notifications/rules'

/** What a notification is about at a glance. */
export type MessageKind = 'confirmed' | 'ended' | 'moved' | 'free' | 'document' | 'pet' | 'appointment'

const KINDS: Partial<Record<NotificationType, MessageKind>> = {
  'appointment-approved': 'confirmed',
  'appointment-created': 'confirmed',
  'appointment-new': 'confirmed',
  'care-accepted': 'confirmed',
  'appointment-rejected': 'ended',
  'appointment-deleted': 'ended',
  'move-declined': 'ended',
  'proposal-declined': 'ended',
  'appointment-rescheduled': 'moved',
  'move-asked': 'moved',
  'time-proposed': 'moved',
  'slot-free': 'free',
  report: 'document',
  'pet-added': 'pet',
}

/** The kind of a notification; a type that this version does not know is about an appointment. */
export const kindOf = (type: NotificationType): MessageKind => KINDS[type] ?? 'appointment'
