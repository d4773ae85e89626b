import type { Notification } from '@vetvisit/contract/notifications/routes'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'

/** What notifications are about. */
const SUBJECTS = ['appointments', 'records', 'people'] as const
type Subject = (typeof SUBJECTS)[number]

export type MessageFilter = 'all' | 'unread' | Subject

const SUBJECT_OF: Partial<Record<NotificationType, Subject>> = {
  report: 'records',
  'care-asked': 'people',
  'care-accepted': 'people',
  'pet-added': 'people',
}

/** The subject of a notification; a type that this version does not know is about an appointment. */
const subjectOf = ({ type }: Notification): Subject => SUBJECT_OF[type] ?? 'appointments'

/** Filters that divide these notifications: a subject is offered if there is another, or if it is chosen. */
export function filtersOf(messages: readonly Notification[], chosen: MessageFilter): MessageFilter[] {
  const present = new Set(messages.map(subjectOf))
  const subjects = SUBJECTS.filter(
    (subject) => subject === chosen || (present.size > 1 && present.has(subject)),
  )
  return ['all', 'unread', ...subjects]
}

/** @param isNew whether a notification counts as unread in this list */
export function filtered(
  messages: readonly Notification[],
  filter: MessageFilter,
  isNew: (message: Notification) => boolean,
): Notification[] {
  if (filter === 'all') return [...messages]
  if (filter === 'unread') return messages.filter(isNew)
  return messages.filter((message) => subjectOf(message) === filter)
}
