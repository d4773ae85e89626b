import type { Persona } from '../personas.ts'
import {
  ANYBODY,
  DOCTOR,
  OWNER,
  OWNERS,
  PUBLIC,
  TREATING,
  appointmentOf,
  body,
  query,
  row,
  type Row,
} from './row.ts'

const roleOf = (persona: Persona) => {
  if (persona.startsWith('P')) return 'patient'
  return ['AT', 'AX'].includes(persona) ? 'assistant' : 'doctor'
}
const otherRoleOf = (persona: Persona) => (roleOf(persona) === 'patient' ? 'doctor' : 'patient')

const SUBSCRIPTION = {
  endpoint: 'https://push.example.org/browsers/1',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** Section "K. Notifications, and L5". */
export const NOTIFICATION_ROWS: readonly Row[] = [
  row('K1 reads their inbox', 'getNotifications', ANYBODY, (_, persona) => ({
    params: { role: roleOf(persona) },
  })),
  row(
    'K2 reads the inbox of another role',
    'getNotifications',
    '401 404 404 404 404 404 404 404',
    (_, persona) => ({
      params: { role: otherRoleOf(persona) },
    }),
  ),
  row('K3 deletes a notification of the owner', 'deleteNotification', OWNER, (ids) => ({
    params: { id: ids.ownerNotification },
  })),
  row('K4 deletes a notification of the doctor', 'deleteNotification', DOCTOR, (ids) => ({
    params: { id: ids.doctorNotification },
  })),
  row('K5 empties their inbox', 'deleteAllNotifications', ANYBODY, (_, persona) => ({
    params: { role: roleOf(persona) },
  })),
  row(
    'K6 empties the inbox of another role',
    'deleteAllNotifications',
    '401 404 404 404 404 404 404 404',
    (_, persona) => ({
      params: { role: otherRoleOf(persona) },
    }),
  ),
  row('K7 marks notifications as seen', 'markNotificationsSeen', ANYBODY, () => body({})),
  row('L5 registers a phone', 'registerDevice', ANYBODY, () => body({ token: 'phone-1', platform: 'ios' })),
  row('L7 reads the key for pushes to a browser', 'getBrowserPush', OWNERS),
  row('L7 registers a browser', 'registerBrowser', OWNERS, () => body(SUBSCRIPTION)),
  row('L7 removes the browser', 'removeBrowser', OWNERS, () => ({}), { idle: ['PO', 'PX'] }),
  row('K9 reads the deliveries of an appointment', 'getDeliveries', TREATING, (ids, persona) =>
    query({ appointmentId: appointmentOf(ids, persona) }),
  ),
  row('K8 reads notification preferences', 'getNotificationPreferences', ANYBODY),
  row('K10 unsubscribes by a link', 'unsubscribe', PUBLIC, (ids) => query({ token: ids.unsubscribeToken })),
  row('K8 sets notification preferences', 'updateNotificationPreferences', ANYBODY, () =>
    body({
      reminders: { mail: false },
      quietHours: { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' },
    }),
  ),
]
