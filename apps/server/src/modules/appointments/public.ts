// What other modules may use of appointments.
export { ownerAgenda, practiceAgenda } from './agenda/agendas.ts'
export { slotsForOwner } from './availability/slots.ts'
export { cancelAppointmentsOfOwner } from './lifecycle/appointments-of-person.ts'
export { cancelUpcomingAppointments, countUpcomingAppointments } from './lifecycle/appointments-of-pet.ts'
export { busyTimesOf } from './availability/busy.ts'
export { cancelAppointments } from './lifecycle/cancel.ts'
export { update as updateAppointment } from './lifecycle/update.ts'
export { deleteWaitingListsOfDoctor, offerFreedTimes } from './waiting-list/waiting-list.ts'
