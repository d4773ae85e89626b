import { z } from 'zod'
import { AppointmentType } from '../appointments/record/schemas.ts'
import { CLINIC_COLORS } from '../clinics/rules.ts'
import { EVERY_ROLE, PRACTICE_ROLES, route } from '../http.ts'
import { isTimeZone } from './quiet.ts'
import { SPECIES } from '../pets/species.ts'
import { Delivery } from './delivery.ts'
import { Cursor, Id, Instant, pageLimit } from '../wire.ts'
import {
  DEVICE_PLATFORMS,
  DEVICE_TOKEN_MAX,
  isPushEndpoint,
  MAIL_TOPICS,
  NOTIFICATION_TYPES,
} from './rules.ts'

const Person = z.object({ fullname: z.string(), profile: z.string().nullable() })

/** One notification in a person's inbox. Title and message are in the reader's language. */
export const Notification = z.object({
  _id: Id,
  id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  timestamp: Instant,
  createdAt: Instant,
  title: z.string(),
  message: z.string(),
  color: z.enum(CLINIC_COLORS),
  isSeen: z.boolean(),
  AppointmentType: AppointmentType.nullable(),
  patientName: z.string().nullable(),
  fileUrl: z
    .string()
    .nullable()
    .describe('URL of the document’s file, valid for five minutes. Null if the reader may not see it.'),
  link: z.string().describe('Path of the page that shows the subject of the notification.'),
  petId: Id.nullable().describe('Id of the pet in whose history the document is. Null without a document.'),
  pet: z
    .object({
      _id: Id,
      name: z.string(),
      type: z.enum(SPECIES),
      breed: z.string(),
      profile: z.string().nullable(),
    })
    .nullable()
    .describe(
      'The pet of the appointment or document, as it is now. Null without one; for a practice also once the request has ended or the owner has left its record.',
    ),
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
  patient: Person.nullable().describe('The owner.'),
  doctor: Person.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** `service_provider` is read as `doctor` for a doctor who is a service provider (specification/authorization K2). */
const InboxRole = z.strictObject({
  role: z
    .enum([...EVERY_ROLE, 'service_provider'])
    .describe('Role of the caller. `service_provider` is read as `doctor`.'),
})

export const getNotifications = route({
  name: 'getNotifications',
  method: 'GET',
  path: '/notifications/get/{role}',
  summary: 'List the notifications, newest first; with `after` only newer ones',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  params: InboxRole,
  query: z.strictObject({
    before: Cursor.optional().describe('The `nextCursor` of the previous page: older notifications.'),
    after: Cursor.optional().describe('The `cursor` of an earlier answer: notifications since then.'),
    limit: pageLimit(200),
  }),
  data: z.object({
    notifications: z.array(Notification),
    unseen: z.int().describe('Number of unseen notifications in the whole inbox.'),
    cursor: z
      .string()
      .nullable()
      .describe('Position of the newest notification, for `after`. Null if the inbox is empty.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Position of the next page, for `before`. Null on the last page.'),
  }),
})

export const markNotificationsSeen = route({
  name: 'markNotificationsSeen',
  method: 'PATCH',
  path: '/notifications/seen',
  summary: 'Mark some or all notifications as seen',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: z.strictObject({ ids: z.array(Id).max(200).optional() }),
  data: z.object({ unseen: z.int() }),
})

export const deleteNotification = route({
  name: 'deleteNotification',
  method: 'DELETE',
  path: '/notifications/delete/{id}',
  summary: 'Delete one notification',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  params: z.strictObject({ id: Id.describe('Id of the notification.') }),
  data: z.null(),
})

export const deleteAllNotifications = route({
  name: 'deleteAllNotifications',
  method: 'DELETE',
  path: '/notifications/delete-all/{role}',
  summary: 'Delete all notifications that existed when the call began',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  params: InboxRole,
  data: z.null(),
})

/** A time of the day, HH:mm with 24 hours. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.invalid')

/** Between these times a person gets neither mails nor pushes. They may cross midnight. */
export const QuietHours = z
  .strictObject({
    from: TimeOfDay,
    until: TimeOfDay,
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'validation.invalid')
      .describe('IANA time zone of the person, such as Europe/Berlin.'),
  })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: 'validation.quietHoursEmpty' })
export type QuietHours = z.infer<typeof QuietHours>

/** Topics and channels of a person's notifications, all on by default (specification/readings §9). The inbox always gets everything. */
export const NotificationPreferences = z.strictObject({
  appointments: z
    .strictObject({ mail: z.boolean(), push: z.boolean() })
    .describe('Requests, proposals, offers, answers, moves and cancellations.'),
  reminders: z
    .strictObject({ mail: z.boolean(), push: z.boolean() })
    .describe('Reminders before an appointment, at the hours that its clinic has chosen.'),
  documents: z
    .strictObject({ mail: z.boolean(), push: z.boolean() })
    .describe('Reports, prescriptions and lab work.'),
  quietHours: QuietHours.nullable().describe(
    'Quiet hours without mails and pushes. Null for none. A notification that would come too late afterwards is sent all the same.',
  ),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const getNotificationPreferences = route({
  name: 'getNotificationPreferences',
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Read the caller’s notification settings',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  data: NotificationPreferences,
})

export const updateNotificationPreferences = route({
  name: 'updateNotificationPreferences',
  method: 'PATCH',
  path: '/notifications/preferences',
  summary: 'Change the caller’s notification settings; absent fields stay as they are',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: z.strictObject({
    appointments: NotificationPreferences.shape.appointments.partial().optional(),
    reminders: NotificationPreferences.shape.reminders.partial().optional(),
    documents: NotificationPreferences.shape.documents.partial().optional(),
    quietHours: QuietHours.nullable().optional(),
  }),
  data: NotificationPreferences,
})

/** Target of the `List-Unsubscribe` header: mail programs post to it when the reader unsubscribes (RFC 8058). */
export const unsubscribe = route({
  name: 'unsubscribe',
  method: 'POST',
  path: '/notifications/unsubscribe',
  summary: 'Unsubscribe from the mails of one topic with the link in such a mail, without signing in',
  access: 'public',
  takesForm: true,
  query: z.strictObject({
    token: z
      .string('validation.linkInvalid')
      .max(200, 'validation.linkInvalid')
      .describe('Token of the link in the mail; it identifies the account and the topic.'),
  }),
  data: z.object({ topic: z.enum(MAIL_TOPICS) }),
})

/** A notification of an appointment and its deliveries besides the inbox. */
export const DeliveredNotification = z.object({
  type: z.enum([...NOTIFICATION_TYPES, 'reminder']),
  title: z.string().describe('Title in the reader’s language.'),
  to: z.object({ fullname: z.string(), isOwner: z.boolean() }),
  toldAt: Instant,
  mail: Delivery.nullable().describe(
    'Delivery by mail. Null if mails are switched off or the person has no address.',
  ),
  push: Delivery.nullable().describe(
    'Delivery by push. Null if pushes are switched off or the person has no phone registered.',
  ),
})
export type DeliveredNotification = z.infer<typeof DeliveredNotification>

export const getDeliveries = route({
  name: 'getDeliveries',
  method: 'GET',
  path: '/notifications/deliveries',
  summary: 'List the notifications sent about an appointment of the practice, newest first; kept for 30 days',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ appointmentId: Id.describe('Id of the appointment.') }),
  data: z.array(DeliveredNotification),
})

export const registerDevice = route({
  name: 'registerDevice',
  method: 'POST',
  path: '/notifications/device',
  summary:
    'Register this phone for push notifications until the session ends; only the last person who registered a phone receives them',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: z.strictObject({
    token: z
      .string()
      .regex(/^[\x21-\x7E]+$/)
      .max(DEVICE_TOKEN_MAX)
      .describe('Token of the phone at the push service.'),
    platform: z.enum(DEVICE_PLATFORMS),
  }),
  data: z.null(),
})

/** A browser's subscription to pushes, as its `PushSubscription.toJSON` gives it. */
const PushSubscription = z.strictObject({
  endpoint: z
    .string()
    .max(DEVICE_TOKEN_MAX)
    .refine(isPushEndpoint, 'validation.invalid')
    .describe('Address of the browser’s push service: https, with a public name.'),
  keys: z.strictObject({
    p256dh: z
      .string()
      .regex(/^B[\w-]{86}$/)
      .describe('Public key of the browser: an uncompressed point of the curve P-256, base64url.'),
    auth: z
      .string()
      .regex(/^[\w-]{22}$/)
      .describe('Secret shared with the browser: 16 bytes, base64url.'),
  }),
})

export const getBrowserPush = route({
  name: 'getBrowserPush',
  method: 'GET',
  path: '/notifications/browser',
  summary:
    'Read the key for which a browser subscribes to pushes, and whether this session’s browser gets them',
  access: { roles: ['patient'] },
  data: z.object({
    publicKey: z
      .string()
      .describe('The server’s public key (VAPID), base64url: `applicationServerKey` of the subscription.'),
    isOn: z.boolean(),
  }),
})

export const registerBrowser = route({
  name: 'registerBrowser',
  method: 'POST',
  path: '/notifications/browser',
  summary:
    'Send pushes to this browser until the session ends; replaces its earlier subscription. A subscription belongs to the last person who registered it',
  access: { roles: ['patient'] },
  body: PushSubscription,
  data: z.null(),
})

export const removeBrowser = route({
  name: 'removeBrowser',
  method: 'DELETE',
  path: '/notifications/browser',
  summary: 'Send no more pushes to the browser of this session',
  access: { roles: ['patient'] },
  data: z.null(),
})
