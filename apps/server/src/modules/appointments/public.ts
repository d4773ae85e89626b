// The parts of appointments that other modules may use.
export { ownerAgenda, practiceAgenda } from './agenda/read-agenda.ts'
export { block, BLOCK_COLUMNS, type BlockRow } from './agenda/blocks-query.ts'
export { type Days, stretchAround } from './agenda/days.ts'
export { blockToWire, vetsToWire, vetToWire } from './agenda/presenter.ts'
export { busyTimesOf } from './availability/busy.ts'
export { timetableOfVisit } from './record/timetable-of-visit.ts'
export { BUSY_FROM, BUSY_UNTIL } from './availability/busy-query.ts'
export {
  appointment,
  type AppointmentRow,
  appointmentsFrom,
  careOfVisit,
  findAppointment,
  findAppointments,
  furtherPets,
  furtherPetsOfVisit,
  findRecipients,
} from './record/repository.ts'
export {
  appointmentToWire,
  furtherPetsField,
  notificationFor,
  ownerNameOf,
  ownerRecipient,
  petNameOf,
  petNamesOf,
} from './record/presenter.ts'
export { booksByTelephoneOnly, missedAppointments } from './record/missed-query.ts'
export { findVets, type VetRow, worksAt } from './record/vets-query.ts'
export { ownersAppointment } from './record/owners-appointment.ts'
export { slotsForOwner } from './agenda/owners-slots.ts'
export { changeAppointment } from './lifecycle/change-appointment.ts'
export { isInReach, reachOf, type ReachOfScope, reachParams } from './record/reach-query.ts'
export { recentVisits } from './agenda/recent-visits-query.ts'
export { isAppointmentOfPet } from './record/repository.ts'
export { book } from './booking/book.ts'
export { bookForOwner } from './booking/book-for-owner.ts'
export { bookingQueue } from './booking/queue.ts'
export { passProposalsOn } from './reschedule/proposals.ts'
export { extendVisitorHold } from './booking/hold-for-visitor.ts'
export { vetsForReason } from './availability/needs.ts'
export { facesToWire } from './availability/vets.ts'
export { loadNextTimes, loadTimesWithin, type NextTimes } from './availability/next-times.ts'
export {
  cancelAppointments,
  cancelAppointmentsOfOwner,
  cancelUpcomingAppointments,
  countUpcomingAppointments,
} from './lifecycle/cancel.ts'
export {
  listUpcomingAppointments,
  listUpcomingOfVet,
  type UpcomingAppointment,
} from './record/upcoming-query.ts'
export { update as updateAppointment } from './lifecycle/update.ts'
export { deleteWaitingLists, offerFreedTimes } from './waiting-list/waiting-list.ts'
export { passWaitingOn } from './waiting-list/vet-leaves.ts'
export { type UsualAnswer, usualAnswerOf, withUsualAnswer } from './lifecycle/usual-answer.ts'
