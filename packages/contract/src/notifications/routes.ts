import { z } from 'zod'
import { AppointmentType } from '../appointments/schemas.ts'
import { CLINIC_COLOURS } from '../clinics/rules.ts'
import { EVERY_ROLE, route } from '../http.ts'
import { Cursor, Id, Instant, pageLimit } from '../wire.ts'
import { DEVICE_PLATFORMS, DEVICE_TOKEN_MAX, NOTIFICATION_TYPES } from './rules.ts'

const Person = z.object({ fullname: z.string(), profile: z.string().nullable() })

/** One message in a person's inbox. Title and message are in the reader's language. */
export const Notification = z.object({
  _id: Id,
  id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  timestamp: Instant,
  createdAt: Instant,
  title: z.string(),
  message: z.string(),
  color: z.enum(CLINIC_COLOURS),
  isSeen: z.boolean(),
  AppointmentType: AppointmentType.nullable(),
  patientName: z.string().nullable(),
  fileUrl: z.string().nullable(),
  petId: Id.nullable().describe('whose history it is about, for documents'),
  appointment: z
    .object({
      _id: Id,
      startTime: Instant,
      endTime: Instant,
      clinicId: Id,
      clinicName: z.string(),
      timeZone: z.string(),
    })
    .nullable(),
  patient: Person.nullable().describe('the owner, for a practice'),
  doctor: Person.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** `service_provider` is read as `doctor` for a flagged one (authorization K2). */
const InboxRole = z.strictObject({ role: z.enum([...EVERY_ROLE, 'service_provider']) })

export const getNotifications = route({
  name: 'getNotifications',
  method: 'GET',
  path: '/notifications/get/{role}',
  summary: 'The inbox, newest first; `after` gives what came since',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  params: InboxRole,
  query: z.strictObject({
    before: Cursor.optional().describe('cursor of an earlier page'),
    after: Cursor.optional().describe('cursor to catch up from'),
    limit: pageLimit(200),
  }),
  data: z.object({
    notifications: z.array(Notification),
    unseen: z.int().describe('in the whole inbox'),
    cursor: z.string().nullable().describe('newest known, for `after`'),
    nextCursor: z.string().nullable().describe('for `before`, null at the end'),
  }),
})

export const markNotificationsSeen = route({
  name: 'markNotificationsSeen',
  method: 'PATCH',
  path: '/notifications/seen',
  summary: 'Mark some or all as seen',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: z.strictObject({ ids: z.array(Id).max(200).optional() }),
  data: z.object({ unseen: z.int() }),
})

export const deleteNotification = route({
  name: 'deleteNotification',
  method: 'DELETE',
  path: '/notifications/delete/{id}',
  summary: 'Delete one',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  params: z.strictObject({ id: Id }),
  data: z.null(),
})

export const deleteAllNotifications = route({
  name: 'deleteAllNotifications',
  method: 'DELETE',
  path: '/notifications/delete-all/{role}',
  summary: 'Delete all that existed when the call began',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  params: InboxRole,
  data: z.null(),
})

/** What a person wants to be told, and how; everything is on until it is switched off (decisions §9). The inbox is always kept. */
export const NotificationPreferences = z.strictObject({
  appointments: z
    .strictObject({ mail: z.boolean(), push: z.boolean() })
    .describe('answers, moves and cancellations'),
  reminders: z.strictObject({ mail: z.boolean(), push: z.boolean() }).describe('a day before a visit'),
  documents: z.strictObject({ push: z.boolean() }).describe('reports, prescriptions, lab work'),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const getNotificationPreferences = route({
  name: 'getNotificationPreferences',
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'What the caller wants to be told',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  data: NotificationPreferences,
})

export const updateNotificationPreferences = route({
  name: 'updateNotificationPreferences',
  method: 'PATCH',
  path: '/notifications/preferences',
  summary: 'Switch what the caller is told; what is left out stays',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: z.strictObject({
    appointments: NotificationPreferences.shape.appointments.partial().optional(),
    reminders: NotificationPreferences.shape.reminders.partial().optional(),
    documents: NotificationPreferences.shape.documents.partial().optional(),
  }),
  data: NotificationPreferences,
})

export const registerDevice = route({
  name: 'registerDevice',
  method: 'POST',
  path: '/notifications/device',
  summary: 'Push to this phone for as long as the session lasts; it moves to whoever registers it last',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: z.strictObject({
    token: z
      .string()
      .regex(/^[\x21-\x7E]+$/)
      .max(DEVICE_TOKEN_MAX)
      .describe('address of the device at the push service'),
    platform: z.enum(DEVICE_PLATFORMS),
  }),
  data: z.null(),
})
