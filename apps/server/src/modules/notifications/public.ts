// The parts of notifications that other modules and the jobs may use.
export { announceMissed } from './delivery/announce.ts'
export { deliverMails, deliverPushes, type WriteMail } from './delivery/deliver.ts'
export { delivery, deliveryOf, deliveryToWire, isGivenUp } from './delivery/delivery-query.ts'
export type { Undelivered } from './delivery/deliveries-query.ts'
export { wasOwnerTold } from './delivery/list-deliveries.ts'
export { deliveriesForOperator, retryByOperator } from './delivery/operator.ts'
export { closeInbox } from './inbox/delete.ts'
export { deleteNotificationsOf } from './inbox/repository.ts'
export { answerLinks, readAnswerToken, type RemindedOf } from './mails/answer-link.ts'
export { mailBooked, writeBookedMail } from './mails/booked-mail.ts'
export { queueReminders, writeReminder } from './mails/reminder.ts'
export { writeMessages } from './mails/write-messages.ts'
export type { AppointmentCorrection, NotificationParams } from './messages/params.ts'
export { isReadable } from './messages/queue-mails-query.ts'
export {
  type DocumentNotification,
  type NewNotification,
  type Recipient,
  recordCareNotification,
  recordDocumentNotification,
  recordNotifications,
} from './record.ts'
export { deleteDevicesOfUser } from './settings/devices.ts'
export { isReachable } from './settings/is-reachable.ts'
export { unsubscribeUrl } from './settings/unsubscribe.ts'
