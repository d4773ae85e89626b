// What other modules and the jobs may use of notifications.
export { deliveriesForOperator, retryByOperator } from './delivery/list-deliveries.ts'
export type { Undelivered } from './delivery/deliveries-query.ts'
export { notifyPracticeChanged } from './delivery/notify-practice.ts'
export { deleteDevicesOfUser, pushOut } from './delivery/push-message.ts'
export { noInvitationBefore } from './delivery/quiet-hours.ts'
export type { AppointmentCorrection } from './messages/params.ts'
export {
  mailBooked,
  type MessagesWritten,
  queueReminders,
  writeBookedMail,
  writeMessages,
  writeReminder,
} from './mails/write-messages.ts'
export {
  announceMissed,
  type DocumentNotification,
  type NewNotification,
  type Recipient,
  recordCareNotification,
  recordDocumentNotification,
  recordNotifications,
} from './record.ts'
export { isReachable } from './settings/is-reachable.ts'
export { unsubscribeUrl } from './settings/unsubscribe.ts'
